import { isPackaging, isStrong, kindsIn } from './kind-words.ts';
import eras from './lexicon/items/eras.json' with { type: 'json' };
import features from './lexicon/items/features.json' with { type: 'json' };
import materials from './lexicon/items/materials.json' with { type: 'json' };
import subKinds from './lexicon/items/sub-kinds.json' with { type: 'json' };
import lexicon from './lexicon/sayings.json' with { type: 'json' };
import silent from './lexicon/silent-words.json' with { type: 'json' };
import { patternOf, phraseIndexes, phraseIndexWithPlurals, phrasesIn, placesOf, spaced } from './phrase-index.ts';
import { marked, overlap, type Places, type TitleTokens } from './tokens.ts';

/**
 * The part of a word in a sentence. `own`: of a name, a condition or a phrase that describes the piece; `facts`: a
 * single word that does; `kind`: of a word for a kind; `noun`: any other word.
 */
type Part = 'own' | 'kind' | 'noun' | 'small' | keyof typeof words;

const { about: _, ...words } = lexicon.speech;
const parts = new Map<string, Part>([
  ...[...silent.small, ...silent.speech].map((word) => [word, 'small'] as const),
  ...[...silent.colors, ...silent.sizes].map((word) => [word, 'facts'] as const),
  ...Object.entries(words).flatMap(([part, list]) => list.map((word) => [word, part as Part] as const)),
]);

const asVerbs = phraseIndexes(lexicon.kindsAsVerbs);

/** Phrases that a thing in the photos is not for sale: `belt not included`. */
const denial = patternOf(` (?:${lexicon.denials.join('|')})(?= )`, lexicon.parts, 'g');

const described = phraseIndexWithPlurals([
  [phrasesIn([eras.eras, eras.styleNames, features.features, materials.materials, subKinds.kinds]), true],
]);

/** Maximum number of nouns in a row that a sentence takes: `for a farmers market run`. */
const MOST_NOUNS = 3;
/** Maximum number of nouns before a verb that are its subject: `my sister in law left it`. */
const MOST_BEFORE = 2;

/**
 * Returns the sentences in a title, and its phrases of time, place or purpose: they tell how it was got, sold or worn.
 * `own` are names and conditions, which none contains.
 */
export function findSentences(title: TitleTokens, own: readonly Places[]): readonly Places[] {
  const speech = speechOf(title, own);
  const found: Places[] = [];
  let end = 0;
  for (let at = 0; at < title.words.length; at++) {
    if (at < end || !begins(speech, at)) continue;
    const to = endOf(speech, at);
    if (to <= at) continue;
    const from = speaks(speech, at) || isOtherThing(speech, at - 1) ? beginOf(speech, at, end) : at;
    found.push({ from, to });
    end = to;
  }
  return found;
}

/** A title's words with their parts in sentences. */
type Speech = ReturnType<typeof speechOf>;

function speechOf({ words, endsPart }: TitleTokens, own: readonly Places[]) {
  const found = kindsIn(words, []);
  const kinds = found.filter((one) => isStrong(one) && !isPackaging(one));
  const denials = new Set(placesOf(spaced(words), denial).map(({ from }) => from));
  return { words, endsPart, kinds, denials, is: partsOf(words, own, kinds, found.filter(isPackaging)) };
}

/** Returns true for a subject, a verb, or a link with its object. */
function begins(speech: Speech, at: number): boolean {
  const { is } = speech;
  if (is[at] === 'own') return false;
  if (speaks(speech, at)) return true;
  if (!isLink(is[at]) || isLastOfPart(speech, at)) return false;
  const next = is[at + 1];
  if (next === 'articles' || next === 'subjects') return true;
  return is[at] === 'starts' && (next === 'noun' || next === 'small');
}

/** Returns true for a word that only sentences have, by itself or beside the words around it. */
function speaks(speech: Speech, at: number): boolean {
  const { words, endsPart, denials, is } = speech;
  if (denials.has(at)) return true;
  switch (is[at]) {
    case 'verbs':
      return true;
    case 'subjects':
      // A Roman number is no subject.
      return words[at] !== 'i' || isSpoken(is[at + 1]) || at === 0 || endsPart(at - 1) || isOpen(is[at - 1]);
    case 'praise':
      // `warm up pants` are no praise.
      return !isLastOfPart(speech, at) && isLink(is[at + 1]) && is[at + 1] !== 'particles';
    case 'beings':
      // `shoulders are narrow`: a part of the piece is no word for it.
      return !endsPart(at - 1) && (is[at - 1] === 'noun' || isOtherThing(speech, at - 1));
    case 'doubles':
      return isSpoken(is[at + 1]) || isSpoken(is[at - 1]) || words[at + 1] === 'with';
    default:
      return false;
  }
}

const isLastOfPart = ({ words, endsPart }: Speech, at: number) => at + 1 >= words.length || endsPart(at);

function beginOf(speech: Speech, at: number, least: number): number {
  const { endsPart, denials, is } = speech;
  let from = denials.has(at) ? thingBefore(speech, at, least) : at;
  let nouns = 0;
  while (from > least && !endsPart(from - 1)) {
    const part = is[from - 1];
    if (part === 'own' || part === 'facts' || (part === 'kind' && !isOtherThing(speech, from - 1))) break;
    if (part === 'noun' && ++nouns > MOST_BEFORE) break;
    from--;
  }
  return from;
}

/** Returns true for a thing that a sentence is about, besides the piece: `the shoes on the model are mine`. */
function isOtherThing({ words, endsPart, kinds }: Speech, at: number): boolean {
  const kind = kinds.find(({ to }) => to === at + 1);
  return kind !== undefined && words[kind.from - 1] === 'the' && !endsPart(kind.from - 1);
}

/** Returns the beginning of the thing right before a denial: `black belt not included`. */
function thingBefore({ kinds, endsPart, is }: Speech, at: number, least: number): number {
  let from = kinds.find(({ to }) => to === at)?.from ?? at;
  while (from > least && from < at && !endsPart(from - 1) && is[from - 1] === 'facts') from--;
  return Math.max(from, least);
}

/** Returns the end of a sentence; `from` itself if it only links what describes the piece. */
function endOf(speech: Speech, from: number): number {
  const { words, endsPart, is } = speech;
  let end = speaks(speech, from) ? from + 1 : from;
  let to = from;
  let nouns = 0;
  let governs = false;
  while (to < words.length && (to === from || !endsPart(to - 1))) {
    const next = stepFrom(speech, to, governs, nouns);
    if (next === to) break;
    const last = is[next - 1] as Part;
    nouns = THINGS.has(last) ? nouns + 1 : 0;
    governs = GOVERNING.has(last) || (governs && PASSING.has(last));
    if (!isLink(last) && last !== 'articles') end = next;
    to = next;
  }
  return end;
}

/** Returns the place after the word or the object of a sentence at `at`; `at` itself if the sentence ends. */
function stepFrom(speech: Speech, at: number, governs: boolean, nouns: number): number {
  const part = speech.is[at] as Part;
  if (part === 'own') return at;
  if (part === 'facts' || part === 'kind') return governs ? objectEnd(speech, at) : at;
  return part === 'noun' && nouns >= MOST_NOUNS ? at : at + 1;
}

/** Returns the end of an object that begins with words for the piece: `small factory`, `black boots`. */
function objectEnd(speech: Speech, from: number): number {
  const { words, is } = speech;
  let to = from;
  // A number behind a word is no part of it: `over the calf 6 pack`.
  while (is[to] === 'facts' && !isLastOfPart(speech, to) && (to === from || !isNumber(words[to]))) to++;
  if (is[to] === 'noun') return to + 1;
  if (is[to] !== 'kind') return from;
  while (is[to] === 'kind' && !isLastOfPart(speech, to)) to++;
  return is[to] === 'kind' ? to + 1 : to;
}

const isLink = (part: Part | undefined) => part === 'links' || part === 'starts' || part === 'particles';

const THINGS: ReadonlySet<Part> = new Set(['noun', 'facts', 'kind']);
/** Words whose objects are not the piece, and words between them and their objects. */
const GOVERNING: ReadonlySet<Part> = new Set([
  'links',
  'particles',
  'starts',
  'praise',
  'subjects',
  'verbs',
  'doubles',
]);
const PASSING: ReadonlySet<Part> = new Set(['articles', 'small']);
const SPOKEN: ReadonlySet<Part | undefined> = new Set([
  'subjects',
  'verbs',
  'doubles',
  'beings',
  'points',
  'articles',
  'small',
]);
const isSpoken = (part: Part | undefined) => SPOKEN.has(part);
const isOpen = (part: Part | undefined) => isLink(part) || isSpoken(part);
const isNumber = (word = '') => /^\d/.test(word);

function partsOf(
  title: readonly string[],
  own: readonly Places[],
  kinds: readonly Places[],
  packaging: readonly Places[],
): readonly Part[] {
  const found = described.find(title);
  const forms = found.filter((one) => kinds.some((kind) => overlap(kind, one)));
  const phrases = found.filter((one) => one.to - one.from > 1 && !forms.includes(one));
  const isOwn = marked(title.length, [...own.filter((one) => !isSaid(title, one)), ...phrases]);
  const isFact = marked(title.length, found);
  const isKind = marked(title.length, [...kinds, ...forms]);
  const isPart = marked(title.length, packaging);
  return title.map((word, at): Part => {
    if (isOwn[at]) return 'own';
    // A part may be what a sentence is about: `zipper pull matches the hardware`.
    if (isPart[at]) return 'noun';
    if (isVerb(title, at, isKind)) return 'verbs';
    if (isKind[at]) return 'kind';
    // `or down with sneakers` is no down.
    const isParticle = parts.get(word) === 'particles' && isLink(parts.get(title[at + 1] ?? ''));
    if (!isParticle && (isFact[at] || (isNumber(word) && title[at - 1] !== 'since'))) return 'facts';
    if (COUNTED.has(word) && isNumber(title[at - 1]) && !isPairing(title, at, isKind)) return 'noun';
    return parts.get(word) ?? 'noun';
  });
}

/** Returns true for a name that is no name here: `perfect for festivals` is no Perfect, `guess I` no Guess. */
function isSaid(title: readonly string[], { from, to }: Places): boolean {
  const [part, next] = [parts.get(title[from] ?? ''), parts.get(title[to] ?? '')];
  return to - from === 1 && ((part === 'praise' && next === 'starts') || (part === 'small' && next === 'subjects'));
}

const VERBS: ReadonlySet<Part | undefined> = new Set(['verbs', 'doubles']);
const SUBJECTS: ReadonlySet<Part | undefined> = new Set(['subjects', 'points']);
const COUNTED: ReadonlySet<string> = new Set(['pairs', 'pack']);

/** Returns true for a verb behind a size, such as `6 pairs well with jeans`; `6 pairs with tags` is a lot. */
function isPairing(title: readonly string[], at: number, isKind: readonly boolean[]): boolean {
  const link = parts.get(title[at + 1] ?? '') === 'small' ? at + 2 : at + 1;
  const object = parts.get(title[link + 1] ?? '');
  return title[link] === 'with' && (link > at + 1 || isKind[link + 1] === true || object === 'subjects');
}

/** Returns true for a word of the piece that is a verb: `dress it up`, `this felt snug`, but not `dress IT 40`. */
function isVerb(title: readonly string[], at: number, isKind: readonly boolean[]): boolean {
  if (isNumber(title[at + 2])) return false;
  const isSaid = VERBS.has(parts.get(title[at] ?? '')) && SUBJECTS.has(parts.get(title[at - 1] ?? ''));
  return (
    (isSaid && !isKind[at + 1]) ||
    (isKind[at] === true && asVerbs.ofAll.has(title[at + 1]) && !VERBS.has(parts.get(title[at + 2] ?? ''))) ||
    (asVerbs.verbs.has(title[at]) && asVerbs.ofVerbs.at(title, at + 1) !== undefined)
  );
}
