import { defined } from '../../src/base/members.ts';
import {
  AVERAGE_TITLE,
  averageTitles,
  effectKey,
  KEYWORD_COUNT,
  KEYWORD_GROUPS,
  type KeywordTerm,
  type Term,
} from '../../src/pricing/item/item-effects.ts';
import { isHouseClass } from '../level/levels.ts';
import { isVoice } from '../level/sellers.ts';
import { type Equations, fittedValues, leastSquares } from '../model/least-squares.ts';
import { deviationIn } from '../model/terms.ts';
import { byKey, meanOf, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { ItemTables } from '../titles/item-effects.ts';
import { isKeywordTerm, JUDGED_DEVIATIONS, type JudgedEquations, type ReadJudgment } from './equations.ts';
import { brandTerms, judgedKey } from './garment-terms.ts';
import { isOfNames, isOfUsTitles, type Judgment } from './judgments.ts';

/**
 * Effects fitted to judgments, log USD: on garments; of facts, words, and the stated amount, by the artifact's keys;
 * and all of them by column of the equations, from which a similar fit may start.
 */
export type JudgedEffects = ReturnType<typeof fitJudged>;

/** Terms of source and grade, whose effects are not in prices. */
const NOT_IN_PRICES = ['source', 'names', 'grade'];

/** Terms of garments, regardless of their title. */
const OF_GARMENT = 'kind, kind gender, class, class kind, brand, brand family, brand kind'.split(', ');

/** Fits effects to the judgments that are not left out. `from` are the effects of a similar fit. */
export function fitJudged(
  { rows, equations, counts, namesLevel }: JudgedEquations,
  isLeftOut: (judgment: Judgment) => boolean = () => false,
  from?: Float64Array,
) {
  const { matrix, columns } = equations;
  const solution = leastSquares(
    {
      matrix,
      y: Float64Array.from(rows, ({ log, price, source }) => log - price - (isOfNames(source) ? namesLevel : 0)),
      weight: Float64Array.from(rows, (row) => (row.isKeptOut || isLeftOut(row) ? 0 : weightOf(row))),
      penalty: Float64Array.from(columns, ({ term }) => 1 / deviationIn(JUDGED_DEVIATIONS, term) ** 2),
    },
    { tolerance: PARAMETERS.judged.tolerance, ...defined({ from }) },
  );
  const logs = logsInPrices(rows, columns, solution);
  const garments: Record<string, number> = {};
  const items = new Map<string, { judged: number; titles: number }>();
  const itemEffects = new Float64Array(columns.length);
  columns.forEach(({ term, facets: { fact = '' } }, j) => {
    const log = logs[j] as number;
    if (NOT_IN_PRICES.includes(term)) return;
    if (OF_GARMENT.includes(term)) {
      if (Math.abs(log) >= PARAMETERS.titles.leastEffect) garments[judgedKey(term, fact)] = round(log, 2);
      return;
    }
    const judged = bounded(term, log);
    itemEffects[j] = judged;
    // A word with any effect is known, so effects shared by all garments are listed even if they are zero.
    if (judged === 0 && !KEYWORD_GROUPS.some((group) => group === term)) return;
    items.set(effectKey(term as Term | KeywordTerm, fact), { judged, titles: counts[j] as number });
  });
  for (const [id, judged] of usualTitlesOf(rows, fittedValues(matrix, itemEffects))) {
    items.set(effectKey(AVERAGE_TITLE, id), { judged, titles: 0 });
    garments[judgedKey(AVERAGE_TITLE, id)] = judged;
  }
  return { garments, items, solution };
}

/** Returns the part of each effect that prices include, log USD. */
function logsInPrices(rows: readonly ReadJudgment[], columns: Equations['columns'], solution: Float64Array) {
  const remainders = brandRemainders(rows, columns, solution);
  const houseRows = rows.filter((row) => isHouseClass(row.class));
  const houses = new Set(houseRows.map(({ garment }) => garment.brand.slug));
  return columns.map(({ term, facets: { fact = '' } }, j) => {
    const remainder = term === 'model' ? (remainders.get(fact) ?? 0) : 0;
    const isOfHouse = houses.has(fact.split('/', 1)[0] as string);
    return shareOf(term, isOfHouse) * ((solution[j] as number) + remainder);
  });
}

/** Returns an effect as published, log USD: zero if small, and bounded. */
function bounded(term: string, log: number): number {
  const { leastEffect, largestEffect } = PARAMETERS.judged;
  const isSmall = term !== KEYWORD_COUNT && Math.abs(log) < leastEffect;
  return isSmall ? 0 : round(Math.max(-largestEffect, Math.min(largestEffect, log)), 2);
}

/** Returns true for a term of names or other words, whose effects listings do not show. */
const isInFull = (term: string) => ['line', 'model', 'variant'].includes(term) || isKeywordTerm(term);

/**
 * Returns the fraction of a judged effect in prices: half of an effect that listings show as well, so that a price is
 * the mean of both, and all of one that only judges know. Houses have plenty of listings of each model.
 */
const shareOf = (term: string, isOfHouse: boolean): number =>
  isInFull(term) && !isOfHouse ? 1 : PARAMETERS.judged.shareBesideListings;

/**
 * Returns the part of a brand's judged effects that prices leave out, log USD, by model that a judge knows. Such a
 * model is worth the full judged price of its name.
 */
function brandRemainders(
  rows: readonly ReadJudgment[],
  columns: Equations['columns'],
  solution: Float64Array,
): Map<string, number> {
  const effects = new Map(columns.map(({ term, facets }, j) => [`${term} ${facets.fact}`, solution[j] as number]));
  const known = rows.filter(
    (row) => row.isNameKnown === true && row.facts.model !== undefined && !isHouseClass(row.class),
  );
  return new Map(
    known.map(({ garment: { brand, category }, facts }) => {
      const terms = brandTerms(brand.slug, category.slug, category.family);
      const sum = total(terms, ([term, label]) => effects.get(`${term} ${label}`) ?? 0);
      return [`${brand.slug}/${facts.model}`, (1 - PARAMETERS.judged.shareBesideListings) * sum];
    }),
  );
}

/**
 * Returns the mean effects of titles that US sellers sold, log USD: of a kind among brands of a class, and of a brand
 * relative to that. `titleLogs` are the effects of each row's title.
 */
function usualTitlesOf(rows: readonly ReadJudgment[], titleLogs: Float64Array): [id: string, log: number][] {
  const titles = rows.map(({ seller = '', garment }, i) => {
    const [kindId, brandId] = averageTitles(garment.brand, garment.category.slug);
    return { seller, kindId, brandId, log: titleLogs[i] as number };
  });
  const sold = titles.filter(({ seller }) => isVoice(seller));
  const overall = meanOf(sold, ({ log }) => log);
  const shrunk = (group: readonly { readonly log: number }[], mean: number) =>
    total(group, ({ log }) => log - mean) / (group.length + PARAMETERS.judged.averageTitles);
  const ofKind = new Map(
    [...Map.groupBy(sold, ({ kindId }) => kindId)].map(([id, group]) => [id, overall + shrunk(group, overall)]),
  );
  const relative = sold.map(({ kindId, brandId, log }) => ({ brandId, log: log - (ofKind.get(kindId) as number) }));
  const ofBrand = [...Map.groupBy(relative, ({ brandId }) => brandId)].map(
    ([id, group]) => [id, shrunk(group, 0)] as const,
  );
  const rounded = [...ofKind, ...ofBrand].map(([id, log]): [string, number] => [id, round(log, 2)]);
  return rounded.filter(([, log]) => log !== 0).sort(byKey);
}

/** Returns tables in which new judged effects of facts and words replace earlier ones. */
export function withJudged(items: ItemTables, { items: judged }: Pick<JudgedEffects, 'items'>): ItemTables {
  const effects = new Map(Object.entries(withoutJudged(items).effects));
  for (const [key, effect] of judged)
    effects.set(key, { ...(effects.get(key) ?? { log: 0, listings: 0, sold: 0 }), ...effect });
  return { ...items, effects: Object.fromEntries([...effects].sort(byKey)) };
}

/** Returns tables without judged effects, and without what sales add to prices that include them. */
export function withoutJudged(items: ItemTables): ItemTables {
  const { paid: _, mixtures: __, ...rest } = items;
  const effects = Object.entries(items.effects).map(([key, { judged, titles, ...effect }]) => [key, effect] as const);
  const listed = effects.filter(([, { log, listings, medians }]) => listings > 0 || log !== 0 || medians);
  return { ...rest, effects: Object.fromEntries(listed) };
}

/** Returns the correlation between a fit's prices and the judged prices of held-out titles by US sellers. */
export function heldOutCorrelation({ rows, equations: { matrix, columns } }: JudgedEquations, fit: JudgedEffects) {
  const effects = Float64Array.from(columns, ({ term, facets: { fact = '' } }) => {
    if (OF_GARMENT.includes(term)) return fit.garments[judgedKey(term, fact)] ?? 0;
    return fit.items.get(effectKey(term as Term, fact))?.judged ?? 0;
  });
  const titleLogs = fittedValues(matrix, effects);
  const pairs = rows.map((row, i) => ({ row, pair: [row.log, row.price + (titleLogs[i] as number)] as const }));
  const heldOut = pairs.filter(({ row }) => row.isKeptOut && isOfUsTitles(row.source));
  return correlationOf(heldOut.map(({ pair }) => pair));
}

/** Returns Pearson's correlation of pairs. NaN for fewer than two. */
function correlationOf(pairs: readonly (readonly [x: number, y: number])[]): number {
  const meanX = meanOf(pairs, ([x]) => x);
  const meanY = meanOf(pairs, ([, y]) => y);
  const products = total(pairs, ([x, y]) => (x - meanX) * (y - meanY));
  const squaresX = total(pairs, ([x]) => (x - meanX) * (x - meanX));
  const squaresY = total(pairs, ([, y]) => (y - meanY) * (y - meanY));
  return products / Math.sqrt(squaresX * squaresY);
}

function weightOf({ deviation, garment }: ReadJudgment): number {
  const { tier, isOutsideCatalog } = garment.brand;
  const isOfHouse = !isOutsideCatalog && isHouseClass(tier);
  return (isOfHouse ? PARAMETERS.judged.worthOfHouses : 1) / deviation ** 2;
}
