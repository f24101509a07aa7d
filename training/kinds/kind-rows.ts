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
  GENDERS,
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

/** Reads the judged titles that are of other kinds, except those of the open test. */
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

/** The source of usual items of brands, judged by name alone. */
const NAMES = 'names';

/** Returns the judged prices of a brand's usual item of a kind: used, in good condition. */
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

/** Returns true for kinds that adults wear. Children's kinds rely on judgments alone: no file has enough sales. */
export const isOfAdults = ({ kind }: Pick<KindCell, 'kind'>) => {
  const category = findOtherKind(kind);
  return category !== undefined && !isChildrens(category);
};

/** The source of the published means of categories. */
export const PUBLISHED_MEANS = 'mercari_2018_categories';

/** Returns cells of sales and listings as rows of the fit. */
export function cellRows(cells: readonly KindCell[]): KindRow[] {
  const { soldPiece, askedPiece, asking, publishedMean } = PARAMETERS.kinds;
  return cells
    .filter(isOfAdults)
    .flatMap(({ source, basis, brand, kind, gender, condition, pack, items, log }): KindRow[] => {
      const category = findOtherKind(kind);
      const wearer = GENDERS.find((each) => each === gender);
      if (!category || !wearer) return [];
      const isMean = source === PUBLISHED_MEANS;
      const isSold = basis === 'sold';
      const noiseOfItem = isSold ? soldPiece : askedPiece;
      return [
        {
          garment: {
            brand: findBrand(brand) ?? findOtherBrand(brand) ?? unknownBrand(),
            category,
            gender: wearer,
            condition: CONDITIONS.find((grade) => grade === condition),
          },
          words: [],
          pack,
          source: `${basis} ${source}`,
          log: isSold ? log : log - asking,
          items: isMean ? 1 : items,
          noise: isMean ? publishedMean : noiseOfItem,
        },
      ];
    });
}

/** Returns titled sales and listings as rows of the fit by which ranges are measured. */
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
 * Derives the prices of children's kinds from those of adults, one row per brand, kind, and gender: the maker's adult
 * price times the fraction of it that children's items are judged to sell for. Rejects with a sentence that names file
 * and line for an unusable row of the table.
 */
export async function grownUpRows(pricing: Pricing, others: Iterable<Brand>): Promise<KindRow[]> {
  const shares = await readShares();
  // Makers of children's clothes alone have no adult prices.
  const makers = [...brands, ...[...others].filter(({ wearer }) => wearer !== 'children')];
  return Object.entries(childrens.kinds).flatMap(([slug, { grownUps, table }]) => {
    const category = findOtherKind(slug) as Category;
    const kinds = grownUps.map((kind) => findCategory(kind) as Category);
    return makers.flatMap((brand) => {
      const share = medianOf(table.flatMap((kind) => shares.get(keyOf(kind, isHouse(brand))) ?? []));
      return GENDERS.map((gender): KindRow => {
        const grownUp = meanOf(kinds, (kind) =>
          Math.log(pricing.priceAtCondition({ brand, category: kind, gender, condition: 'Good' }).price),
        );
        return {
          garment: { brand, category, gender, condition: 'Good' },
          words: [],
          pack: 1,
          source: GROWN_UPS,
          log: grownUp + share,
          items: 1,
          noise: PARAMETERS.kinds.childsShare,
        };
      });
    });
  });
}

const keyOf = (kind: string, isOfHouse: boolean) => `${kind} ${isOfHouse}`;

/** Returns the fractions of adult prices that children's items sell for, as logs, by kind, for houses and others. */
async function readShares(): Promise<Map<string, number[]>> {
  const shares = new Map<string, number[]>();
  for (const { cells, place } of await readTable(join(CORPUS, 'names', 'children.csv'), [...GOODS, ...PRICES])) {
    const { kind, class: name, usd, usd_2, grown_up_usd } = cells;
    const readers = [usd, usd_2].filter((text) => text !== '').map((text) => Math.log(readUsd(text, place)));
    const key = keyOf(kind, name === 'designer');
    const share = meanOf(readers, (log) => log) - Math.log(readUsd(grown_up_usd, place));
    shares.set(key, [...(shares.get(key) ?? []), share]);
  }
  return shares;
}
