import type { Tier } from '../../src/catalog/catalog.ts';
import { middleOf } from '../numbers/robust.ts';
import { countBy, total } from '../numbers/sums.ts';
import { type OwnShifts, poolKinds, type Shift, UNCERTAINTY } from '../own-sales/fit-shifts.ts';
import { garmentOf } from '../own-sales/sale.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PersonKind } from './contributed.ts';
import {
  agreement,
  consensus,
  errorOf,
  marketAt,
  type Person,
  personsOf,
  type Quarantine,
  quarantineOf,
  type Voice,
  vouchedFor,
} from './persons.ts';

const { learning } = PARAMETERS;

/** A fit to contributed sales: counted persons by kind, the rows that count, and the kinds' positions after it. */
export type Learned = ReturnType<typeof fitLearned>;

/** Log ratios of kinds to their published prices, less the level of all sales, with titles and without. */
export type Places = Readonly<Record<keyof OwnShifts, Readonly<Record<string, number>>>>;
export const PUBLISHED_PLACES: Places = { titled: {}, untitled: {} };

/** A counted row and its weight. */
interface CountedRow {
  readonly row: PersonKind;
  readonly voice: Omit<Voice, 'distance'>;
}

/** Selects the distance to fit: with titles or without. */
type Read = (row: PersonKind) => number;

/**
 * Fits contributed sales relative to published prices. A tier's brands share the level on which the tier's sellers
 * agree; each kind of a brand adds the shift on which its own sellers agree, and a brand's kinds are pooled as for own
 * sales. Unsold kinds keep their prices. `before` are the positions at the end of the previous month. Pure.
 */
export function fitLearned(grouped: readonly PersonKind[], before: Places = PUBLISHED_PLACES) {
  const rows = [...grouped].sort(inOrder);
  const people = personsOf(rows);
  const started = [...people.values()].filter(({ sales }) => sales >= learning.fewestSales);
  const liars = Math.ceil(learning.liars * started.length);
  const common = levelOf(started);
  const untouched = { tiers: new Map<Tier, number>(), shifts: new Map<string, Shift>() };
  let fitted = { titled: untouched, untitled: untouched };
  let countedRows: readonly CountedRow[] = [];
  let quarantined: ReadonlyMap<string, Quarantine> = new Map();
  for (let round = 0; round < learning.rounds; round++) {
    const { tiers, shifts } = fitted.titled;
    const levels = (kind: string) => shifts.get(kind)?.log ?? tiers.get(tierOf(kind)) ?? common;
    const market = marketAt(levels, started);
    quarantined = new Map(
      [...people].flatMap(([name, person]) => {
        const reason = quarantineOf(person, market);
        return reason ? [[name, reason] as const] : [];
      }),
    );
    const counted = rows.filter(({ person, sales }) => sales > 0 && !quarantined.has(person));
    countedRows = counted.map((row) => {
      const person = people.get(row.person) as Person;
      const weight = agreement(person.kinds, market) / errorOf(row) ** 2;
      return { row, voice: { weight, vouched: vouchedFor(person, row.kind, market) } };
    });
    fitted = both((words) => fitDistances(countedRows, liars, (row) => row[words]));
  }
  const counted = countedRows.map(({ row }) => row);
  const level = levelOf(counted.map(({ person }) => people.get(person) as Person));
  const shifts = both((words) => slowed(fitted[words].shifts, level, before[words]));
  const places: Places = both((words) =>
    Object.fromEntries([...shifts[words]].map(([kind, { log }]) => [kind, log - level])),
  );
  const persons = countBy(counted, ({ kind }) => kind);
  return { shifts, places, persons, quarantined, counted, people };
}

/** Makes one value with titles and one without. */
const both = <T>(make: (words: keyof OwnShifts) => T): Record<keyof OwnShifts, T> => ({
  titled: make('titled'),
  untitled: make('untitled'),
});

/**
 * Returns the level of all sales: the median person's log ratio to published prices. Each kind of a person counts once,
 * and persons with a single kind count only if half or more have one, so an attack on a few kinds cannot move it.
 */
function levelOf(persons: readonly Person[]): number {
  const all = [...new Set(persons)];
  const several = all.filter(({ kinds }) => kinds.length > 1);
  const counted = several.length > all.length / 2 ? several : all;
  return middleOf(counted.map(({ kinds }) => middleOf(kinds.map(({ titled }) => titled))));
}

/** Limits each shift to the largest monthly move from the kind's previous position. */
function slowed(
  shifts: ReadonlyMap<string, Shift>,
  level: number,
  before: Places['titled'],
): ReadonlyMap<string, Shift> {
  return new Map(
    [...shifts].map(([kind, shift]) => {
      const from = level + (before[kind] ?? 0);
      const log = Math.min(from + learning.mostPerMonth, Math.max(from - learning.mostPerMonth, shift.log));
      return [kind, { ...shift, log }];
    }),
  );
}

/** Sorts rows, since sums differ in their last digits by order. */
function inOrder(a: PersonKind, b: PersonKind): number {
  if (a.person !== b.person) return a.person < b.person ? -1 : 1;
  return a.kind < b.kind ? -1 : 1;
}

const tierOf = (kind: string): Tier => garmentOf(kind).brand.tier;

function fitDistances(countedRows: readonly CountedRow[], liars: number, read: Read) {
  const tiers = new Map<Tier, number>();
  const shifts = new Map<string, Shift>();
  for (const [tier, ofTier] of Map.groupBy(countedRows, ({ row }) => tierOf(row.kind))) {
    const voices = tierVoices(ofTier, read);
    const level = consensus(voices, liars)?.mean;
    if (voices.length < learning.fewestPersons || level === undefined) continue;
    tiers.set(tier, level);
    for (const ofBrand of Map.groupBy(ofTier, ({ row }) => garmentOf(row.kind).brand).values())
      for (const [kind, shift] of fitBrand(ofBrand, level, liars, read)) shifts.set(kind, shift);
  }
  return { tiers, shifts: new Map([...shifts].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Returns one vote per person for all their sales in a tier. */
function tierVoices(countedRows: readonly CountedRow[], read: Read): Voice[] {
  return [...Map.groupBy(countedRows, ({ row }) => row.person).values()].map((own) => {
    const sales = total(own, ({ row }) => row.sales);
    const mean = (amountOf: (one: CountedRow) => number) => total(own, (one) => one.row.sales * amountOf(one)) / sales;
    return {
      // Each kind counts once, so that many sales of one do not dominate.
      distance: middleOf(own.map(({ row }) => read(row))),
      weight: mean(({ voice }) => voice.weight),
      vouched: mean(({ voice }) => voice.vouched),
    };
  });
}

/** The shifts of a brand's kinds: its tier's level, plus the kind's own shift. */
function fitBrand(
  countedRows: readonly CountedRow[],
  level: number,
  liars: number,
  read: Read,
): [kind: string, shift: Shift][] {
  const kinds = [...Map.groupBy(countedRows, ({ row }) => row.kind)].map(([kind, own]) => {
    const voices = own.map(({ row, voice }) => ({ ...voice, distance: read(row) - level }));
    const agreed = own.length < learning.fewestPersons ? undefined : consensus(voices, liars);
    return { kind, sales: total(own, ({ row }) => row.sales), agreed };
  });
  const known = kinds.flatMap(({ agreed }) => agreed ?? []);
  const pooled = poolKinds(known);
  return kinds.map(({ kind, sales, agreed }) => {
    const own = agreed && pooled[known.indexOf(agreed)];
    const error = own?.error ?? UNCERTAINTY;
    // Ranges keep their width: a few liars would be enough to stretch them.
    return [kind, { sales, log: level + (own?.shift ?? 0), error, scale: 1 }];
  });
}
