import type { ContributedSale } from '../../../src/service/sales/sale-store.ts';

export const UNBOUNDED = { perKey: 1e6, perAddress: 1e6, perDay: 1e6 };

/** A contributed sale for tests, of contributor and network `from`; its estimate is $100, from $50 to $200. */
export function contributed(
  number: number,
  from: number | readonly [contributor: number, network: number],
  price: number,
  more: Partial<ContributedSale> = {},
): ContributedSale {
  const [contributor, network] = typeof from === 'number' ? [from, from] : from;
  return {
    number,
    receivedAt: 1_763_600_000_000 + number,
    contributor: String(contributor).padStart(16, '0'),
    network: String(network).padStart(16, '0'),
    id: `s${number}`,
    brand: 'coach',
    tier: 'premium',
    category: 'bag',
    gender: 'female',
    condition: 'Good',
    words: 'coach tabby',
    price,
    soldOn: '2026-10-03',
    marketplace: 'poshmark',
    estimate: { price: 100, priceLow: 50, priceHigh: 200, modelVersion: '2026.12.0', madeOn: '2026-10-01', id: null },
    ...more,
  };
}
