/** Year whose dollars prices are in. */
export const PRICE_YEAR = 2026;

/**
 * US consumer prices, all items (Bureau of Labor Statistics, CPI-U, annual means, 1982-84 = 100); 2025 and 2026 are
 * assumed at 2.6% a year.
 */
const CONSUMER_PRICES: Readonly<Record<string, number>> = {
  '2017': 245.1,
  '2018': 251.1,
  '2019': 255.7,
  '2020': 258.8,
  '2021': 271.0,
  '2022': 292.7,
  '2023': 304.7,
  '2024': 313.7,
  '2025': 321.9,
  '2026': 330.2,
};

/** Factor from prices of a year to those of the reference year; 1 for a year that is not listed. */
export function inflationSince(year: string): number {
  const now = CONSUMER_PRICES[PRICE_YEAR] as number;
  return now / (CONSUMER_PRICES[year] ?? now);
}
