import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Gender, Grade } from './cells.ts';
import type { Observation } from './model/system.ts';
import { type ConditionMix, type Entry, entriesOf, type Term, tierOf } from './model/terms.ts';
import { brandKey, categoryKind } from './words.ts';

/** What the published tables add: observations for the fit, and the items behind each of their markets. */
export interface Tables {
  readonly observations: (mix: ConditionMix) => Observation[];
  readonly markets: ReadonlyMap<string, number>;
  readonly files: readonly {
    readonly file: string;
    readonly rows: number;
    readonly used: number;
  }[];
}

export const NO_TABLES: Tables = { observations: () => [], markets: new Map(), files: [] };

type Row = Record<string, string>;

/** Designer and luxury names on Mercari are mixed with counterfeits, beauty and small accessories. */
const TRUSTED = new Set(['premium', 'mid-range', 'fast-fashion']);

/** A median of n log-normal items is worth 2/pi of n for their mean. */
const MEDIAN_WORTH = 2 / Math.PI;

/** Variance of single items assumed for medians, (log USD) squared; the fit's own estimates are 0.2 to 0.5. */
const ITEM_VARIANCE = 0.35;

/** Residual variance of a whole-table statistic beside its own effect, (log USD) squared. */
const STATISTIC_VARIANCE = 0.01;

/** A median of items of one brand, category, gender and grade. */
interface Median {
  readonly market: string;
  readonly brand: string;
  readonly category: string;
  readonly gender: Gender;
  readonly condition: Grade;
  /** USD. */
  readonly price: number;
  readonly items: number;
}

/** Reads the tables of a folder; files that are not there are passed over. */
export async function readTables(db: DuckDBConnection, folder: string): Promise<Tables> {
  if (!existsSync(folder)) throw new Error(`${folder}: there is no such folder of tables.`);
  const files: { file: string; rows: number; used: number }[] = [];
  const read = async (file: string, columns: readonly string[]): Promise<Row[]> => {
    const path = join(folder, file);
    if (!existsSync(path)) return [];
    const reader = await db.runAndReadAll(
      `SELECT * FROM read_csv('${path.replaceAll("'", "''")}', header = true, all_varchar = true)`,
    );
    const names = reader.columnNames();
    const missing = columns.filter((name) => !names.includes(name));
    if (missing.length > 0) {
      throw new Error(`${path}, line 1: the column ${missing[0]} is missing.`);
    }
    return reader
      .getRows()
      .map((row) => Object.fromEntries(names.map((name, i) => [name, String(row[i] ?? '')])));
  };
  const used = (file: string, rows: readonly Row[], n: number) => {
    if (rows.length > 0) files.push({ file, rows: rows.length, used: n });
  };

  const shoes = await read('mercari-2018/women_shoes_by_brand.csv', ['brand', 'shoe_type']);
  const shoeMedians = shoes.flatMap(mercariShoes);
  used(
    'mercari-2018/women_shoes_by_brand.csv',
    shoes,
    new Set(shoeMedians.map((m) => m.brand + m.category)).size,
  );
  const italy = await read('vinted-it-2026/brand_category_condition.csv', [
    'brand',
    'category',
    'condition',
  ]);
  const italyMedians = italy.flatMap(vintedItaly);
  used('vinted-it-2026/brand_category_condition.csv', italy, italy.length);
  const outdoor = await read('vinted-uk-2026/outdoor_brand_type_medians.csv', [
    'brand',
    'section',
    'type',
  ]);
  const outdoorMedians = outdoor.flatMap(vintedOutdoor);
  used('vinted-uk-2026/outdoor_brand_type_medians.csv', outdoor, outdoorMedians.length);
  const categoryRows = await read('mercari-2018/categories.csv', [
    'category',
    'n_listings',
    'geometric_mean_usd',
  ]);
  const profile = categoryProfile(categoryRows);
  used('mercari-2018/categories.csv', categoryRows, profile.used);
  const brandRows = (await read('mercari-2018/brands.csv', ['brand', 'mean_log1p_price'])).filter(
    (row) => TRUSTED.has(tierOf(brandKey(row.brand as string))),
  );
  used('mercari-2018/brands.csv', brandRows, brandRows.length);
  const conditionRows = await read('mercari-2018/conditions.csv', [
    'category',
    'new',
    'like_new',
    'fair',
  ]);
  used('mercari-2018/conditions.csv', conditionRows, conditionRows.length);

  const medians = [...shoeMedians, ...italyMedians, ...outdoorMedians];
  const markets = new Map<string, number>();
  for (const { market, items } of medians) markets.set(market, (markets.get(market) ?? 0) + items);
  return {
    markets,
    files,
    observations: (mix) => [
      ...medians.map((median) => medianObservation(median, mix)),
      ...categoryObservations(profile, mix),
      ...brandObservations(brandRows, profile, mix),
      ...conditionObservations(conditionRows),
    ],
  };
}

function medianObservation(median: Median, mix: ConditionMix): Observation {
  return {
    y: Math.log(median.price),
    precision: (median.items * MEDIAN_WORTH) / ITEM_VARIANCE,
    entries: entriesOf(median, mix),
  };
}

const SHOE_TYPES: Record<string, string> = {
  Athletic: 'sneakers',
  'Fashion Sneakers': 'sneakers',
  Boots: 'boots',
};

const MERCARI_GRADES: readonly (readonly [column: string, grade: Grade])[] = [
  ['new', 'New with tags'],
  ['like_new', 'Like New'],
  ['good', 'Good'],
  ['fair_poor', 'Fair'],
];

function mercariShoes(row: Row): Median[] {
  const brand = brandKey(row.brand as string);
  const tier = tierOf(brand);
  if (tier === 'designer' || tier === 'luxury') return [];
  return MERCARI_GRADES.flatMap(([column, condition]) => {
    const price = Number(row[`median_${column}`]);
    const items = Number(row[`n_${column}`]);
    if (!(price > 0) || !(items > 0)) return [];
    const category = SHOE_TYPES[row.shoe_type as string] ?? 'shoes';
    return [
      {
        market: 'mercari_2018_table / mercari / sold',
        brand,
        category,
        gender: 'female' as const,
        condition,
        price,
        items,
      },
    ];
  });
}

/** USD for a euro and a pound in 2026, as in the listings; the market's own effect takes up what is wrong with it. */
const EUR = 1.15;
const GBP = 1.33;

const VINTED_GRADES: readonly (readonly [word: RegExp, grade: Grade])[] = [
  [/new with tags/i, 'New with tags'],
  [/new without tags/i, 'Like New'],
  [/very good|good/i, 'Good'],
  [/satisfactory/i, 'Fair'],
];

function vintedItaly(row: Row): Median[] {
  const category = categoryKind(row.category as string);
  const condition = VINTED_GRADES.find(([word]) => word.test(row.condition as string))?.[1];
  if (!category || !condition) return [];
  const facts = {
    brand: brandKey(row.brand as string),
    category,
    condition,
    gender: row.gender === 'men' ? ('male' as const) : ('female' as const),
  };
  const medians: Median[] = [];
  const add = (basis: string, price: number, items: number) => {
    if (price > 0 && items > 0)
      medians.push({
        ...facts,
        market: `vinted_it_2026_table / vinted_it / ${basis}`,
        price: price * EUR,
        items,
      });
  };
  add('asking', Number(row.active_median_eur), Number(row.n_active));
  add('sold', Number(row.fast_median_eur), Number(row.n_fast_sold));
  return medians;
}

/** The table does not say how many listings a median has seen: it counts as ten. */
const UNSTATED_ITEMS = 10;

function vintedOutdoor(row: Row): Median[] {
  const category = { Bags: 'bag', Trousers: 'pants' }[row.type as string];
  const price = Number(row.median_gbp);
  // `Clothes` and `Shoes` hold several categories.
  if (!category || !(price > 0)) return [];
  const gender = row.section === 'men' ? 'male' : row.section === 'women' ? 'female' : 'unknown';
  return [
    {
      market: 'vinted_uk_2026_table / vinted_uk / asking',
      brand: brandKey(row.brand as string),
      category,
      gender,
      condition: 'unknown',
      price: price * GBP,
      items: UNSTATED_ITEMS,
    },
  ];
}

/** Mercari's listings by category and gender, and the mean log price of each category over both genders. */
interface CategoryProfile {
  readonly shares: readonly { category: string; gender: 'female' | 'male'; share: number }[];
  readonly means: ReadonlyMap<string, number>;
  readonly used: number;
}

function categoryProfile(rows: readonly Row[]): CategoryProfile {
  const counts = new Map<string, number>();
  const sums = new Map<string, { n: number; sum: number }>();
  let total = 0;
  let used = 0;
  for (const row of rows) {
    const path = row.category as string;
    const category = categoryKind(path);
    const n = Number(row.n_listings);
    const price = Number(row.geometric_mean_usd);
    // A leaf called Other holds whatever its parents hold: its mean is that of all others on the site.
    if (!category || !(n > 0) || !(price > 0) || path.endsWith('/Other')) continue;
    used++;
    const key = `${category} ${path.startsWith('Men/') ? 'male' : 'female'}`;
    counts.set(key, (counts.get(key) ?? 0) + n);
    total += n;
    const sum = sums.get(category) ?? { n: 0, sum: 0 };
    sum.n += n;
    sum.sum += n * Math.log(price);
    sums.set(category, sum);
  }
  return {
    shares: [...counts].map(([key, n]) => {
      const [category, gender] = key.split(' ') as [string, 'female' | 'male'];
      return { category, gender, share: n / total };
    }),
    means: new Map([...sums].map(([category, { n, sum }]) => [category, sum / n])),
    used,
  };
}

/** Entries of a mean over several kinds of item, with the kinds' shares as weights. */
function mixedEntries(parts: readonly { share: number; entries: readonly Entry[] }[]): Entry[] {
  const merged = new Map<string, [Term, string, number]>();
  for (const { share, entries } of parts) {
    for (const [term, key, weight] of entries) {
      const entry = merged.get(`${term}|${key}`) ?? [term, key, 0];
      entry[2] += weight * share;
      merged.set(`${term}|${key}`, entry);
    }
  }
  return [...merged.values()];
}

/** A category's mean over Mercari's brands: the mean brand takes part as one brand outside the catalogue. */
function categoryObservations(profile: CategoryProfile, mix: ConditionMix): Observation[] {
  return [...profile.means].map(([category, y]) => {
    const genders = profile.shares.filter((share) => share.category === category);
    const total = genders.reduce((sum, { share }) => sum + share, 0);
    const entries = mixedEntries(
      genders.map(({ gender, share }) => ({
        share: share / total,
        entries: entriesOf(
          {
            brand: 'mercarimeanbrand',
            category,
            gender,
            condition: 'unknown',
            market: 'mercari_2018_categories / mercari / sold',
          },
          mix,
        ),
      })),
    );
    return {
      y,
      precision: 1 / STATISTIC_VARIANCE,
      entries: [...entries, ['table categories', category, 1]],
    };
  });
}

/** A brand's mean over Mercari's categories, and its ratio to no brand on a fixed basket of each gender. */
function brandObservations(
  rows: readonly Row[],
  profile: CategoryProfile,
  mix: ConditionMix,
): Observation[] {
  const observations: Observation[] = [];
  for (const row of rows) {
    const name = row.brand as string;
    const brand = brandKey(name);
    const add = (y: number, term: Term, market: string, genders: readonly string[]) => {
      const shares = profile.shares.filter(({ gender }) => genders.includes(gender));
      const total = shares.reduce((sum, { share }) => sum + share, 0);
      if (total === 0 || !Number.isFinite(y)) return;
      const entries = mixedEntries(
        shares.map(({ category, gender, share }) => ({
          share: share / total,
          entries: entriesOf({ brand, category, gender, condition: 'unknown', market }, mix),
        })),
      );
      observations.push({
        y,
        precision: 1 / STATISTIC_VARIANCE,
        entries: [...entries, [term, `${name} ${genders.join(' ')}`, 1]],
      });
    };
    // The file holds the mean of log(1 + price).
    add(
      Math.log(Math.expm1(Number(row.mean_log1p_price))),
      'table brands',
      'mercari_2018_brands / mercari / sold',
      ['female', 'male'],
    );
    if (row.women_ratio_vs_nobrand)
      add(
        Math.log(Number(row.women_ratio_vs_nobrand)),
        'table ratios',
        'mercari_2018_women_ratios / mercari / ratio',
        ['female'],
      );
    if (row.men_ratio_vs_nobrand)
      add(
        Math.log(Number(row.men_ratio_vs_nobrand)),
        'table ratios',
        'mercari_2018_men_ratios / mercari / ratio',
        ['male'],
      );
  }
  return observations;
}

/** Ratios of a grade to Good by category; what flattens them all alike is the grade's own table effect. */
function conditionObservations(rows: readonly Row[]): Observation[] {
  const grades = [
    ['new', 'New with tags'],
    ['like_new', 'Like New'],
    ['fair', 'Fair'],
  ] as const;
  return rows.flatMap((row) =>
    grades.map(([column, grade]) => ({
      y: Math.log(Number(row[column])),
      precision: 1 / STATISTIC_VARIANCE,
      entries: [
        ['condition', grade, 1],
        ['condition x tier', `${grade} other`, 1],
        ['table conditions', grade, 1],
      ] as Entry[],
    })),
  );
}
