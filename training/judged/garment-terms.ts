import { categories, type Garment, GENDERS } from '../../src/catalog/catalog.ts';
import { isUnknown, unknownBrand } from '../../src/catalog/other-brands.ts';
import { AVERAGE_TITLE, averageTitles } from '../../src/pricing/item/item-effects.ts';
import type { PriceClass } from '../../src/pricing/loading/artifact.ts';
import { isHouseClass } from '../level/levels.ts';
import { GARMENTS } from '../model/terms.ts';
import { byGroup, meanOf, round, total } from '../numbers/sums.ts';

/** Judged effects on garments with any title, log USD, by `term:label`. */
type JudgedGarments = Readonly<Record<string, number>>;

type JudgedTerm = readonly [term: string, label: string];

/** Returns the judged effects on a garment with any title: those of its class, then those of its brand. */
export function garmentTerms(garment: Garment & { readonly class: PriceClass }): JudgedTerm[] {
  const { brand, category, gender } = garment;
  const ofClass = classTerms(garment.class, category.slug, gender);
  return isUnknown(brand) ? ofClass : [...ofClass, ...brandTerms(brand.slug, category.slug, category.family)];
}

const classTerms = (className: string, kind: string, gender: string): JudgedTerm[] => [
  ['kind', kind],
  ['kind gender', `${kind} ${gender}`],
  ['class', className],
  ['class kind', `${className} ${kind}`],
];

export const brandTerms = (brand: string, kind: string, family: string): JudgedTerm[] => [
  ['brand', brand],
  ['brand family', `${brand} ${family}`],
  ['brand kind', `${brand} ${kind}`],
];

export const judgedKey = (term: string, label: string): string => `${term}:${label}`;

/** Returns the mean effect of usual titles, log USD, which a price without a title includes. */
const usualTitleLog = (garments: JudgedGarments, ids: readonly string[]) =>
  total(ids, (id) => garments[judgedKey(AVERAGE_TITLE, id)] ?? 0);

const CLASSES_OF_OTHERS: readonly PriceClass[] = ['many sales', 'few sales', 'judged', 'no brand'];

/**
 * Returns what judgments add to garment prices, log USD: for catalog brands by `brand category gender`; for other
 * brands by `class category gender`, without the effects of the brand itself ({@link judgedBrand}).
 */
export function judgedTable(garments: JudgedGarments): Record<string, number> {
  const sumOf = (terms: readonly JudgedTerm[]) => total(terms, (term) => garments[judgedKey(...term)] ?? 0);
  const ofCatalog = GARMENTS.map(({ brand, category, gender }) => {
    const effects = sumOf(garmentTerms({ brand, category, gender, class: brand.tier }));
    const log = effects + usualTitleLog(garments, averageTitles(brand, category.slug));
    return { tier: brand.tier, key: `${brand.slug} ${category.slug} ${gender}`, log };
  });
  const meanOfTier = byGroup(
    ofCatalog,
    ({ tier }) => tier,
    (rows) => meanOf(rows, ({ log }) => log),
  );
  const table: Record<string, number> = {};
  for (const row of ofCatalog) {
    // US sales do not show the level of houses, so judgments only move their kinds and brands relative to each other.
    table[row.key] = round(isHouseClass(row.tier) ? row.log - meanOfTier(row) : row.log, 3);
  }
  const kindsAndGenders = categories.flatMap(({ slug }) => GENDERS.map((gender) => ({ kind: slug, gender })));
  for (const className of CLASSES_OF_OTHERS) {
    for (const { kind, gender } of kindsAndGenders) {
      const log = sumOf(classTerms(className, kind, gender)) + usualTitleLog(garments, usualTitles(className, kind));
      table[`${className} ${kind} ${gender}`] = round(log, 3);
    }
  }
  return table;
}

/** Returns the ids of a kind's usual titles in a class. Items without a brand also have those of unknown brands. */
function usualTitles(className: PriceClass, kind: string): string[] {
  const [ofKind, ofBrand] = averageTitles(unknownBrand(), kind);
  return className === 'no brand' ? [ofKind, ofBrand] : [ofKind];
}

/** Returns the judged effects of a brand outside the catalog, log USD: its level, its families, and its kinds. */
export function judgedBrand(garments: JudgedGarments, brand: string) {
  const effectOf = (term: string, label: string) => garments[judgedKey(term, label)] ?? 0;
  return {
    level: effectOf('brand', brand) + usualTitleLog(garments, [brand]),
    ofFamily: (family: string) => effectOf('brand family', `${brand} ${family}`),
    ofKind: (kind: string) => effectOf('brand kind', `${brand} ${kind}`),
  };
}
