import {
  type Brand,
  brands,
  type Category,
  categories,
  GENDERS,
  type Gender,
  TIERS,
} from '../../src/catalog/catalog.ts';
import { isUnknown, unknownBrand } from '../../src/catalog/other-brands.ts';
import { AVERAGE_TITLE, averageTitles } from '../../src/pricing/item/item-effects.ts';
import type { PriceClass } from '../../src/pricing/loading/artifact.ts';
import { isHouseClass } from '../level/levels.ts';
import { meanOf, round, total } from '../numbers/sums.ts';

/** Judged effects on garments regardless of their title, log USD, by `term:label`. */
type JudgedGarments = Readonly<Record<string, number>>;

/** The garment to which a judged effect applies. */
interface JudgedGarment {
  readonly brand: Pick<Brand, 'slug' | 'tier' | 'isOutsideCatalog'>;
  readonly category: Pick<Category, 'slug' | 'family'>;
  readonly gender: Gender;
  readonly class: PriceClass;
}

/** A judged effect: its term and label. */
type JudgedTerm = readonly [term: string, label: string];

/** Returns the judged effects on a garment regardless of its title: of its class, then of its brand. */
export function garmentTerms({ brand, category, gender, ...rest }: JudgedGarment) {
  const ofClass = classTerms(rest.class, category.slug, gender);
  return isUnknown(brand) ? ofClass : [...ofClass, ...brandTerms(brand.slug, category.slug, category.family)];
}

const classTerms = (name: string, kind: string, gender: string): JudgedTerm[] => [
  ['kind', kind],
  ['kind gender', `${kind} ${gender}`],
  ['class', name],
  ['class kind', `${name} ${kind}`],
];

/** Returns the judged effects of a brand on its garments. */
export const brandTerms = (brand: string, kind: string, family: string): JudgedTerm[] => [
  ['brand', brand],
  ['brand family', `${brand} ${family}`],
  ['brand kind', `${brand} ${kind}`],
];

/** Returns the mean effect of usual titles, which a price without a title includes. */
const usualOf = (garments: JudgedGarments, ids: readonly string[]) =>
  total(ids, (id) => garments[judgedKey(AVERAGE_TITLE, id)] ?? 0);

/** Returns the key of an effect. */
export const judgedKey = (term: string, label: string): string => `${term}:${label}`;

const CLASSES_OF_OTHERS: readonly PriceClass[] = ['many sales', 'few sales', 'judged', 'no brand'];

/**
 * Returns the judged additions to prices of garments, log USD: for the catalog by `brand category gender`, for other
 * brands by `class category gender`, without the effects of the brand itself ({@link judgedBrand}).
 */
export function judgedTable(garments: JudgedGarments): Record<string, number> {
  const sumOf = (terms: readonly JudgedTerm[]) => total(terms, (one) => garments[judgedKey(...one)] ?? 0);
  const ofCatalog = brands.flatMap((brand) =>
    categories.flatMap((category) =>
      GENDERS.map((gender) => {
        const log =
          sumOf(garmentTerms({ brand, category, gender, class: brand.tier })) +
          usualOf(garments, averageTitles(brand, category.slug));
        return { tier: brand.tier, key: `${brand.slug} ${category.slug} ${gender}`, log };
      }),
    ),
  );
  // No US sellers show the level of houses, so judgments only move their kinds and brands relative to each other.
  const means = new Map<string, number>(
    TIERS.filter(isHouseClass).map((tier) => [
      tier,
      meanOf(
        ofCatalog.filter((one) => one.tier === tier),
        ({ log }) => log,
      ),
    ]),
  );
  const ofOthers = CLASSES_OF_OTHERS.flatMap((name) =>
    categories.flatMap(({ slug }) =>
      GENDERS.map((gender): [string, number] => [
        `${name} ${slug} ${gender}`,
        round(sumOf(classTerms(name, slug, gender)) + usualOf(garments, usualIds(name, slug)), 3),
      ]),
    ),
  );
  return Object.fromEntries([
    ...ofCatalog.map(({ tier, key, log }): [string, number] => [key, round(log - (means.get(tier) ?? 0), 3)]),
    ...ofOthers,
  ]);
}

/** Returns the ids of the usual-title effects of a kind, and of unknown brands for goods without a brand. */
const usualIds = (name: PriceClass, kind: string) => {
  const [ofKind, ofBrand] = averageTitles(unknownBrand(), kind);
  return name === 'no brand' ? [ofKind, ofBrand] : [ofKind];
};

/** Returns judged effects, log USD: of an outside brand, its families, and its kinds relative to them. */
export function judgedBrand(garments: JudgedGarments, brand: string) {
  const at = (term: string, label: string) => garments[judgedKey(term, label)] ?? 0;
  return {
    level: at('brand', brand) + usualOf(garments, [brand]),
    ofFamily: (family: string) => at('brand family', `${brand} ${family}`),
    ofKind: (kind: string) => at('brand kind', `${brand} ${kind}`),
  };
}
