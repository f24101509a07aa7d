import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Likely } from '../../../src/pricing/sale-odds.ts';
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

interface VestiaireReading {
  readonly cells: OddsCell[];
  /** Sold over first price of what sold: quartiles. */
  readonly room: { readonly n: number; readonly quartiles: readonly [number, number, number] };
  /** The factor of the shape for two prices of one listing. */
  readonly ownPrice: Likely;
  readonly listings: number;
  readonly sold: number;
}

/**
 * Reads the four files of the published repository. Sales tell their days; listings that stood on the day of the list tell
 * theirs by their number, which rises with time. Who took a listing off without a sale is seen only for those that a second
 * list, 146 days later, lacks: days before the first list count more and days after it less, by that rate.
 */
export function readVestiaire(
  folder: string,
  estimateOf: (title: string) => number | undefined,
): VestiaireReading {
  const { sold, standing, later } = readFiles(folder);
  const onlineOf = datesByNumber(sold);
  const listDay = Math.floor(Math.max(...[...standing.keys()].map(onlineOf)));
  const rate = removalRate(standing, sold, later, listDay);
  const listings: Listing[] = [];
  for (const number of new Set([...standing.keys(), ...sold.keys()])) {
    const [sale, stood] = [sold.get(number), standing.get(number)];
    const { slug } = (sale ?? stood) as { slug: string };
    const start = sale?.start ?? stood?.start ?? 0;
    const online = sale?.online ?? onlineOf(number);
    if (start > 0) listings.push({ slug, online, sold: sale?.day, start, now: stood?.now });
  }
  const titled = listings.flatMap((one) => {
    const estimate = estimateOf(one.slug.replaceAll('-', ' '));
    return estimate === undefined ? [] : [{ ...one, estimate }];
  });
  // Half of what sold was listed below the estimate of this market.
  const asked = titled.flatMap(({ sold, start, estimate }) =>
    sold === undefined ? [] : [Math.log(start / estimate)],
  );
  const level = quantile(
    asked.toSorted((a, b) => a - b),
    0.5,
  );
  const watched = titled.flatMap((one) =>
    watch(one, one.estimate * Math.exp(level), listDay, rate),
  );
  const ratios = [...sold.values()]
    .flatMap(({ price, start }) => (start > 0 ? [Math.min(1, price / start)] : []))
    .toSorted((a, b) => a - b);
  return {
    cells: cellsOf(VESTIAIRE, watched),
    room: {
      n: ratios.length,
      quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.5), quantile(ratios, 0.75)],
    },
    ownPrice: fitOwnPrice(
      titled.flatMap((one) => cutOf(one, one.estimate * Math.exp(level), listDay, rate)),
    ),
    listings: titled.length,
    sold: asked.length,
  };
}

/** The days of a listing before and after the list: before it at the first price, after it at the price on that day. */
function watch(
  { slug, online, sold, start, now }: Listing,
  estimate: number,
  listDay: number,
  rate: number,
): Watched[] {
  const fold = foldOf(slug, FOLDS);
  const begin = Math.round(online);
  const parts: Watched[] = [];
  const add = (price: number, first: number, end: number) => {
    const from = Math.max(first, begin);
    const isSold = sold !== undefined && sold >= first && sold < end;
    const to = sold === undefined ? end : Math.min(end, sold + 1);
    if (to <= from) return;
    const log = Math.log(price / estimate);
    const weight = (day: number) => Math.exp(rate * (listDay - from - day));
    parts.push({
      fold,
      log,
      from: from - begin,
      to: to - begin,
      sold: isSold,
      ...(sold === undefined && { weight }),
    });
  };
  if (begin > listDay) return [];
  add(start, listDay - WINDOW, listDay);
  if (now !== undefined && (sold === undefined || sold >= listDay))
    add(now, listDay, listDay + WINDOW);
  return parts;
}

/** A listing that stood on the day of the list, watched from then on. */
function cutOf(
  { online, sold, start, now }: Listing,
  estimate: number,
  listDay: number,
  rate: number,
): CutListing[] {
  if (now === undefined || online > listDay || (sold !== undefined && sold < listDay)) return [];
  const isSold = sold !== undefined && sold < listDay + WINDOW;
  // Unsold listings leave at the rate of removal: on the average half of it over the window.
  const days = isSold ? sold - listDay + 1 : WINDOW * Math.exp((-rate * WINDOW) / 2);
  const [first, cut] = [Math.log(start / estimate), Math.log(now / start)];
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
    readFileSync(join(folder, file), 'latin1')
      .split('\n')
      .slice(1)
      .filter((line) => line !== '');
  const prices = lines('LouisVuitton_Price.csv');
  const standing = new Map<number, { slug: string; start: number; now: number }>();
  lines('LouisVuitton_Links.csv').forEach((line, i) => {
    const link = linkOf(line);
    const amounts = [...(prices[i] ?? '').matchAll(/\d[\d\xa0 ]*(?:,\d+)?(?=\s*\x80)/g)].map(
      ([text]) => Number(text.replaceAll(/[\xa0 ]/g, '').replace(',', '.')),
    );
    if (link && Math.min(...amounts) >= LEAST_PRICE && amounts.length > 0)
      standing.set(link.number, {
        slug: link.slug,
        start: Math.max(...amounts),
        now: Math.min(...amounts),
      });
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
  const knots: { number: number; online: number }[] = [];
  for (let i = 0; i < known.length; i += AROUND / 2) {
    const near = known.slice(Math.max(0, i - AROUND), i + AROUND).map(({ online }) => online);
    knots.push({
      number: (known[i] as { number: number }).number,
      online: quantile(
        near.toSorted((a, b) => a - b),
        0.5,
      ),
    });
  }
  return (number) => {
    const after = knots.findIndex((knot) => knot.number > number);
    if (after === 0) return (knots[0] as { online: number }).online;
    const [a, b] = [knots.at(after < 0 ? -1 : after - 1), knots.at(after < 0 ? -1 : after)];
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
  listDay: number,
): number {
  const numbers = [...standing.keys()].filter((number) => {
    const sale = sold.get(number);
    return !sale || sale.day >= listDay;
  });
  const unsold = numbers.filter((number) => !sold.has(number));
  const left = unsold.filter((number) => later.has(number)).length;
  return left > 0 ? -Math.log(left / unsold.length) / BETWEEN : 0;
}

/** A quantile of sorted numbers. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}
