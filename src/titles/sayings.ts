import { singular } from '../catalog/normalize.ts';
import { isPackaging, isStrong, kindsIn } from './kind-words.ts';
import eras from './lexicon/items/eras.json' with { type: 'json' };
import features from './lexicon/items/features.json' with { type: 'json' };
import materials from './lexicon/items/materials.json' with { type: 'json' };
import subKinds from './lexicon/items/sub-kinds.json' with { type: 'json' };
import lexicon from './lexicon/sayings.json' with { type: 'json' };
import silent from './lexicon/silent-words.json' with { type: 'json' };
import { matchesIn, patternOf, phraseIndexes, phraseIndexWithPlurals, phrasesIn, spaced } from './phrase-index.ts';
import { marked, overlap, type TitleTokens, type WordSpan, type Words } from './tokens.ts';

const classes = Object.values(lexicon.classes);
const sayingWords = new Set(classes.flatMap(({ words }) => words.flatMap((word) => [word, singular(word)])));
/** Patterns for the classes of sayings. They aren't combined into one because V8 would not optimize it. */
const sayings = classes.map(({ patterns }) =>
  patternOf(` (?:not )?(?:${patterns.join('|')})(?= )`, lexicon.parts, 'g'),
);

/** Returns true for a word that sellers use about any item: shipping, gifts, trades, taste, or origin. */
export const isSaying = (word: string): boolean => sayingWords.has(word);

/** Finds phrases that sellers use about any item: `ships today`, `gift for her`. */
export function findSayings(words: Words): readonly WordSpan[] {
  const text = spaced(words);
  return sayings.flatMap((pattern) => matchesIn(text, pattern));
}

const { about: _, ...speech } = lexicon.speech;

/**
 * The role of a word in a sentence. `name`: part of a name, a condition, or a phrase that describes the item. `facts`:
 * a single word that describes the item. `kind`: part of a word for a kind. `noun`: any other word.
 */
type Part = 'name' | 'kind' | 'noun' | 'small' | keyof typeof speech;

const partByWord = new Map<string, Part>([
  ...[...silent.small, ...silent.speech].map((word) => [word, 'small'] as const),
  ...[...silent.colors, ...silent.sizes].map((word) => [word, 'facts'] as const),
  ...Object.entries(speech).flatMap(([part, words]) => words.map((word) => [word, part as Part] as const)),
]);
const partOf = (word = '') => partByWord.get(word);

const asVerbs = phraseIndexes(lexicon.kindsAsVerbs);

/** Matches phrases that indicate that something in the photos is not for sale: `belt not included`. */
const denial = patternOf(` (?:${lexicon.denials.join('|')})(?= )`, lexicon.parts, 'g');

const descriptions = phraseIndexWithPlurals([
  [phrasesIn([eras.eras, eras.styleNames, features.features, materials.materials, subKinds.kinds]), true],
]);

/** Maximum number of consecutive nouns in a sentence: `for a farmers market run`. */
const MOST_NOUNS = 3;
/** Maximum number of nouns before a verb that can be part of its subject: `my sister in law left it`. */
const MOST_NOUNS_BEFORE = 2;

/**
 * Finds sentences and phrases of time, place, or purpose about how the item was found, sold, or worn. They exclude
 * `names`, the names and conditions in the title.
 */
export function findSentences(title: TitleTokens, names: readonly WordSpan[]): readonly WordSpan[] {
  const speech = speechOf(title, names);
  const sentences: WordSpan[] = [];
  let previousEnd = 0;
  for (let at = 0; at < title.words.length; at++) {
    if (at < previousEnd || !beginsSentence(speech, at)) continue;
    const to = sentenceEnd(speech, at);
    if (to <= at) continue;
    const hasSubjectBefore = marksSentence(speech, at) || isOtherThing(speech, at - 1);
    sentences.push({ from: hasSubjectBefore ? sentenceStart(speech, at, previousEnd) : at, to });
    previousEnd = to;
  }
  return sentences;
}

/** The words in a title, with their roles in sentences. */
type Speech = ReturnType<typeof speechOf>;

function speechOf({ words, endsPart }: TitleTokens, names: readonly WordSpan[]) {
  const kindWords = kindsIn(words, []);
  const packaging = kindWords.filter(isPackaging);
  const kinds = kindWords.filter((kind) => isStrong(kind) && !isPackaging(kind));
  const denials = new Set(matchesIn(spaced(words), denial).map(({ from }) => from));
  return { words, endsPart, kinds, denials, parts: partsOf(words, names, kinds, packaging) };
}

/** Returns true if a sentence begins at a word: a subject, a verb, or a linking word with its object. */
function beginsSentence(speech: Speech, at: number): boolean {
  const { parts } = speech;
  if (parts[at] === 'name') return false;
  if (marksSentence(speech, at)) return true;
  if (!isLink(parts[at]) || isLastOfPart(speech, at)) return false;
  const next = parts[at + 1];
  if (next === 'articles' || next === 'subjects') return true;
  return parts[at] === 'starts' && (next === 'noun' || next === 'small');
}

/** Returns true for a word that, by itself or next to certain words, occurs only in sentences. */
function marksSentence(speech: Speech, at: number): boolean {
  const { words, endsPart, denials, parts } = speech;
  if (denials.has(at)) return true;
  const startsPart = at === 0 || endsPart(at - 1);
  const before = parts[at - 1];
  const next = parts[at + 1];
  switch (parts[at]) {
    case 'verbs':
      return true;
    case 'subjects':
      // Unlike the pronoun, the Roman numeral I is not a subject.
      return words[at] !== 'i' || startsPart || isLink(before) || isSpoken(before) || isSpoken(next);
    case 'praise':
      // In `warm up pants`, the first word is not praise.
      return !isLastOfPart(speech, at) && isLink(next) && next !== 'particles';
    case 'beings':
      // `shoulders are narrow` describes a part of the item.
      return !startsPart && (before === 'noun' || isOtherThing(speech, at - 1));
    case 'doubles':
      return isSpoken(next) || isSpoken(before) || words[at + 1] === 'with';
    default:
      return false;
  }
}

const isLastOfPart = ({ words, endsPart }: Speech, at: number) => at + 1 >= words.length || endsPart(at);

/** Returns the start of the sentence that contains a word, but no earlier than `least`. */
function sentenceStart(speech: Speech, at: number, least: number): number {
  const { endsPart, denials, parts } = speech;
  let from = denials.has(at) ? deniedThingStart(speech, at, least) : at;
  let nouns = 0;
  while (from > least && !endsPart(from - 1)) {
    const part = parts[from - 1];
    if (part === 'name' || part === 'facts') break;
    if (part === 'kind' && !isOtherThing(speech, from - 1)) break;
    if (part === 'noun') nouns++;
    if (nouns > MOST_NOUNS_BEFORE) break;
    from--;
  }
  return from;
}

/** Returns true for the last word in a subject other than the item: `the shoes on the model are mine`. */
function isOtherThing({ words, endsPart, kinds }: Speech, at: number): boolean {
  const kind = kinds.find(({ to }) => to === at + 1);
  return kind !== undefined && words[kind.from - 1] === 'the' && !endsPart(kind.from - 1);
}

/** Returns the start of the phrase that a denial refers to: `black belt not included`. */
function deniedThingStart({ kinds, endsPart, parts }: Speech, at: number, least: number): number {
  let from = kinds.find(({ to }) => to === at)?.from ?? at;
  while (from > least && from < at && !endsPart(from - 1) && parts[from - 1] === 'facts') from--;
  return Math.max(from, least);
}

/** Returns the end of a sentence, or `from` if the words only link descriptions of the item. */
function sentenceEnd(speech: Speech, from: number): number {
  const { words, endsPart, parts } = speech;
  let end = marksSentence(speech, from) ? from + 1 : from;
  let to = from;
  let nouns = 0;
  let takesObject = false;
  while (to < words.length && (to === from || !endsPart(to - 1))) {
    const next = nextWord(speech, to, takesObject, nouns);
    if (next === to) break;
    const part = parts[next - 1] as Part;
    nouns = THINGS.has(part) ? nouns + 1 : 0;
    takesObject = TAKING_OBJECTS.has(part) || (takesObject && BEFORE_OBJECTS.has(part));
    // A sentence does not end with a linking word or an article.
    if (!isLink(part) && part !== 'articles') end = next;
    to = next;
  }
  return end;
}

/** Returns the position after the word or object at `at`, or `at` itself if the sentence ends there. */
function nextWord(speech: Speech, at: number, takesObject: boolean, nouns: number): number {
  const part = speech.parts[at] as Part;
  if (part === 'name') return at;
  if (part === 'facts' || part === 'kind') return takesObject ? objectEnd(speech, at) : at;
  return part === 'noun' && nouns >= MOST_NOUNS ? at : at + 1;
}

/** Returns the end of an object whose first words could also describe the item: `small factory`, `black boots`. */
function objectEnd(speech: Speech, from: number): number {
  const { words, parts } = speech;
  let to = from;
  // A later number is not part of the object: `over the calf 6 pack`.
  while (parts[to] === 'facts' && !isLastOfPart(speech, to) && (to === from || !isNumber(words[to]))) to++;
  if (parts[to] === 'noun') return to + 1;
  if (parts[to] !== 'kind') return from;
  while (parts[to] === 'kind' && !isLastOfPart(speech, to)) to++;
  return parts[to] === 'kind' ? to + 1 : to;
}

const isLink = (part: Part | undefined) => part === 'links' || part === 'starts' || part === 'particles';

const THINGS: ReadonlySet<Part> = new Set(['noun', 'facts', 'kind']);
/** Roles of words that take an object other than the item. */
const TAKING_OBJECTS = new Set<Part>(['links', 'particles', 'starts', 'praise', 'subjects', 'verbs', 'doubles']);
/** Roles of words that may appear between an object and the word that takes it. */
const BEFORE_OBJECTS: ReadonlySet<Part> = new Set(['articles', 'small']);
const SPOKEN = new Set<Part | undefined>(['subjects', 'verbs', 'doubles', 'beings', 'points', 'articles', 'small']);
const isSpoken = (part: Part | undefined) => SPOKEN.has(part);
const isNumber = (word = '') => /^\d/.test(word);

/** Returns the role of each word. `packaging` contains the words for parts of the item and for packaging. */
function partsOf(
  words: Words,
  names: readonly WordSpan[],
  kinds: readonly WordSpan[],
  packaging: readonly WordSpan[],
): readonly Part[] {
  const facts = descriptions.find(words);
  const factsInKinds = facts.filter((fact) => kinds.some((kind) => overlap(kind, fact)));
  const factPhrases = facts.filter((fact) => fact.to - fact.from > 1 && !factsInKinds.includes(fact));
  const isName = marked(words.length, [...names.filter((name) => !isSpeech(words, name)), ...factPhrases]);
  const isFact = marked(words.length, facts);
  const isKind = marked(words.length, [...kinds, ...factsInKinds]);
  const isOfPackaging = marked(words.length, packaging);
  return words.map((word, at): Part => {
    if (isName[at]) return 'name';
    // A sentence may be about a part of the item: `zipper pull matches the hardware`.
    if (isOfPackaging[at]) return 'noun';
    if (isVerb(words, at, isKind)) return 'verbs';
    if (isKind[at]) return 'kind';
    // In `or down with sneakers`, the word does not mean feathers.
    const isParticle = partOf(word) === 'particles' && isLink(partOf(words[at + 1]));
    const describes = isFact[at] || (isNumber(word) && words[at - 1] !== 'since');
    if (describes && !isParticle) return 'facts';
    if (COUNTED.has(word) && isNumber(words[at - 1]) && !isPairing(words, at, isKind)) return 'noun';
    return partOf(word) ?? 'noun';
  });
}

/** Returns true for a name that is an ordinary word here: the brand Perfect in `perfect for festivals`. */
function isSpeech(words: Words, { from, to }: WordSpan): boolean {
  if (to - from > 1) return false;
  const part = partOf(words[from]);
  const next = partOf(words[to]);
  return (part === 'praise' && next === 'starts') || (part === 'small' && next === 'subjects');
}

const VERBS: ReadonlySet<Part | undefined> = new Set(['verbs', 'doubles']);
const SUBJECTS: ReadonlySet<Part | undefined> = new Set(['subjects', 'points']);
const COUNTED: ReadonlySet<string> = new Set(['pairs', 'pack']);

/** Returns true for the verb in `6 pairs well with jeans`, where 6 is a size. In `6 pairs with tags`, it is a lot. */
function isPairing(words: Words, at: number, isKind: readonly boolean[]): boolean {
  const link = partOf(words[at + 1]) === 'small' ? at + 2 : at + 1;
  const hasObject = isKind[link + 1] === true || partOf(words[link + 1]) === 'subjects';
  return words[link] === 'with' && (link > at + 1 || hasObject);
}

/** Returns true for a verb whose word names or describes an item elsewhere, such as `dress` and `felt`. */
function isVerb(words: Words, at: number, isKind: readonly boolean[]): boolean {
  const word = words[at];
  const next = words[at + 1];
  const afterNext = words[at + 2];
  // In `dress IT 40`, `IT` indicates an Italian size.
  if (isNumber(afterNext)) return false;
  // `this felt snug`, but not `this felt hat`
  const mayBeVerb = VERBS.has(partOf(word));
  if (mayBeVerb && SUBJECTS.has(partOf(words[at - 1])) && !isKind[at + 1]) return true;
  // `dress it up`, but not `a dress, it fits`
  if (isKind[at] && asVerbs.ofAll.has(next) && !VERBS.has(partOf(afterNext))) return true;
  // `suits any taste`
  return asVerbs.verbs.has(word) && asVerbs.ofVerbs.at(words, at + 1) !== undefined;
}
