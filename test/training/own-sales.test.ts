import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { brands, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { unknownBrand } from '../../src/catalog/other-brands.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import { noteAbout } from '../../src/present/evidence-words.ts';
import { type Pricing, rangeOf } from '../../src/pricing/pricing.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { fitBoth } from '../../training/own-sales/fit-shifts.ts';
import { readPublishedModel } from '../../training/own-sales/published.ts';
import { readSales } from '../../training/own-sales/read-sales.ts';
import { garmentOf } from '../../training/own-sales/sale.ts';
import { VERSION, versionIn } from '../../training/publish/write-artifact.ts';
import { hangtag } from '../support/command-line.ts';
import { makeTrainer, measure } from './files.ts';

const { folder, at, write, train, modelIn } = makeTrainer();
const published = readPublishedModel();
const garment = (kind: string) => ({ ...garmentOf(kind), gender: 'female' as const });

/** The kinds that the shop sold, at a multiple of the published price. */
const SOLD = [
  { kind: 'coach bag', times: 1.5, count: 300 },
  { kind: 'coach shoes', times: 1.2, count: 60 },
  { kind: 'patagonia jacket', times: 0.7, count: 200 },
  { kind: 'lululemon pants', times: 1, count: 40 },
];

const HEADER = 'brand,category,gender,price_usd,period';

/** Returns a file of sales around multiples of published prices, with a spread in log USD. */
function salesOf(sold: readonly (typeof SOLD)[number][], seed: number, spread = 0.3): string[] {
  const random = seededRandom(seed);
  const rows = sold.flatMap(({ kind, times, count }) => {
    const { price } = published.pricing.predict(garment(kind));
    return Array.from({ length: count }, (_, i) => {
      const paid = price * times * Math.exp(spread * random.normal());
      return `${kind.replace(' ', ',')},women,${paid.toFixed(2)},2026-0${1 + (i % 9)}-1${i % 10}`;
    });
  });
  return [HEADER, ...rows];
}

const SHOP = salesOf(SOLD, 1);
const modelFolder = at('shop');
const trained = await train('shop', SHOP);
const { file: shop } = trained;
const evaluated = await measure('own', shop, '--out', modelFolder);
const ownModel = modelIn('shop');

/** Returns a model's price for a title, US dollars. */
function priceOf(title: string, model: Pricing): number {
  const outcome = createRowAppraiser(model)({ title, gender: 'women', quantity: 1 });
  return 'appraisal' in outcome ? outcome.appraisal.price.price : assert.fail(outcome.problem.code);
}

describe('A model of a shop’s own sales', () => {
  it('is reported with the sales read, the largest moves, and how to use it', () => {
    assert.equal(trained.status, 0, trained.err);
    assert.match(trained.out, /^Read 600 rows: 600 sales of 3 brands, 2026-01-10 to 2026-09-19\.$/m);
    assert.match(trained.out, /^Coach Bags +\$\d+ -> \$\d+ +\+\d\d% +300$/m);
    assert.ok(trained.out.endsWith(` with MODEL_DIR=${modelFolder}. To go back, unset MODEL_DIR.\n`), trained.out);
  });

  for (const { kind, times, count } of SOLD)
    it(`moves the price of a ${kind} to ${times} of the published price, with a note and a narrower range`, () => {
      const before = published.pricing.predict(garment(kind));
      const after = ownModel.predict(garment(kind));
      const distance = Math.log(after.price / before.price / times);
      assert.ok(Math.abs(distance) < 0.08, `${distance} log USD from the sales`);
      const note = `moved toward the level of ${count} own sales of the brand and category.`;
      assert.ok(noteAbout(ownModel, garment(kind)).endsWith(note));
      assert.ok(after.priceHigh / after.priceLow < before.priceHigh / before.priceLow);
    });

  const bothModels = <T>(of: (model: Pricing) => T) => [of(published.pricing), of(ownModel)] as const;

  it('keeps every other price of catalog brands and kinds', () => {
    const sold = new Set(SOLD.map(({ kind }) => kind));
    for (const brand of brands)
      for (const category of categories) {
        const kind = `${brand.slug} ${category.slug}`;
        assert.deepEqual(...bothModels((model) => model.staticPrices(brand, category)), kind);
        if (sold.has(kind)) continue;
        for (const gender of GENDERS) {
          const [before, after] = bothModels((model) => rangeOf(model.priceAtCondition({ brand, category, gender })));
          assert.deepEqual(after, before, `${kind} ${gender}`);
        }
      }
  });

  it('keeps the prices of a sold brand’s kinds outside the catalog', () => {
    const { brand } = garment('coach bag');
    for (const category of otherKinds) {
      const [before, after] = bothModels((model) => model.predict({ brand, category, gender: 'female' }));
      assert.deepEqual(after, before, category.slug);
    }
  });

  it('keeps the price of a titled item of a brand that was not sold', () => {
    const [before, after] = bothModels((model) => priceOf('Hermès Birkin 30 togo bag gold hardware', model));
    assert.equal(after, before);
  });

  it('moves the price of a titled item as much as that of its kind, 1.5 times', () => {
    const [before, after] = bothModels((model) => priceOf('Coach Tabby leather shoulder bag', model));
    assert.ok(Math.abs(after / before - 1.5) < 0.1, `${before} to ${after}`);
  });

  it('from sales of one expensive model moves the price without a title, but not that of the model', async () => {
    const title = 'Louis Vuitton Capucines MM taurillon leather bag';
    const bag = garment('louis-vuitton bag');
    const price = priceOf(title, published.pricing);
    const usual = published.pricing.predict(bag).price;
    assert.ok(price > 2 * usual, `${price} is not above ${usual}`);
    const rows = Array.from({ length: 200 }, (_, i) => `${title} ${i},${(price * (0.8 + i / 500)).toFixed(2)}`);
    await train('capucines', ['title,sold price', ...rows]);
    const own = modelIn('capucines');
    assert.ok(Math.abs(Math.log(own.predict(bag).price / price)) < 0.15, `${own.predict(bag).price} of ${price}`);
    assert.ok(Math.abs(Math.log(priceOf(title, own) / price)) < 0.05, `${priceOf(title, own)} of ${price}`);
  });

  it('moves all other prices by the level of a shop with many brands, unless told to keep them', async () => {
    const kinds = ['coach bag', 'nike sneakers', 'gap jeans', 'madewell jeans', 'jcrew sweater', 'patagonia jacket'];
    const sold = kinds.map((kind) => ({ kind, times: 1.5, count: 12 }));
    const others = ['zara dress', 'zimmermann dress', 'gucci bag', 'victorias-secret bra'].map(garment);
    const pricesIn = (model: Pricing) => others.map((other) => model.predict(other).price);
    const { out, file } = await train('level', salesOf(sold, 8));
    assert.match(out, /^All other prices follow the level at which you sell, \+\d\d%: .* --sold-only keeps them/m);
    for (const [i, price] of pricesIn(modelIn('level')).entries()) {
      const times = price / (pricesIn(published.pricing)[i] as number);
      assert.ok(times > 1.25 && times < 1.6, `${times}`);
    }
    await hangtag({}, 'train', file, '--sold-only', '--out', at('sold-only'));
    assert.deepEqual(pricesIn(modelIn('sold-only')), pricesIn(published.pricing));
  });

  describe('with titles of brands on no list', () => {
    const row = (title: string, price: number) => `,,,${price},2026-01-01,${title}`;
    const oneKind = Array.from({ length: 6 }, (_, i) => row(`Knotted Boho Headband ${i}`, 10 + i));
    const repeated = Array.from({ length: 3 }, () => row('Zach Straight Leg Twill Pants', 84.73));
    const ofBrand = ['wool coat', 'silk dress', 'linen pants'].map((kind, i) => row(`Wrenmoss ${kind}`, 90 + i));
    const usual = SHOP.slice(1, 40).map((line) => `${line},`);
    const lines = [`${HEADER},title`, ...usual, ...oneKind, ...repeated, ...ofBrand];

    it('finds a brand from titles of three kinds, but not from a word for one kind or from repeated rows', async () => {
      const { out } = await train('words', lines);
      assert.match(out, /^Your own brands, not on our lists: Wrenmoss\./m);
    });

    it('finds no brand from a word that --not-brand names', async () => {
      const { out } = await train('words', lines, '--not-brand', 'wrenmoss');
      assert.doesNotMatch(out, /Your own brands/);
    });
  });

  it('reads the shop’s own brands only at the start of a title, and not after a known brand', async () => {
    const row = (kind: string, price: number) => `Knotted,${kind},women,${price},2026-01-01`;
    const lines = [HEADER, ...SHOP.slice(1, 40), ...[20, 21, 22].map((price) => row('dress', price))];
    const { out } = await train('knotted', lines);
    assert.match(out, /^Your own brands, not on our lists: Knotted\./m);
    const own = modelIn('knotted');
    const brandOf = (title: string) => {
      const outcome = createRowAppraiser(own)({ title, quantity: 1 });
      return 'appraisal' in outcome ? outcome.appraisal.garment.brand.name : outcome.problem.code;
    };
    assert.equal(brandOf('Knotted summer dress'), 'Knotted');
    assert.equal(brandOf('Reformation knotted dress'), 'Reformation');
    assert.equal(brandOf('Blue dress knotted in front'), 'Unknown brand');
  });

  it('has a version with the day of its newest sale and a hash', () => {
    assert.match(ownModel.modelVersion, new RegExp(`^${VERSION}\\+own\\.20260919\\.[0-9a-f]{8}$`));
  });

  it('has the same files for the same sales in any order', async () => {
    const [header = '', ...rows] = SHOP;
    await train('reversed', [header, ...rows.reverse()]);
    for (const name of ['prediction.json', 'static-estimate.json', 'item-effects.json'])
      assert.ok(readFileSync(at('reversed', name)).equals(readFileSync(join(modelFolder, name))), name);
  });

  it('is measured on held-out sales, compared with the published prices', () => {
    const { artifacts } = ownModel;
    const within = /^Half of all 600 sales were within (\d+)% of your model’s price \(ours: (\d+)%\); .* held (\d+)%/m;
    const [own, before, inside] = (within.exec(evaluated.out) ?? []).slice(1).map(Number) as [number, number, number];
    assert.ok(own < 0.8 * before, evaluated.out);
    assert.ok(inside >= 74 && inside <= 86, evaluated.out);
    assert.equal(artifacts.evaluation?.heldOutItems, 600);
    assert.match(artifacts.card, new RegExp(`within ${own}% of your model’s price`));
    assert.doesNotMatch(artifacts.card, /not been evaluated|Sotheby|NaN/);
  });

  it('is measured only with the sales it was fitted to', async () => {
    const other = write('other.csv', SHOP.slice(0, 50));
    const { status, err } = await measure('own', other, '--out', modelFolder);
    assert.equal(status, 1);
    assert.match(err, /its model .* is not the one fitted to these sales/);
  });

  it('never replaces the published one', async () => {
    const { status, err } = await hangtag({}, 'train', shop, '--out', 'model');
    assert.equal(status, 1);
    assert.match(err, /^--out model: the published model is there\./);
  });

  it('serves ranges as wide as the spread found in the sales', async () => {
    const kinds = ['zimmermann dress', 'coach bag', 'victorias-secret bra'];
    const sold = kinds.map((kind) => ({ kind, times: 1.1, count: 60 }));
    const { file } = await train('ranges', salesOf(sold, 5, 0.75));
    const { titled } = fitBoth((await readSales([file], [], published)).sales);
    const widthIn = (model: Pricing, kind: string) => {
      const { priceLow, priceHigh } = model.predict(garment(kind));
      return Math.log(priceHigh / priceLow);
    };
    const served = modelIn('ranges');
    for (const kind of kinds) {
      const scale = titled.get(kind)?.scale ?? assert.fail(kind);
      assert.ok(scale > 0.5 && scale < 2 && Math.abs(scale - 1) > 0.02, `${kind}: ${scale}`);
      const width = widthIn(served, kind) / widthIn(published.pricing, kind);
      // The tolerance covers prices rounded to whole dollars.
      assert.ok(Math.abs(width / scale - 1) < 0.1, `${kind}: ${width} of ${scale}`);
    }
  });

  it('learns prices of unbranded items from brands that are on no list', async () => {
    const rows = [100, 101].map((price) => `Qwertzuiop,dress,women,${price},2026-01-01`);
    const { status, out } = await train('nameless', [HEADER, ...rows]);
    assert.equal(status, 0);
    assert.match(out, /^2 sales cannot show yet whether you sell above or below our prices: it takes 30\.$/m);
    assert.match(out, /^Read 2 rows: 2 sales of 0 brands, 2 of them without a brand that we know, /m);
    const dress = { ...garment('zara dress'), brand: unknownBrand() };
    const own = modelIn('nameless');
    const before = published.pricing.predict(dress).price;
    const after = own.predict(dress).price;
    assert.ok(after > before && after < 100, `${before} to ${after}`);
    const bag = { ...garment('coach bag'), brand: dress.brand };
    assert.equal(own.predict(bag).price, published.pricing.predict(bag).price);
  });

  it('learns prices of brands outside the catalog and kinds outside its 15, for adults and children', async () => {
    const row = (title: string, price: number) => `,,,${price},2026-01-01,${title}`;
    const rows = Array.from({ length: 40 }, (_, i) => [
      row(`Victoria’s Secret bra ${100 + i}`, 30 + (i % 5)),
      row(`Nike kids hoodie size 10 number ${100 + i}`, 40 + (i % 5)),
      `Zimmermann,dress,women,${400 + 2 * i},2026-01-01,`,
    ]);
    const { status, out } = await train('others', [`${HEADER},title`, ...rows.flat()]);
    assert.equal(status, 0, out);
    assert.match(out, /120 sales of 3 brands/);
    const own = modelIn('others');
    for (const [kind, paid] of [
      ['victorias-secret bra', 32],
      ['nike kids-sweaters', 42],
      ['zimmermann dress', 400],
    ] as const) {
      const before = published.pricing.predict(garment(kind));
      const after = own.predict(garment(kind));
      assert.ok(before.price < 0.8 * paid, `${kind}: ${before.price}`);
      assert.ok(after.price > 0.65 * paid && after.price < 1.2 * paid, `${kind}: ${before.price} to ${after.price}`);
      assert.equal(after.ownSales, 40, kind);
      assert.match(noteAbout(own, garment(kind)), /moved toward the level of 40 own sales/);
    }
  });

  it('has a warning if it is based on 29 sales, but not with 30', async () => {
    const few = await train('few', SHOP.slice(0, 30));
    assert.match(few.out, /^Warning: 29 sales is not much to go on\./m);
    const enough = await train('enough', SHOP.slice(0, 31));
    assert.doesNotMatch(enough.out, /Warning/);
  });

  it('is kept when the next one is trained, except with --replace', async () => {
    const first = await train('again', SHOP.slice(0, 40));
    assert.doesNotMatch(first.out, /Kept the previous model/);
    const { modelVersion } = modelIn('again');
    const second = await train('again', SHOP.slice(0, 60));
    assert.ok(second.out.includes(`Kept the previous model, ${modelVersion}, in ${at('again')}-before;`), second.out);
    const third = await train('again', SHOP.slice(0, 80), '--replace');
    assert.doesNotMatch(third.out, /Kept the previous model/);
    assert.equal(modelIn('again-before').modelVersion, modelVersion);
  });

  for (const { what, args, status, sentence } of [
    { what: 'a folder', args: [folder], status: 1, sentence: /: this is a folder\. Name its files\./ },
    {
      what: 'no file',
      args: [],
      status: 2,
      sentence: /^Name at least one file of sales\. See: hangtag train --help\n$/,
    },
    {
      what: 'a date in words',
      args: [shop, '--date', 'today'],
      status: 2,
      sentence: /give a day such as 2026-10-03\./,
    },
  ])
    it(`is refused for ${what}, with status ${status}`, async () => {
      const outcome = await hangtag({}, 'train', ...args);
      assert.match(outcome.err, sentence);
      assert.equal(outcome.status, status);
    });

  it('is not written with --dry-run, which compares each sale with our prices', async () => {
    const rows = ['title,sold price,status', 'Coach Tabby 26,200,Sold', 'Gap tee,9,Active'];
    const { out } = await train('dry', rows, '--dry-run', '--json');
    const { sales, left, total, compared } = JSON.parse(out);
    assert.deepEqual([sales.length, sales[0].line, sales[0].title, sales[0].price], [1, 2, 'Coach Tabby 26', 200]);
    assert.deepEqual(left, [{ line: 3, why: 'not plainly sold: Active' }]);
    assert.deepEqual(total, { sales: 1, paid: 200 });
    assert.deepEqual(compared.inRange, 1);
    assert.ok(Math.abs(compared.level - 1) < 0.3 && compared.halfWithin < 0.3, out);
    assert.equal(versionIn(at('dry')), undefined);
  });

  it('is described as JSON with --json', async () => {
    const model = at('as-json');
    const made = JSON.parse((await train('as-json', SHOP, '--json')).out);
    assert.equal(made.sales, 600);
    assert.match(made.said[0], /price paid from price_usd/);
    assert.equal(made.version, versionIn(model));
    assert.ok(made.written.includes(join(model, 'prediction.json')));
    const [{ brand, category, before, after }] = made.moves;
    assert.equal(published.pricing.predict(garment(`${brand} ${category}`)).price, before);
    assert.notEqual(before, after);
    const measured = JSON.parse((await measure('own', shop, '--out', model, '--json')).out);
    assert.ok(measured.all.own.halfWithin < measured.all.published.halfWithin);
    assert.ok(made.level.median > 0.1 && made.level.interval[0] < made.level.median);
  });
});
