/** Year whose dollars prices are in. */
export const PRICE_YEAR = 2026;
