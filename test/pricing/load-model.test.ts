import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Brand, type Category, findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { findFacts } from '../../src/titles/facts.ts';
import { writeManifest } from '../../training/publish/write-model.ts';

const MODEL = new URL('../../model/', import.meta.url);

/** The files without which there is no model. */
const NEEDED = ['prediction.json', 'static-estimate.json', 'evidence.json'];

// biome-ignore lint/suspicious/noExplicitAny: the test breaks artifacts in ways that no type allows
type Loose = any;

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

const read = (folder: string, name: string): Loose => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

/** A copy of what the shipped model needs, with one file changed and its new hash in `model.json`. */
function brokenModel(t: TestContext, name: string, change: (artifact: Loose) => Loose): URL {
  const file = `${name}.json`;
  const folder = copiedModel(t, [...NEEDED, file]);
  const manifest = read(folder, 'model');
  const changed = change(read(folder, name));
  if (changed === undefined) delete manifest.files[file];
  else {
    const text = typeof changed === 'string' ? changed : JSON.stringify(changed);
    writeFileSync(join(folder, file), text);
    manifest.files[file] = hash('sha256', text);
  }
  writeFileSync(join(folder, 'model.json'), JSON.stringify(manifest));
  return pathToFileURL(`${folder}/`);
}

/** Returns a change that sets one member, such as `base.luxury`; undefined removes it. */
const put = (path: string, value: (artifact: Loose) => unknown) => (artifact: Loose) => {
  const names = path.split('.');
  const last = names.pop() as string;
  names.reduce((one, name) => one[name], artifact)[last] = value(artifact);
  return artifact;
};
const none = () => undefined;

const BROKEN: readonly [what: string, name: string, change: (a: Loose) => Loose, says: RegExp][] = [
  ['no ordinary listings', 'item-effects', put('ordinary', none), /schema: .*ordinary/],
  ['text that is not JSON', 'prediction', () => '{"version": ', /is not JSON/],
  ['a missing field', 'static-estimate', put('multiplier', none), /schema: .*multiplier/],
  ['a negative base', 'static-estimate', put('base.luxury', () => -1), /schema: \/base\/luxury/],
  ['a tier without base', 'static-estimate', put('base.luxury', none), /no number for luxury/],
  ['grades that do not fall', 'static-estimate', put('multiplier.Fair', () => 1), /Fair is not below Good/],
  ['half a dollar', 'prediction', put('cells.0.price', () => 12.5), /schema: \/cells\/0\/price/],
  ['a missing cell', 'prediction', put('cells', (a) => a.cells.slice(1)), /no prediction for hermes t-shirt female/],
  ['a price at an end', 'prediction', put('cells.0.priceHigh', (a) => a.cells[0].price), /not inside its interval/],
  [
    'another price',
    'prediction',
    put('cells.0.price', (a) => a.cells[0].price + 1),
    /does not follow from its effects/,
  ],
  ['an evaluation in other words', 'evaluation', () => ({ oops: true }), /schema: .*hangtag train/],
  [
    'no figure',
    'evaluation',
    put('groups.0.methods.prediction', () => ({})),
    /schema: \/groups\/0\/methods\/prediction/,
  ],
  ...['prediction', 'static-estimate', 'item-effects', 'evaluation'].map((name): (typeof BROKEN)[number] => [
    `another version of ${name}`,
    name,
    put('version', () => '2020.1.0'),
    /its version 2020\.1\.0 does not match the version in model\.json/,
  ]),
];

describe('Loading the fitted artifacts', () => {
  for (const [what, name, change, says] of BROKEN) {
    it(`should refuse ${what} with a sentence that names the file`, (t) => {
      const folder = brokenModel(t, name, change);
      assert.throws(() => loadModel(folder), { message: new RegExp(`${name}\\.json: .*${says.source}`) });
    });
  }

  it('refuses a folder with a truncated, missing or foreign file, and names it', (t) => {
    for (const file of Object.keys(read(fileURLToPath(MODEL), 'model').files)) {
      const folder = copiedModel(t, [...NEEDED, file]);
      const refuses = (says: string) =>
        assert.throws(() => loadModel(pathToFileURL(`${folder}/`)), new RegExp(`${file}: the file ${says}`));
      const path = join(folder, file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(/ /, '  '));
      refuses('is not the one listed in model\\.json');
      truncateSync(path, 1_000);
      refuses('is not the one listed in model\\.json');
      rmSync(path);
      refuses('cannot be read');
    }
  });

  it('refuses a folder without model.json, and one that names neither prices nor group averages', async (t) => {
    const folder = copiedModel(t);
    rmSync(join(folder, 'model.json'));
    assert.throws(() => loadModel(pathToFileURL(`${folder}/`)), /model\.json: the file cannot be read/);
    for (const name of ['prediction', 'static-estimate']) {
      assert.throws(() => loadModel(brokenModel(t, name, none)), /model\.json: .*schema/, name);
    }
  });

  it('reads training’s files, only those named in model.json', (t) => {
    const folder = copiedModel(t);
    rmSync(join(folder, 'model.json'));
    writeFileSync(join(folder, 'evaluation.json'), '{"version": "2020.1.0"}');
    writeManifest(folder);
    assert.equal(loadModel(pathToFileURL(`${folder}/`)).artifacts.evaluation, undefined);
    assert.deepEqual(Object.keys(read(folder, 'model').files).includes('evaluation.json'), false);
  });

  it('has shipped files as written by npm run generate', (t) => {
    const folder = copiedModel(t);
    writeManifest(folder);
    const [written, shipped] = [join(folder, 'model.json'), new URL('model.json', MODEL)];
    assert.equal(readFileSync(written, 'utf8'), readFileSync(shipped, 'utf8'));
  });

  it('has shipped files that follow their schemas, which a start takes for granted', () => {
    assert.equal(loadModel(MODEL).modelVersion, loadModel().modelVersion);
  });

  it('explains what to do with the shipped model', async (t) => {
    // Code with a model that lacks a file, as after an interrupted copy.
    const folder = mkdtempSync(join(tmpdir(), 'shipped-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const root = new URL('../../', import.meta.url);
    for (const part of ['src', 'model', 'package.json']) {
      cpSync(new URL(part, root), join(folder, part), { recursive: true });
    }
    symlinkSync(fileURLToPath(new URL('node_modules', root)), join(folder, 'node_modules'));
    rmSync(join(folder, 'model/prediction.json'));
    const url = pathToFileURL(join(folder, 'src/pricing/loading/load-model.ts')).href;
    const { loadModel: loadShipped } = await import(url);
    assert.throws(
      () => loadShipped(),
      /prediction\.json: the file cannot be read\. Put back the file that came with Hangtag\./,
    );
  });

  it('prices titles by its facts, or without any by the garment alone', (t) => {
    const priced = (pricing: Pricing) => {
      const brand = findBrand('hermes') as Brand;
      const category = findCategory('bag') as Category;
      const facts = findFacts(['birkin', '30', 'togo'], 'hermes', 'bag');
      return pricing.appraise({ brand, category, gender: 'female' }, facts);
    };
    const own = priced(loadModel());
    assert.ok(own.price > own.basePrice.price);
    const { price, basePrice, item } = priced(loadModel(brokenModel(t, 'item-effects', none)));
    assert.equal(price, basePrice.price);
    assert.equal(item.isKnown, false);
  });

  it('has the figures of its evaluation, or states that there is none', (t) => {
    const { artifacts } = loadModel();
    assert.ok(artifacts.evaluation);
    assert.match(artifacts.card, /^# Model card\n\nVersion /);
    const without = loadModel(brokenModel(t, 'evaluation', none));
    assert.equal(without.artifacts.evaluation, undefined);
    assert.match(
      without.artifacts.card,
      /^# Model card\n\nModel .* listings, the newest sale of 20[\d-]+\.\n\nThis model has not been evaluated yet\.$/,
    );
  });
});
