// The visitor's own sales, kept only in this browser.

import { keep, kept } from './my-list.js';

const STORE = 'hangtag-sales';

/** The sales, as the form of /sold has them. */
export function readSales() {
  return kept(STORE, []);
}

/** Returns true if the browser kept them. */
export function writeSales(sales) {
  return keep(STORE, sales);
}

/** Today where the visitor is, as YYYY-MM-DD. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
