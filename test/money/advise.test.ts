import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { Problem } from '../../src/base/problem.ts';
import { omit } from '../../src/base/values.ts';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { adviseOn } from '../../src/money/advise.ts';
import { buildLimits } from '../../src/money/decide.ts';
import { computePayout } from '../../src/money/fees.ts';
import { toGoods } from '../../src/money/selling.ts';
import { testedInWords } from '../../src/present/evidence-text.ts';
import { appraiseTitle } from '../../src/pricing/appraisal.ts';
import { compareLines } from '../support/kept-lines.ts';
import { appraisalAt, appraisalOf, pricing } from '../support/listing.ts';
import { readRows } from '../support/rows.ts';
import { decideOn, marketplace, marketplaces } from './support.ts';

const ebay = marketplace('ebay');
const table = (file: string) => readRows(new URL(file, import.meta.url));

describe('an item of a house or a model that is often copied', () => {
  it('is never a buy, at any tag price', () => {
    const houses = brands.filter(({ tier }) => tier === 'designer' || tier === 'luxury');
    const garments = houses.flatMap((brand) =>
      categories.map((category) => ({ brand, category, ...pricing.findUsualGender(brand, category) })),
    );
    const models = ['Nike Air Jordan 4 sneakers', 'adidas Yeezy Boost 350 sneakers', 'Goyard tote bag'];
    const outcomes = [...garments.map((made) => appraiseTitle(pricing, made)), ...models.map(appraisalOf)];
    for (const appraisal of outcomes.flatMap((outcome) => (outcome instanceof Problem ? [] : outcome))) {
      for (const tag of [undefined, 1, 20, 150, 1200]) {
        const { verdict, limits } = decideOn(appraisal, tag);
        const { brand, category } = appraisal.garment;
        const what = `${brand.slug} ${category.slug} at ${tag}`;
        if (appraisal.needsLookup || tag === undefined) assert.equal(verdict, undefined, what);
        else assert.match(verdict?.call ?? '', /^(check|skip)$/, what);
        assert.equal(limits !== undefined, verdict?.call === 'skip', what);
        assert.equal(toGoods(appraisal).signs?.length, 3, what);
      }
    }
  });

  it('is called too cheap below the low end of its range', () => {
    const bag = appraisalAt(1000, 'Gucci Marmont bag');
    const reasons = [499, 500].map((tag) => decideOn(bag, tag).verdict?.reason);
    assert.deepEqual(reasons, [
      'Few real ones sell for $499 or less. Most real ones bring $500 to $2,000.',
      'Many are copies. Most real ones bring $500 to $2,000.',
    ]);
  });

  it('has a test of its price on unchecked sales', () => {
    const words = testedInWords(pricing, appraisalAt(1000, 'Gucci Marmont bag'));
    assert.match(words, /^Half of \d+ unchecked sales were off by 1\.\d times or more; some may be copies\.$/);
  });
});

describe('words that suggest a copy', () => {
  const hasSign = (title: string) => appraisalOf(title).findings.some(({ code }) => code === 'copy_sign');

  for (const { title = '', doubted } of table('copy-signs.tsv')) {
    it(`${doubted ? 'lead to a check' : 'are not seen'} in “${title}”`, () => {
      const appraisal = appraisalOf(title);
      assert.equal(hasSign(title), doubted !== undefined);
      assert.equal(toGoods(appraisal).signs !== undefined, doubted !== undefined);
      if (doubted) assert.deepEqual([decideOn(appraisal).limits, appraisal.needsLookup], [undefined, false]);
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
      const outcome = appraiseTitle(pricing, { title });
      const call = outcome instanceof Problem ? undefined : decideOn(outcome, Number(tag)).verdict?.call;
      return { title, half, verdict, resale: Number(resale), tag: Number(tag), call };
    });
    const decided = tags.filter(({ call }) => call !== undefined);

    it(`are missing for at most ${mostWithoutVerdict}`, () => {
      assert.ok(tags.length - decided.length <= mostWithoutVerdict, `${decided.length} of ${tags.length}`);
    });

    it('are never a buy that loses money at the resale price', () => {
      const netOnEbay = (price: number) => computePayout(ebay, { garment: {}, price }).net;
      const losses = decided.filter(({ call, tag, resale }) => call === 'buy' && (netOnEbay(resale) ?? 0) < tag);
      assert.deepEqual(losses, []);
    });

    it(`agree with the judge in at least ${100 * leastAgreeing}% of cases`, () => {
      const verdicts: Readonly<Record<string, string>> = {
        buy: 'buy',
        maybe: 'small profit',
        skip: 'leave',
        check: 'check',
      };
      const compared = decided.filter(({ half }) => halves.includes(half));
      const agreed = compared.filter(({ call, verdict }) => verdicts[call ?? ''] === verdict);
      assert.ok(agreed.length >= leastAgreeing * compared.length, `${agreed.length} of ${compared.length}`);
    });
  });
}

describe('the speed of a sale', () => {
  for (const [title, speed] of [
    ['Lululemon Align leggings', 'fast'],
    ['Lululemon leggings', undefined],
    ['Talbots cardigan', 'slow'],
    ['Levis 501 jeans mens', 'fast'],
    ['Levis 511 jeans mens', 'usual'],
    ['Vintage Coach bag 1990s', 'fast'],
    ['Steve Madden pumps', 'slow'],
    ['Michael Kors tote', 'slow'],
    ['New Balance 990 sneakers', 'fast'],
    ['Zorblax tee', undefined],
  ] as const) {
    it(`is ${speed ?? 'not known'} for “${title}”`, () => {
      const { speed: told } = adviseOn([], appraisalOf(title), { purpose: 'sell' }, new Set());
      assert.equal(told, speed);
    });
  }
});

it('the advice on goods at a price stays as it is, by what its seller asks and by the terms of who sells', (t) => {
  const asked = readFileSync(join(import.meta.dirname, 'advised.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const lines = asked.flatMap((line) => {
    const [title, usual, { marketplace: id = 'ebay', ...terms }] = JSON.parse(line);
    const appraisal = appraisalAt(usual, title);
    const question = { purpose: 'resell', marketplace: marketplace(id), ...terms };
    const told = adviseOn(marketplaces, appraisal, question, new Set(['plan']));
    const { verdict, selling, isLow, otherMarketplaceText, ...others } = told;
    const limits = buildLimits(told, 'betterSelling');
    const kept = { net: selling?.toPayout(usual), apart: buildLimits(told, 'oneByOne') };
    const advice = omit(others, 'goods', 'reason', 'question', 'oneByOne', 'betterSelling', 'ifYouShip');
    return [
      `# ${line}`,
      JSON.stringify({ verdict, limits, isLow, notTaken: otherMarketplaceText, ...advice, ...kept }),
    ];
  });
  compareLines(t, lines, join(import.meta.dirname, 'advised.txt'));
});
