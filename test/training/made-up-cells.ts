import type { CellRow } from '../../training/read/cell-rows.ts';
import type { Cell, TitledItem } from '../../training/read/cells.ts';

const MARKET = { source: 's', marketplace: 'poshmark', basis: 'sold' };
const JEANS = { ...MARKET, brand: 'nike', category: 'jeans', gender: 'male', condition: 'Good' } as const;

/** Returns a warehouse's row of three men's Nike jeans, sold in good condition, with some columns changed. */
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

/** Returns an empty cell of such jeans, with some members changed. */
export const cellOf = (change: Partial<Cell>): Cell => ({ ...JEANS, fold: 0, isTitled: false, bins: [], ...change });

/** Returns a cell of sixty women's garments in good condition, listed on a site at a price, log USD. */
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

/** Returns a Hermès bag with a title, sold at $3,000, with some members changed. */
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
