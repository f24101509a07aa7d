import { type OwnShifts, poolKinds, type Shift, uncertaintyLeft } from '../own-sales/fit-shifts.ts';
import { median, type Weighted } from '../quantile.ts';
import { type Consensus, consensus, type Voice } from './consensus.ts';
import type { PersonKind } from './contributed.ts';
import {
  agreement,
  FEWEST_SALES,
  type Person,
  personsOf,
  type Quarantine,
  quarantineOf,
  vouchedFor,
} from './persons.ts';

/**
 * How far apart the levels are that two sellers sell the same things at: a standard deviation in log USD. However many
 * sales a person has, the weight is that of one seller.
 */
const SELLERS = 0.2;

/** The share of all contributors who may lie, with some room above a fifth. */
const LIARS = 0.25;

/** A kind whose sales are of fewer persons does not move, so that no price tells what one of them got. */
const FEWEST_PERSONS = 5;

/** Quarantine and prices depend on each other: after so many rounds neither moves any more. */
const ROUNDS = 5;

/** What contributed sales say of the prices. */
export interface Learned {
  readonly shifts: OwnShifts;
  /** Of each kind whose price moves, and of each other one with sales that count. */
  readonly persons: ReadonlyMap<string, number>;
  readonly quarantined: ReadonlyMap<string, Quarantine>;
  /** The rows that count. */
  readonly counted: readonly PersonKind[];
  readonly people: ReadonlyMap<string, Person>;
}

/**
 * Fits what persons' sales brought beside the published prices. Each kind of garment of a brand has the median of those
 * whose sales count; a brand's kinds lean on each other and on the published price as own sales do. Pure.
 */
export function fitLearned(rows: readonly PersonKind[]): Learned {
  const people = personsOf(rows);
  const started = [...people.values()].filter(({ sales }) => sales >= FEWEST_SALES);
  const liars = Math.ceil(LIARS * started.length);
  // What all of them brought: a market's level, which no attack on a few kinds can move.
  const common = median(
    started.map(
      ({ kinds }): Weighted => [
        median(kinds.map(({ titled, sales }): Weighted => [titled, sales])),
        1,
      ],
    ),
  );
  let shifts: OwnShifts = { titled: new Map(), untitled: new Map() };
  let counted: readonly PersonKind[] = [];
  let quarantined: ReadonlyMap<string, Quarantine> = new Map();
  for (let round = 0; round < ROUNDS; round++) {
    const levels = (kind: string) => shifts.titled.get(kind)?.log ?? common;
    quarantined = new Map(
      [...people].flatMap(([name, person]) => {
        const reason = quarantineOf(person, levels);
        return reason ? [[name, reason] as const] : [];
      }),
    );
    counted = rows.filter(({ person, sales }) => sales > 0 && !quarantined.has(person));
    const trust = new Map(
      counted.map((row) => {
        const person = people.get(row.person) as Person;
        return [
          row,
          {
            agreed: agreement(person.kinds, levels),
            vouched: vouchedFor(person, row.kind, levels),
          },
        ] as const;
      }),
    );
    const fit = (read: (row: PersonKind) => number) =>
      fitKinds(counted, liars, (row) => {
        const { agreed, vouched } = trust.get(row) as { agreed: number; vouched: number };
        const weight = agreed / (SELLERS ** 2 + row.noise ** 2 / row.sales);
        return { distance: read(row), weight, vouched };
      });
    const titled = fit((row) => row.titled);
    const untitled = fit((row) => row.untitled);
    // Where one of the two is in doubt, neither price moves.
    const both = (kind: string) => titled.has(kind) && untitled.has(kind);
    shifts = { titled: only(titled, both), untitled: only(untitled, both) };
  }
  const persons = new Map(
    [...Map.groupBy(counted, ({ kind }) => kind)].map(([kind, own]) => [kind, own.length]),
  );
  return { shifts, persons, quarantined, counted, people };
}

function only(shifts: ReadonlyMap<string, Shift>, isKept: (kind: string) => boolean) {
  return new Map([...shifts].filter(([kind]) => isKept(kind)));
}

function fitKinds(
  rows: readonly PersonKind[],
  liars: number,
  voiceOf: (row: PersonKind) => Voice,
): ReadonlyMap<string, Shift> {
  const byKind = Map.groupBy(rows, ({ kind }) => kind);
  const levels = [...byKind].flatMap(([kind, own]) => {
    if (own.length < FEWEST_PERSONS) return [];
    const level = consensus(own.map(voiceOf), liars);
    return level ? [{ kind, level }] : [];
  });
  const shifts = new Map<string, Shift>();
  for (const own of Map.groupBy(levels, ({ kind }) => kind.split(' ')[0]).values()) {
    poolKinds(own.map(({ level }): Consensus => level)).forEach(({ shift, error }, i) => {
      const { kind } = own[i] as (typeof own)[number];
      const sales = byKind.get(kind)?.reduce((sum, one) => sum + one.sales, 0) ?? 0;
      // Ranges keep their width: a few who lie about it would be enough to stretch them.
      shifts.set(kind, { sales, log: shift, error, left: uncertaintyLeft(error), scale: 1 });
    });
  }
  return new Map([...shifts].sort(([a], [b]) => (a < b ? -1 : 1)));
}
