import { defined } from '../../src/base/members.ts';
import type { Garment } from '../../src/catalog/catalog.ts';
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
import { correlationOf, meanOf, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { ItemTables } from '../titles/item-effects.ts';
import { isKeywordTerm, JUDGED_DEVIATIONS, type JudgedEquations, type ReadJudgment } from './equations.ts';
import { brandTerms, judgedKey } from './garment-terms.ts';
import { isOfNames, isOfUsTitles, type Judgment } from './judgments.ts';

/**
 * Effects fitted to judgments: on garments; of facts, of words and of the stated amount, by the artifact's keys; and
 * all of them in the order of the equations' columns, from which a similar fit may start.
 */
export type JudgedEffects = ReturnType<typeof fitJudged>;

/** Terms for the source and the grade, which prices do not include. */
const OF_SOURCE = ['source', 'names', 'grade'];

/** Returns the effects fitted to the judgments that are not left out, starting `from` those of a similar fit. */
export function fitJudged(
  { rows, equations, counts, namesLevel }: JudgedEquations,
  isLeftOut: (judgment: Judgment) => boolean = () => false,
  from?: Float64Array,
) {
  const { matrix, columns } = equations;
  const effect = leastSquares(
    {
      matrix,
      y: Float64Array.from(rows, ({ log, price, source }) => log - price - (isOfNames(source) ? namesLevel : 0)),
      weight: Float64Array.from(rows, (row) => (row.isKeptOut || isLeftOut(row) ? 0 : weightOf(row))),
      penalty: Float64Array.from(columns, ({ term }) => 1 / deviationIn(JUDGED_DEVIATIONS, term) ** 2),
    },
    { tolerance: PARAMETERS.judged.tolerance, ...defined({ from }) },
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
    if (OF_GARMENT.includes(term)) {
      if (Math.abs(log) >= PARAMETERS.titles.leastEffect) garments[judgedKey(term, fact)] = round(log, 2);
      return;
    }
    const least = term === KEYWORD_COUNT ? 0 : PARAMETERS.judged.leastEffect;
    const most = PARAMETERS.judged.largestEffect;
    const judged = Math.abs(log) < least ? 0 : round(Math.max(-most, Math.min(most, log)), 2);
    kept[j] = judged;
    // A word counts as known if it has any effect, so zero effects shared by all garments are kept.
    if (judged === 0 && !KEYWORD_GROUPS.some((one) => one === term)) return;
    items.set(effectKey(term as Term | KeywordTerm, fact), { judged, titles: counts[j] as number });
  });
  for (const [id, judged] of usualTitlesOf(rows, fittedValues(matrix, kept))) {
    items.set(effectKey(AVERAGE_TITLE, id), { judged, titles: 0 });
    garments[judgedKey(AVERAGE_TITLE, id)] = judged;
  }
  return { garments, items, solution: effect };
}

/** Returns true for a term of what listings do not show: other words, and the names of models. */
const isInFull = (term: string) => ['line', 'model', 'variant'].includes(term) || isKeywordTerm(term);

/**
 * Returns the share of a judged effect in prices: half of what listings show as well, so that a price is the mean of
 * both, and all of what only judges know. Houses have plenty of listings of each model.
 */
const shareOf = (term: string, isOfHouse: boolean): number =>
  isInFull(term) && !isOfHouse ? 1 : PARAMETERS.judged.shareBesideListings;

/** Returns a predicate for ids of facts that begin with the slug of a house. */
function isOfHouseIn(rows: readonly ReadJudgment[]): (fact: string) => boolean {
  const houses = new Set(rows.flatMap((row) => (isHouseClass(row.class) ? [row.garment.brand.slug] : [])));
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
    if (!isNameKnown || model === undefined || isHouseClass(name)) return [];
    const terms = brandTerms(brand.slug, category.slug, category.family);
    const sum = total(terms, ([term, label]) => effects.get(`${term} ${label}`) ?? 0);
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
const OF_GARMENT = 'kind, kind gender, class, class kind, brand, brand family, brand kind'.split(', ');

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
    OF_GARMENT.includes(term)
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
  const worth = !isOutsideCatalog && isHouseClass(tier) ? PARAMETERS.judged.worthOfHouses : 1;
  return worth / deviation ** 2;
}
