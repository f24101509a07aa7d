// The npm package's API: prices and fees in process, without a network or a key. This file only re-exports, so that
// bundlers include only the parts that a program uses.

export * from './hangtag.ts';
export * from './package/constants.ts';
export * from './package/default.ts';
export * from './package/types.ts';
