import type { Gender, Grade } from '../read/cells.ts';
import { categoryKind } from '../read/words.ts';
import { askedOn, mediansOf, type PublishedTable, type Row, soldOn } from './published-table.ts';

/** USD for a pound and for a euro in 2026; the markets' own effects absorb their error. */
const GBP = 1.33;
const EUR = 1.15;

const GRADES: readonly (readonly [word: RegExp, grade: Grade])[] = [
  [/new with tags/i, 'New with tags'],
  [/new without tags/i, 'Like New'],
  [/good/i, 'Good'],
  [/satisfactory/i, 'Fair'],
];

const gradeOf = ({ condition = '' }: Row) => GRADES.find(([word]) => word.test(condition))?.[1];

const ITALY = ['vinted_it_2026_table', 'vinted_it'] as const;

/** Vinted Italy, 2026: median prices by brand, category and grade, asked and of what sold fast, EUR. */
export const vintedItaly: PublishedTable = {
  file: 'vinted-it-2026/brand_category_condition.csv',
  columns: ['brand', 'category', 'condition'],
  read: (rows) => ({ ...italianMedians(rows), used: rows.length }),
};

const italianMedians = mediansOf(askedOn(...ITALY), (row) => {
  const condition = gradeOf(row);
  if (!condition) return undefined;
  const category = categoryKind(row.category ?? '');
  const gender: Gender = row.gender === 'men' ? 'male' : 'female';
  const figure = (price = '', items = '') => ({
    ...{ category, gender, condition, usd: Number(price) * EUR, items: Number(items) },
  });
  return [
    figure(row.active_median_eur, row.n_active),
    { ...figure(row.fast_median_eur, row.n_fast_sold), market: soldOn(...ITALY) },
  ];
});

/** Departments that are one of the catalog's categories; keyword searches and mixed departments are not used. */
const DEPARTMENTS: Readonly<Record<string, string>> = {
  womens_dresses: 'dress',
  womens_jeans: 'jeans',
  womens_jumpers_and_sweaters: 'sweater',
  womens_skorts: 'skirt',
  womens_tops_and_tshirts: 'top',
  jeans: 'jeans',
  jumpers_and_sweaters: 'sweater',
  shorts: 'pants',
  trousers: 'pants',
  activewear: 'activewear',
};

/** Vinted UK, August and September 2026: median asking prices by brand, department and grade, GBP. */
export const vintedUkAsking: PublishedTable = {
  file: 'vinted-uk-asking-2026/brand_category_condition.csv',
  columns: ['brand', 'category', 'condition', 'n', 'median_gbp'],
  read: mediansOf(askedOn('vinted_uk_asking_2026_table', 'vinted_uk'), (row) => {
    const { category: department = '', median_gbp, n } = row;
    const condition = gradeOf(row);
    if (!condition) return undefined;
    return {
      ...{ category: DEPARTMENTS[department], condition, usd: Number(median_gbp) * GBP },
      ...{ gender: department.startsWith('womens_') ? 'female' : 'unknown', items: Number(n) },
    };
  }),
};

/** The table does not say how many listings a median has seen: it counts as ten. */
const UNSTATED_ITEMS = 10;

/** Vinted UK, 2026: median asking prices of outdoor brands by kind, GBP. */
export const vintedOutdoor: PublishedTable = {
  file: 'vinted-uk-2026/outdoor_brand_type_medians.csv',
  columns: ['brand', 'section', 'type'],
  read: mediansOf(askedOn('vinted_uk_2026_table', 'vinted_uk'), (row) => ({
    // `Clothes` and `Shoes` hold several categories.
    category: { Bags: 'bag', Trousers: 'pants' }[row.type ?? ''],
    gender: row.section === 'men' ? 'male' : row.section === 'women' ? 'female' : 'unknown',
    ...{ usd: Number(row.median_gbp) * GBP, items: UNSTATED_ITEMS },
  })),
};
