import type { CellRow } from '../../training/read/cell-rows.ts';
import type { Cell, TitledItem } from '../../training/read/cells.ts';

const MARKET = { source: 's', marketplace: 'poshmark', basis: 'sold' };
const JEANS = { ...MARKET, brand: 'nike', category: 'jeans', gender: 'male', condition: 'Good' } as const;

/** Returns a row of sold Good jeans by Nike for men, as a warehouse returns it, with some columns changed. */
export const jeansRow = (change: Partial<CellRow>): CellRow => ({
  ...JEANS,
  reason: '',
  fold: null,
  histogram: '60:3',
  listings: 3,
  firstPeriod: '2025-01',
  lastPeriod: '2025-06',
  wordless: null,
  ...change,
});

/** Returns a cell of such jeans without titles, empty except for the changes. */
export const cellOf = (change: Partial<Cell>): Cell => ({ ...JEANS, fold: 0, isTitled: false, bins: [], ...change });

/** Returns a cell of sixty women's garments in good condition that a site asks for, at a price, log USD. */
export const askedCell = (site: string, brand: string, category: string, log: number): Cell =>
  cellOf({
    source: site,
    marketplace: site,
    basis: 'asking',
    brand,
    category,
    gender: 'female',
    bins: [{ log, count: 60 }],
  });

/** Returns a sold bag by Hermès with a title. */
export const titledBag = (title: string, change: Partial<TitledItem> = {}): TitledItem => ({
  ...MARKET,
  brand: 'hermes',
  category: 'bag',
  gender: 'female',
  condition: 'unknown',
  fold: 0,
  title,
  log: Math.log(3000),
  items: 1,
  ...change,
});
