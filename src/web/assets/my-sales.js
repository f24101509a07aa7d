// The visitor's own sales, stored only in this browser.

import { keep, kept } from './my-list.js';

const STORE = 'hangtag-sales';

/** Returns the sales in the format of the /sold form. */
export function readSales() {
  return kept(STORE, []);
}

/** Returns true if the browser saved them. */
export function writeSales(sales) {
  return keep(STORE, sales);
}

/** Returns today in the visitor's time zone, as YYYY-MM-DD. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
