import { kindsIn } from './kind-words.ts';
import eras from './lexicon/items/eras.json' with { type: 'json' };
import features from './lexicon/items/features.json' with { type: 'json' };
import materials from './lexicon/items/materials.json' with { type: 'json' };
import subKinds from './lexicon/items/sub-kinds.json' with { type: 'json' };
import lexicon from './lexicon/sayings.json' with { type: 'json' };
import silent from './lexicon/silent-words.json' with { type: 'json' };
import { patternOf, phraseIndexWithPlurals, phrasesIn, placesOf, spaced } from './phrase-index.ts';
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
export function findSentences({ words, endsPart }: TitleTokens, own: readonly Places[]): readonly Places[] {
  const kinds = kindsIn(words, []).filter(({ value }) => value.weight !== 'none' && value.weight !== 'weak');
  const is = partsOf(words, own, kinds);
  const denials = placesOf(spaced(words), denial);
  const isDenial = (at: number) => denials.some(({ from }) => from === at);
  const found: Places[] = [];
  let end = 0;
  for (let at = 0; at < words.length; at++) {
    if (at < end || !begins(at)) continue;
    const to = endOf(at);
    if (to <= at) continue;
    const from = speaks(at) || isOtherThing(at - 1) ? beginOf(at, end) : at;
    found.push({ from, to });
    end = to;
  }
  return found;

  function speaks(at: number): boolean {
    // A Roman number is no subject.
    if (is[at] === 'subjects') return words[at] !== 'i' || isSpoken(at + 1) || isOpen(at - 1);
    if (is[at] === 'praise') return !ends(at) && (is[at + 1] === 'links' || is[at + 1] === 'starts');
    // `shoulders are narrow`: a part of the piece is no word for it.
    if (is[at] === 'beings') return !endsPart(at - 1) && (is[at - 1] === 'noun' || isOtherThing(at - 1));
    if (isDenial(at)) return true;
    return is[at] === 'verbs' || (is[at] === 'doubles' && (isSpoken(at + 1) || isSpoken(at - 1)));
  }

  function isOpen(at: number): boolean {
    return at < 0 || endsPart(at) || isLink(is[at]) || isSpoken(at);
  }

  function isSpoken(at: number): boolean {
    return at >= 0 && at < words.length && SPOKEN.has(is[at] as Part);
  }

  /** Returns true for a subject, a verb, or a link with its object. */
  function begins(at: number): boolean {
    if (is[at] === 'own') return false;
    if (speaks(at)) return true;
    if (!isLink(is[at]) || ends(at)) return false;
    const next = is[at + 1];
    if (next === 'articles' || next === 'subjects') return true;
    return is[at] === 'starts' && (next === 'noun' || next === 'small');
  }

  function ends(at: number): boolean {
    return at + 1 >= words.length || endsPart(at);
  }

  function beginOf(at: number, least: number): number {
    let from = isDenial(at) ? thingBefore(at, least) : at;
    let nouns = 0;
    while (from > least && !endsPart(from - 1)) {
      const part = is[from - 1];
      if (part === 'own' || part === 'facts' || (part === 'kind' && !isOtherThing(from - 1))) break;
      if (part === 'noun' && (from < at - nouns || ++nouns > MOST_BEFORE)) break;
      from--;
    }
    return from;
  }

  /** Returns true for a thing that a sentence is about, besides the piece: `the shoes on the model are mine`. */
  function isOtherThing(at: number): boolean {
    const kind = kinds.find(({ to }) => to === at + 1);
    return kind !== undefined && words[kind.from - 1] === 'the' && !endsPart(kind.from - 1) && kinds.length > 1;
  }

  /** Returns the beginning of the thing right before a denial: `black belt not included`. */
  function thingBefore(at: number, least: number): number {
    let from = kinds.find(({ to }) => to === at)?.from ?? at;
    while (from > least && from < at && !endsPart(from - 1) && is[from - 1] === 'facts') from--;
    return Math.max(from, least);
  }

  /** Returns the end of a sentence; `from` itself if it only links what describes the piece. */
  function endOf(from: number): number {
    let end = speaks(from) ? from + 1 : from;
    let to = from;
    let nouns = 0;
    let governs = false;
    while (to < words.length && (to === from || !endsPart(to - 1))) {
      const next = stepFrom(to, governs, nouns);
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
  function stepFrom(at: number, governs: boolean, nouns: number): number {
    const part = is[at] as Part;
    if (part === 'own') return at;
    if (part === 'facts' || part === 'kind') return governs ? objectEnd(at) : at;
    return part === 'noun' && nouns >= MOST_NOUNS ? at : at + 1;
  }

  /** Returns the end of an object that begins with words for the piece: `small factory`, `black boots`. */
  function objectEnd(from: number): number {
    let to = from;
    while (is[to] === 'facts' && !ends(to)) to++;
    if (is[to] === 'noun') return to + 1;
    if (is[to] !== 'kind') return from;
    while (is[to] === 'kind' && !ends(to)) to++;
    return is[to] === 'kind' ? to + 1 : to;
  }
}

const isLink = (part: Part | undefined) => part === 'links' || part === 'starts';

const THINGS: ReadonlySet<Part> = new Set(['noun', 'facts', 'kind']);
/** Words whose objects are not the piece, and words between them and their objects. */
const GOVERNING: ReadonlySet<Part> = new Set(['links', 'starts', 'praise', 'subjects', 'verbs', 'doubles']);
const PASSING: ReadonlySet<Part> = new Set(['articles', 'small']);
const SPOKEN: ReadonlySet<Part> = new Set(['subjects', 'verbs', 'doubles', 'beings', 'points', 'articles', 'small']);

function partsOf(title: readonly string[], own: readonly Places[], kinds: readonly Places[]): Part[] {
  const found = described.find(title);
  const forms = found.filter((one) => kinds.some((kind) => overlap(kind, one)));
  const phrases = found.filter((one) => one.to - one.from > 1 && !forms.includes(one));
  const isOwn = marked(title.length, [...own, ...phrases]);
  const isFact = marked(title.length, found);
  const isKind = marked(title.length, [...kinds, ...forms]);
  return title.map((word, at): Part => {
    if (isOwn[at]) return 'own';
    // `dress it up` is no dress.
    if (isKind[at]) return OBJECTS.has(title[at + 1]) ? 'verbs' : 'kind';
    if (isFact[at] || (/^\d/.test(word) && title[at - 1] !== 'since')) return 'facts';
    return parts.get(word) ?? 'noun';
  });
}

const OBJECTS: ReadonlySet<string | undefined> = new Set(['it', 'them']);
