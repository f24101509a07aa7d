import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Brand, brands, type Category, categories } from '../../src/garments/catalog.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';

const MODEL = new URL('../../model/', import.meta.url);

// biome-ignore lint/suspicious/noExplicitAny: the test breaks artifacts in ways that no type allows
type Loose = any;

/** A copy of the shipped artifacts with one of them changed. */
function brokenModel(t: TestContext, name: string, change: (artifact: Loose) => Loose): URL {
  const folder = mkdtempSync(join(tmpdir(), 'model-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const file of [
    'static-estimate.json',
    'prediction.json',
    'evaluation.json',
    'title-words.json',
    'MODEL_CARD.md',
  ]) {
    cpSync(new URL(file, MODEL), join(folder, file));
  }
  const path = join(folder, `${name}.json`);
  const changed = change(JSON.parse(readFileSync(path, 'utf8')));
  if (changed === undefined) rmSync(path);
  else writeFileSync(path, typeof changed === 'string' ? changed : JSON.stringify(changed));
  return pathToFileURL(`${folder}/`);
}

const BROKEN: readonly [what: string, name: string, change: (a: Loose) => Loose, says: RegExp][] = [
  ['words without bounds', 'title-words', ({ bounds: _, ...rest }) => rest, /schema: .*bounds/],
  ['a missing file', 'prediction', () => undefined, /cannot be read/],
  ['text that is not JSON', 'prediction', () => '{"version": ', /is not JSON/],
  [
    'a missing field',
    'static-estimate',
    ({ multiplier: _, ...rest }) => rest,
    /schema: .*multiplier/,
  ],
  [
    'a negative base',
    'static-estimate',
    (a) => ({ ...a, base: { ...a.base, luxury: -1 } }),
    /schema: \/base\/luxury/,
  ],
  [
    'a tier without base',
    'static-estimate',
    (a) => ({ ...a, base: { ...a.base, luxury: undefined } }),
    /no number for luxury/,
  ],
  [
    'grades that do not fall',
    'static-estimate',
    (a) => ({ ...a, multiplier: { ...a.multiplier, Fair: 1 } }),
    /Fair is not below Good/,
  ],
  [
    'a price of no whole dollars',
    'prediction',
    (a) => ({ ...a, cells: [{ ...a.cells[0], price: 12.5 }, ...a.cells.slice(1)] }),
    /schema: \/cells\/0\/price/,
  ],
  [
    'a missing cell',
    'prediction',
    (a) => ({ ...a, cells: a.cells.slice(1) }),
    /no prediction for hermes t-shirt female/,
  ],
  [
    'a price outside its interval',
    'prediction',
    (a) => ({
      ...a,
      cells: [{ ...a.cells[0], priceHigh: a.cells[0].price }, ...a.cells.slice(1)],
    }),
    /not inside its interval/,
  ],
  [
    'a price that its effects do not give',
    'prediction',
    (a) => ({
      ...a,
      cells: [{ ...a.cells[0], price: a.cells[0].price + 1 }, ...a.cells.slice(1)],
    }),
    /not what its effects give/,
  ],
  [
    'an evaluation in other words',
    'evaluation',
    () => ({ oops: true }),
    /schema: .*Delete the file, or .*npm run evaluate/,
  ],
  [
    'a group without a figure',
    'evaluation',
    (a) => ({ ...a, groups: [{ ...a.groups[0], methods: { prediction: {} } }] }),
    /schema: \/groups\/0\/methods\/prediction/,
  ],
  ['two versions', 'prediction', (a) => ({ ...a, version: '2020.1.0' }), /its version 2020\.1\.0/],
];

describe('Loading the fitted artifacts', () => {
  it('should take well under 200 ms', () => {
    const before = process.cpuUsage();
    loadModel();
    // Its own work, since the machine that runs the tests may be busy; the bound is generous.
    const { user, system } = process.cpuUsage(before);
    assert.ok((user + system) / 1000 < 1000);
  });

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

  it('says what to do where there is no training code: with a model of one’s own, and with the shipped one', async (t) => {
    const own = brokenModel(t, 'prediction', () => undefined);
    assert.throws(
      () => loadModel(own),
      /npm run train in a checkout of Hangtag, or leave MODEL_DIR out to/,
    );
    // The code beside a model that lacks a file, as after a copy that was cut short.
    const folder = mkdtempSync(join(tmpdir(), 'shipped-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const root = new URL('../../', import.meta.url);
    for (const part of ['src', 'model', 'package.json']) {
      cpSync(new URL(part, root), join(folder, part), { recursive: true });
    }
    symlinkSync(fileURLToPath(new URL('node_modules', root)), join(folder, 'node_modules'));
    rmSync(join(folder, 'model/prediction.json'));
    const url = pathToFileURL(join(folder, 'src/pricing/load-model.ts')).href;
    const { loadModel: loadShipped } = await import(url);
    assert.throws(
      () => loadShipped(),
      /prediction\.json: the file cannot be read\. Put back the file that came with Hangtag\.$/,
    );
  });

  it('takes the words of this model, and of no other', (t) => {
    const priced = (pricing: Pricing) => {
      const brand = brands.find(({ slug }) => slug === 'hermes') as Brand;
      const category = categories.find(({ slug }) => slug === 'bag') as Category;
      return pricing.appraise({ brand, category, gender: 'female' }, 'Birkin 30 Togo');
    };
    const own = priced(loadModel());
    assert.ok(own.price > own.untitled.price);
    const other = loadModel(brokenModel(t, 'title-words', (a) => ({ ...a, version: '2020.1.0' })));
    const none = loadModel(brokenModel(t, 'title-words', () => undefined));
    for (const pricing of [other, none]) {
      const { price, untitled, words } = priced(pricing);
      assert.equal(price, untitled.price);
      assert.deepEqual(words.known, []);
    }
  });

  it('takes the figures of an evaluation of this model, and of no other', (t) => {
    const { artifacts } = loadModel();
    assert.ok(artifacts.evaluation);
    assert.match(artifacts.card, /^# Model card\n\nVersion /);
    const other = loadModel(brokenModel(t, 'evaluation', (a) => ({ ...a, version: '2020.1.0' })));
    const none = loadModel(brokenModel(t, 'evaluation', () => undefined));
    for (const pricing of [other, none]) {
      assert.equal(pricing.artifacts.evaluation, undefined);
      assert.match(pricing.artifacts.card, /This model has not been evaluated yet\.$/);
    }
  });
});
