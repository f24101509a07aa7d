import type { DuckDBConnection } from '@duckdb/node-api';
import { median, shareWithin, type Weighted } from '../numbers/robust.ts';
import type { Published } from '../own-sales/published.ts';
import { createItemReader, type ReadItem } from '../own-sales/read-item.ts';
import { kindOf } from '../own-sales/sale.ts';
import { PARAMETERS } from '../parameters.ts';
import { readRows } from '../read/database.ts';
import { itemOf } from '../read/item.ts';
import { HOME, PERSON } from '../sql/statements.ts';
import type { GarmentTexts } from './contributed.ts';
import type { Learned } from './fit.ts';

const { learning } = PARAMETERS;

/** Accuracy of prices on sales; each person counts once. */
export type Outcome = ReturnType<typeof outcomeOf>;
export type Judgement = NonNullable<Awaited<ReturnType<typeof judge>>>;

/** With fewer sales, there is no verdict. */
export const FEWEST_JUDGED = {
  sales: learning.fewestJudgedSales,
  persons: learning.fewestJudgedPersons,
} as const;

/** Returns the figure that is worse with the new artifacts; undefined if none is. */
export function whatGotWorse({ inUse, learned }: Judgement): string | undefined {
  if (learned.error > inUse.error + learning.errorSlack) return 'the error';
  const off = ({ inside }: Outcome) => Math.abs(inside - learning.insideTarget);
  return off(learned) > off(inUse) + learning.insideSlack ? 'the share inside the range' : undefined;
}

/**
 * Compares the model in use with a fit to the sales before `from`, on sales from that day to `to` by persons who count
 * in that fit. Undefined if there are too few.
 */
export async function judge(
  db: DuckDBConnection,
  models: { readonly published: Published; readonly inUse: Published },
  before: Learned,
  [from, to]: readonly [from: string, to: string],
) {
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

/** A sale's weight, log error, and ends of the range around the price, log USD. */
interface Judged extends Pick<ReadItem['priced'], 'ends'> {
  readonly weight: number;
  readonly left: number;
}

function outcomeOf(sales: readonly Judged[]) {
  const weighted = (read: (one: Judged) => number) => sales.map((sale): Weighted => [read(sale), sale.weight]);
  // Position of a sale in its range: 0 at the lower end, 1 at the upper.
  const places = weighted(({ left, ends: [low, high] }) => (left - low) / (high - low));
  return {
    // Median log ratio of paid to estimated price, and median absolute log error.
    level: median(weighted(({ left }) => left)),
    error: median(weighted(({ left }) => Math.abs(left))),
    inside: shareWithin(places, 0, 1),
  };
}
