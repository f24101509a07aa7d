import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { otherBrands, otherMakers } from '../../src/catalog/other-brands.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import copied from '../../src/money/copied.json' with { type: 'json' };
import { netsOn } from '../../src/money/payouts.ts';
import type { JudgmentTerms } from '../../src/money/selling.ts';
import { judgeTag } from '../../src/money/verdict.ts';
import { priceListing } from '../../src/present/listing.ts';
import { judgmentInWords } from '../../src/present/verdict-words.ts';
import { type Appraisal, isPriced } from '../../src/pricing/appraisal.ts';
import { priceGarment } from '../../src/pricing/appraise.ts';
import { listingAt, listingOf, pricing } from '../support/listing.ts';
import { rowsOf } from '../support/rows.ts';
import { marketplaces as list, marketplace } from './support.ts';

const ebay = marketplace('ebay');
const table = (file: string) => rowsOf(new URL(file, import.meta.url));
const judge = (listing: Appraisal, tag?: number, terms: JudgmentTerms = {}) =>
  judgeTag({ list }, listing, tag, { marketplace: ebay, ...terms });
const judgeTitle = (title: string, tag?: number) => judge(listingOf(title), tag);

/** Sells for $200, of which eBay leaves $169.60 after 15% and $0.40. */
const BAG = listingAt(200, 'Coach Tabby 26 bag');

describe('a question', () => {
  const DOUBTS: readonly [title: string, about: string, question: string][] = [
    [
      'Gucci bag',
      'price',
      'Which model is it? $90,000 is far above the usual price for Gucci bags: most $250 to $1,000.',
    ],
    ['Hermes Birkin 25 Himalaya', 'rarity', 'A rare model: our listings cannot price “Himalaya”.'],
  ];
  for (const [title, about, question] of DOUBTS) {
    it(`about the ${about} has searches for sold items: ${title}`, () => {
      const { ask } = judge(listingAt(500, title), 90_000);
      assert.deepEqual([ask?.about, ask?.text], [about, `${question} Check three sold listings.`]);
      const search = 'https://www.ebay.com/sch/i.html?LH_Sold=1&LH_Complete=1&_nkw=';
      assert.equal(ask?.sold[0]?.url, search + encodeURIComponent(title));
    });
  }

  it('is about a tag price above 1.5 times the high end of the range, $400', () => {
    const questions = [600, 601].map((tag) => judge(BAG, tag).ask?.about);
    assert.deepEqual(questions, [undefined, 'price']);
  });

  for (const [title, names] of [
    ['Gucci bag', ['rajah', 'guccighost']],
    ['Gucci Marmont bag', []],
  ] as const) {
    it(`suggests ${names.length > 0 ? 'models' : 'no other model'} for “${title}”`, () => {
      assert.deepEqual(judge(listingAt(500, title), 90_000).ask?.names, names);
    });
  }
});

describe('an item of a house or a model that is often copied', () => {
  it('is never a buy, at any tag price', () => {
    const houses = brands.filter(({ tier }) => tier === 'designer' || tier === 'luxury');
    const garments = houses.flatMap((brand) =>
      categories.map((category) => ({ brand, category, ...pricing.usualGender(brand, category) })),
    );
    const models = ['Nike Air Jordan 4 sneakers', 'adidas Yeezy Boost 350 sneakers', 'Goyard tote bag'];
    for (const listing of [...garments.map((made) => priceGarment(pricing, made)), ...models.map(listingOf)]) {
      for (const tag of [undefined, 1, 20, 150, 1200]) {
        const { zones, money, authenticity } = judge(listing, tag);
        const { brand, category } = listing.garment;
        const what = `${brand.slug} ${category.slug} at ${tag}`;
        const names = zones.map(({ zone }) => zone);
        assert.deepEqual([names, money.payUpTo], [listing.isToLookUp ? [] : ['check', 'leave'], undefined], what);
        assert.equal(authenticity?.look.length, 3, what);
      }
    }
  });

  it('is called far too cheap below half of the low end of its range', () => {
    const bag = listingAt(1000, 'Gucci Marmont bag');
    const reasons = [249, 250].map((tag) => judge(bag, tag).reason);
    const ifReal = 'if real, $500 to $2,000';
    assert.deepEqual(reasons, [`$249 is far below what a real one costs; ${ifReal}`, ifReal]);
  });

  for (const title of ['Tom Ford shirt', 'Ferragamo Vara flats', 'Coach belt']) {
    it(`has no checks if copies of its kind are rare: ${title}`, () => {
      assert.equal(judgeTitle(title, 20).authenticity, undefined);
    });
  }

  it('has three signs of its brand, or three general ones, whatever its kind', () => {
    const looksOf = (title: string) => judgeTitle(title, 10).authenticity?.look.join('; ') ?? '';
    assert.match(looksOf('Chanel flap bag'), /right C crosses over the left/);
    assert.equal(looksOf('Chanel tweed jacket'), looksOf('Chanel flap bag'));
    assert.match(looksOf('Nike Dunk Low sneakers'), /swoosh/);
    assert.equal(looksOf('is this coach bag real'), copied.general.join('; '));
  });

  it('has up to three signs in the data, of a known brand, for known kinds', () => {
    const kinds = [...categories, ...otherKinds].flatMap(({ slug, family }) => [slug, family]);
    const slugs = [...brands, ...otherBrands, ...otherMakers].map(({ slug }) => slug);
    const rows: [string, { kinds?: string[]; look: string[] }][] = Object.entries(copied.brands);
    for (const [brand, { kinds: copiedKinds = [], look }] of rows) {
      assert.ok(slugs.includes(brand), brand);
      assert.ok(look.length > 0 && look.length <= 3, brand);
      assert.deepEqual(
        copiedKinds.filter((kind) => !kinds.includes(kind)),
        [],
        brand,
      );
    }
  });

  it('has the hit rate of sales of houses', () => {
    const houses = pricing.artifacts.evaluation?.rack?.rows.find(({ name }) => name === 'houses');
    assert.ok(houses);
    assert.equal(judge(listingAt(1000, 'Gucci Marmont bag'), 300).hitRate, houses.inside);
  });

  it('has a verdict that states the price of unchecked sales', () => {
    const words = judgmentInWords(judge(listingAt(1000, 'Gucci Marmont bag'), 300));
    assert.match(words, /Of \d+ unchecked sales of all such houses, copies included, half brought less than/);
  });
});

describe('words that suggest a copy', () => {
  const hasSign = (title: string) => listingOf(title).findings.some(({ code }) => code === 'copy_sign');

  for (const { title = '', doubted } of table('copy-signs.tsv')) {
    it(`${doubted ? 'lead to a check' : 'are not seen'} in “${title}”`, () => {
      const { authenticity, money } = judgeTitle(title, 5);
      assert.equal(hasSign(title), doubted !== undefined);
      assert.equal(authenticity !== undefined, doubted !== undefined);
      if (doubted) assert.deepEqual([money.payUpTo, listingOf(title).beyondEvidence], [undefined, []]);
    });
  }
});

/** Files of tags with a judge's verdicts. Only rows of `halves` were unseen when the rules were chosen. */
const JUDGED_TAGS = [
  { file: 'judged-tags.tsv', mostWithoutVerdict: 5, leastAgreeing: 0.5, halves: ['choose', 'report'] },
  { file: 'flip-tags.tsv', mostWithoutVerdict: 7, leastAgreeing: 0.6, halves: ['report'] },
];

for (const { file, mostWithoutVerdict, leastAgreeing, halves } of JUDGED_TAGS) {
  describe(`the verdicts on tags that a judge assessed beforehand, ${file}`, () => {
    const tags = table(file).map(({ title = '', half = '', verdict = '', resale, tag }) => {
      const outcome = priceListing(pricing, { title });
      const zone = isPriced(outcome) ? judge(outcome, Number(tag)).zone : null;
      return { title, half, verdict, resale: Number(resale), tag: Number(tag), zone };
    });
    const decided = tags.filter(({ zone }) => zone !== null);

    it(`are missing for at most ${mostWithoutVerdict}`, () => {
      assert.ok(tags.length - decided.length <= mostWithoutVerdict, `${decided.length} of ${tags.length}`);
    });

    it('are never a buy that loses money at the resale price', () => {
      const netOnEbay = netsOn(ebay, { garment: {} });
      const losses = decided.filter(({ zone, tag, resale }) => zone === 'buy' && (netOnEbay(resale) ?? 0) < tag);
      assert.deepEqual(losses, []);
    });

    it(`agree with the judge in at least ${100 * leastAgreeing}% of cases`, () => {
      const verdicts: Readonly<Record<string, string>> = {
        buy: 'buy',
        thin: 'small profit',
        leave: 'leave',
        check: 'check',
      };
      const compared = decided.filter(({ half }) => halves.includes(half));
      const agreed = compared.filter(({ zone, verdict }) => verdicts[zone ?? ''] === verdict);
      assert.ok(agreed.length >= leastAgreeing * compared.length, `${agreed.length} of ${compared.length}`);
    });
  });
}
