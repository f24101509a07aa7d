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
import { sellers } from '../markets/markets.ts';
import { type Equations, fittedValues, leastSquares } from '../model/least-squares.ts';
import { deviationIn } from '../model/terms.ts';
import { byKey, meanOf, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { ItemTables } from '../titles/item-effects.ts';
import { isKeywordTerm, JUDGED_DEVIATIONS, type JudgedEquations, type ReadJudgment } from './equations.ts';
import { brandTerms, judgedKey } from './garment-terms.ts';
import { isOfNames, isOfUsTitles, type Judgment } from './judgments.ts';

/**
 * Effects fitted to judgments, log USD: `garments` are effects on garments with any title; `items` are effects of
 * facts, words, and the stated amount, by the artifact's keys; `solution` has all effects by column.
 */
export type JudgedEffects = ReturnType<typeof fitJudged>;

/** Terms whose effects are not part of prices. */
const NOT_IN_PRICES = ['source', 'names', 'grade'];

/** Terms that apply to garments with any title. */
const OF_GARMENT = 'kind, kind gender, class, class kind, brand, brand family, brand kind'.split(', ');

/** Fits effects to the judgments that are not left out, starting from the solution of a similar fit if there is one. */
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
    // A word is known if it is listed, so effects on all garments are listed even if they are zero.
    if (judged === 0 && !KEYWORD_GROUPS.some((group) => group === term)) return;
    items.set(effectKey(term as Term | KeywordTerm, fact), { judged, titles: counts[j] as number });
  });
  for (const [id, judged] of usualTitlesOf(rows, fittedValues(matrix, itemEffects))) {
    items.set(effectKey(AVERAGE_TITLE, id), { judged, titles: 0 });
    garments[judgedKey(AVERAGE_TITLE, id)] = judged;
  }
  return { garments, items, solution };
}

/** Returns the part of each effect that prices include, log USD, by column. */
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

/** Returns an effect as published, log USD: clamped and rounded, and zero if it is small. */
function bounded(term: string, log: number): number {
  const { leastEffect, largestEffect } = PARAMETERS.judged;
  const isSmall = term !== KEYWORD_COUNT && Math.abs(log) < leastEffect;
  return isSmall ? 0 : round(Math.max(-largestEffect, Math.min(largestEffect, log)), 2);
}

/**
 * Returns the fraction of a judged effect that prices include: all of an effect that only judges know, such as that of
 * a name, and half of one that listings show as well, so that the price is the mean of both. Houses have plenty of
 * listings of each model.
 */
function shareOf(term: string, isOfHouse: boolean): number {
  const isOnlyJudged = ['line', 'model', 'variant'].includes(term) || isKeywordTerm(term);
  return isOnlyJudged && !isOfHouse ? 1 : PARAMETERS.judged.shareBesideListings;
}

/**
 * Returns the part of the brand's judged effects that prices leave out, log USD, for each model that a judge knows.
 * Such a model is worth the full judged price of its name, so its own effect has to make up for this part.
 */
function brandRemainders(
  rows: readonly ReadJudgment[],
  columns: Equations['columns'],
  solution: Float64Array,
): Map<string, number> {
  const effects = new Map(columns.map(({ term, facets }, j) => [`${term} ${facets.fact}`, solution[j] as number]));
  const rowsOfModels = rows.filter(
    (row) => row.isNameKnown === true && row.facts.model !== undefined && !isHouseClass(row.class),
  );
  return new Map(
    rowsOfModels.map(({ garment: { brand, category }, facts }) => {
      const terms = brandTerms(brand.slug, category.slug, category.family);
      const sum = total(terms, ([term, label]) => effects.get(`${term} ${label}`) ?? 0);
      return [`${brand.slug}/${facts.model}`, (1 - PARAMETERS.judged.shareBesideListings) * sum];
    }),
  );
}

/**
 * Returns the mean effects of titles of US sales, log USD: of a kind among brands in a class, and of a brand relative
 * to its kinds. `titleLogs` has the effects of each row's title.
 */
function usualTitlesOf(rows: readonly ReadJudgment[], titleLogs: Float64Array): [id: string, log: number][] {
  const titles = rows.map(({ seller = '', garment }, i) => {
    const [kindId, brandId] = averageTitles(garment.brand, garment.category.slug);
    return { seller, kindId, brandId, log: titleLogs[i] as number };
  });
  const usSellers = new Set(sellers.values());
  const sold = titles.filter(({ seller }) => usSellers.has(seller));
  const overall = meanOf(sold, ({ log }) => log);
  const shrunkMean = (logs: readonly number[]) =>
    total(logs, (log) => log) / (logs.length + PARAMETERS.judged.averageTitles);
  const means = new Map<string, number>();
  for (const [kindId, titlesOfKind] of Map.groupBy(sold, ({ kindId }) => kindId))
    means.set(kindId, overall + shrunkMean(titlesOfKind.map(({ log }) => log - overall)));
  for (const [brandId, titlesOfBrand] of Map.groupBy(sold, ({ brandId }) => brandId))
    means.set(brandId, shrunkMean(titlesOfBrand.map(({ log, kindId }) => log - (means.get(kindId) as number))));
  const rounded = [...means].map(([id, log]): [string, number] => [id, round(log, 2)]);
  return rounded.filter(([, log]) => log !== 0).sort(byKey);
}

/** Replaces the judged effects in tables. */
export function withJudged(items: ItemTables, { items: judged }: Pick<JudgedEffects, 'items'>): ItemTables {
  const effects = new Map(Object.entries(withoutJudged(items).effects));
  for (const [key, effect] of judged)
    effects.set(key, { ...(effects.get(key) ?? { log: 0, listings: 0, sold: 0 }), ...effect });
  return { ...items, effects: Object.fromEntries([...effects].sort(byKey)) };
}

/** Removes judged effects from tables, and the effects of sales, which are relative to judged prices. */
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
