import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../src/base/problem.ts';
import { priceRow } from '../../src/lists/price-row.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';
import { loadMarketplaces } from '../../src/money/load.ts';
import { readSeller } from '../../src/money/seller.ts';
import type { RowFields } from '../../src/operations/answer-row.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { rowsOf } from '../support/rows.ts';
import columns from './category-columns.json' with { type: 'json' };

const marketplaces = loadMarketplaces();
const parts = { pricing: loadModel(), marketplaces, ...readSeller(marketplaces, {}) };

function price(fields: RowFields, state?: 'sold', others = {}) {
  const row = { source: '', lineEnd: '', line: 1, cells: [], fields, state };
  return priceRow({ ...parts, ...others }, row) ?? assert.fail();
}

function kindOf(row: Omit<RowFields, 'quantity'>): string {
  const outcome = price({ quantity: 1, ...row });
  return outcome instanceof Problem ? outcome.code : outcome.appraisal.garment.category.slug;
}

describe('priceRow with a category column', () => {
  for (const [name, rows] of Object.entries(columns))
    it(name, () => {
      for (const [category, title = '', kind] of rows)
        assert.equal(kindOf({ brand: 'Nike', title, category }), kind, title);
    });
});

describe('priceRow', () => {
  it('is for the seller in a list of one’s own, unless the row or the call says what for', async () => {
    const file = 'title,status,price,purpose\nGap jeans,Closet,25,\nCoach bag,active,60,resell\n';
    const { rows } = await readListFile(Buffer.from(file), 9);
    const answers = (others: object) =>
      rows.flatMap((row) => {
        const outcome = priceRow({ ...parts, ...others }, row);
        return outcome && 'answer' in outcome ? [outcome.answer] : [];
      });
    assert.deepEqual(
      answers({}).map(({ purpose, verdict }) => [purpose, verdict !== undefined]),
      [
        ['sell', false],
        ['resell', true],
      ],
    );
    assert.deepEqual(
      answers({ purpose: 'value' }).map(({ purpose }) => purpose),
      ['value', 'resell'],
    );
  });

  const remarksOnUnread = (row: Omit<RowFields, 'quantity'>) => {
    const outcome = price({ quantity: 1, ...row });
    const remarks = outcome instanceof Problem ? [] : outcome.answer.caveats;
    return remarks.filter(({ code }) => code === 'gender_not_read' || code === 'condition_not_read');
  };
  const grades = 'New with tags, Like New, Good, Fair, Poor';
  for (const { name, row, text } of [
    {
      name: 'remarks on an unreadable gender and says which was priced',
      row: { title: 'Coach leather tote', gender: 'martian' },
      text:
        'Its gender is "martian": give one of women, men, girls, boys, kids, unisex. ' +
        'The price is for women’s Coach bags.',
    },
    {
      name: 'remarks on an unreadable condition and says that the title’s was priced',
      row: { title: 'Coach leather tote NWT', condition: 'cosmic' },
      text: `Its condition is "cosmic": give one of ${grades}. The price is for New with tags, from the title.`,
    },
    {
      name: 'remarks on an unreadable condition and says that the usual mix was priced',
      row: { title: 'Coach leather tote', condition: 'cosmic' },
      text: `Its condition is "cosmic": give one of ${grades}. The price is for the usual mix.`,
    },
  ])
    it(name, () => {
      assert.deepEqual(
        remarksOnUnread(row).map((remark) => remark.text),
        [text],
      );
    });

  for (const [what, listedOn, remark] of [
    ['a day to come', '2099-01-01', /^Its date listed has 2099-01-01, which is in the future/],
    ['two ages', '2026-01-01', /^Its days listed is 10, but its date listed was 275 days ago: give one/],
  ] as const)
    it(`remarks on ${what}`, () => {
      const today = '2026-10-03';
      const outcome = price({ title: 'Coach leather tote', quantity: 1, daysListed: 10, listedOn }, undefined, {
        today,
      });
      assert.match(outcome instanceof Problem ? '' : (outcome.answer.caveats.at(-1)?.text ?? ''), remark);
    });

  for (const [what, state, said] of [
    ['remarks on a marketplace that refuses the item', undefined, true],
    ['says nothing of where to sell an item that is sold', 'sold', false],
  ] as const)
    it(what, () => {
      const terms = readSeller(marketplaces, { marketplace: 'etsy' });
      const outcome = price({ title: 'Coach Tabby 26', quantity: 1, soldPrice: 90 }, state, terms);
      const codes = outcome instanceof Problem ? [] : outcome.answer.caveats.map(({ code }) => code);
      assert.equal(codes.includes('marketplace'), said);
    });
});

it('priceRow reads children’s wear from a brand cell only in words beyond the brand’s name', () => {
  for (const [brand, title, kind] of [
    ['Bimba y Lola', 'Grey leather handbag', 'bag'],
    ['Nobody’s Child', 'Midi dress 8', 'dress'],
    ['Gap Kids', 'Hoodie M', 'kids-sweaters'],
  ] as const)
    assert.equal(kindOf({ brand, title }), kind, brand);
});

/** Rows of four exports, each with the kind that a judge noted before the reader was tried on them. */
const ROWS = rowsOf(new URL('other-kinds.tsv', import.meta.url));

it('priceRow reads at least 103 of 120 rows of four exports as the kind that a judge noted', () => {
  assert.equal(ROWS.length, 120);
  const misread = ROWS.flatMap(({ marketplace, title = '', brand = '', category = '', kind }) => {
    const read = kindOf({ title, brand, category });
    return read === kind ? [] : [`${marketplace}: ${title}: ${read}, not ${kind}`];
  });
  assert.ok(misread.length <= 17, misread.join('\n'));
});
