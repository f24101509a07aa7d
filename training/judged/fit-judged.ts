import { medianOf } from '../../src/base/numbers.ts';
import type { Garment } from '../../src/catalog/catalog.ts';
import { isUnknown } from '../../src/catalog/other-brands.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import {
  AVERAGE_TITLE,
  amountId,
  averageTitles,
  countFacts,
  eachKeywordTerm,
  eachPairTerm,
  eachTerm,
  effectKey,
  KEYWORD_COUNT,
  KEYWORD_GROUPS,
  KEYWORD_TERMS,
  type Keyword,
  type KeywordTerm,
  keywordsOf,
  type PairTerm,
  type Term,
} from '../../src/pricing/item/item-effects.ts';
import { keywordLog } from '../../src/pricing/item/score.ts';
import { priceClass } from '../../src/pricing/price-class.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { type Facts, type FoundFacts, NO_FACTS } from '../../src/titles/facts.ts';
import { findItemWords } from '../../src/titles/item-words.ts';
import { exactPrice } from '../level/exact-price.ts';
import { isOfHouses } from '../level/levels.ts';
import { isVoice } from '../level/sellers.ts';
import { type Equations, eachEntry, equationsOf, fittedValues, leastSquares } from '../model/least-squares.ts';
import type { Entry } from '../model/terms.ts';
import { correlationOf, countBy, meanOf, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { ItemTables } from '../titles/item-effects.ts';
import { eachBrandTerm, eachGarmentTerm, type JudgedGarments, judgedKey } from './garment-terms.ts';
import {
  isAtLevel,
  isOfNames,
  isOfUsTitles,
  type Judgment,
  KINDS_OF_BRANDS,
  MODELS,
  NAMES,
  teachesWords,
} from './judgments.ts';

/** A judgment, with its title as the service reads it, and its price without judgments, log USD. */
type ReadJudgment = ReturnType<typeof readJudgments>[number];

/** Effects fitted to judgments. */
export interface JudgedEffects {
  readonly garments: JudgedGarments;
  /** Effects of facts, of words and of the stated amount, by the artifact's keys. */
  readonly items: ReadonlyMap<string, { readonly judged: number; readonly titles: number }>;
  /** All effects, in the order of the equations' columns, from which a similar fit may start. */
  readonly solution: Float64Array;
}

/**
 * Equations of judgments: each price is the sum of the price without judgments, the level of its source, and effects of
 * what it names. With the number of judgments and sales behind each column, and the level of names relative to titles
 * of the same items, log USD.
 */
export type JudgedEquations = ReturnType<typeof equationsFor>;

/** Terms for the source and the grade, which prices do not include. */
const OF_SOURCE = ['source', 'source class', 'source family', 'names', 'grade', 'grade class'];

/** Reads the titles of judgments and builds their equations. Leaves out titles that the service refuses. */
export function judgedEquations(pricing: Pricing, judgments: readonly Judgment[]) {
  const read = readJudgments(pricing, judgments);
  const modelsNamed = new Set(read.flatMap((row) => (row.source === NAMES ? [modelOf(row)] : [])));
  const rows = read.filter(
    (row) => row.source !== MODELS || (row.facts.model !== undefined && !modelsNamed.has(modelOf(row))),
  );
  return equationsFor(rows, () => true);
}

/** Returns equations in which only words that have an effect in a fit count as detail, as in prices. */
export function withTellingWords({ rows }: JudgedEquations, { items }: JudgedEffects): JudgedEquations {
  const judgedOf = (key: string) => items.get(key)?.judged;
  return equationsFor(rows, (said, { brand, category }) => (keywordLog(said, brand, category, judgedOf) ?? 0) !== 0);
}

function equationsFor(rows: readonly ReadJudgment[], isDetail: (said: Keyword, garment: Garment) => boolean) {
  const titlesWith = countBy(
    rows.flatMap(({ facts }) => keywordsOf(facts)),
    keyOfSaid,
  );
  const isKnown = (said: Keyword) => (titlesWith.get(keyOfSaid(said)) ?? 0) >= PARAMETERS.judged.fewestTitles;
  const entries = rows.map((row) => entriesOf(row, isKnown, isDetail));
  const named = countBy(
    entries.flat().filter(({ term }) => isOfSaying(term)),
    ({ term, facets }) => `${term} ${facets.fact}`,
  );
  const enough = ({ term, facets }: Entry) =>
    !isOfSaying(term) || (named.get(`${term} ${facets.fact}`) ?? 0) >= PARAMETERS.judged.fewestTitles;
  const equations = equationsOf(entries.map((own) => own.filter(enough)));
  const counts = new Int32Array(equations.columns.length);
  rows.forEach((_, i) => {
    eachEntry(equations.matrix, i, (j) => {
      counts[j] = (counts[j] as number) + 1;
    });
  });
  return { rows, equations, counts, namesLevel: namesLevelOf(rows) };
}

/**
 * Returns how far names are judged above titles of US sellers with the same brand, kind, model, variants, themes and
 * era, log USD: the median over such pairs.
 */
function namesLevelOf(rows: readonly ReadJudgment[]): number {
  const used = rows.filter(({ isKeptOut }) => !isKeptOut);
  const thingOf = ({ garment: { brand, category }, facts: { model, variants, themes, era } }: ReadJudgment) =>
    [brand.slug, category.slug, model, ...variants, ...themes, era].join(' ');
  const ofTitles = Map.groupBy(
    used.filter(({ source }) => isOfUsTitles(source)),
    thingOf,
  );
  const ofNames = Map.groupBy(
    used.filter(({ source }) => isOfNames(source)),
    thingOf,
  );
  const beside = (own: readonly ReadJudgment[]) => meanOf(own, ({ log, price }) => log - price);
  const pairs = [...ofNames].flatMap(([thing, names]) => {
    const titles = ofTitles.get(thing);
    return titles ? [beside(names) - beside(titles)] : [];
  });
  return pairs.length === 0 ? 0 : medianOf(pairs);
}

const modelOf = ({ garment: { brand }, facts: { model } }: Pick<ReadJudgment, 'garment' | 'facts'>) =>
  `${brand.slug}/${model}`;

const keyOfSaid = ({ group, id }: Keyword) => `${group} ${id}`;

const isOfSaying = (term: string) => KEYWORD_GROUPS.some((one) => term.endsWith(one));

/** Returns the effects fitted to the judgments that are not left out, starting `from` those of a similar fit. */
export function fitJudged(
  { rows, equations, counts, namesLevel }: JudgedEquations,
  isLeftOut: (judgment: Judgment) => boolean = () => false,
  from?: Float64Array,
): JudgedEffects {
  const { matrix, columns } = equations;
  const deviations = PARAMETERS.judgedDeviations as Readonly<Record<string, number>>;
  const effect = leastSquares(
    {
      matrix,
      y: Float64Array.from(rows, ({ log, price, source }) => log - price - (isOfNames(source) ? namesLevel : 0)),
      weight: Float64Array.from(rows, (row) => (row.isKeptOut || isLeftOut(row) ? 0 : weightOf(row))),
      penalty: Float64Array.from(columns, ({ term }) => 1 / (deviations[term] as number) ** 2),
    },
    { tolerance: PARAMETERS.judged.tolerance, ...(from && { from }) },
  );
  const rest = restOfBrands(rows, columns, effect);
  const isOfHouse = isOfHouseIn(rows);
  const garments: Record<string, number> = {};
  const items = new Map<string, { judged: number; titles: number }>();
  const kept = new Float64Array(columns.length);
  columns.forEach(({ term, facets: { fact = '' } }, j) => {
    const own = (effect[j] as number) + (term === 'model' ? (rest.get(fact) ?? 0) : 0);
    const log = shareOf(term, isOfHouse(fact)) * own;
    if (OF_SOURCE.includes(term)) return;
    if (term in GARMENT) {
      if (Math.abs(log) >= PARAMETERS.titles.leastEffect) garments[judgedKey(term, fact)] = round(log, 2);
      return;
    }
    const least = term === KEYWORD_COUNT ? 0 : PARAMETERS.judged.leastEffect;
    const most = PARAMETERS.judged.largestEffect;
    const judged = Math.abs(log) < least ? 0 : round(Math.max(-most, Math.min(most, log)), 2);
    kept[j] = judged;
    // A word counts as known if it has any effect, so zero effects shared by all garments are kept.
    if (judged === 0 && !KEYWORD_GROUPS.some((one) => one === term)) return;
    items.set(effectKey(term as Term | PairTerm | KeywordTerm, fact), { judged, titles: counts[j] as number });
  });
  for (const [id, judged] of usualTitlesOf(rows, fittedValues(matrix, kept))) {
    items.set(effectKey(AVERAGE_TITLE, id), { judged, titles: 0 });
    garments[judgedKey(AVERAGE_TITLE, id)] = judged;
  }
  return { garments, items, solution: effect };
}

/** Terms of what listings do not show: other words, and the names of models. */
const IN_FULL: readonly string[] = ['line', 'model', 'variant', ...KEYWORD_TERMS];

/**
 * Returns the share of a judged effect in prices: half of what listings show as well, so that a price is the mean of
 * both, and all of what only judges know. Houses have plenty of listings of each model.
 */
const shareOf = (term: string, isOfHouse: boolean): number =>
  IN_FULL.includes(term) && !isOfHouse ? 1 : PARAMETERS.judged.shareBesideListings;

/** Returns a predicate for ids of facts that begin with the slug of a house. */
function isOfHouseIn(rows: readonly ReadJudgment[]): (fact: string) => boolean {
  const houses = new Set(rows.flatMap((row) => (isOfHouses(row.class) ? [row.garment.brand.slug] : [])));
  return (fact) => houses.has(fact.split('/', 1)[0] as string);
}

/**
 * Returns the part of a brand's judged effects that prices leave out, for models that a judge knows, log USD: a model
 * is worth the judged price of its name.
 */
function restOfBrands(
  rows: readonly ReadJudgment[],
  columns: Equations['columns'],
  effect: Float64Array,
): Map<string, number> {
  const effects = new Map(columns.map(({ term, facets }, j) => [`${term} ${facets.fact}`, effect[j] as number]));
  const rests = rows.flatMap(({ isNameKnown, garment: { brand, category }, facts: { model }, class: name }) => {
    if (!isNameKnown || model === undefined || isOfHouses(name)) return [];
    let sum = 0;
    eachBrandTerm(brand.slug, category.slug, category.family, (term, label) => {
      sum += effects.get(`${term} ${label}`) ?? 0;
    });
    return [[`${brand.slug}/${model}`, (1 - PARAMETERS.judged.shareBesideListings) * sum] as const];
  });
  return new Map(rests);
}

/**
 * Returns mean effects of the titles that US sellers sold, log USD: of a kind among brands of a class, and of a brand
 * relative to that.
 */
function usualTitlesOf(rows: readonly ReadJudgment[], said: Float64Array): [id: string, log: number][] {
  const own = rows.flatMap(({ seller, garment }, i) =>
    seller !== undefined && isVoice(seller) ? [{ garment, log: said[i] as number }] : [],
  );
  const all = meanOf(own, ({ log }) => log);
  const shrunk = (list: readonly { readonly log: number }[], mean: number) =>
    total(list, ({ log }) => log - mean) / (list.length + PARAMETERS.judged.averageTitles);
  const idsOf = ({ brand, category }: Garment) => averageTitles(brand, category.slug);
  const ofKind = new Map(
    [...Map.groupBy(own, ({ garment }) => idsOf(garment)[0])].map(([id, list]) => [id, all + shrunk(list, all)]),
  );
  const beside = own.map(({ garment, log }) => ({ garment, log: log - (ofKind.get(idsOf(garment)[0]) as number) }));
  const ofBrand = [...Map.groupBy(beside, ({ garment }) => idsOf(garment)[1])].map(
    ([id, list]) => [id, shrunk(list, 0)] as const,
  );
  return [...ofKind, ...ofBrand]
    .map(([id, log]): [string, number] => [id, round(log, 2)])
    .filter(([, log]) => log !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Terms of garments, regardless of their title. */
const GARMENT: Readonly<Record<string, true>> = {
  kind: true,
  'kind gender': true,
  class: true,
  'class kind': true,
  'class kind gender': true,
  brand: true,
  'brand family': true,
  'brand kind': true,
};

/** Returns tables in which the judged effects of facts and words replace earlier ones. */
export function withJudged(items: ItemTables, { items: judged }: Pick<JudgedEffects, 'items'>): ItemTables {
  const effects = new Map(Object.entries(withoutJudged(items).effects));
  for (const [key, one] of judged)
    effects.set(key, { ...(effects.get(key) ?? { log: 0, listings: 0, sold: 0 }), ...one });
  return { ...items, effects: Object.fromEntries([...effects].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Returns tables without judged effects, and without what sales add to prices with these effects. */
export function withoutJudged(items: ItemTables): ItemTables {
  const { paid: _, mixtures: __, ...rest } = items;
  return {
    ...rest,
    effects: Object.fromEntries(
      Object.entries(items.effects).flatMap(([key, { judged, titles, ...effect }]) =>
        effect.listings === 0 && effect.log === 0 && !effect.medians ? [] : [[key, effect]],
      ),
    ),
  };
}

/** Returns the correlation between a fit's prices and the judged prices of held-out titles by US sellers. */
export function understandingOf({ rows, equations: { matrix, columns } }: JudgedEquations, found: JudgedEffects) {
  const values = Float64Array.from(columns, ({ term, facets: { fact = '' } }) =>
    term in GARMENT
      ? (found.garments[judgedKey(term, fact)] ?? 0)
      : (found.items.get(effectKey(term as Term, fact))?.judged ?? 0),
  );
  const fitted = fittedValues(matrix, values);
  const pairs = rows.flatMap(({ log, price, isKeptOut, source }, i) =>
    isKeptOut && isOfUsTitles(source) ? [[log, price + (fitted[i] as number)] as const] : [],
  );
  return correlationOf(pairs);
}

function weightOf({ deviation, garment }: ReadJudgment): number {
  const { tier, isOutsideCatalog } = garment.brand;
  const worth = !isOutsideCatalog && isOfHouses(tier) ? PARAMETERS.judged.worthOfHouses : 1;
  return worth / deviation ** 2;
}

const NOTHING_FOUND: FoundFacts = { ...NO_FACTS, spans: [] };

function readJudgments(pricing: Pricing, judgments: readonly Judgment[]) {
  const appraise = createRowAppraiser(pricing);
  const { prediction } = pricing.artifacts;
  return judgments.flatMap((judgment) => {
    const outcome = appraise(judgment.item);
    if ('problem' in outcome) return [];
    const { appraisal } = outcome;
    if (judgment.brand !== undefined && judgment.brand !== appraisal.garment.brand.slug) return [];
    const name = priceClass(prediction, appraisal.garment.brand);
    // A judge does not know what an ordinary piece of a house is.
    if (judgment.source === KINDS_OF_BRANDS && isOfHouses(name)) return [];
    // Facts of other kinds are priced as words, in a separate fit.
    const { spans, ...facts } = appraisal.garment.category.isExtended ? NOTHING_FOUND : appraisal.facts;
    const others = findItemWords(appraisal.parsed, spans).map(({ form }) => form);
    return [
      {
        ...judgment,
        garment: appraisal.garment,
        facts: { ...facts, others } as Facts,
        class: name,
        price: exactPrice({ pricing, prediction }, appraisal).published,
      },
    ];
  });
}

function entriesOf(
  row: ReadJudgment,
  isKnown: (said: Keyword) => boolean,
  isDetail: (said: Keyword, garment: Garment) => boolean,
): Entry[] {
  const { garment, facts, source, class: name } = row;
  const { brand, category, gender, condition } = garment;
  const entries: Entry[] = [];
  const add = (term: string, fact: string, weight = 1) => entries.push({ term, facets: { fact }, weight });
  if (isOfNames(source)) add('names', 'all');
  else if (!isAtLevel(source)) {
    add('source', source);
    add('source class', `${source} ${name}`);
    add('source family', `${source} ${category.family}`);
  }
  if (condition) {
    add('grade', condition);
    add('grade class', `${condition} ${name}`);
  }
  eachGarmentTerm({ brand, category, gender, class: name }, add);
  eachTerm(facts, brand, category, add);
  eachPairTerm(facts, brand, category, add);
  if (!teachesWords(source)) return entries;
  const known = keywordsOf(facts).filter(isKnown);
  for (const said of known) eachKeywordTerm(said, brand, category, add);
  const amount = countFacts(facts) + known.filter((said) => isDetail(said, garment)).length;
  if (amount > 0) add(KEYWORD_COUNT, amountId(amount, !isUnknown(brand)));
  return entries;
}
