import { writeFileSync } from 'node:fs';
import { OF_A_MARKET } from '../../src/pricing/total.ts';
import type { Column } from '../model/design.ts';
import { estimateVariances, RESIDUALS } from '../model/estimate-variances.ts';
import type { Fit } from '../model/fit.ts';
import { CONDITION_TERMS, conditionMix, DEVIATIONS, deviationOf, GARMENT_TERMS, idOf, tierOf } from '../model/terms.ts';
import { countBy, round } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { progress } from '../progress.ts';
import { priorFor } from '../publish/prior.ts';
import { VERSION } from '../publish/write-artifact.ts';
import { type InputFiles, readInput } from '../read/read-input.ts';
import { itemTables, noItems } from '../titles/item-effects.ts';
import { withCatalog } from '../titles/wordless.ts';
import { fitStructure, fitWithFacts } from './fit-prices.ts';

interface EstimateRun extends InputFiles {
  /** Path of a JSON file for the estimates. */
  readonly write: string | undefined;
}

/** The standard deviation of a group of effects, log USD; for `residuals` and `market`, a factor on the stated ones. */
interface EstimatedDeviation {
  readonly effects: number;
  readonly inUse: number;
  readonly estimate: number;
  /** Standard error of the estimate. */
  readonly error: number;
}

/** Groups with fewer effects are not estimated. */
const FEWEST_EFFECTS = 4;

/** Number of standard errors at which a deviation in use is reported. */
const FAR = 2;

/**
 * Estimates the prior standard deviations from listings or cells, compares them with those in use, and writes them. As
 * in a fit, structure, condition and markets come from cells, and facts from titled items.
 */
export async function estimateDeviations(run: EstimateRun): Promise<void> {
  const step = progress();
  step(`reading ${[...run.listings, ...(run.cells ?? [])].join(', ')}`);
  const input = await readInput(run);
  const { cells, newest } = input.grouped;
  const fitInput = { ...input, cells };
  const options = { mix: conditionMix(cells), prior: priorFor(cells)?.means };
  const facts = input.titled.length > 0 ? fitWithFacts(fitInput, options) : undefined;
  const items = facts ? itemTables(facts) : withCatalog(input.items ?? noItems());
  step(`estimating structure and markets from ${cells.length} cells`);
  const { fit } = fitStructure(fitInput, items, options);
  const onRound = (change: number) => step(`largest change of a log variance ${change.toFixed(3)}`);
  const report = (found: Readonly<Record<string, EstimatedDeviation>>) => {
    console.table(found);
    if (run.write === undefined) return;
    const from = [...run.listings, ...(run.cells ?? [])].join(', ');
    const file = { version: VERSION, date: newest ?? '', from, deviations: found };
    writeFileSync(run.write, `${JSON.stringify(file, null, 2)}\n`);
    step(`wrote ${run.write}`);
  };
  const structure = Object.fromEntries(deviationsOf(fit, ({ group }) => group === undefined, { onRound }));
  report(structure);
  let all = structure;
  if (facts) {
    step(`estimating facts from ${input.titled.length} titled items`);
    const { [RESIDUALS]: residuals, ...words } = Object.fromEntries(
      deviationsOf(facts, ({ group }) => group !== undefined, { onRound }),
    );
    all = { ...structure, ...words, ...(residuals && { 'residuals with titles': residuals }) };
    report(all);
  }
  const off = Object.entries(all).filter(([, { inUse, estimate, error }]) => Math.abs(estimate - inUse) > FAR * error);
  console.log(
    off.length === 0
      ? 'All deviations in use are within two standard errors of their estimates.'
      : `Further than two standard errors from their estimates: ${off.map(([name]) => name).join(', ')}.`,
  );
}

/** Returns the estimated deviations of a fit by term, given its market levels and robust weights. */
function deviationsOf(
  fit: Fit,
  isWanted: (column: Column) => boolean,
  options: Parameters<typeof estimateVariances>[1] = {},
): [term: string, EstimatedDeviation][] {
  const { design, y, weight } = fit;
  const { columns } = design;
  const counts = countBy(columns.filter(isFree), ({ term }) => term);
  const isEstimated = (column: Column) =>
    isWanted(column) && isFree(column) && (counts.get(column.term) as number) >= FEWEST_EFFECTS;
  const penalty = fit.penalty.map((own, j) => (columns[j]?.term === OF_A_MARKET ? inUseOf(OF_A_MARKET) ** -2 : own));
  const groupOf = (column: Column) => (isEstimated(column) ? column.term : undefined);
  const problem = { equations: design, y, weight, penalty, groupOf, aggregateOf };
  return estimateVariances(problem, options).map(({ group, count, factor, error }) => {
    const inUse = inUseOf(group);
    const estimate = inUse * factor;
    return [group, { effects: count, inUse, estimate: round(estimate, 3), error: round(estimate * error, 3) }];
  });
}

/** Returns the deviation in use, log USD; 1 if the estimate is a factor. */
function inUseOf(group: string): number {
  if (group === OF_A_MARKET) return PARAMETERS.markets.betweenMarkets;
  return DEVIATIONS[group] ?? 1;
}

/**
 * Returns true for an effect that uses its term's deviation, or a factor on it. The base and the differences between
 * goods of better known markets have others.
 */
function isFree(column: Column): boolean {
  const { term } = column;
  if (term === 'base') return false;
  return term === 'market' || term === OF_A_MARKET || deviationOf(column) === DEVIATIONS[term];
}

/** Terms with few effects, each of which is an aggregate. */
const STRUCTURE = new Set(
  [...GARMENT_TERMS, ...CONDITION_TERMS, 'market', 'table conditions'].filter((term) => !term.startsWith('brand')),
);

/** Returns the aggregate whose effects can exchange a constant, such as the brands of a tier. */
function aggregateOf({ term, facets }: Column): string | undefined {
  const { brand, category = '', family = '', gender = '', market } = facets;
  if (STRUCTURE.has(term)) return idOf({ term, facets });
  if (term === OF_A_MARKET && market) return idOf({ term, facets: { market } });
  if (!term.startsWith('brand') || brand === undefined) return undefined;
  return idOf({ term, facets: { tier: tierOf(brand), family, category, gender } });
}
