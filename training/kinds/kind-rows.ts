import { join } from 'node:path';
import { medianOf } from '../../src/base/numbers.ts';
import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  DEFAULT_GENDER,
  findBrand,
  findCategory,
  type Garment,
  GENDERS,
  type Gender,
  isHouse,
} from '../../src/catalog/catalog.ts';
import { findOtherBrand, unknownBrand } from '../../src/catalog/other-brands.ts';
import { findOtherKind, isChildrens } from '../../src/catalog/other-kinds.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { MIXED_CLOTHES } from '../../src/titles/genders.ts';
import { CORPUS, readJudgedTitles, readUsd } from '../judged/read-judged.ts';
import { readTablesOfNames } from '../judged/read-names.ts';
import { meanOf } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { readTable } from '../read/csv-table.ts';
import childrens from './childrens-kinds.json' with { type: 'json' };
import { GROWN_UPS, type KindRow, MIXED_LOTS } from './fit-kinds.ts';
import { createListingReader, type KindCell, type TitledListing } from './read-listings.ts';

/** A judged title of a kind outside the 15 categories. */
export interface JudgedKindRow extends KindRow {
  readonly title: string;
  readonly isKeptOut: boolean;
}

/** Reads the judged titles of kinds outside the 15 categories, without the open test. */
export async function judgedKindRows(pricing: Pricing, openTest: readonly string[]): Promise<JudgedKindRow[]> {
  const { rows } = await readJudgedTitles({ openTest });
  const read = createListingReader(pricing);
  return rows.flatMap(({ title, condition, gender, judgedUsd, batch, part }): JudgedKindRow[] => {
    if (judgedUsd === 0 || part === 'open test') return [];
    const listing = read({ title, condition, gender });
    if (!listing) return [];
    const { garment, words, lot, pack } = listing;
    return [
      {
        garment,
        words,
        pack,
        title,
        source: garment.category === MIXED_CLOTHES ? MIXED_LOTS : batch,
        log: Math.log(judgedUsd) - lot,
        items: 1,
        noise: PARAMETERS.kinds.judgedTitle,
        isKeptOut: part === 'kept out',
      },
    ];
  });
}

const NAMES = 'names';

/** Returns the prices of brands' usual items by kind, which were judged by name alone, used and in good condition. */
export async function namedKindRows(): Promise<JudgedKindRow[]> {
  const { otherKinds } = await readTablesOfNames();
  return otherKinds.flatMap(({ name, brand, kind, gender, log, deviation }): JudgedKindRow[] => {
    const category = findOtherKind(kind);
    const maker = findBrand(brand) ?? findOtherBrand(brand);
    if (!category || !maker) return [];
    const wearer = gender === 'men' ? ('male' as const) : DEFAULT_GENDER;
    return [
      {
        garment: { brand: maker, category, gender: wearer, condition: 'Good' },
        words: [],
        pack: 1,
        title: `${name} ${category.name}`,
        source: NAMES,
        log,
        items: 1,
        noise: Math.hypot(PARAMETERS.kinds.judgedTitle, deviation),
        isKeptOut: false,
      },
    ];
  });
}

/** Returns true for adult kinds. There are too few sales of children's kinds, whose prices come from judgments. */
export const isOfAdults = ({ kind }: Pick<KindCell, 'kind'>) => {
  const category = findOtherKind(kind);
  return category !== undefined && !isChildrens(category);
};

/** The source of the published means of categories. */
export const PUBLISHED_MEANS = 'mercari_2018_categories';

/** Converts cells of sales and listings to rows of the fit. */
export function cellRows(cells: readonly KindCell[]): KindRow[] {
  const { soldPiece, askedPiece, asking, publishedMean } = PARAMETERS.kinds;
  return cells.filter(isOfAdults).flatMap((cell): KindRow[] => {
    const category = findOtherKind(cell.kind);
    const gender = GENDERS.find((name) => name === cell.gender);
    if (!category || !gender) return [];
    const isMean = cell.source === PUBLISHED_MEANS;
    const isSold = cell.basis === 'sold';
    const noiseOfItem = isSold ? soldPiece : askedPiece;
    return [
      {
        garment: {
          brand: findBrand(cell.brand) ?? findOtherBrand(cell.brand) ?? unknownBrand(),
          category,
          gender,
          condition: CONDITIONS.find((grade) => grade === cell.condition),
        },
        words: [],
        pack: cell.pack,
        source: `${cell.basis} ${cell.source}`,
        log: isSold ? cell.log : cell.log - asking,
        items: isMean ? 1 : cell.items,
        noise: isMean ? publishedMean : noiseOfItem,
      },
    ];
  });
}

/** Converts titled sales and listings to rows of the fit that measures ranges. */
export function titledRows(listings: readonly TitledListing[]): (KindRow & { readonly title: string })[] {
  return listings.filter(isOfAdults).map(({ garment, words, pack, source, basis, log, title }) => ({
    garment,
    words,
    pack,
    source: `${basis} ${source}`,
    title,
    log,
    items: 1,
    noise: PARAMETERS.kinds.soldPiece,
  }));
}

const GOODS = ['kind', 'size_group', 'class', 'example'] as const;
const PRICES = ['usd', 'usd_2', 'low', 'high', 'nwt', 'grown_up_usd', 'known'] as const;

/**
 * Derives children's prices from adult prices by brand, kind, and gender: the adult price times the judged ratio of
 * children's prices to it. Rejects with the file and line of an invalid row in the table.
 */
export async function grownUpRows(pricing: Pricing, others: Iterable<Brand>): Promise<KindRow[]> {
  const shares = await readShares();
  // A brand that makes only children's clothes has no adult prices.
  const makers = [...brands, ...[...others].filter(({ wearer }) => wearer !== 'children')];
  return Object.entries(childrens.kinds).flatMap(([slug, { grownUps, table }]) => {
    const category = findOtherKind(slug) as Category;
    const adultKinds = grownUps.map((kind) => findCategory(kind) as Category);
    const adultLog = (brand: Brand, gender: Gender) =>
      meanOf(adultKinds, (kind) =>
        Math.log(pricing.priceAtCondition({ brand, category: kind, gender, condition: 'Good' }).price),
      );
    return makers.flatMap((brand) => {
      const share = medianOf(table.flatMap((kind) => shares.get(keyOf(kind, isHouse(brand))) ?? []));
      return GENDERS.map((gender): KindRow => {
        const garment: Garment = { brand, category, gender, condition: 'Good' };
        const log = adultLog(brand, gender) + share;
        return { garment, words: [], pack: 1, source: GROWN_UPS, log, items: 1, noise: PARAMETERS.kinds.childsShare };
      });
    });
  });
}

const keyOf = (kind: string, isOfHouse: boolean) => `${kind} ${isOfHouse}`;

/** Reads the judged log ratios of children's prices to adult prices, by kind, and separately for houses. */
async function readShares(): Promise<Map<string, number[]>> {
  const shares = new Map<string, number[]>();
  for (const { cells, place } of await readTable(join(CORPUS, 'names', 'children.csv'), [...GOODS, ...PRICES])) {
    const { kind, usd, usd_2, grown_up_usd } = cells;
    const judgedLogs = [usd, usd_2].filter((text) => text !== '').map((text) => Math.log(readUsd(text, place)));
    const key = keyOf(kind, cells.class === 'designer');
    const share = meanOf(judgedLogs, (log) => log) - Math.log(readUsd(grown_up_usd, place));
    shares.set(key, [...(shares.get(key) ?? []), share]);
  }
  return shares;
}
