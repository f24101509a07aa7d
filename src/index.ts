// The API of the npm package: the fitted prices and the fees, in process, without a network or a key. It has no code
// of its own, so that bundlers include only the parts that a program uses.

export * from './hangtag.ts';
export * from './package/exports.ts';
export * from './package/usual.ts';
export { type ChatModel, createChatReader } from './reader/chat.ts';
export {
  type GuessedItem,
  type Reader,
  type ReaderCheck,
  type ReadTitles,
  readGuesses,
} from './reader/read-guesses.ts';
