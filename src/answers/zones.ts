/** The questions that a piece can be judged by, each with its zones in the order of rising prices. */
export const ZONES = {
  buy: ['buy', 'thin', 'leave'],
  sell: ['low', 'usual', 'high'],
  offer: ['decline', 'counter', 'accept'],
  age: ['donate', 'relist', 'hold', 'cut'],
} as const;
export type PriceInQuestion = keyof typeof ZONES;
export type Zone = (typeof ZONES)[PriceInQuestion][number];
