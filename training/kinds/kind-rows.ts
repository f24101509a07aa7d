import { CONDITIONS, findBrand, GENDERS } from '../../src/catalog/catalog.ts';
import { findOtherBrand, unknownBrand } from '../../src/catalog/other-brands.ts';
import { findOtherKind, isChildrens } from '../../src/catalog/other-kinds.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { MIXED_CLOTHES } from '../../src/titles/genders.ts';
import { readJudgedTitles } from '../judged/read-judged.ts';
import { PARAMETERS } from '../parameters.ts';
import { type KindRow, MIXED_LOTS } from './fit-kinds.ts';
import { createListingReader, type TitledListing } from './read-listings.ts';
import type { KindCell } from './sales-cells.ts';

/** A judged title of another kind. */
export interface JudgedKindRow extends KindRow {
  readonly title: string;
  readonly isKeptOut: boolean;
}

/** Reads the judged titles that are of other kinds, but those of the open test. */
export async function judgedKindRows(pricing: Pricing, openTest: readonly string[]): Promise<JudgedKindRow[]> {
  const { rows } = await readJudgedTitles({ openTest });
  const read = createListingReader(pricing);
  return rows.flatMap(({ title, condition, gender, judgedUsd, batch, part }): JudgedKindRow[] => {
    if (judgedUsd === 0 || part === 'open test') return [];
    const listing = read({ title, condition, gender });
    if (!listing) return [];
    const { garment, words, lot, pack } = listing;
    const noise = PARAMETERS.kinds.judgedTitle;
    const log = Math.log(judgedUsd) - lot;
    const source = garment.category === MIXED_CLOTHES ? MIXED_LOTS : batch;
    return [{ garment, words, pack, title, source, log, items: 1, noise, isKeptOut: part === 'kept out' }];
  });
}

/** Children's kinds are judged alone: no file has sales enough of them. */
export const isOfAdults = ({ kind }: Pick<KindCell, 'kind'>) => {
  const known = findOtherKind(kind);
  return known !== undefined && !isChildrens(known);
};

/** Source of the published means of categories. */
export const PUBLISHED_MEANS = 'mercari_2018_categories';

/** Returns cells of sales and listings as rows of the fit. */
export function cellRows(cells: readonly KindCell[]): KindRow[] {
  const { soldPiece, askedPiece, asking, publishedMean } = PARAMETERS.kinds;
  return cells
    .filter(isOfAdults)
    .flatMap(({ source, basis, brand, kind, gender, condition, pack, items, log }): KindRow[] => {
      const category = findOtherKind(kind);
      const wearer = GENDERS.find((one) => one === gender);
      if (!category || !wearer) return [];
      const isMean = source === PUBLISHED_MEANS;
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
          log: basis === 'sold' ? log : log - asking,
          items: isMean ? 1 : items,
          noise: isMean ? publishedMean : basis === 'sold' ? soldPiece : askedPiece,
        },
      ];
    });
}

/** Returns sales with their titles as rows of a fit: what ranges are measured on. */
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
