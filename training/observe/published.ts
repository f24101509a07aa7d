import { findBrand, isHouse } from '../../src/catalog/catalog.ts';
import { toBrandSlug } from '../../src/catalog/normalize.ts';
import { createRow, findMonth, type KitCells, type KitRow, readGrade, readKitCells } from './kit.ts';
import tables from './published.json' with { type: 'json' };

// Medians and means of prices that the kit does not hold. Exchange rates and the ratio of a median to a mean (1.2,
// log-normal) are rough, since every source has its own level.

/** What a row of a table says of the brand in its column `brand`. */
interface FigureRow {
  readonly title?: string;
  /** What a title has after the brand. */
  readonly model?: string;
  /** Words for the kind; undefined if they name none that we know. Absent: it is about all kinds of the brand. */
  readonly kind?: string | undefined;
  readonly gender?: string;
  readonly condition?: KitRow['condition'];
  readonly usd: number;
  /** Number of prices behind the figure. */
  readonly n: number;
  readonly month?: string;
  /** True for single prices, which are not medians. */
  readonly isSingle?: boolean;
}

const toNumber = (text: string | undefined) => Number(text ?? '');
const MEAN_TO_MEDIAN = 1 / 1.2;
const USD_PER_EUR = 1.16;
const USD_PER_GBP = 1.33;
/** Kinds in published tables that the reader of categories would not know. */
const KIND_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/giacche|outerwear|shell|jacket/, 'jacket'],
  [/felpe|sweatshirt|hoodie/, 'hoodie'],
  [/jeans|^denim/, 'jeans'],
  [/t shirt|t-shirt/, 't-shirt'],
  [/skort|skirt/, 'skirt'],
  [/jumper|sweater|pullover/, 'sweater'],
  [/dress|romper|jumpsuit/, 'dress'],
  [/athletic shoes/, 'sneakers'],
  [/athletic|sports bra|activewear|legging/, 'activewear'],
  [/tank|tops|bodysuit|shirt|thermal/, 'top'],
  [/pants|shorts|khaki|capri|overall|trouser|leather bottom/, 'pants'],
  [/boots/, 'boots'],
  [/sneaker|trainers/, 'sneakers'],
  [/shoes|sandal|heel|loafer|flats|pumps/, 'shoes'],
  [/purse|backpack|bag/, 'bag'],
];
const findKind = (text = '') =>
  KIND_PATTERNS.find(([pattern]) => pattern.test(text.toLowerCase().replaceAll('_', ' ')))?.[1];

/** Returns a median of a row of Vinted's Italian table, with its count. */
const readVintedItaly = (
  { category, gender = '', condition }: KitCells,
  median: string | undefined,
  n: string | undefined,
) => ({
  kind: findKind(category),
  gender,
  condition: readVintedGrade(condition),
  usd: USD_PER_EUR * toNumber(median),
  n: toNumber(n),
});

type Tables = Readonly<Record<keyof typeof tables, Pick<KitRow, 'file' | 'source' | 'site' | 'role' | 'basis'>>>;

/** Figures of the rows of the tables that published.json lists; nothing for a row that says nothing of use. */
const FIGURE_READERS: Readonly<
  Record<keyof Tables, (cells: KitCells) => FigureRow | readonly FigureRow[] | undefined>
> = {
  // Mercari, 2018: mean log(1 + price) of brands over all kinds. Houses are mixed with copies.
  mercari_2018_brands: ({ brand = '', mean_log1p_price, n_listings }) =>
    isHouse(findBrand(toBrandSlug(brand)))
      ? undefined
      : { usd: Math.exp(toNumber(mean_log1p_price)) - 1, n: toNumber(n_listings) || 20 },
  mercari_2018_table: (cells) =>
    (['New with tags', 'Like New', 'Good', 'Fair'] as const).flatMap((condition) => {
      const column = { 'New with tags': 'new', 'Like New': 'like_new', Good: 'good', Fair: 'fair_poor' }[condition];
      const n = toNumber(cells[`n_${column}`]);
      const kind =
        { Athletic: 'sneakers', 'Fashion Sneakers': 'sneakers', Boots: 'boots' }[cells.shoe_type ?? ''] ?? 'shoes';
      const usd = toNumber(cells[`median_${column}`]);
      return n > 0 ? [{ kind, gender: 'women', condition, usd, n, month: '2018' }] : [];
    }),
  vinted_it_2026_table: (cells) => readVintedItaly(cells, cells.active_median_eur, cells.n_active),
  vinted_it_2026_table_sold: (cells) => ({
    ...readVintedItaly(cells, cells.fast_median_eur, cells.n_fast_sold),
    month: '2026-09',
  }),
  // Its counts are unknown: each median counts as ten.
  vinted_uk_2026_table: ({ section = '', type = '', median_gbp }) => {
    return {
      kind: { Bags: 'bag', Trousers: 'pants' }[type],
      gender: section,
      usd: USD_PER_GBP * toNumber(median_gbp),
      n: 10,
    };
  },
  vinted_uk_asking_2026_table: ({ category = '', condition, n, median_gbp }) => ({
    kind: category.startsWith('brand_') ? undefined : findKind(category),
    gender: category.startsWith('womens') ? 'women' : '',
    condition: readVintedGrade(condition),
    usd: USD_PER_GBP * toNumber(median_gbp),
    n: toNumber(n),
  }),
  // eBay, July 2026, with $7 of shipping. Vintage, and what its author calls a floor, are not the middle of sales.
  us_sold_2026_ebay: ({ type = '', median, n, note = '', marketplace }) =>
    marketplace !== 'ebay' || note.includes('floor')
      ? undefined
      : { model: type, kind: findKind(type), usd: toNumber(median) - 7, n: toNumber(n), month: '2026-07' },
  // The last listed price, before an accepted offer.
  us_sold_2026_poshmark: ({ type = '', category, condition, usual_usd, n }) => ({
    model: type,
    kind: category || findKind(type),
    gender: 'women',
    condition: condition === 'NWT' ? 'New with tags' : '',
    usd: 0.93 * toNumber(usual_usd),
    n: toNumber(n) || 10,
    month: '2026-10',
  }),
  us_sold_2025_poshmark: ({ brand = '', mean_sold_usd, n }) => {
    const usd = toNumber(mean_sold_usd) * MEAN_TO_MEDIAN;
    return /movement/i.test(brand)
      ? undefined
      : { kind: 'top', gender: 'women', usd, n: toNumber(n) || 20, month: '2025' };
  },
  us_sold_2026_bags: ({ title = '', price_usd, marketplace }) => {
    const [, model = '', n = ''] = /^(.*?)\s*\(median of (\d+)/.exec(title) ?? [];
    if (n === '' || marketplace === 'fashionphile') return undefined;
    return { model, kind: 'bag', gender: 'women', usd: toNumber(price_usd), n: toNumber(n), month: '2026-06' };
  },
  us_dealers_2026: ({ title = '', price_usd, price_high_usd }) => {
    const [, model = '', n = ''] = /^(.*?)\s*\(.*\bof (\d+)/.exec(title) ?? [];
    if (n === '' || price_usd !== price_high_usd) return undefined;
    return { model, kind: 'bag', gender: 'women', usd: toNumber(price_usd), n: toNumber(n) };
  },
  // The first 20 hits of a search among sold listings: each weighs like five sales.
  grailed_archive_arbitrage: ({ category = '', median_usd, mean_usd }) => {
    const usd = toNumber(median_usd) || toNumber(mean_usd) * MEAN_TO_MEDIAN;
    const kind = category === 'all' ? undefined : category || undefined;
    return { kind, gender: 'men', usd, n: 5, month: '2026-02' };
  },
  platos_closet_2026_table: ({ gender = '', category = '', n_units, mean_tag_usd }) => {
    if (toNumber(n_units) < 8 || !['women', 'men', 'all'].includes(gender)) return undefined;
    const wearer = gender === 'all' ? '' : gender;
    return {
      kind: findKind(category),
      gender: wearer,
      usd: toNumber(mean_tag_usd) * MEAN_TO_MEDIAN,
      n: toNumber(n_units),
    };
  },
  vestiaire_sold_2026_table: ({ category = '', category_raw = '', condition_raw = '', n, median }) => ({
    model: category_raw,
    kind: category,
    gender: 'women',
    condition: VESTIAIRE_GRADES[condition_raw] ?? '',
    usd: USD_PER_EUR * toNumber(median),
    n: toNumber(n),
    month: '2026-08',
  }),
  // Only EUR 150 and more: its level is its own.
  vestiaire_sold_models_2026: ({ kind = '', model = '', material = '', price_eur }) => ({
    model: `${model} ${material} ${kind}`,
    kind: findKind(kind),
    gender: 'women',
    usd: USD_PER_EUR * toNumber(price_eur),
    n: 1,
    month: '2026-10',
    isSingle: true,
  }),
  // New pairs: for what a model's name is worth, never for the level of a brand's used shoes.
  stockx: ({ title = '', gender = '', price_usd, sold_recent, period }) => ({
    title,
    kind: 'sneakers',
    gender,
    condition: 'New with tags',
    usd: toNumber(price_usd) * MEAN_TO_MEDIAN,
    n: Math.min(20, toNumber(sold_recent) || 5),
    month: findMonth(period),
  }),
  us_sold_6_medians: ({ model = '', kind = '', gender = '', n, median_usd, note = '', period }) => ({
    model: `${model} ${kind}`,
    kind,
    gender,
    condition: 'New with tags',
    usd: toNumber(median_usd) * (note.includes('MEAN') ? MEAN_TO_MEDIAN : 1),
    n: toNumber(n),
    month: findMonth(period),
  }),
};

const VESTIAIRE_GRADES: Readonly<Record<string, KitRow['condition']>> = {
  'Never worn, with tag': 'New with tags',
  'Never worn': 'Like New',
  'Very good': 'Good',
  Good: 'Good',
  Fair: 'Fair',
};

function readVintedGrade(text = ''): KitRow['condition'] {
  if (/new with tags/i.test(text)) return 'New with tags';
  if (/new without tags/i.test(text)) return 'Like New';
  if (/good/i.test(text)) return 'Good';
  return /satisfactory/i.test(text) ? 'Fair' : readGrade('', text);
}

/** Yields the published figures of the kit as rows. A median of n prices weighs 2n/pi of them. */
export async function* readPublishedRows(kit: string): AsyncGenerator<KitRow> {
  for (const [name, { file, site, ...table }] of Object.entries(tables as Tables)) {
    for await (const cells of readKitCells(kit, file)) {
      const brand = (cells.brand ?? '').replace(/^\((.*)\)$/, '$1');
      for (const figure of [FIGURE_READERS[name as keyof Tables](cells) ?? []].flat()) {
        if ('kind' in figure && figure.kind === undefined) continue;
        const { kind = ANY_KIND, model, n, isSingle, ...otherFields } = figure;
        const weight = isSingle ? 1 : (2 * n) / Math.PI;
        const title = model === undefined ? '' : `${brand} ${model}`;
        const siteAndKind = { site: site || (cells.marketplace ?? ''), category: kind };
        yield createRow(file, {
          ...table,
          brand,
          title,
          ...otherFields,
          ...siteAndKind,
          count: n,
          weight,
          isFigure: true,
        });
      }
    }
  }
}

/** The kind of a figure about all kinds of a brand. */
export const ANY_KIND = 'any';
