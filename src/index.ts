// The API of the npm package: the fitted prices and the fees, in process, without a network or a key. It holds no code
// of its own, so that bundlers take what a program uses.

export * from './hangtag.ts';
export * from './package/exports.ts';
export { type ChatModel, createChatReader } from './reader/chat-reader.ts';
export type { ReaderCheck } from './reader/check.ts';
export { type GuessedItem, type Reader, type ReadTitles, readGuesses } from './reader/read-guesses.ts';
