import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { appraiseRow } from '../../src/operations/answer-row.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { createRandom } from '../../training/numbers/random.ts';
import { hangtag } from '../support/command-line.ts';
import { makeTrainer } from './files.ts';

const { at, train, modelIn } = makeTrainer();
const published = readShippedModel();

const TITLES = [
  ...['Coach leather tote bag', 'Gap jeans women’s', 'Nike running sneakers men’s', 'Zara wool coat women’s'],
  ...['Patagonia fleece jacket men’s', 'Madewell sweater women’s', 'Lululemon leggings', 'Frye boots women’s'],
];

function appraisalOf(title: string, model: Pricing = published) {
  const outcome = appraiseRow(model, { title });
  return 'appraisal' in outcome ? outcome.appraisal : assert.fail(outcome.code);
}
const priceOf = (title: string, model: Pricing = published) => appraisalOf(title, model).estimate.price;

/** Returns a file of sales at a multiple of our prices, with a spread of 0.3 in log USD. */
function salesAt(times: number, titles: readonly string[], perTitle: number): string[] {
  const { normal } = createRandom(1);
  const rows = titles.flatMap((title) =>
    Array.from({ length: perTitle }, (_, at) => {
      const paid = priceOf(title) * times * Math.exp(0.3 * normal());
      return `${title} number ${at},${paid.toFixed(2)},2026-0${1 + (at % 9)}-1${at % 10}`;
    }),
  );
  return ['title,sold price,sold date', ...rows];
}

describe('a model of a shop’s own sales', () => {
  it('prices what a shop 40% above us sells 30% higher or more, and what it never sold too', async () => {
    const { status, out, err } = await train('shop', salesAt(1.4, TITLES, 12));
    assert.equal(status, 0, err);
    const own = modelIn('shop');
    for (const title of TITLES) assert.ok(priceOf(title, own) / priceOf(title) > 1.25, title);
    assert.ok(priceOf('Banana Republic skirt', own) / priceOf('Banana Republic skirt') > 1.15);
    assert.match(out, /^Read 96 rows: 96 sales of 8 brands, 2026-01-10 to 2026-09-1\d\.$/m);
    assert.match(out, /^ {2}Coach Bags: \+[3-5]\d%, 12 sales$/m);
    assert.match(out, /^Brands and kinds that you never sold follow the level at which you sell: \+\d\d%\.$/m);
    const [, withOwn = 0, without = 0] = /within (\d+)% of prices learned .*: (\d+)%/.exec(out) ?? [];
    assert.ok(Number(withOwn) < Number(without), out);
    assert.match(out, new RegExp(`with MODEL_DIR=${at('shop')}\\. To go back, unset MODEL_DIR\\.`));
  });

  it('has a version of its own, and answers count its sales', async () => {
    const own = modelIn('shop');
    assert.match(
      own.modelVersion,
      new RegExp(`^${published.modelVersion.replaceAll('.', '\\.')}\\+own\\.2026091\\d\\.`),
    );
    const { places, grade } = appraisalOf('Gap jeans women’s', own).evidence;
    assert.deepEqual([grade, places[0]], ['sold here', { place: 'own', sold: 12, asking: 0 }]);
    const { out } = await hangtag({ MODEL_DIR: at('shop') }, 'price', 'Gap jeans');
    assert.match(out, /12 sold in the operator’s own sales\. [\d,]+ more in the US.*median /i);
  });

  it('counts the sales that a row of a sample stands for', async () => {
    const [header = '', ...rows] = salesAt(1.4, TITLES, 6);
    const { status, err } = await train('sample', [`${header},sales`, ...rows.map((row) => `${row},50`)]);
    assert.equal(status, 0, err);
    const { places } = appraisalOf('Gap jeans women’s', modelIn('sample')).evidence;
    assert.deepEqual(places[0], { place: 'own', sold: 300, asking: 0 });
  });

  it('is the same for any order of sales, and replaces the folder’s previous model, which is kept', async () => {
    const [header = '', ...rows] = salesAt(1.4, TITLES, 12);
    await train('shop', [header, ...rows.toReversed()]);
    assert.ok(!existsSync(at('shop-before')));
    const { out } = await train('shop', salesAt(1.1, TITLES, 12));
    assert.match(out, /^Kept the previous model, .*shop-before\.$/m);
    assert.ok(readFileSync(at('shop-before', 'effects.json'), 'utf8').includes('"own"'));
  });

  it('knows a brand that only the shop sells, after three sales', async () => {
    const kinds = ['wool coat', 'linen dress', 'silk blouse', 'denim jacket'];
    const rows = kinds.flatMap((kind, at) => [`Wrenmoss ${kind} ${at},95`, `Wrenmoss ${kind} women’s ${at},105`]);
    await train('brand', ['title,sold price', ...rows]);
    const own = modelIn('brand');
    assert.equal(appraisalOf('Wrenmoss wool coat', own).garment.brand.name, 'Wrenmoss');
    assert.ok(priceOf('Wrenmoss cotton skirt', own) > priceOf('Wrenmoss cotton skirt'));
    const { out } = await train('none', ['title,sold price', ...rows], '--not-brand', 'wrenmoss');
    assert.doesNotMatch(out, /Your own brands/);
  });

  it('hardly counts a price far from the others, and names its line', async () => {
    const [header = '', ...rows] = salesAt(1, TITLES, 12);
    const usual = await train('usual', [header, ...rows]);
    assert.doesNotMatch(usual.out, /hardly count/);
    const { out } = await train('slip', [header, 'Gap jeans women’s low rise,100000,2026-03-03', ...rows]);
    assert.match(out, /These hardly count.*\n {2}line 2: Gap jeans women’s low rise, \$100,000 \(ours/);
    const ratio = priceOf('Gap jeans', modelIn('slip')) / priceOf('Gap jeans', modelIn('usual'));
    assert.ok(ratio < 1.1, String(ratio));
  });

  it('is not written from prices in cents, unless they are accepted', async () => {
    const refused = await train('cents', salesAt(100, TITLES, 3));
    assert.equal(refused.status, 1);
    assert.match(refused.printed, /Overall, sales are \d+ times the published prices.*in cents/);
    assert.ok(!existsSync(at('cents')));
    const dry = await train('cents', salesAt(100, TITLES, 3), '--dry-run');
    assert.deepEqual([dry.status, /in cents/.test(dry.printed)], [1, true]);
    assert.equal((await train('cents', salesAt(100, TITLES, 3), '--yes')).status, 0);
    // Few rows may stand for many sales.
    const sample = [
      'title,sold price,sold date,sales',
      'Gap jeans,1700,2026-03-03,150',
      'Coach Tabby 26,19900,2026-03-03,150',
    ];
    assert.match((await train('sample', sample)).printed, /Overall, sales are \d+ times/);
  });

  it('is not written without a usable sale, nor into the published model', async () => {
    assert.match((await train('empty', ['title,sold price', 'a book,5'])).printed, /No sale could be used/);
    const unsold = await train('unsold', ['title,price', 'Gap jeans,15']);
    assert.match(unsold.printed, /so nothing was written\. If the prices were paid, name the column “sold price”\.\n$/);
    const published = await train('x', salesAt(1, TITLES, 3), '--out', 'model');
    assert.match(published.printed, /the published model is there/);
    const file = await train('x', salesAt(1, TITLES, 3), '--out', at('x.csv', 'model'));
    assert.match(file.printed, /^--out .*x\.csv is a file\. Name a folder\.$/m);
    assert.doesNotMatch(file.printed, /^Read /m);
  });

  it('is compared with ours by --dry-run, which writes nothing', async () => {
    const { status, out } = await train('dry', salesAt(1.4, TITLES, 12), '--dry-run', '--json');
    const { sales, total, compared } = JSON.parse(out);
    assert.deepEqual([status, sales.length, total.sales], [0, 96, 96]);
    assert.ok(compared.level > 1.3 && compared.level < 1.5);
    assert.ok(!existsSync(at('dry')));
  });
});
