import { once } from '../base/memo.ts';
import { CONDITIONS, type Condition, conditionGrades } from '../catalog/catalog.ts';
import lexicon from '../catalog/conditions.json' with { type: 'json' };
import { namesIn } from './brands.ts';
import { eras, STYLE_NAME } from './item-names.ts';
import { kindBegins, kindEnds } from './kind-words.ts';
import { BASE_LEXICON } from './lexicon.ts';
import { type Meaning, phraseIndex, phraseIndexes, phraseIndexWithPlurals } from './phrase-index.ts';
import { type FoundPhrase, isWithin, type Places, type TitleTokens, tokenize, wordsOf } from './tokens.ts';

/**
 * Role of a phrase. `grade`: names a grade. `alone`: an ordinary word that names one on its own. `used`:
 * signs of wear, which are Good if no phrase names a grade. `soft`: a flaw unless called slight. `placed`: a flaw if
 * a place follows. `state`: the same, also after a piece of the item (`heel taps worn down`). `denied`:
 * counts after a negation only. `extra`: the same, also before `missing`. `none`: no condition; masks words inside it.
 */
interface Word {
  readonly is: 'grade' | 'alone' | 'used' | 'soft' | 'placed' | 'state' | 'denied' | 'extra' | 'none';
  readonly grade?: Condition | undefined;
}

const parts = lexicon.parts as Readonly<Record<string, readonly string[]>>;

/** Returns phrases with each of their parts in all its words; what follows a part is spelled out once for them. */
function spelledOut(phrases: readonly string[]): string[] {
  return phrases.flatMap((phrase) => {
    const [, before = '', part, after = ''] = /^([^<]*)<(\w+)>(.*)$/.exec(phrase) ?? [];
    if (part === undefined) return [phrase];
    const endings = spelledOut([after]);
    return spelledOut(parts[part] ?? []).flatMap((word) => endings.map((ending) => before + word + ending));
  });
}

const row = (phrases: readonly string[], is: Word['is'], grade?: Condition): Meaning<Word> => [
  spelledOut(phrases),
  { is, grade },
];
const inText = phraseIndex([
  row(lexicon.none, 'none'),
  ...conditionGrades.flatMap(({ name, words, alone }) => [row(words, 'grade', name), row(alone, 'alone', name)]),
  ...lexicon.others.map(({ phrases, is, grade }) => row(phrases, is as Word['is'], grade as Condition | undefined)),
]);
const lists = phraseIndexes({
  ...lexicon.lists,
  at: lexicon.parts.at,
  place: lexicon.parts.place,
  everywhere: spelledOut(lexicon.lists.everywhere),
});
/** Parts of items whose state sellers name. */
const pieces = phraseIndexWithPlurals([[lexicon.lists.pieces, true]]);

const inField = once(() =>
  phraseIndex(
    conditionGrades.map(
      ({ name, field, words, alone }): Meaning<Condition> => [spelledOut([...field, name, ...words, ...alone]), name],
    ),
  ),
);

/** Returns the grade in a condition field: by name, or the worst of a description, such as `vintage, some holes`. */
export function resolveCondition(text: string): Condition | undefined {
  const gradeOf = (words: readonly string[]) => {
    const found = inField().at(words, 0);
    return found?.to === words.length ? found.value : undefined;
  };
  const words = wordsOf(text);
  return gradeOf(words) ?? gradeOf(words.filter((word) => !lists.beside.has(word))) ?? described(text, words);
}

function described(text: string, words: readonly string[]): Condition | undefined {
  const first = inField().at(words, 0);
  const isWhole = first !== undefined && first.to >= (inText.at(words, 0)?.to ?? 0);
  const grade = isWhole ? first.value : undefined;
  const title = tokenize(text);
  const found = worstOf(findConditions(title, namesIn(BASE_LEXICON, title)), words, undefined)?.value;
  if (grade === undefined || found === undefined) return grade ?? found;
  return rank(found) > rank(grade) ? found : grade;
}

/** A phrase about condition. One without a grade denies another, or states that an extra is missing. */
type FoundCondition = ReturnType<typeof foundCondition>;

const rank = (grade: Condition) => CONDITIONS.indexOf(grade);
const isPraise = (grade: Condition | undefined) => grade !== undefined && rank(grade) < rank('Fair');

/** Returns the phrases about condition in text with these names, with words that soften, hedge or deny them. */
export function findConditions(text: TitleTokens, names: readonly Places[]): FoundCondition[] {
  const phrases = inText.find(text.words);
  if (phrases.length === 0) return [];
  const words = withoutNames(text.words, names, phrases);
  const title = { text, names, words };
  const all: FoundCondition[] = [];
  /** End of the last phrase that a negation covers. */
  let denied = 0;
  for (const phrase of inText.find(words).filter(({ value }) => value.is !== 'none')) {
    const negation = negationOf(title, phrase, denied);
    if (negation === undefined) {
      all.push(...statedCondition(title, phrase));
      continue;
    }
    all.push(foundCondition(title, undefined, negation, phrase.to));
    if (!isPraising(phrase.value)) denied = phrase.to;
  }
  return all;
}

interface ConditionText {
  readonly text: TitleTokens;
  readonly names: readonly Places[];
  readonly words: readonly string[];
}

/** Returns the words with names blanked, except inside a phrase: `only worn once` does not name the brand ONLY. */
function withoutNames(
  words: readonly string[],
  names: ConditionText['names'],
  phrases: readonly FoundPhrase<Word>[],
): readonly string[] {
  const left = [...words];
  for (const name of names) {
    const isInside = phrases.some(
      (one) => one.value.is !== 'none' && isWithin(name, [one]) && one.to - one.from > name.to - name.from,
    );
    if (!isInside) left.fill('', name.from, name.to);
  }
  return left;
}

/** Returns the end of a place that begins at a word: `on the left sleeve`; undefined if there is none. */
function placeEnd(words: readonly string[], from: number): number | undefined {
  const at = lists.at.at(words, from)?.to;
  if (at === undefined) return undefined;
  const before = lists.beforePlaces.at(words, at)?.to ?? at;
  return (lists.place.at(words, before) ?? lists.place.at(words, at))?.to;
}

const isPraising = ({ is, grade }: Word) => isPraise(grade) && is !== 'used';

function negationOf({ words }: ConditionText, { value, from }: FoundPhrase<Word>, denied: number): number | undefined {
  if (isPraising(value)) return lists.denials.endingAt(words, from);
  const negation = negationBefore(words, from, denied);
  return negation ?? (value.is === 'extra' ? lists.without.endingAt(words, from) : undefined);
}

function statedCondition(title: ConditionText, { value, from, to }: FoundPhrase<Word>): FoundCondition[] {
  const { text, names, words } = title;
  const { is, grade } = value;
  if (is === 'extra') {
    const missing = lists.gone.at(words, to);
    return missing ? [foundCondition(title, undefined, from, missing.to)] : [];
  }
  if (is === 'denied' || isPartOfNumber(text, from, to)) return [];
  const isPlaced = is === 'placed' || is === 'state';
  const change = changeBefore(words, value, from, to);
  const piece = is === 'state' ? pieceBefore(words, change?.from ?? from) : undefined;
  if (isPlaced && piece === undefined && placeEnd(words, to) === undefined) return [];
  if (is === 'alone' && change?.grade !== 'Like New' && !standsAlone(text, from, to, names)) return [];
  if (!change) {
    const isStyle = lists.styles.at(words, from)?.to === to;
    const everywhere = is === 'used' ? lists.everywhere.at(words, to) : undefined;
    if (everywhere) return [foundCondition(title, 'Fair', from, everywhere.to, { isStyle })];
    return [foundCondition(title, grade, piece ?? from, to, { isStyle, isWear: is === 'used' })];
  }
  const isWear = isWearing(value) && change.grade === 'Good';
  return [foundCondition(title, change.grade, piece ?? change.from, to, { isWear })];
}

/** Returns true for phrases that softening words turn into mere wear, and strong words into a flaw. */
const isWearing = ({ is, grade }: Word) => is === 'used' || is === 'soft' || (is === 'state' && grade === 'Fair');

/** One more than the linking phrases that may be between a piece and its state: `heels are just a little`. */
const MOST_LINKING = 4;

/** Returns the start of the piece whose state follows, across words such as `is` and `are a bit`. */
function pieceBefore(words: readonly string[], from: number): number | undefined {
  let at = from;
  for (let linking = 0; linking < MOST_LINKING; linking++) {
    const begins = pieces.endingAt(words, at);
    if (begins !== undefined) return begins;
    const link = lists.linking.endingAt(words, at);
    if (link === undefined) return undefined;
    at = link;
  }
  return undefined;
}

/** Returns a phrase about condition with the place and the words after it: `on the back`, `see photos`. */
function foundCondition(
  { words }: ConditionText,
  value: Condition | undefined,
  from: number,
  end: number,
  /** `isStyle`: a style of denim, such as ripped knees; `isWear`: signs of wear, which any other grade outweighs. */
  { isStyle = false, isWear = false } = {},
) {
  const last = (isPraise(value) && !isWear ? undefined : placeEnd(words, end)) ?? end;
  return {
    value,
    from,
    to: lists.tail.at(words, last)?.to ?? last,
    isStyle,
    /** True for never worn, which tags also imply. */
    isUnworn: lists.unworn.at(words, from)?.to === end,
    isTagged: value === 'New with tags' && words.slice(from, end).some((word) => lists.tagged.has(word)),
    isFading: lists.fades.at(words, from)?.to === end,
    /** True if it only states that a tag is missing. */
    isTagless: lists.tagless.at(words, from)?.to === end,
    isWear,
  };
}

function changeBefore(words: readonly string[], value: Word, from: number, to: number) {
  const { grade } = value;
  const isWear = isWearing(value);
  const isSpot = grade === 'Poor' && words.slice(from, to).some((word) => lists.spots.has(word));
  const changes = [
    ...(grade === 'New with tags' ? [{ list: lists.hedges, grade: 'Like New' } as const] : []),
    ...(isWear ? [{ list: lists.strong, grade: 'Fair' } as const] : []),
    ...(isWear ? [{ list: lists.softeners, grade: 'Good' } as const] : []),
    ...(isSpot ? [{ list: lists.smaller, grade: 'Fair' } as const] : []),
    ...(isSpot ? [{ list: lists.softeners, grade: 'Fair' } as const] : []),
  ];
  for (const { list, grade } of changes) {
    const begins = list.endingAt(words, from);
    if (begins !== undefined) return { grade, from: begins };
  }
  return undefined;
}

/** Returns the worst of several grades: a flaw beats praise. Styles are not flaws in denim, by `kind` or `words`. */
export function worstOf(
  conditions: readonly FoundCondition[],
  words: readonly string[],
  kind: string | undefined,
): FoundPhrase<Condition> | undefined {
  if (conditions.length === 0) return undefined;
  const isDenim = kind === 'jeans' || words.some((word) => lists.denim.has(word));
  const isOld = eras.find(words).some(({ value }) => value !== STYLE_NAME);
  const fadesWell = isDenim || isOld || lists.workwear.find(words, 1).length > 0;
  const hasTags = conditions.some(({ isTagged }) => isTagged);
  return conditions
    .filter(({ isUnworn }) => !(isUnworn && hasTags))
    .filter(
      ({ isStyle, isFading, isTagless }) => !(isDenim && isStyle) && !(fadesWell && isFading) && !(isOld && isTagless),
    )
    .filter((one): one is FoundCondition & FoundPhrase<Condition> => one.value !== undefined)
    .sort((a, b) => Number(a.isWear) - Number(b.isWear) || rank(b.value) - rank(a.value))[0];
}

/** `size9.5/10` does not contain `5/10`. */
function isPartOfNumber({ words, written }: TitleTokens, from: number, to: number): boolean {
  const first = words[from] as string;
  return /^\d/.test(first) && !written(from, to).startsWith(first);
}

/** Returns the start of a negation that covers the words from `from`; an earlier one ended at `denied`. */
function negationBefore(words: readonly string[], from: number, denied: number): number | undefined {
  for (let at = from; at >= denied; at--) {
    if (at === denied && denied > 0) return at;
    const negation = lists.negations.endingAt(words, at);
    if (negation !== undefined) return negation;
    if (!lists.between.has(words[at - 1])) return undefined;
  }
  return undefined;
}

function standsAlone(
  { words, endsPart, written }: TitleTokens,
  from: number,
  to: number,
  names: readonly Places[],
): boolean {
  const begins = from === 0 || endsPart(from - 1);
  const ends = to === words.length || endsPart(to - 1);
  if (begins && ends) return true;
  const isColor = lists.colors.has(words[from]);
  if (isColor && (kindBegins(words, to) || kindEnds(words, from))) return false;
  if (from === 0 || to === words.length) return true;
  const isAfter = lists.afterBrand.at(words, from)?.to === to && names.some((one) => one.to === from);
  return isAfter && !/^\p{Lu}\p{Ll}/u.test(written(from, to));
}
