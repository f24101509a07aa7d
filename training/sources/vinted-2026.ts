import type { Median } from '../model/statistics.ts';
import type { Grade } from '../read/cells.ts';
import { categoryKind } from '../read/words.ts';
import { medianOf, mediansBy, type PublishedTable, type Row } from './published-table.ts';

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

/** Vinted Italy, 2026: median prices by brand, category and grade, asked and of what sold fast, EUR. */
export const vintedItaly: PublishedTable = {
  file: 'vinted-it-2026/brand_category_condition.csv',
  columns: ['brand', 'category', 'condition'],
  read: (rows) => ({ medians: rows.flatMap(italianMedians), used: rows.length }),
};

function italianMedians(row: Row): Median[] {
  const category = categoryKind(row.category as string);
  const condition = gradeOf(row);
  if (!condition) return [];
  const gender = row.gender === 'men' ? 'male' : 'female';
  const median = (basis: string, price: string | undefined, items: string | undefined) => {
    const market = { source: 'vinted_it_2026_table', marketplace: 'vinted_it', basis };
    const subject = { brand: row.brand, category, condition, gender, market } as const;
    return medianOf(subject, Number(price) * EUR, Number(items));
  };
  return [
    ...median('asking', row.active_median_eur, row.n_active),
    ...median('sold', row.fast_median_eur, row.n_fast_sold),
  ];
}

/** Vinted UK, August and September 2026: median asking prices by brand, department and grade, GBP. */
export const vintedUkAsking: PublishedTable = {
  file: 'vinted-uk-asking-2026/brand_category_condition.csv',
  columns: ['brand', 'category', 'condition', 'n', 'median_gbp'],
  read: mediansBy(({ category: department = '', ...row }) => {
    const condition = gradeOf(row);
    if (!condition) return [];
    const subject = {
      market: { source: 'vinted_uk_asking_2026_table', marketplace: 'vinted_uk', basis: 'asking' },
      brand: row.brand,
      category: DEPARTMENTS[department],
      gender: department.startsWith('womens_') ? 'female' : 'unknown',
      condition,
    } as const;
    return medianOf(subject, Number(row.median_gbp) * GBP, Number(row.n));
  }),
};

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

/** Vinted UK, 2026: median asking prices of outdoor brands by kind, GBP. */
export const vintedOutdoor: PublishedTable = {
  file: 'vinted-uk-2026/outdoor_brand_type_medians.csv',
  columns: ['brand', 'section', 'type'],
  read: mediansBy(({ brand, section, type = '', median_gbp }) => {
    const subject = {
      market: { source: 'vinted_uk_2026_table', marketplace: 'vinted_uk', basis: 'asking' },
      brand,
      // `Clothes` and `Shoes` hold several categories.
      category: { Bags: 'bag', Trousers: 'pants' }[type],
      gender: section === 'men' ? 'male' : section === 'women' ? 'female' : 'unknown',
      condition: 'unknown',
    } as const;
    return medianOf(subject, Number(median_gbp) * GBP, UNSTATED_ITEMS);
  }),
};

/** The table does not say how many listings a median has seen: it counts as ten. */
const UNSTATED_ITEMS = 10;
