import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { findFacts } from '../../src/titles/facts.ts';
import { writeManifest } from '../../training/publish/write-model.ts';

const MODEL = new URL('../../model/', import.meta.url);

/** Files without which there is no model. */
const NEEDED = ['prediction.json', 'static-estimate.json', 'evidence.json'];

// biome-ignore lint/suspicious/noExplicitAny: the test breaks artifacts in ways that no type allows
type Loose = any;

const read = (folder: string, name: string): Loose => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
const urlOf = (folder: string) => pathToFileURL(`${folder}/`);

/** Copies the files that the shipped model lists, or some of them. */
function copiedModel(t: TestContext, names?: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'model-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const manifest = read(fileURLToPath(MODEL), 'model');
  const files = Object.entries(manifest.files).filter(([file]) => names?.includes(file) ?? true);
  for (const [file] of files) cpSync(new URL(file, MODEL), join(folder, file));
  writeFileSync(join(folder, 'model.json'), JSON.stringify({ ...manifest, files: Object.fromEntries(files) }));
  return folder;
}

/** Copies the needed files and changes one file and its hash in `model.json`. Without a change, removes it from there. */
function changedModel(t: TestContext, name: string, change?: (artifact: Loose) => Loose): URL {
  const file = `${name}.json`;
  const folder = copiedModel(t, [...NEEDED, file]);
  const manifest = read(folder, 'model');
  delete manifest.files[file];
  if (change) {
    const changed = change(read(folder, name));
    const text = typeof changed === 'string' ? changed : JSON.stringify(changed);
    writeFileSync(join(folder, file), text);
    manifest.files[file] = hash('sha256', text);
  }
  writeFileSync(join(folder, 'model.json'), JSON.stringify(manifest));
  return urlOf(folder);
}

/** Returns a change that sets one member, such as `base.luxury`; undefined removes it. */
const put = (path: string, value: (artifact: Loose) => unknown) => (artifact: Loose) => {
  const names = path.split('.');
  const last = names.pop() as string;
  const parent = names.reduce((member, name) => member[name], artifact);
  parent[last] = value(artifact);
  return artifact;
};
const nothing = () => undefined;

const FAULTS: readonly [what: string, name: string, change: (artifact: Loose) => Loose, says: RegExp][] = [
  ['no ordinary listings', 'item-effects', put('ordinary', nothing), /schema: .*ordinary/],
  ['text that is not JSON', 'prediction', () => '{"version": ', /is not JSON/],
  ['a missing field', 'static-estimate', put('multiplier', nothing), /schema: .*multiplier/],
  ['a negative base', 'static-estimate', put('base.luxury', () => -1), /schema: \/base\/luxury/],
  ['grades that do not fall', 'static-estimate', put('multiplier.Fair', () => 1), /Fair is not below Good/],
  ['half a dollar', 'prediction', put('cells.0.price', () => 12.5), /schema: \/cells\/0\/price/],
  ['a missing cell', 'prediction', put('cells', (a) => a.cells.slice(1)), /no prediction for hermes t-shirt female/],
  ['a price at an end', 'prediction', put('cells.0.priceHigh', (a) => a.cells[0].price), /not inside its interval/],
  ['another price', 'prediction', put('cells.0.price', (a) => a.cells[0].price + 1), /not follow from its effects/],
  ['no version', 'evaluation', () => ({ oops: true }), /schema: .*hangtag train/],
  ['no figure', 'evaluation', put('groups.0.methods.prediction', () => ({})), /schema: \/groups\/0\/methods/],
  ...['prediction', 'static-estimate', 'item-effects', 'evaluation'].map((name): (typeof FAULTS)[number] => [
    `another version of ${name}`,
    name,
    put('version', () => '2020.1.0'),
    /its version 2020\.1\.0 does not match the version in model\.json/,
  ]),
];

describe('a model', () => {
  for (const [what, name, change, says] of FAULTS) {
    it(`with ${what} is refused with a sentence that names the file`, (t) => {
      const folder = changedModel(t, name, change);
      assert.throws(() => loadModel(folder), { message: new RegExp(`${name}\\.json: .*${says.source}`) });
    });
  }

  for (const file of Object.keys(read(fileURLToPath(MODEL), 'model').files)) {
    it(`with a changed, truncated, or missing ${file} is refused with a sentence that names it`, (t) => {
      const folder = copiedModel(t, [...NEEDED, file]);
      const path = join(folder, file);
      const assertRefused = (says: string) =>
        assert.throws(() => loadModel(urlOf(folder)), new RegExp(`${file}: the file ${says}`));
      writeFileSync(path, readFileSync(path, 'utf8').replace(/ /, '  '));
      assertRefused('is not the one listed in model\\.json');
      truncateSync(path, 1_000);
      assertRefused('is not the one listed in model\\.json');
      rmSync(path);
      assertRefused('cannot be read');
    });
  }

  it('without model.json is refused', (t) => {
    const folder = copiedModel(t);
    rmSync(join(folder, 'model.json'));
    assert.throws(() => loadModel(urlOf(folder)), /model\.json: the file cannot be read/);
  });

  for (const name of ['prediction', 'static-estimate']) {
    it(`whose model.json does not list ${name}.json is refused`, (t) => {
      assert.throws(() => loadModel(changedModel(t, name)), /model\.json: .*schema/);
    });
  }

  it('leaves out an evaluation of another version, once training writes model.json', (t) => {
    const folder = copiedModel(t);
    writeFileSync(join(folder, 'evaluation.json'), '{"version": "2020.1.0"}');
    writeManifest(folder);
    assert.equal(read(folder, 'model').files['evaluation.json'], undefined);
    assert.equal(loadModel(urlOf(folder)).artifacts.evaluation, undefined);
  });

  it('prices titles by the garment alone if it has no effects of facts', (t) => {
    const [brand, category] = [findBrand('hermes'), findCategory('bag')];
    assert.ok(brand && category);
    const facts = findFacts(['birkin', '30', 'togo'], 'hermes', 'bag');
    const priceBy = (pricing: Pricing) => pricing.appraise({ brand, category, gender: 'female' }, facts);
    const shipped = priceBy(loadModel());
    assert.ok(shipped.price > shipped.basePrice.price);
    const plain = priceBy(loadModel(changedModel(t, 'item-effects')));
    assert.equal(plain.price, plain.basePrice.price);
  });

  it('without an evaluation has a card that says so', (t) => {
    const { artifacts } = loadModel(changedModel(t, 'evaluation'));
    assert.match(
      artifacts.card,
      /^# Model card\n\nModel .* listings, the newest sale of 20[\d-]+\.\n\nThis model has not been evaluated yet\.$/,
    );
  });
});

describe('the shipped model', () => {
  it('has the files and hashes that npm run generate writes', (t) => {
    const folder = copiedModel(t);
    writeManifest(folder);
    assert.equal(readFileSync(join(folder, 'model.json'), 'utf8'), readFileSync(new URL('model.json', MODEL), 'utf8'));
  });

  it('has an evaluation and its card, and follows its schemas, which a start takes for granted', () => {
    const { artifacts, modelVersion } = loadModel(MODEL);
    assert.equal(modelVersion, loadModel().modelVersion);
    assert.equal(artifacts.evaluation?.version, modelVersion);
    assert.match(artifacts.card, /^# Model card\n\nVersion /);
  });

  it('without one of its files is refused with advice to put the file back', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'shipped-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const root = new URL('../../', import.meta.url);
    for (const part of ['src', 'model', 'package.json']) {
      cpSync(new URL(part, root), join(folder, part), { recursive: true });
    }
    symlinkSync(fileURLToPath(new URL('node_modules', root)), join(folder, 'node_modules'));
    rmSync(join(folder, 'model/prediction.json'));
    const copy: typeof import('../../src/pricing/loading/load-model.ts') = await import(
      pathToFileURL(join(folder, 'src/pricing/loading/load-model.ts')).href
    );
    assert.throws(
      () => copy.loadModel(),
      /prediction\.json: the file cannot be read\. Put back the file that came with Hangtag\./,
    );
  });
});
