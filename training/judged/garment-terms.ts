import { type Brand, brands, type Category, categories, GENDERS, type Gender } from '../../src/garments/catalog.ts';
import { isUnknown, unknownBrand } from '../../src/garments/other-brands.ts';
import type { PriceClass } from '../../src/pricing/artifact.ts';
import { OTHERS } from '../../src/pricing/item/item-effects.ts';
import { USUAL_TITLE, usualTitles } from '../../src/pricing/item/item-terms.ts';
import { round } from '../numbers/round.ts';
import { meanOf } from '../numbers/summaries.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';

/** What judgments say of garments whatever their title, log USD, by `term:label`. */
export type JudgedGarments = Readonly<Record<string, number>>;

/** The garment that an effect of judgments is of. */
interface JudgedGarment {
  readonly brand: Pick<Brand, 'slug' | 'tier' | 'isOther'>;
  readonly category: Pick<Category, 'slug' | 'family'>;
  readonly gender: Gender;
  readonly class: PriceClass;
}

/** Walks through the effects that judgments have on a garment whatever its title: of its class, then of its brand. */
export function eachGarmentTerm(
  { brand, category: { slug: kind, family }, gender, class: name }: JudgedGarment,
  visit: (term: string, label: string) => void,
): void {
  eachClassTerm(name, kind, gender, visit);
  if (!isUnknown(brand)) eachBrandTerm(brand.slug, kind, family, visit);
}

function eachClassTerm(name: string, kind: string, gender: string, visit: (term: string, label: string) => void): void {
  visit('kind', kind);
  visit('kind gender', `${kind} ${gender}`);
  visit('class', name);
  visit('class kind', `${name} ${kind}`);
  visit('class kind gender', `${name} ${kind} ${gender}`);
}

/** What usual titles say, which a price without a title holds. */
const usualOf = (garments: JudgedGarments, ids: readonly string[]) =>
  total(ids, (id) => garments[judgedKey(USUAL_TITLE, id)] ?? 0);

function eachBrandTerm(brand: string, kind: string, family: string, visit: (term: string, label: string) => void) {
  visit('brand', brand);
  visit('brand family', `${brand} ${family}`);
  visit('brand kind', `${brand} ${kind}`);
}

/** The key of an effect. */
export const judgedKey = (term: string, label: string): string => `${term}:${label}`;

/** The share of judged effects that the prices of each class take; all, where a class is not here. */
export const JUDGED_SHARE: Readonly<Record<string, number>> = {
  designer: PARAMETERS.judged.shareOfHouses,
  luxury: PARAMETERS.judged.shareOfHouses,
  [OTHERS]: 1,
};

/** Classes whose level no seller in the US tells: judgments move their kinds and brands beside each other alone. */
const OF_HOUSES: readonly string[] = ['designer', 'luxury'];

const CLASSES_OF_OTHERS: readonly PriceClass[] = ['many sales', 'few sales', 'judged', 'no brand'];

/**
 * Returns what judgments add to the price of garments, log USD: of the catalog by `brand category gender`, of other
 * brands by `class category gender`, beside what {@link judgedBrand} says of the brand itself.
 */
export function judgedTable(garments: JudgedGarments): Record<string, number> {
  const at = (term: string, label: string) => garments[judgedKey(term, label)] ?? 0;
  const sumOf = (walk: (visit: (term: string, label: string) => void) => void) => {
    let sum = 0;
    walk((term, label) => {
      sum += at(term, label);
    });
    return sum;
  };
  const ofCatalog = brands.flatMap((brand) =>
    categories.flatMap((category) =>
      GENDERS.map((gender) => {
        const log =
          sumOf((visit) => eachGarmentTerm({ brand, category, gender, class: brand.tier }, visit)) +
          usualOf(garments, usualTitles(brand, category.slug));
        return { tier: brand.tier, key: `${brand.slug} ${category.slug} ${gender}`, log };
      }),
    ),
  );
  const means = new Map(
    OF_HOUSES.map((tier) => [
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
        round(sumOf((visit) => eachClassTerm(name, slug, gender, visit)) + usualOf(garments, usualIds(name, slug)), 3),
      ]),
    ),
  );
  return Object.fromEntries([
    ...ofCatalog.map(({ tier, key, log }): [string, number] => [
      key,
      round((JUDGED_SHARE[tier] ?? 1) * (log - (means.get(tier) ?? 0)), 3),
    ]),
    ...ofOthers,
  ]);
}

/** What usual titles say of a kind; of brands that nobody knows also what they say of these. */
const usualIds = (name: PriceClass, kind: string) => {
  const [ofKind, ofBrand] = usualTitles(unknownBrand(), kind);
  return name === 'no brand' ? [ofKind, ofBrand] : [ofKind];
};

/** Returns what judgments say of a brand outside the catalog, of its families and of its kinds beside them, log USD. */
export function judgedBrand(garments: JudgedGarments, brand: string, name: PriceClass) {
  const share = name === 'many sales' ? 1 : PARAMETERS.judged.shareOfFewSales;
  const at = (term: string, label: string) => share * (garments[judgedKey(term, label)] ?? 0);
  return {
    level: at('brand', brand) + usualOf(garments, [brand]),
    ofFamily: (family: string) => at('brand family', `${brand} ${family}`),
    ofKind: (kind: string) => at('brand kind', `${brand} ${kind}`),
  };
}
