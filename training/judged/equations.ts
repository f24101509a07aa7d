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
import { priceClass } from '../../src/pricing/price-class.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { type Facts, type FoundFacts, NO_FACTS } from '../../src/titles/facts.ts';
import { findItemWords } from '../../src/titles/item-words.ts';
import { exactPrice } from '../level/exact-price.ts';
import { isHouseClass } from '../level/levels.ts';
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

/** A judgment, with its title as the service reads it, and its price without judgments, log USD. */
export type ReadJudgment = ReturnType<typeof readJudgments>[number];

/**
 * Equations of judgments: each price is the sum of the price without judgments, the level of its source, and effects of
 * what it names. With the number of judgments and sales behind each column, and the level of names relative to titles
 * of the same items, log USD.
 */
export type JudgedEquations = ReturnType<typeof equationsFor>;

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
export function withTellingWords(
  { rows }: JudgedEquations,
  items: ReadonlyMap<string, { readonly judged: number }>,
): JudgedEquations {
  const judgedOf = (key: string) => items.get(key)?.judged;
  return equationsFor(rows, (said, { brand, category }) => (keywordLog(said, brand, category, judgedOf) ?? 0) !== 0);
}

/** Builds the equations of judgments. A word counts if enough titles have it, and its effect if enough have that. */
function equationsFor(rows: readonly ReadJudgment[], isDetail: (said: Keyword, garment: Garment) => boolean) {
  const titlesWith = countBy(
    rows.flatMap(({ facts }) => keywordsOf(facts)),
    keyOfSaid,
  );
  const isKnown = (said: Keyword) => (titlesWith.get(keyOfSaid(said)) ?? 0) >= PARAMETERS.judged.fewestTitles;
  const entries = rows.map((row) => entriesOf(row, isKnown, isDetail));
  const named = countBy(
    entries.flat().filter(({ term }) => isKeywordTerm(term)),
    ({ term, facets }) => `${term} ${facets.fact}`,
  );
  const isFrequent = ({ term, facets }: Entry) =>
    !isKeywordTerm(term) || (named.get(`${term} ${facets.fact}`) ?? 0) >= PARAMETERS.judged.fewestTitles;
  const equations = equationsOf(entries.map((own) => own.filter(isFrequent)));
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

/** Returns true for an effect of a feature, a theme or another word. */
export const isKeywordTerm = (term: string) => KEYWORD_GROUPS.some((one) => term.endsWith(one));

/** Prior standard deviations of judged effects by term, log USD; listings show the facts that have none. */
export const JUDGED_DEVIATIONS = byTerm(PARAMETERS.judgedDeviations);

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
    if (judgment.source === KINDS_OF_BRANDS && isHouseClass(name)) return [];
    // Facts of other kinds are priced as words, in a separate fit.
    const { spans, ...facts } = appraisal.garment.category.isExtended ? NOTHING_FOUND : appraisal.facts;
    const others = findItemWords(appraisal.parsed, spans).map(({ form }) => form);
    return [
      {
        ...judgment,
        garment: appraisal.garment,
        facts: { ...facts, others } as Facts,
        class: name,
        price: exactPrice(pricing, appraisal).published,
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
  else if (!isAtLevel(source)) add('source', source);
  if (condition) add('grade', condition);
  for (const [term, fact] of garmentTerms({ brand, category, gender, class: name })) add(term, fact);
  eachTerm(facts, brand, category, (term, fact, weight) => {
    if (term in JUDGED_DEVIATIONS) add(term, fact, weight);
  });
  if (!teachesWords(source)) return entries;
  const known = keywordsOf(facts).filter(isKnown);
  for (const said of known) eachKeywordTerm(said, brand, category, add);
  const amount = countFacts(facts) + known.filter((said) => isDetail(said, garment)).length;
  if (amount > 0) add(KEYWORD_COUNT, amountId(amount, !isUnknown(brand)));
  return entries;
}
