// All arithmetic is on whole cents and on whole millionths of a share: sums of dollars in floating point would be off
// by a cent at the very edges that fees have.

/** Millionths in 1, for shares such as rates and taxes. */
export const MILLION = 1_000_000;

/** Whole cents of an amount in dollars. */
export function cents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Dollars, with cents, of whole cents. */
export function dollars(cents: number): number {
  return cents / 100;
}

/** Whole millionths of a share. */
export function millionths(share: number): number {
  return Math.round(share * MILLION);
}

/** Whole cents, half up, of millionths of a cent. Exact up to 2^53, ten times what the bounds of amounts allow. */
export function halfUp(millionthsOfCents: number): number {
  return Math.floor((millionthsOfCents + MILLION / 2) / MILLION);
}
