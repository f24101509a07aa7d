// The API of the npm package: the fitted prices and the fees, in process, without a network or a key. It has no code
// of its own, so that bundlers include only the parts that a program uses.

export { type ChatModel, createChatReader } from './answers/reader/chat.ts';
export {
  type GuessedItem,
  type Reader,
  type ReaderCheck,
  type ReadTitles,
  readGuesses,
} from './answers/reader/read-guesses.ts';
export * from './hangtag.ts';
export * from './package/exports.ts';
