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

/** A judgment with its title as parsed by the service, and the price without judgments, log USD. */
export type ReadJudgment = ReturnType<typeof readJudgments>[number];

/**
 * Equations for judgments: a judged price is the sum of the price without judgments, the level of its source, and the
 * effects of what its title names. Also has the number of judgments and sales behind each column, and the level of
 * names relative to titles of the same items, log USD.
 */
export type JudgedEquations = ReturnType<typeof equationsFor>;

/** Parses the titles of judgments and builds the equations. Omits titles that the service refuses. */
export function judgedEquations(pricing: Pricing, judgments: readonly Judgment[]) {
  const rows = readJudgments(pricing, judgments);
  const namedModels = new Set(rows.filter(({ source }) => source === NAMES).map(modelOf));
  // A row in the table of models counts only if the batch of names lacks the model.
  const isUsed = (row: ReadJudgment) =>
    row.source !== MODELS || (row.facts.model !== undefined && !namedModels.has(modelOf(row)));
  return equationsFor(rows.filter(isUsed), () => true);
}

/** Rebuilds the equations so that, as in prices, only words with an effect in a fit count as detail. */
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
 * Builds the equations for judgments from words and effects that enough titles have. `isDetail` decides which words
 * count toward the amount that a title states.
 */
function equationsFor(rows: readonly ReadJudgment[], isDetail: (keyword: Keyword, garment: Garment) => boolean) {
  const isCommonKeyword = commonIn(
    rows.flatMap(({ facts }) => keywordsOf(facts)),
    ({ group, id }) => `${group} ${id}`,
  );
  const entries = rows.map((row) => entriesOf(row, isCommonKeyword, isDetail));
  const isCommonEffect = commonIn(
    entries.flat().filter(({ term }) => isKeywordTerm(term)),
    ({ term, facets }) => `${term} ${facets.fact}`,
  );
  const isUsed = (entry: Entry) => !isKeywordTerm(entry.term) || isCommonEffect(entry);
  const equations = equationsOf(entries.map((entriesOfRow) => entriesOfRow.filter(isUsed)));
  const counts = new Int32Array(equations.columns.length);
  rows.forEach((_, i) => {
    eachEntry(equations.matrix, i, (j) => {
      counts[j] = (counts[j] as number) + 1;
    });
  });
  return { rows, equations, counts, namesLevel: namesLevelOf(rows) };
}

/** Creates a predicate for items whose key occurs often enough in a list with one item per title. */
function commonIn<T>(items: readonly T[], keyOf: (item: T) => string): (item: T) => boolean {
  const titlesWith = countBy(items, keyOf);
  return (item) => (titlesWith.get(keyOf(item)) ?? 0) >= PARAMETERS.judged.fewestTitles;
}

/** Returns the median log ratio of judged names to judged titles by US sellers, over items that occur in both. */
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

const thingOf = ({ garment: { brand, category }, facts: { model, variants, themes, era } }: ReadJudgment) =>
  [brand.slug, category.slug, model, ...variants, ...themes, era].join(' ');

const modelOf = ({ garment: { brand }, facts: { model } }: Pick<ReadJudgment, 'garment' | 'facts'>) =>
  `${brand.slug}/${model}`;

/** Returns true for terms of features, themes, or other words. */
export const isKeywordTerm = (term: string) => KEYWORD_GROUPS.some((group) => term.endsWith(group));

/** Prior standard deviations of judged effects by term, log USD. Facts in other terms don't have a judged effect. */
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
    // A judge does not know what a house's ordinary item is.
    if (judgment.source === KINDS_OF_BRANDS && isHouseClass(classOfBrand)) return [];
    // A separate fit prices kinds outside the 15 categories, and their facts as words.
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
