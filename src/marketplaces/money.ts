// All arithmetic uses whole cents and whole millionths of a share: sums of floating-point dollars would be off by a
// cent at the edges of fee bands.

/** Millionths in 1, for shares such as rates and taxes. */
export const MILLION = 1_000_000;

/** Converts dollars to whole cents. */
export function cents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Converts whole cents to dollars. */
export function dollars(cents: number): number {
  return cents / 100;
}

/** Converts a share to whole millionths. */
export function millionths(share: number): number {
  return Math.round(share * MILLION);
}

/** Converts millionths of a cent to whole cents, half up. Exact up to 2^53, ten times the largest allowed amount. */
export function halfUp(millionthsOfCents: number): number {
  return Math.floor((millionthsOfCents + MILLION / 2) / MILLION);
}
