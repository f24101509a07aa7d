import { singular } from '../catalog/normalize.ts';
import { isStrong, kindBegins, kindsIn } from './kind-words.ts';
import lexicon from './lexicon/silent-phrases.json' with { type: 'json' };
import { PhraseIndex, toSearchText, wordPattern } from './phrase-index.ts';
import { expandPhrases } from './scripts.ts';
import {
  type FoundPhrase,
  isCapitalized,
  lengthOf,
  markSpans,
  overlap,
  type TitleTokens,
  type WordSpan,
} from './tokens.ts';

const silentWords = new Set(lexicon.words.flatMap((word) => [word, singular(word)]));

/** Returns true for a word that sellers use about any item: shipping, gifts, trades, taste, or origin. */
export const isSilent = (word: string): boolean => silentWords.has(word);

const asking = new Set(lexicon.asking);

/** Returns the words of a title that ask what a price does not answer, as written: `sell in July or December?`. */
export const askedIn = ({ words, written }: TitleTokens): readonly string[] =>
  words.flatMap((word, at) => (asking.has(word) ? [written(at, at + 1)] : []));

type Role = 'phrase' | 'opener' | 'closer';
const silentPhrases = new PhraseIndex<Role>([
  [expandPhrases(lexicon.closers, lexicon.parts), 'closer'],
  [expandPhrases(lexicon.phrases, lexicon.parts), 'phrase'],
  [expandPhrases(lexicon.openers, lexicon.parts), 'opener'],
]);

/** Maximum number of words after an opener that it silences. */
const MAX_AFTER = 8;

/**
 * Finds what sellers say about any item: `gift for her`, `goes with jeans`, `belt not included`. `stops` are phrases
 * about the item itself, such as names, which no such remark contains. If no model or kind is outside the remarks, the
 * title is about what a remark is about: `in a Chanel bag`.
 */
export function findSilent(
  title: TitleTokens,
  stops: readonly WordSpan[],
  models: readonly WordSpan[],
): readonly WordSpan[] {
  const found = silentPhrases.find(title.words);
  // The longer phrase wins: `seen on Taylor Swift` is a remark, and `never wore` states a condition.
  const isInRemark = (stop: WordSpan) =>
    found.some((phrase) => overlap(stop, phrase) && lengthOf(phrase) > lengthOf(stop));
  const stopsLeft = stops.filter((stop) => !isInRemark(stop));
  const phrases = found.filter((phrase) => !stopsLeft.some((stop) => overlap(stop, phrase)));
  const remarks = [...phrases.map((phrase) => extend(title, phrase, stopsLeft)), ...offersAndShelves(title)];
  const isOutside = (span: WordSpan) => !remarks.some((remark) => overlap(span, remark));
  const namesItem = () => kindsIn(title.words, markSpans(title.words.length, remarks)).length > 0;
  return models.some(isOutside) || namesItem() ? remarks : phrases;
}

/** Extends an opener to the end of its part of the title or the next stop, and a closer back to the kind before it. */
function extend({ words, endsPart }: TitleTokens, phrase: FoundPhrase<Role>, stops: readonly WordSpan[]): WordSpan {
  const { value, from, to } = phrase;
  if (value === 'closer') return { from: kindBegins(words.slice(from - 1, from), 0) ? from - 1 : from, to };
  if (value === 'phrase') return phrase;
  let end = to;
  const isStop = (at: number) => stops.some((stop) => stop.from === at);
  while (end < words.length && end < to + MAX_AFTER && !endsPart(end - 1) && !isStop(end)) end++;
  return { from, to: end };
}

const beside = {
  offers:
    '(?:discount(?:s|ed)?|offers?|save|better|cheaper|less|deals?|price[sd]?|if|when|you|can|could|will|ask|or|off)',
  gains: '(?:and save|save|gets?|for (?:a )?(?:less|better|discounts?|deals?|lower)|deals?|discounts?)',
};
/** An offer for whoever takes more: `I can do better if you bundle`, `bundles get discounts`. */
const findOffer = wordPattern('<offers>(?: \\S+){0,3} bundl(?:e[sd]?|ing)(?: <gains>)?|bundles? <gains>', beside);

/** Finds an offer to bundle, and the category that some put after the item: `plaid skirt/ M Tops & Blouses`. */
function offersAndShelves({ words, chunks, chunkOf }: TitleTokens): readonly WordSpan[] {
  const offer = findOffer(toSearchText(words));
  const last = kindsIn(words, []).at(-1);
  const joint = last?.to === words.length ? (chunkOf[last.from] as number) - 1 : 0;
  const from = chunkOf.lastIndexOf(joint - 1);
  const own = from > 0 ? kindsIn(words.slice(0, from), []).findLast(isStrong) : undefined;
  const isMarked = /[/|>]/.test(chunks.slice(own && chunkOf[own.from], joint).join(' '));
  const isShelf =
    own &&
    (isMarked || !/[^s]s$/.test(words[own.to - 1] as string)) &&
    /^(?:&|and)$/.test(chunks[joint] as string) &&
    words[from]?.endsWith('s') &&
    kindBegins(words, from) &&
    (isMarked || isCapitalized(chunks[joint - 1] as string));
  return [...(offer ? [offer] : []), ...(isShelf ? [{ from, to: words.length }] : [])];
}
