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

// biome-ignore lint/suspicious/noExplicitAny: the test breaks artifacts in ways that no type allows
type Loose = any;

function copiedModel(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'model-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const file of ['model.json', ...Object.keys(read(fileURLToPath(MODEL), 'model').files)]) {
    cpSync(new URL(file, MODEL), join(folder, file));
  }
  return folder;
}

const read = (folder: string, name: string): Loose => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

/** A copy of the shipped model with one file changed and its new hash in `model.json`. */
function brokenModel(t: TestContext, name: string, change: (artifact: Loose) => Loose): URL {
  const folder = copiedModel(t);
  const changed = change(read(folder, name));
  const manifest = read(folder, 'model');
  if (changed === undefined) delete manifest.files[`${name}.json`];
  else {
    const text = typeof changed === 'string' ? changed : JSON.stringify(changed);
    writeFileSync(join(folder, `${name}.json`), text);
    manifest.files[`${name}.json`] = hash('sha256', text);
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
  [
    'a missing cell',
    'prediction',
    put('cells', ({ cells }) => cells.slice(1)),
    /no prediction for hermes t-shirt female/,
  ],
  [
    'a price outside its interval',
    'prediction',
    put('cells.0.priceHigh', ({ cells }) => cells[0].price),
    /not inside its interval/,
  ],
  [
    'a price that its effects do not give',
    'prediction',
    put('cells.0.price', ({ cells }) => cells[0].price + 1),
    /does not follow from its effects/,
  ],
  ['an evaluation in other words', 'evaluation', () => ({ oops: true }), /schema: .*hangtag train/],
  [
    'a group without a figure',
    'evaluation',
    put('groups.0.methods', () => ({ prediction: {} })),
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
      assert.throws(
        () => loadModel(folder),
        (error: Error) => {
          assert.match(error.message, new RegExp(`${name}\\.json: `));
          assert.match(error.message, says);
          return true;
        },
      );
    });
  }

  for (const [what, spoil] of [
    ['cut short', (path: string) => truncateSync(path, 1_000)],
    ['left out', (path: string) => rmSync(path)],
    ['of another model', (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace(/ /, '  '))],
  ] as const) {
    it(`refuses a folder with a file that was ${what}, whichever it is, and names it`, (t) => {
      const folder = copiedModel(t);
      for (const file of Object.keys(read(folder, 'model').files)) {
        spoil(join(folder, file));
        assert.throws(
          () => loadModel(pathToFileURL(`${folder}/`)),
          new RegExp(`${file}: the file (cannot be read|is not the one listed in model\\.json)`),
        );
        cpSync(new URL(file, MODEL), join(folder, file));
      }
    });
  }

  it('refuses a folder without model.json, and one that names neither prices nor group averages', async (t) => {
    const folder = copiedModel(t);
    rmSync(join(folder, 'model.json'));
    assert.throws(() => loadModel(pathToFileURL(`${folder}/`)), /model\.json: the file cannot be read/);
    for (const name of ['prediction', 'static-estimate']) {
      assert.throws(() => loadModel(brokenModel(t, name, none)), /model\.json: .*schema/, name);
    }
  });

  it('reads what training writes, and nothing that model.json does not name', (t) => {
    const folder = copiedModel(t);
    rmSync(join(folder, 'model.json'));
    writeFileSync(join(folder, 'evaluation.json'), '{"version": "2020.1.0"}');
    writeManifest(folder);
    assert.equal(loadModel(pathToFileURL(`${folder}/`)).artifacts.evaluation, undefined);
    assert.deepEqual(Object.keys(read(folder, 'model').files).includes('evaluation.json'), false);
  });

  it('has the shipped files as npm run model writes them', (t) => {
    const folder = copiedModel(t);
    writeManifest(folder);
    assert.deepEqual(
      readFileSync(join(folder, 'model.json'), 'utf8'),
      readFileSync(new URL('model.json', MODEL), 'utf8'),
    );
  });

  it('has shipped files that follow their schemas, which a start takes for granted', () => {
    assert.equal(loadModel(MODEL).modelVersion, loadModel().modelVersion);
  });

  it('says what to do with the shipped model', async (t) => {
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

  it('prices titles by its facts, and without any by the garment alone', (t) => {
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
    assert.equal(item.depth, 0);
  });

  it('has the figures of its evaluation, and without one says so', (t) => {
    const { artifacts } = loadModel();
    assert.ok(artifacts.evaluation);
    assert.match(artifacts.card, /^# Model card\n\nVersion /);
    const without = loadModel(brokenModel(t, 'evaluation', none));
    assert.equal(without.artifacts.evaluation, undefined);
    assert.match(without.artifacts.card, /This model has not been evaluated yet\.$/);
  });
});
