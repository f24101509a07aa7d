import { CONDITIONS, type Condition, type Garment, memoByGarment } from '../catalog/catalog.ts';
import { createLexicon } from '../titles/lexicon.ts';
import { createEffects, type Effects } from './effects.ts';
import { evidenceOf, listingsIn, ownSalesOf } from './evidence/evidence.ts';
import { type Group, gradeKeys, type KeyedItem, keysOf } from './item-keys.ts';
import { plainItem } from './keyed-item.ts';
import { type Artifacts, type Prediction, type Price, type PricedKey, type Pricing, rangeOf } from './pricing.ts';
import { confidenceOf, pricesByGrade, rangeAround, spreadOf } from './ranges/spread.ts';
import { methodology, staticRows } from './static-estimate.ts';
import { createUsualGender, isMadeFor } from './usual-gender.ts';

/** Creates the pricing functions of a model, for Node and browsers. */
export function createPricing(artifacts: Artifacts): Pricing {
  const { staticArtifact } = artifacts;
  const effects = createEffects(artifacts.effects);
  const { own } = artifacts.effects;
  // All names that we do not know share a price, and so do all items without a name.
  const named = memoByGarment((garment) => priceOf(effects, plainItem(garment)));
  const nameless = memoByGarment((garment) => priceOf(effects, plainItem(garment)));
  const basePrices = (garment: Garment) => (plainItem(garment).hasUnknownName ? named : nameless)(garment);
  const predict = ({ brand, category, gender }: Garment): Prediction => {
    const garment = { brand, category, gender };
    const price = basePrices(garment);
    const item = plainItem(garment);
    return {
      ...rangeOf(price),
      confidence: price.confidence,
      evidence: evidenceOf(effects, item),
      listings: listingsIn(effects.evidenceOf('brand x kind', `${item.brand}|${item.kind}`)),
      ownSales: ownSalesOf(effects, 'brand x kind', `${item.brand}|${item.kind}`),
      isMade: isMadeFor(effects, garment),
    };
  };
  return {
    modelVersion: artifacts.effects.version,
    lexicon: createLexicon(own?.names ?? [], own?.grades),
    artifacts,
    effects,
    methodology: methodology(staticArtifact),
    priceModifier: (category) => staticArtifact.modifier[category.slug] as number,
    staticPrices: ({ tier }, { slug }) => staticRows(staticArtifact, tier, slug),
    appraise: (item) => priceOf(effects, item),
    predict,
    priceAtCondition: ({ brand, category, gender, condition }) =>
      basePrices({ brand, category, gender }).atCondition(condition),
    usualGender: createUsualGender(effects),
  };
}

const NAMES = ['line', 'model', 'model x kind', 'variant'] as const;
const NAME_GROUPS: ReadonlySet<Group> = new Set(NAMES);
/** Groups of the keys of what a title says. */
const TITLE_GROUPS: ReadonlySet<Group> = new Set([
  ...NAMES,
  ...(['word', 'word x kind', 'word x brand', 'word x tier', 'pair', 'doubt'] as const),
]);
const [BEST_GRADE] = CONDITIONS;
const GRADE_GROUPS: ReadonlySet<Group> = new Set(['grade', 'grade x class', 'grade x kind']);

/** Returns the price of an item: the exponential of the sum of its keys' effects. */
export function priceOf(effects: Effects, item: KeyedItem): Price {
  const pricedKeys = (of: KeyedItem) =>
    keysOf(of).flatMap((key): PricedKey[] => {
      const { log } = effects.effectOf(key);
      return log === 0 ? [] : [{ key, log }];
    });
  const logWithoutGrade = (keys: readonly PricedKey[]) =>
    keys.reduce((sum, { key: [group], log }) => (GRADE_GROUPS.has(group) ? sum : sum + log), effects.file.level);
  const keys = pricedKeys(item);
  const rest = logWithoutGrade(keys);
  const base = logWithoutGrade(pricedKeys({ ...item, line: undefined, model: undefined, words: [], isDoubted: false }));
  const sumIn = (grade: Condition | null) =>
    gradeKeys({ ...item, grade }).reduce((sum, key) => sum + effects.effectOf(key).log, 0);
  // Who states no grade may sell dearer pieces of no name, but no mix of grades is worth more than the best one.
  const gradeLog = (grade?: Condition) => (grade ? sumIn(grade) : Math.min(sumIn(null), sumIn(BEST_GRADE)));
  const logIn = (grade?: Condition) => rest + gradeLog(grade);
  const halfWidthAt = (log: number) => effects.halfWidth(item, Math.exp(log));
  const rangeIn = (log: number) => rangeAround(log, halfWidthAt(log));
  const atCondition = pricesByGrade((grade) => rangeIn(logIn(grade)));
  const atBase = pricesByGrade((grade) => rangeIn(base + gradeLog(grade)));
  const grade = item.grade ?? undefined;
  const ofTitle = keys.filter(({ key: [group] }) => TITLE_GROUPS.has(group));
  const range = atCondition(grade);
  return {
    ...range,
    confidence: confidenceOf(effects, range),
    ...spreadOf(effects, halfWidthAt(logIn(grade))),
    basePrice: atBase(grade),
    atCondition,
    item: {
      grade,
      logIn,
      keys,
      isKnown: ofTitle.length > 0,
      isNamed: ofTitle.some(({ key: [group] }) => NAME_GROUPS.has(group)),
    },
  };
}
