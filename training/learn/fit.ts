import type { Tier } from '../../src/garments/catalog.ts';
import { middleOf } from '../numbers/quantile.ts';
import { countBy, total } from '../numbers/sums.ts';
import { type OwnShifts, poolKinds, type Shift, UNCERTAINTY } from '../own-sales/fit-shifts.ts';
import { garmentOf } from '../own-sales/sale.ts';
import { PARAMETERS } from '../parameters.ts';
import { consensus, type Voice } from './consensus.ts';
import type { PersonKind } from './contributed.ts';
import {
  agreement,
  errorOf,
  marketAt,
  type Person,
  personsOf,
  type Quarantine,
  quarantineOf,
  vouchedFor,
} from './persons.ts';

/** A fit to contributed sales. */
export interface Learned {
  readonly shifts: OwnShifts;
  /** Persons by kind, of those that count. */
  readonly persons: ReadonlyMap<string, number>;
  readonly quarantined: ReadonlyMap<string, Quarantine>;
  /** The rows that count. */
  readonly counted: readonly PersonKind[];
  readonly people: ReadonlyMap<string, Person>;
  /** The place of each kind after this fit. */
  readonly places: Places;
}

/** Distances of kinds from the published prices beside the level of all sales, log USD; without words and by them. */
export type Places = Readonly<Record<keyof OwnShifts, Readonly<Record<string, number>>>>;
export const PUBLISHED_PLACES: Places = { titled: {}, untitled: {} };

/** A row that counts, and how far. */
interface Heard {
  readonly row: PersonKind;
  readonly voice: Omit<Voice, 'distance'>;
}

/** Picks the one of a row's two distances that is fitted. */
type Read = (row: PersonKind) => number;

/**
 * Fits what persons' sales brought beside the published prices. A tier's brands share the level that its sellers agree
 * on; on top, each kind of garment of a brand has what those agree on who sold it, and a brand's kinds lean on each
 * other as own sales do. Kinds that nobody sold keep their prices. `before` are the places of kinds at the end of the
 * month before. Pure.
 */
export function fitLearned(grouped: readonly PersonKind[], before: Places = PUBLISHED_PLACES): Learned {
  const rows = [...grouped].sort(inOrder);
  const people = personsOf(rows);
  const started = [...people.values()].filter(({ sales }) => sales >= PARAMETERS.learning.fewestSales);
  const liars = Math.ceil(PARAMETERS.learning.liars * started.length);
  const common = levelOf(started);
  const untouched = { tiers: new Map<Tier, number>(), shifts: new Map<string, Shift>() };
  let fitted = { titled: untouched, untitled: untouched };
  let heard: readonly Heard[] = [];
  let quarantined: ReadonlyMap<string, Quarantine> = new Map();
  for (let round = 0; round < PARAMETERS.learning.rounds; round++) {
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
    heard = counted.map((row) => {
      const person = people.get(row.person) as Person;
      const weight = agreement(person.kinds, market) / errorOf(row) ** 2;
      return { row, voice: { weight, vouched: vouchedFor(person, row.kind, market) } };
    });
    fitted = both((words) => fitDistances(heard, liars, (row) => row[words]));
  }
  const counted = heard.map(({ row }) => row);
  const level = levelOf(counted.map(({ person }) => people.get(person) as Person));
  const shifts = both((words) => slowed(fitted[words].shifts, level, before[words]));
  const places = both((words) => Object.fromEntries([...shifts[words]].map(([kind, { log }]) => [kind, log - level])));
  const persons = countBy(counted, ({ kind }) => kind);
  return { shifts, places, persons, quarantined, counted, people };
}

/** Makes something of the distances by words, and of those without. */
const both = <T>(make: (words: keyof OwnShifts) => T): Record<keyof OwnShifts, T> => ({
  titled: make('titled'),
  untitled: make('untitled'),
});

/**
 * Returns the market's level: the middle of what persons' sales brought beside the published price, log USD. Each kind
 * of a person counts once, and whoever sold one kind alone only where most did: no attack on a few kinds can move it.
 */
function levelOf(persons: readonly Person[]): number {
  const all = [...new Set(persons)];
  const several = all.filter(({ kinds }) => kinds.length > 1);
  const heard = several.length > all.length / 2 ? several : all;
  return middleOf(heard.map(({ kinds }) => middleOf(kinds.map(({ titled }) => titled))));
}

/** Returns the shifts, each within a month's largest move of the kind's former place. */
function slowed(
  shifts: ReadonlyMap<string, Shift>,
  level: number,
  before: Places['titled'],
): ReadonlyMap<string, Shift> {
  return new Map(
    [...shifts].map(([kind, shift]) => {
      const from = level + (before[kind] ?? 0);
      const log = Math.min(
        from + PARAMETERS.learning.mostPerMonth,
        Math.max(from - PARAMETERS.learning.mostPerMonth, shift.log),
      );
      return [kind, { ...shift, log }];
    }),
  );
}

/** Sums differ in their last digits with the order in which they are added. */
function inOrder(a: PersonKind, b: PersonKind): number {
  if (a.person !== b.person) return a.person < b.person ? -1 : 1;
  return a.kind < b.kind ? -1 : 1;
}

const tierOf = (kind: string): Tier => garmentOf(kind).brand.tier;

function fitDistances(heard: readonly Heard[], liars: number, read: Read) {
  const tiers = new Map<Tier, number>();
  const shifts = new Map<string, Shift>();
  for (const [tier, ofTier] of Map.groupBy(heard, ({ row }) => tierOf(row.kind))) {
    const voices = tierVoices(ofTier, read);
    const level = consensus(voices, liars)?.mean;
    if (voices.length < PARAMETERS.learning.fewestPersons || level === undefined) continue;
    tiers.set(tier, level);
    for (const ofBrand of Map.groupBy(ofTier, ({ row }) => garmentOf(row.kind).brand).values())
      for (const [kind, shift] of fitBrand(ofBrand, level, liars, read)) shifts.set(kind, shift);
  }
  return { tiers, shifts: new Map([...shifts].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** One voice of each person for all that they sold of a tier. */
function tierVoices(heard: readonly Heard[], read: Read): Voice[] {
  return [...Map.groupBy(heard, ({ row }) => row.person).values()].map((own) => {
    const sales = total(own, ({ row }) => row.sales);
    const mean = (of: (one: Heard) => number) => total(own, (one) => one.row.sales * of(one)) / sales;
    return {
      // Each kind once: many sales of one kind would speak for all.
      distance: middleOf(own.map(({ row }) => read(row))),
      weight: mean(({ voice }) => voice.weight),
      vouched: mean(({ voice }) => voice.vouched),
    };
  });
}

/** The shifts of a brand's kinds: its tier's level, and what is known beyond that. */
function fitBrand(heard: readonly Heard[], level: number, liars: number, read: Read): [kind: string, shift: Shift][] {
  const kinds = [...Map.groupBy(heard, ({ row }) => row.kind)].map(([kind, own]) => {
    const voices = own.map(({ row, voice }) => ({ ...voice, distance: read(row) - level }));
    const agreed = own.length < PARAMETERS.learning.fewestPersons ? undefined : consensus(voices, liars);
    return { kind, sales: total(own, ({ row }) => row.sales), agreed };
  });
  const known = kinds.flatMap(({ agreed }) => agreed ?? []);
  const pooled = poolKinds(known);
  return kinds.map(({ kind, sales, agreed }) => {
    const own = agreed && pooled[known.indexOf(agreed)];
    const error = own?.error ?? UNCERTAINTY;
    // Ranges keep their width: a few who lie about it would be enough to stretch them.
    return [kind, { sales, log: level + (own?.shift ?? 0), error, scale: 1 }];
  });
}
