import { brands, TIERS } from '../../src/garments/catalog.ts';
import { medianOf } from '../../src/median.ts';
import type { Item } from './items.ts';
import { rmsOf } from './metrics.ts';

/** Errors of the held-out items of a tier or a house, log USD: as they are, and after the median of their source. */
export interface NamedErrors {
  readonly name: string;
  readonly items: number;
  readonly rmsRaw: number;
  readonly rms: number;
  readonly medianAbsoluteRaw: number;
  readonly medianAbsolute: number;
  /** Median of log price less prediction, as it is: of all items, most of which ask, and of those that sold. */
  readonly medianRaw: number;
  readonly sold: number;
  /** Absent with too few. */
  readonly soldMedianRaw?: number;
}

/** An item with its distance from the price, log USD, as it is and after the source's median. */
export interface Distance {
  readonly item: Item;
  readonly raw: number;
  readonly adjusted: number;
}

/** Names with fewer items have no line of their own. */
const LEAST_ITEMS = 20;

const LEAST_SOLD = 10;

export function errorsByTier(distances: readonly Distance[]): NamedErrors[] {
  return errorsBy(distances, TIERS, ({ item }) => item.tier);
}

export function errorsByHouse(distances: readonly Distance[]): NamedErrors[] {
  return errorsBy(
    distances,
    brands.map(({ slug }) => slug),
    ({ item }) => item.cell.brand,
  );
}

function errorsBy(
  distances: readonly Distance[],
  names: readonly string[],
  nameOf: (distance: Distance) => string,
): NamedErrors[] {
  const groups = Map.groupBy(distances, nameOf);
  return names.flatMap((name): NamedErrors[] => {
    const own = groups.get(name) ?? [];
    if (own.length < LEAST_ITEMS) return [];
    const [raws, afters] = [own.map(({ raw }) => raw), own.map(({ adjusted }) => adjusted)];
    const sold = own.filter(({ item }) => item.market.basis === 'sold').map(({ raw }) => raw);
    return [
      {
        name,
        items: own.length,
        rmsRaw: rmsOf(raws),
        rms: rmsOf(afters),
        medianAbsoluteRaw: medianOf(raws.map(Math.abs)),
        medianAbsolute: medianOf(afters.map(Math.abs)),
        medianRaw: medianOf(raws),
        sold: sold.length,
        ...(sold.length >= LEAST_SOLD && { soldMedianRaw: medianOf(sold) }),
      },
    ];
  });
}
