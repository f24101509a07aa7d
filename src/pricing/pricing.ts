import { FifoMap } from 'toad-cache';
import type shipped from '../../model/evaluation.json';
import { withCommas } from '../base/text.ts';
import { roundToDollar } from '../base/values.ts';
import {
  type Brand,
  type Category,
  CONDITIONS,
  type Condition,
  DEFAULT_GENDER,
  type Garment,
  GENDERS,
  type Gender,
  type Tier,
} from '../catalog/catalog.ts';
import { createLexicon } from '../titles/lexicon.ts';
import { createEffects, type Effects, type EffectsFile, type EvidenceCounts } from './effects.ts';
import { countListings, type EvidenceSummary, findEvidence } from './evidence.ts';
import {
  type Group,
  type KeyedItem,
  makeGradeKeys,
  makeKeys,
  NAME_GROUPS,
  toPlainItem,
  WORD_GROUPS,
} from './item-keys.ts';
import { createGradedPrice, type Price, toRange } from './price-range.ts';

type Shipped = typeof shipped;
/** Part of `evaluation.json` that the service shows. The schema describes the whole file. */
export type Evaluation = Pick<Shipped, 'version' | 'heldOutItems' | 'calibration'> &
  Partial<Pick<Shipped, 'judged' | 'rack' | 'decisions'>>;

/** `static-estimate.json`: prices by tier, category, and grade. */
export interface StaticEstimate {
  readonly version: string;
  readonly market: string;
  readonly fittedListings: number;
  readonly base: Readonly<Record<Tier, number>>;
  readonly modifier: Readonly<Record<string, number>>;
  readonly multiplier: Readonly<Record<Condition, number>>;
  /** Low and high ends as multiples of the price, by tier. */
  readonly spread: Readonly<Record<Tier, { readonly low: number; readonly high: number }>>;
}

/** Returns the static estimate before rounding, US dollars. */
export const computeStaticPrice = (
  { base, modifier, multiplier }: Pick<StaticEstimate, 'base' | 'modifier' | 'multiplier'>,
  tier: Tier,
  kind: string,
  grade: Condition,
) => base[tier] * (modifier[kind] ?? 1) * multiplier[grade];

function listStaticPrices(estimate: StaticEstimate, tier: Tier, kind: string) {
  const { [tier]: spread } = estimate.spread;
  return CONDITIONS.map((condition) => {
    const exactPrice = computeStaticPrice(estimate, tier, kind, condition);
    const mid = Math.round(exactPrice);
    return {
      condition,
      low: Math.min(mid - 1, roundToDollar(exactPrice * spread.low)),
      mid,
      high: Math.max(mid + 1, Math.round(exactPrice * spread.high)),
    };
  });
}

/** Files of a pricing model. All have the same version. */
type ModelFiles = {
  readonly effects: EffectsFile;
  readonly staticEstimate: StaticEstimate;
  /** Undefined until this version is evaluated. */
  readonly evaluation?: Evaluation | undefined;
  /** Model card in Markdown. */
  readonly card?: string | undefined;
};

/** Creates the pure pricing functions of a model, which return whole US dollars, for Node and browsers. */
export function createPricing(files: ModelFiles) {
  const { staticEstimate, evaluation, card } = files;
  const { fittedListings, market } = staticEstimate;
  const { version, fittedOn, newestSale, own } = files.effects;
  const effects = createEffects(files.effects);
  return {
    ...{ modelVersion: version, fittedOn, newestSale, own, evaluation, card, market, effects },
    lexicon: createLexicon(own?.names ?? [], own?.grades),
    /** Returns what another device or a fit needs to make these functions again. */
    toFiles: () => files,
    /** The formula of the static estimate and the listings behind it. */
    methodology:
      `Brand tier x category modifier x condition multiplier, fitted to ${withCommas(fittedListings)} real listings: ` +
      `${market}; low to high covers about 80% of the fitted listings of the tier. Poor is extrapolated.`,
    /** Returns the static estimate in each grade, best first, whole US dollars. */
    listStaticPrices: (tier: Tier, kind: string) => listStaticPrices(staticEstimate, tier, kind),
    /** Returns the factor of a category in the static estimate. */
    findModifier: (kind: string) => staticEstimate.modifier[kind] ?? 1,
    /** Returns the price of an item in its own condition, or the usual one, with the evidence behind it. */
    priceItem: (item: KeyedItem) => computePrice(effects, item),
    /** Returns the price without a title and grade, regardless of the garment's grade. */
    priceGarment: cacheByGarment((garment) => {
      const item = toPlainItem({ ...garment, condition: undefined });
      return {
        ...computePrice(effects, item),
        listings: countListings(effects.findCountsOf({ brand: garment.brand.slug, kind: item.kind })),
        /** False for items that the brand does not make, such as dresses for men. */
        isMade: isMadeFor(effects, garment),
      };
    }),
    findUsualGender: (brand: Brand, category: Category) => findUsualGender(effects, brand, category),
    /** Returns the number of the operator's sales of a brand in a kind. */
    countOwnSales: ({ brand, category }: Garment) =>
      effects.countOwnSales('brand x kind', `${brand.slug}|${category.slug}`),
  };
}

export type Pricing = ReturnType<typeof createPricing>;

/** Maximum number of cached garments, at 2 kB each. All with brands outside the catalog would take 220 MB. */
const MAX_CACHED = 5_000;

/** Memoizes a function by brand, category, and gender: all names that we do not know are one, and no name another. */
function cacheByGarment<T extends object>(compute: (garment: Garment) => T): (garment: Garment) => T {
  const cache = new FifoMap<T>(MAX_CACHED);
  return (garment) => {
    const { slug, isUnnamed = false } = garment.brand;
    const key = `${slug} ${isUnnamed} ${garment.category.slug} ${garment.gender}`;
    const result = cache.get(key) ?? compute(garment);
    cache.set(key, result);
    return result;
  };
}

const TITLE_GROUPS: ReadonlySet<Group> = new Set([...NAME_GROUPS, ...WORD_GROUPS, 'doubt']);
const [BEST_GRADE] = CONDITIONS;

/** Returns the price of an item, the exponential of the sum of its keys' effects, with the evidence behind it. */
function computePrice(effects: Effects, item: KeyedItem): Price & { readonly evidence: EvidenceSummary } {
  const sum = sumEffects(effects, item);
  const base = sumEffects(effects, { ...item, line: undefined, model: undefined, words: [], isDoubted: false });
  const evidence = findEvidence(effects, item);
  const toHalfWidth = (log: number) => evidence.width * effects.computeHalfWidth(item, Math.exp(log));
  return {
    evidence,
    ...createGradedPrice(effects, sum.grade, sum.toLogPrice, toHalfWidth),
    basePrice: toRange(createGradedPrice(effects, sum.grade, base.toLogPrice, toHalfWidth)),
    sum,
  };
}

/** Sums the effects of an item's keys, with those of its grade apart, so that it has a price in any. */
function sumEffects(effects: Effects, item: KeyedItem): Price['sum'] {
  const keyEffects = makeKeys(item).flatMap((key): Price['sum']['keyEffects'] => {
    const { log } = effects.findEffect(key);
    return log === 0 ? [] : [{ key, log }];
  });
  const gradeGroups = makeGradeKeys(item).map(([group]) => group);
  const ungradedLog = keyEffects.reduce(
    (sum, { key: [group], log }) => (gradeGroups.includes(group) ? sum : sum + log),
    effects.level,
  );
  const sumGrade = (grade: Condition | null) =>
    makeGradeKeys({ ...item, grade }).reduce((sum, key) => sum + effects.findEffect(key).log, 0);
  // Pieces whose sellers state no grade may be dearer ones, but no mix of grades is worth more than the best one.
  const findShift = (grade?: Condition) => (grade ? sumGrade(grade) : Math.min(sumGrade(null), sumGrade(BEST_GRADE)));
  const titleKeys = keyEffects.filter(({ key: [group] }) => TITLE_GROUPS.has(group));
  return {
    grade: item.grade ?? undefined,
    toLogPrice: (grade) => ungradedLog + findShift(grade),
    keyEffects,
    isKnown: titleKeys.length > 0,
    isNamed: titleKeys.some(({ key: [group] }) => NAME_GROUPS.includes(group)),
  };
}

/**
 * Returns the gender to assume, and why: that of the category if it has one, else the only one for which both are made,
 * else that of most observations of the pair, of the brand, or of a category outside the 15.
 */
function findUsualGender(effects: Effects, brand: Brand, category: Category): UsualGender {
  if (category.gender) return { gender: category.gender, by: 'default' };
  const possibleGenders = GENDERS.filter((gender) => isMadeFor(effects, { brand, category, gender }));
  if (possibleGenders[0] && possibleGenders.length === 1) return { gender: possibleGenders[0], by: 'brand' };
  const genderOfBrandsKind = findLargerGender(effects.findCountsOf({ brand: brand.slug, kind: category.slug }));
  if (genderOfBrandsKind) return { gender: genderOfBrandsKind, by: 'evidence' };
  const genderOfBrand = findLargerGender(effects.findCountsOf({ brand: brand.slug }));
  if (genderOfBrand) return { gender: genderOfBrand, by: 'brand' };
  const genderOfKind = category.isOutsideCatalog && findLargerGender(effects.findCountsOf({ kind: category.slug }));
  return { gender: genderOfKind || DEFAULT_GENDER, by: 'default' };
}

type UsualGender = { readonly gender: Gender; readonly by: 'evidence' | 'brand' | 'default' };

function findLargerGender(counts: EvidenceCounts | undefined): Gender | undefined {
  if (!counts || counts.female === counts.male) return undefined;
  return counts.female > counts.male ? 'female' : 'male';
}

/** Less than this share of observations means that an item is not made for a gender. */
const MIN_SHARE = 0.01;
/** Fewer observations show no share. */
const MIN_OBSERVATIONS = 100;

/** Returns false if a kind, or a brand, is hardly made for the garment's gender. */
function isMadeFor(effects: Effects, { brand, category, gender }: Garment): boolean {
  return [{ kind: category.slug }, { brand: brand.slug }].map(effects.findCountsOf).every((counts) => {
    if (!counts) return true;
    const total = counts.female + counts.male;
    return total < MIN_OBSERVATIONS || counts[gender] >= MIN_SHARE * total;
  });
}

export const NOT_EVALUATED = 'This model has not been evaluated yet.';
