// Fees alone, for programs that say so by what they import: the same function as the main entry's.

export type { PayoutsAnswer, PayoutsInput } from './answers.ts';
export { HangtagError } from './types.ts';
export { payouts } from './usual.ts';
