import { readFileSync } from 'node:fs';

const evaluation = JSON.parse(readFileSync(new URL('../../model/evaluation.json', import.meta.url), 'utf8')) as {
  readonly titlesFrom?: string;
};

/** Option of a test that knows prices from elsewhere: a fit to cells, without titles, may come out apart from them. */
export const SHIPPED_PRICES = {
  skip: evaluation.titlesFrom !== undefined && 'the prices were fitted without titles',
};
