import { medianOf } from '../../src/base/numbers.ts';
import type { Garment } from '../../src/catalog/catalog.ts';
import { isUnknown } from '../../src/catalog/other-brands.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import {
  amountId,
  countFacts,
  eachKeywordTerm,
  eachTerm,
  KEYWORD_COUNT,
  KEYWORD_GROUPS,
  type Keyword,
  keywordsOf,
} from '../../src/pricing/item/item-effects.ts';
import { keywordLog } from '../../src/pricing/item/score.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { priceClass } from '../../src/pricing/ranges/spread.ts';
import { type Facts, type FoundFacts, NO_FACTS } from '../../src/titles/facts.ts';
import { findItemWords } from '../../src/titles/item-words.ts';
import { isHouseClass } from '../level/levels.ts';
import { exactPrice } from '../level/price-sales.ts';
import { eachEntry, equationsOf } from '../model/least-squares.ts';
import type { Entry } from '../model/terms.ts';
import { countBy, meanOf } from '../numbers/sums.ts';
import { byTerm, PARAMETERS } from '../parameters.ts';
import { garmentTerms } from './garment-terms.ts';
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

/** A judgment with its title as the service reads it, and its price without judgments, log USD. */
export type ReadJudgment = ReturnType<typeof readJudgments>[number];

/**
 * Equations of judgments: each judged price is the sum of the price without judgments, the level of its source, and the
 * effects of what it names. With the number of judgments and sales behind each column, and the level of names relative
 * to titles of the same items, log USD.
 */
export type JudgedEquations = ReturnType<typeof equationsFor>;

/** Reads the titles of judgments and builds their equations. Leaves out titles that the service refuses. */
export function judgedEquations(pricing: Pricing, judgments: readonly Judgment[]) {
  const rows = readJudgments(pricing, judgments);
  const namedModels = new Set(rows.filter(({ source }) => source === NAMES).map(modelOf));
  // The table of models counts only for models that the batch of names does not have.
  const isUsed = (row: ReadJudgment) =>
    row.source !== MODELS || (row.facts.model !== undefined && !namedModels.has(modelOf(row)));
  return equationsFor(rows.filter(isUsed), () => true);
}

/** Rebuilds equations so that only words with an effect in a fit count as detail, as in prices. */
export function withTellingWords(
  { rows }: JudgedEquations,
  items: ReadonlyMap<string, { readonly judged: number }>,
): JudgedEquations {
  const judgedOf = (key: string) => items.get(key)?.judged;
  return equationsFor(
    rows,
    (keyword, { brand, category }) => (keywordLog(keyword, brand, category, judgedOf) ?? 0) !== 0,
  );
}

/**
 * Builds the equations of judgments. A word counts if enough titles have it, and so does each of its effects.
 * `isDetail` tells which words count in the amount that a title states.
 */
function equationsFor(rows: readonly ReadJudgment[], isDetail: (keyword: Keyword, garment: Garment) => boolean) {
  const { fewestTitles } = PARAMETERS.judged;
  const keywordKey = ({ group, id }: Keyword) => `${group} ${id}`;
  const keywords = rows.flatMap(({ facts }) => keywordsOf(facts));
  const titlesWith = countBy(keywords, keywordKey);
  const isCommon = (keyword: Keyword) => (titlesWith.get(keywordKey(keyword)) ?? 0) >= fewestTitles;
  const entries = rows.map((row) => entriesOf(row, isCommon, isDetail));
  const effectKey = ({ term, facets }: Entry) => `${term} ${facets.fact}`;
  const keywordEntries = entries.flat().filter(({ term }) => isKeywordTerm(term));
  const titlesOf = countBy(keywordEntries, effectKey);
  const isFrequent = (entry: Entry) =>
    !isKeywordTerm(entry.term) || (titlesOf.get(effectKey(entry)) ?? 0) >= fewestTitles;
  const equations = equationsOf(entries.map((entriesOfRow) => entriesOfRow.filter(isFrequent)));
  const counts = new Int32Array(equations.columns.length);
  rows.forEach((_, i) => {
    eachEntry(equations.matrix, i, (j) => {
      counts[j] = (counts[j] as number) + 1;
    });
  });
  return { rows, equations, counts, namesLevel: namesLevelOf(rows) };
}

/**
 * Returns how far names are judged above titles of US sellers that name the same thing, log USD: the median over things
 * that both have.
 */
function namesLevelOf(rows: readonly ReadJudgment[]): number {
  const fitted = rows.filter(({ isKeptOut }) => !isKeptOut);
  const titles = fitted.filter(({ source }) => isOfUsTitles(source));
  const names = fitted.filter(({ source }) => isOfNames(source));
  const titlesByThing = Map.groupBy(titles, thingOf);
  const meanAbove = (group: readonly ReadJudgment[]) => meanOf(group, ({ log, price }) => log - price);
  const differences = [...Map.groupBy(names, thingOf)].flatMap(([thing, namesOfThing]) => {
    const titlesOfThing = titlesByThing.get(thing);
    return titlesOfThing ? [meanAbove(namesOfThing) - meanAbove(titlesOfThing)] : [];
  });
  return differences.length === 0 ? 0 : medianOf(differences);
}

/** Returns the brand, kind, model, variants, themes, and era that a judgment names. */
const thingOf = ({ garment: { brand, category }, facts: { model, variants, themes, era } }: ReadJudgment) =>
  [brand.slug, category.slug, model, ...variants, ...themes, era].join(' ');

const modelOf = ({ garment: { brand }, facts: { model } }: Pick<ReadJudgment, 'garment' | 'facts'>) =>
  `${brand.slug}/${model}`;

/** Returns true for a term of features, themes, or other words. */
export const isKeywordTerm = (term: string) => KEYWORD_GROUPS.some((group) => term.endsWith(group));

/**
 * Prior standard deviations of judged effects by term, log USD. Facts without one have the effect that listings show.
 */
export const JUDGED_DEVIATIONS = byTerm(PARAMETERS.judgedDeviations);

const NOTHING_FOUND: FoundFacts = { ...NO_FACTS, spans: [] };

function readJudgments(pricing: Pricing, judgments: readonly Judgment[]) {
  const appraise = createRowAppraiser(pricing);
  const { prediction } = pricing.artifacts;
  return judgments.flatMap((judgment) => {
    const outcome = appraise(judgment.item);
    if ('problem' in outcome) return [];
    const { garment, facts, parsed } = outcome.appraisal;
    if (judgment.brand !== undefined && judgment.brand !== garment.brand.slug) return [];
    const classOfBrand = priceClass(prediction, garment.brand);
    // A judge does not know what an ordinary item of a house is.
    if (judgment.source === KINDS_OF_BRANDS && isHouseClass(classOfBrand)) return [];
    // Facts of other kinds are priced as words, in a separate fit.
    const { spans, ...readFacts } = garment.category.isExtended ? NOTHING_FOUND : facts;
    const others = findItemWords(parsed, spans).map(({ form }) => form);
    return [
      {
        ...judgment,
        garment,
        facts: { ...readFacts, others } as Facts,
        class: classOfBrand,
        price: exactPrice(pricing, outcome.appraisal).published,
      },
    ];
  });
}

function entriesOf(
  row: ReadJudgment,
  isCommon: (keyword: Keyword) => boolean,
  isDetail: (keyword: Keyword, garment: Garment) => boolean,
): Entry[] {
  const { garment, facts, source } = row;
  const { brand, category, gender, condition } = garment;
  const entries: Entry[] = [];
  const add = (term: string, fact: string, weight = 1) => entries.push({ term, facets: { fact }, weight });
  if (isOfNames(source)) add('names', 'all');
  else if (!isAtLevel(source)) add('source', source);
  if (condition) add('grade', condition);
  for (const [term, fact] of garmentTerms({ brand, category, gender, class: row.class })) add(term, fact);
  eachTerm(facts, brand, category, (term, fact, weight) => {
    if (term in JUDGED_DEVIATIONS) add(term, fact, weight);
  });
  if (!teachesWords(source)) return entries;
  const keywords = keywordsOf(facts).filter(isCommon);
  for (const keyword of keywords) eachKeywordTerm(keyword, brand, category, add);
  const amount = countFacts(facts) + keywords.filter((keyword) => isDetail(keyword, garment)).length;
  if (amount > 0) add(KEYWORD_COUNT, amountId(amount, !isUnknown(brand)));
  return entries;
}
