import type { DuckDBConnection } from '@duckdb/node-api';
import { median, shareWithin, type Weighted } from '../numbers/quantile.ts';
import type { Published } from '../own-sales/published.ts';
import { createItemReader, type ReadItem } from '../own-sales/read-item.ts';
import { kindOf } from '../own-sales/sale.ts';
import { PARAMETERS } from '../parameters.ts';
import { readRows } from '../read/database.ts';
import { itemOf } from '../read/item.ts';
import { HOME, PERSON } from '../sql/statements.ts';
import type { GarmentTexts } from './contributed.ts';
import type { Learned } from './fit.ts';

/** The fit of prices to sales; each person counts once, however many sales they have. */
export interface Outcome {
  /** Median of what was paid beside the price, log USD. */
  readonly level: number;
  /** Median distance from the price, log USD. */
  readonly error: number;
  /** Share of the sales inside the 80% range. */
  readonly inside: number;
}

export interface Judgement {
  readonly from: string;
  readonly to: string;
  readonly sales: number;
  readonly persons: number;
  readonly inUse: Outcome;
  /** At the prices of a fit to the sales before. */
  readonly learned: Outcome;
}

/** A test on fewer is chance. */
export const FEWEST_JUDGED = {
  sales: PARAMETERS.learning.fewestJudgedSales,
  persons: PARAMETERS.learning.fewestJudgedPersons,
} as const;

/** Why new artifacts are worse than those in use; undefined where they are not. */
export function whatGotWorse({ inUse, learned }: Judgement): string | undefined {
  if (learned.error > inUse.error + PARAMETERS.learning.errorSlack) return 'the error';
  const off = ({ inside }: Outcome) => Math.abs(inside - PARAMETERS.learning.insideTarget);
  return off(learned) > off(inUse) + PARAMETERS.learning.insideSlack ? 'the share inside the range' : undefined;
}

/**
 * Judges the model in use and a fit to the sales before `from` on the sales from that day on, up to `to`: of persons
 * whose sales count in that fit. Undefined where these are too few.
 */
export async function judge(
  db: DuckDBConnection,
  models: { readonly published: Published; readonly inUse: Published },
  before: Learned,
  [from, to]: readonly [from: string, to: string],
): Promise<Judgement | undefined> {
  const known = new Set(before.counted.map(({ person }) => person));
  const all = await readRows<GarmentTexts & { readonly person: string; readonly log: number }>(
    db,
    `SELECT ${PERSON} AS person, ln(s.price) AS log, g.brand, g.category, g.gender, g.condition, g.words AS title
    FROM (SELECT *, ${HOME} AS home FROM contributed_sales) s JOIN garment g ON g.garment = s.garment
    WHERE s.sold_on >= '${from}' AND s.sold_on <= '${to}' ORDER BY s.arrived`,
  );
  const rows = all.filter(({ person }) => known.has(person));
  const persons = Map.groupBy(rows, ({ person }) => person);
  if (rows.length < FEWEST_JUDGED.sales || persons.size < FEWEST_JUDGED.persons) return undefined;

  const readPublished = createItemReader(models.published);
  const readInUse = createItemReader(models.inUse);
  const judged = rows.flatMap(({ person, log, ...texts }) => {
    const [published, inUse] = [readPublished(itemOf(texts)), readInUse(itemOf(texts))];
    if ('reason' in published || 'reason' in inUse) return [];
    const weight = 1 / (persons.get(person)?.length ?? 1);
    const { hasWords, ends } = published.priced;
    const shifts = hasWords ? before.shifts.titled : before.shifts.untitled;
    const shift = shifts.get(kindOf(published.garment))?.log ?? 0;
    return {
      weight,
      inUse: { left: log - inUse.priced.published, ends: inUse.priced.ends },
      learned: { left: log - published.priced.published - shift, ends },
    };
  });
  return {
    from,
    to,
    sales: judged.length,
    persons: persons.size,
    inUse: outcomeOf(judged.map(({ weight, inUse }) => ({ weight, ...inUse }))),
    learned: outcomeOf(judged.map(({ weight, learned }) => ({ weight, ...learned }))),
  };
}

/** A sale with its weight, its distance from the price, and the ends of the range beside that, log USD. */
interface Judged extends Pick<ReadItem['priced'], 'ends'> {
  readonly weight: number;
  readonly left: number;
}

function outcomeOf(sales: readonly Judged[]): Outcome {
  const weighted = (read: (one: Judged) => number) => sales.map((one): Weighted => [read(one), one.weight]);
  // Place of a sale within its range: 0 at the lower end, 1 at the upper one.
  const places = weighted(({ left, ends: [low, high] }) => (left - low) / (high - low));
  return {
    level: median(weighted(({ left }) => left)),
    error: median(weighted(({ left }) => Math.abs(left))),
    inside: shareWithin(places, 0, 1),
  };
}
