import type { CellRow } from '../../training/read/cell-rows.ts';

/** Returns a row of sold Good jeans by Nike for men, as a warehouse returns it, with some columns changed. */
export const jeansRow = (change: Partial<CellRow>): CellRow => ({
  source: 's',
  marketplace: 'poshmark',
  basis: 'sold',
  reason: '',
  brand: 'nike',
  category: 'jeans',
  gender: 'male',
  condition: 'Good',
  fold: null,
  histogram: '60:3',
  listings: 3,
  firstPeriod: '2025-01',
  lastPeriod: '2025-06',
  wordless: null,
  ...change,
});
