import { compact } from '../base/text.ts';
import { toSingular } from '../catalog/normalize.ts';
import { findKinds, isKindStart } from './kind-words.ts';
import copySignFile from './lexicon/copy-signs.json' with { type: 'json' };
import refusalFile from './lexicon/refusals.json' with { type: 'json' };
import silentPhraseFile from './lexicon/silent-phrases.json' with { type: 'json' };
import copyWords from './lexicon/words/copies.json' with { type: 'json' };
import { createSearch, PhraseIndex, toSearchText } from './phrase-index.ts';
import { countWords, type FoundPhrase, markSpans, spansOverlap, type WordSpan, type Words } from './spans.ts';
import { expandPhrases, expandTable, type TitleTokens } from './tokens.ts';

/** Phrases that may rule out a price, with their tokens in patterns. `~fine` marks one that does not. */
const rulingPhrases = new PhraseIndex<string>([
  [expandTable(copyWords.real), '~fine'],
  ...Object.entries(refusalFile.signs).map(([name, phrases]) => [phrases, `~${name}`] as const),
  [['=copy', ...expandTable(copyWords.refuse)], '~copy'],
  [['=style', ...expandTable(copyWords.beside)], '~style'],
]);

const NOT_WORN_PATTERNS = [
  /beanie bab(?:y|ies)|<cats> <catThings>|<breeds> (?:<ofDogs> )?<breedThings>/, // cat carrier
  /<dogs> (?:<ofDogs> ){0,2}<dogThings>/, // dog winter coat
  /(?:for|fits) (?:<beforePets> )*(?:<pets>(?! <petPeople> )|dolls?|<doll>|teddy bears?|18 inch)/, // jacket for my dog
  /(?:1[4-9]|2[02]) (?:inch|in) dolls?|american girl (?:\S+ )*?dolls?|<dollNames> (?:\S+ ){0,3}dolls?/, // 18 inch doll
  /(?:<doll>|<dollNames>) (?:dolls?|clothes|clothing|fashions|outfits?|wardrobe)/, // Barbie clothes
  /(?<!baby )dolls? <dollThings>|reborn (?:baby )?dolls?|dolls? sized?|ken (?:tuxedo|suit|outfit)/, // doll dress
  /(?:signed|autographed) (?:\S+ )?<signedThings>/, // signed baseball
];
const findNotWorn = createSearch(NOT_WORN_PATTERNS, { ...refusalFile.lists, ...refusalFile.signs });

/** Finds the phrases in a title that may rule out a price: `replica`, `dog sweater`. */
export function findRulingPhrases(words: Words): readonly FoundPhrase<string>[] {
  const notWorn = findNotWorn(toSearchText(words));
  return [...(notWorn ? [{ ...notWorn, value: '~others' }] : []), ...rulingPhrases.find(words)];
}

const copyLists = {
  ...copySignFile.lists,
  differs: '(?:(?:do(?:es)?n? ?(?:no)?t) match|not matching|mismatched)',
  on: '(?: is| are)?(?: still)? (?:on|around) (?:the |its )?',
};
const COPY_SIGN_SEARCHES = [
  /<lacking> (?:a |an |the |any )?<proof>(?: <code>)*|no etch(?:ing)?/, // no serial number
  /<mark>(?: <code>)? (?:is |are )?(?:missing|off|removed|cut out|<faults>|<differs>)/, // date code missing
  /<wrong> (?:<work>|<otherWork>)/, // crooked logo
  // tag is off
  /(?:<work>|it|this)(?: just)? (?:<is> )+(?:a (?:bit|little) )?(?:off|<faults>|<looks>)(?: (?:on )?<crooked>)?/,
  /(?!<material>)<work> <crooked>/, // logo crooked
  /<badly> <sewn>|<sewn> <badly>|(?:stitching|sewing) (?:is |looks )?(?:bad|poor|sloppy|cheap)/, // badly sewn
  /(?:(?:c s|<work>) )?(?:don ?t|doesn ?t|do not|does not|not) (?:lined?|match(?:ed)?) up/, // monogram does not line up
  // film on chain
  /plastic<on>(?:handles?|straps?)|(?:plastic (?:wrap(?:ping)?|film|bag)|bubble wrap|cellophane)<on><metal>/,
  /(?:looks?|seems|feels) (?:off|(?:like a )?(?:fake|replica|copy))/, // looks like a replica
  /(?:not|never|un|cannot be|can ?t be) ?(?:authenticated|verified)(?: yet)?/, // not authenticated yet
  /<unsure>(?: (?:of|about|if|whether|that|its?|it s|is|the|this))*(?: <real>)+/, // not sure if it is real
  /authenticity (?:is )?<open>|(?:can ?(?:not|t)|do not|dont|no) guarantee(?: (?:its|the|of))* authenticity/,
  /(?:is <it> )?(?:(?:real|authentic|legit) or (?:fake|not|replica)|fake or real|legit check)/, // real or fake?
  /(?:is|are) <it> (?:100 |an? )?(?:real|authentic|legit|genuine|fake)/, // is it real?
  /(?<=^ )(?:better|nicer|cheaper) than|(?:aaa|unbranded)(?= $)/, // better than Gucci
  /(?<=^ )<begins>(?=(?: \S+)* <ends> $)/, // is this Chanel bag real
  /<ends>(?= $)(?<=^ <begins> .*)/,
  /(?:from|off|via|on|(?:bought|purchased|ordered|got)(?: it)? (?:on|from|at|off)) <fromShops>/, // bought on DHgate
].map((pattern) => createSearch(pattern, copyLists));
const askingSigns = new PhraseIndex([[['=ask', ...expandTable(copyWords.ask)], true]]);

function findCopySigns(words: Words): readonly WordSpan[] {
  const text = toSearchText(words);
  const foundSigns = [...COPY_SIGN_SEARCHES.flatMap((find) => find(text) ?? []), ...askingSigns.find(words)];
  const sortedSigns = foundSigns.sort((a, b) => a.from - b.from || b.to - a.to);
  return sortedSigns.filter((sign, at) => !sortedSigns.slice(0, at).some((other) => spansOverlap(other, sign)));
}

const silentWords = new Set(silentPhraseFile.words.flatMap((word) => [word, toSingular(word)]));

/** Returns true for a word that sellers use about any item: shipping, gifts, trades, taste, or origin. */
export const isSilentWord = (word: string): boolean => silentWords.has(word);

/** What a price does not answer: `sell in July or December?`. */
const wordsOfQuestions = new Set(silentPhraseFile.asking);

type RemarkRole = 'phrase' | 'opener' | 'closer';
const silentPhrases = new PhraseIndex<RemarkRole>([
  [expandPhrases(silentPhraseFile.closers, silentPhraseFile.parts), 'closer'],
  [expandPhrases(silentPhraseFile.phrases, silentPhraseFile.parts), 'phrase'],
  [expandPhrases(silentPhraseFile.openers, silentPhraseFile.parts), 'opener'],
]);

/** Maximum number of words after an opener that it silences. */
const MAX_SILENCED = 8;

/** Tokens of phrases that rule out a price even inside a remark: `for parts`, `lego`. */
const RULING_TOKENS: readonly string[] = ['~copy', '~sureCopy', '~inspired', '~part', '~thing', '~doll', '~others'];

/** Finds what sellers say about any item, outside `itemSpans`, and signs of a copy. Both are `remarks`. */
export function findRemarks(title: TitleTokens, itemSpans: readonly WordSpan[], models: readonly WordSpan[]) {
  const { words } = title;
  const copySigns = findCopySigns(words);
  const outrightPhrases = findRulingPhrases(words).filter(({ value }) => RULING_TOKENS.includes(value));
  const foundPhrases = silentPhrases.find(words);
  // The longer phrase wins: `seen on Taylor Swift` is a saying, and `never wore` states a condition.
  const isInPhrase = (stop: WordSpan) =>
    foundPhrases.some((phrase) => spansOverlap(stop, phrase) && countWords(phrase) > countWords(stop));
  const stops = [...itemSpans, ...copySigns, ...outrightPhrases].filter((stop) => !isInPhrase(stop));
  const phrases = foundPhrases.filter((phrase) => !stops.some((stop) => spansOverlap(stop, phrase)));
  const sayings = compact<WordSpan>(
    ...phrases.map((phrase) => extendRemark(title, phrase, stops)),
    findOffer(toSearchText(words)),
  );
  const isOutside = (span: WordSpan) => !sayings.some((remark) => spansOverlap(span, remark));
  // A saying that has the only model or kind of the title is about the item after all: `in a Chanel bag`. A maker's
  // name names no item: `Spanx the perfect black pant`.
  const namesItem = () => findKinds(words, markSpans(words.length, [...sayings, ...itemSpans])).length > 0;
  const silentSpans: readonly WordSpan[] = models.some(isOutside) || namesItem() ? sayings : phrases;
  const questionWords = words.flatMap((word, at) => (wordsOfQuestions.has(word) ? [title.textOf(at, at + 1)] : []));
  return { copySigns, remarks: [...copySigns, ...silentSpans], questionWords };
}

/** Extends an opener to the end of its part of the title or the next stop, and a closer back to the kind before it. */
function extendRemark({ words, endsPart }: TitleTokens, phrase: FoundPhrase<RemarkRole>, stops: readonly WordSpan[]) {
  const { value, from, to } = phrase;
  if (value === 'closer') return { from: isKindStart(words.slice(from - 1, from), 0) ? from - 1 : from, to };
  if (value === 'phrase') return phrase;
  let end = to;
  const isStop = (at: number) => stops.some((stop) => stop.from === at);
  while (end < words.length && end < to + MAX_SILENCED && !endsPart(end - 1) && !isStop(end)) end++;
  return { from, to: end };
}

/** An offer for whoever takes more: `I can do better if you bundle`, `bundles get discounts`. */
const findOffer = createSearch(
  /<offers>(?: \S+){0,3} bundl(?:e[sd]?|ing)(?: <gains>)?|bundles? <gains>/,
  silentPhraseFile.ofOffers,
);
