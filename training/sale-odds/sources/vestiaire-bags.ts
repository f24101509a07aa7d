import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { medianOf } from '../../../src/median.ts';
import type { Likely, Room } from '../../../src/pricing/sale-odds.ts';
import { round } from '../../numbers/round.ts';
import { cellsOf, FOLDS, type OddsCell, readTable, type Watched } from '../cells.ts';
import { type CutListing, fitOwnPrice } from '../own-price.ts';
import { foldOf } from './price-titles.ts';

/** Vestiaire Collective, Louis Vuitton bags, summer 2020: all that sold with dates and prices, and all that stood on one day. */
export const VESTIAIRE = 'vestiaire_lv_2020';

/** Days before and after the day of the standing list that are watched. */
const WINDOW = 45;

interface Listing {
  readonly slug: string;
  /** Day that it came online and day that it sold, since 1970. */
  readonly online: number;
  readonly sold: number | undefined;
  /** First price, and that on the day of the list, EUR. */
  readonly start: number;
  readonly now: number | undefined;
}

/** A listing with its estimate at the level of this market, EUR. */
type Titled = Listing & { readonly usual: number };

/** The day of the standing list, and the share of unsold listings that are taken off a day. */
interface Clock {
  readonly listDay: number;
  readonly rate: number;
}

/**
 * Reads the four files of the published repository. Sales tell their days; listings that stood on the day of the list tell
 * theirs by their number, which rises with time. Who took a listing off without a sale is seen only for those that a second
 * list, 146 days later, lacks: days before the first list count more and days after it less, by that rate.
 */
export function readVestiaire(
  folder: string,
  estimateOf: (title: string) => number | undefined,
): { cells: OddsCell[]; room: Room; ownPrice: Likely; listings: number } {
  const { sold, standing, later } = readFiles(folder);
  const onlineOf = datesByNumber(sold);
  const listDay = Math.floor(Math.max(...[...standing.keys()].map(onlineOf)));
  const clock = { listDay, rate: removalRate(standing, sold, later) };
  const estimated = [...new Set([...standing.keys(), ...sold.keys()])].flatMap((number) => {
    const [sale, stood] = [sold.get(number), standing.get(number)];
    const { slug, start } = (sale ?? stood) as Pick<Listing, 'slug' | 'start'>;
    const estimate = start > 0 ? estimateOf(slug.replaceAll('-', ' ')) : undefined;
    if (estimate === undefined) return [];
    const online = sale?.online ?? onlineOf(number);
    return [{ slug, online, sold: sale?.day, start, now: stood?.now, estimate }];
  });
  // Half of what sold was listed below the estimate of this market.
  const asked = estimated.filter((one) => one.sold !== undefined);
  const level = Math.exp(medianOf(asked.map(({ start, estimate }) => Math.log(start / estimate))));
  const titled = estimated.map((one): Titled => ({ ...one, usual: one.estimate * level }));
  const ratios = [...sold.values()].flatMap(({ price, start }) =>
    start > 0 ? [Math.min(1, price / start)] : [],
  );
  const [low = 1, ratio = 1, high = 1] = [0.25, 0.5, 0.75].map((share) =>
    round(quantile(ratios, share), 2),
  );
  return {
    cells: cellsOf(
      VESTIAIRE,
      titled.flatMap((one) => watch(one, clock)),
    ),
    room: {
      ...{ marketplace: 'vestiaire', ratio, low, high, n: ratios.length },
      what: 'Louis Vuitton bags, 2020: last over first price',
    },
    ownPrice: fitOwnPrice(titled.flatMap((one) => cutOf(one, clock))),
    listings: titled.length,
  };
}

/** The days of a listing before and after the list: before it at the first price, after it at the price on that day. */
function watch(
  { slug, online, sold, start, now, usual }: Titled,
  { listDay, rate }: Clock,
): Watched[] {
  const begin = Math.round(online);
  if (begin > listDay) return [];
  const spans = [{ price: start, first: listDay - WINDOW }];
  if (now !== undefined && (sold === undefined || sold >= listDay))
    spans.push({ price: now, first: listDay });
  return spans.flatMap(({ price, first }): Watched[] => {
    const end = first + WINDOW;
    const from = Math.max(first, begin);
    const to = sold === undefined ? end : Math.min(end, sold + 1);
    if (to <= from) return [];
    return [
      {
        ...{ fold: foldOf(slug, FOLDS), log: Math.log(price / usual) },
        ...{ from: from - begin, to: to - begin },
        sold: sold !== undefined && sold >= first && sold < end,
        ...(sold === undefined && { weight: (day) => Math.exp(rate * (listDay - from - day)) }),
      },
    ];
  });
}

/** A listing that stood on the day of the list, watched from then on. */
function cutOf(
  { online, sold, start, now, usual }: Titled,
  { listDay, rate }: Clock,
): CutListing[] {
  if (now === undefined || online > listDay || (sold !== undefined && sold < listDay)) return [];
  const isSold = sold !== undefined && sold < listDay + WINDOW;
  // Unsold listings leave at the rate of removal: on the average half of it over the window.
  const days = isSold ? sold - listDay + 1 : WINDOW * Math.exp((-rate * WINDOW) / 2);
  const [first, cut] = [Math.log(start / usual), Math.log(now / start)];
  return [{ start: first, cut, age: listDay - online, days, sold: isSold }];
}

interface Sale {
  readonly slug: string;
  readonly online: number;
  readonly day: number;
  readonly price: number;
  readonly start: number;
}

/** Prices below this are errors of the list, EUR. */
const LEAST_PRICE = 30;

function readFiles(folder: string) {
  const columns = ['Link', 'Date_sold', 'Online_since', 'Sell_price_EU', 'Start_price_EU'];
  const sold = new Map<number, Sale>();
  for (const row of readTable(join(folder, 'LV_clean.csv'), columns)) {
    const link = linkOf(row.Link ?? '');
    const [online, day] = [row.Online_since, row.Date_sold].map(
      (one) => Date.parse(one ?? '') / 864e5,
    );
    const [price, start] = [Number(row.Sell_price_EU), Number(row.Start_price_EU)];
    if (link && online !== undefined && day !== undefined && day >= online && price >= LEAST_PRICE)
      sold.set(link.number, { slug: link.slug, online, day, price, start });
  }
  const lines = (file: string) =>
    readFileSync(join(folder, file), 'latin1').split('\n').slice(1).filter(Boolean);
  const prices = lines('LouisVuitton_Price.csv');
  const standing = new Map<number, { slug: string; start: number; now: number }>();
  lines('LouisVuitton_Links.csv').forEach((line, i) => {
    const link = linkOf(line);
    const amounts = [...(prices[i] ?? '').matchAll(/\d[\d\xa0 ]*(?:,\d+)?(?=\s*\x80)/g)].map(
      ([text]) => Number(text.replaceAll(/[\xa0 ]/g, '').replace(',', '.')),
    );
    const [start, now] = [Math.max(...amounts), Math.min(...amounts)];
    if (link && now >= LEAST_PRICE && amounts.length > 0)
      standing.set(link.number, { slug: link.slug, start, now });
  });
  const later = new Set(
    lines('LouisVuitton_Links_21_01_2021.csv').flatMap((line) => linkOf(line)?.number ?? []),
  );
  return { sold, standing, later };
}

function linkOf(address: string): { slug: string; number: number } | undefined {
  const [, slug, number] = /\/([^/]*)-(\d+)\.shtml/.exec(address) ?? [];
  return slug === undefined ? undefined : { slug, number: Number(number) };
}

/** Sales around a number whose median date stands for it. */
const AROUND = 40;

/** The day that a listing came online, by its number. */
function datesByNumber(sold: ReadonlyMap<number, Sale>): (number: number) => number {
  const known = [...sold]
    .map(([number, { online }]) => ({ number, online }))
    .toSorted((a, b) => a.number - b.number);
  const knots = known.flatMap(({ number }, i) => {
    if (i % (AROUND / 2) !== 0) return [];
    const near = known.slice(Math.max(0, i - AROUND), i + AROUND);
    return [{ number, online: medianOf(near.map(({ online }) => online)) }];
  });
  return (number) => {
    const after = knots.findIndex((knot) => knot.number > number);
    const [a, b] = after < 0 ? [knots.at(-1)] : [knots[Math.max(0, after - 1)], knots[after]];
    if (!a || !b || a === b) return a?.online ?? 0;
    return a.online + ((b.online - a.online) * (number - a.number)) / (b.number - a.number);
  };
}

/** Days between the two lists. */
const BETWEEN = 146;

/** The share of unsold listings that are taken off a day. */
function removalRate(
  standing: ReadonlyMap<number, unknown>,
  sold: ReadonlyMap<number, Sale>,
  later: ReadonlySet<number>,
): number {
  const unsold = [...standing.keys()].filter((number) => !sold.has(number));
  const left = unsold.filter((number) => later.has(number)).length;
  return left > 0 ? -Math.log(left / unsold.length) / BETWEEN : 0;
}

/** A quantile of numbers, by a straight line between neighbors. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}
