import { categories } from '../catalog/catalog.ts';
import { normalize, singular } from '../catalog/normalize.ts';
import { otherKinds } from '../catalog/other-kinds.ts';
import type { FactSpan, FoundFacts } from './facts.ts';
import { materialsFor } from './item-names.ts';
import lexicon from './lexicon/silent-words.json' with { type: 'json' };
import type { ParsedTitle } from './parse-title.ts';
import { lazily } from './phrase-index.ts';
import { isSaying, searchWords } from './sayings.ts';
import { MIN_LENGTH, nearest, SpellingIndex } from './spelling.ts';
import { wordsOf } from './tokens.ts';

/** A word in a title, besides its facts, that may affect what a piece is worth. */
export interface ItemWord {
  /** The form that all its spellings share. */
  readonly form: string;
  readonly at: number;
  /** Position after its last word, if it has more than one. */
  readonly to?: number;
}

const silent = new Set(
  [lexicon.colors, lexicon.sizes, lexicon.phrases, lexicon.small, lexicon.speech].flatMap((words) => [
    ...words,
    ...words.map(singular),
  ]),
);

const names = new Set(lexicon.names);

/** Sizes, style numbers and other scripts: `32x30`, `10w`, `3xl`, `cw7093`. A number of three digits may be a model. */
const NO_WORD =
  /^(?:\d{1,2}|\d{4,}|x{1,4}[sml]|\d+x\d*|\d{1,2}[a-z]{1,2}|[a-z]{1,2}\d{1,2}|[a-z]*\d{4}[a-z\d]*|[a-z])$|[^a-z\d]/;

const namesOfKinds = Object.fromEntries([...categories, ...otherKinds].map(({ slug, aliases }) => [slug, aliases]));
/** The words of a kind's own names, singular: they name the kind even if a model implies it. */
const kindWordsOf = lazily(
  namesOfKinds,
  (slug) => new Set(namesOfKinds[slug]?.flatMap((alias) => normalize(alias).split(' ').map(singular))),
);

/** Returns the meaningful words of a title besides its kind and facts, each form once, without extras. */
export function findItemWords(
  { words, roles, brand, category, extrasAt }: ParsedTitle,
  facts: readonly FactSpan[],
): ItemWord[] {
  const isHeard = (at: number) => roles[at] !== undefined || facts.some(({ from, to }) => at >= from && at < to);
  const kindWords = kindWordsOf(category?.slug ?? '');
  const materials = materialsFor(brand?.slug ?? '');
  const understood = new Set(words.filter((_, at) => isHeard(at)));
  const searched = searchWords(words);
  const hasModel = facts.some(({ of }) => of === 'model' || of === 'line');
  const found = new Map<string, ItemWord>();
  words.slice(0, extrasAt).forEach((word, at) => {
    const form = singular(word);
    if (understood.has(word) || silent.has(word) || silent.has(form) || isSaying(word)) return;
    if (searched.has(word) || NO_WORD.test(word)) return;
    // A material that is not a fact is imitated, or belongs to a part.
    if (kindWords?.has(form) || (materials.has(word) && !category?.isExtended)) return;
    if (names.has(form) && !hasModel) return;
    if (!found.has(form)) found.set(form, { form, at });
  });
  return [...found.values()];
}

/** Facts that titles of kinds outside the 15 categories state as those of bags do, in whichever words. */
const SAID_AS_FACTS: readonly FactSpan['of'][] = ['material', 'feature', 'era'];

/** Returns what a title of a kind outside the 15 categories states; facts are `material/silk` or `hermes/constance`. */
export function findKindWords(parsed: ParsedTitle, { spans }: Pick<FoundFacts, 'spans'>): ItemWord[] {
  const brand = parsed.brand?.slug ?? '';
  const names = spans.flatMap(({ of, value, from, to }) =>
    of === 'model' || of === 'line' ? [{ form: `${brand}/${value}`, at: from, to }] : [],
  );
  const said = spans.filter(({ of }) => SAID_AS_FACTS.includes(of));
  const facts = new Map(
    said.map(({ of, value, from, to }) => [`${of}/${value}`, { form: `${of}/${value}`, at: from, to }]),
  );
  return [...findItemWords(parsed, said), ...facts.values(), ...names];
}

function areUnderstood({ words, spans, roles }: ParsedTitle, facts: readonly FactSpan[]): boolean[] {
  const isUnderstood = words.map((_, i) => roles[i] !== undefined);
  for (const { from, to } of spans) isUnderstood.fill(true, from, to);
  for (const { from, to } of facts) isUnderstood.fill(true, from, to);
  // A brand or gender that is named twice is understood.
  const names = words.filter((_, i) => roles[i] && roles[i] !== 'category');
  return isUnderstood.map((is, i) => is || names.includes(words[i] as string));
}

/** Returns the words of a title that mean nothing to us, as written, except misspellings that were read anyway. */
export function ignoredWords(parsed: ParsedTitle, facts: FoundFacts, others: readonly ItemWord[]): string[] {
  const { spans } = facts;
  const isUnderstood = areUnderstood(parsed, spans);
  for (const { at } of others) isUnderstood[at] = true;
  // A corrected word is reported as such, even if it does not change the price.
  if (parsed.mendedAt !== undefined) isUnderstood[parsed.mendedAt] = true;
  if (!isUnderstood.includes(false)) return [];
  const written = parsed.words.map((_, i) => parsed.written(i, i + 1));
  // `V-neck` is two words: one meaningful word is enough.
  const understood = new Set(written.filter((_, i) => isUnderstood[i]));
  const ignored = written.filter((text, i) => text !== '' && !isUnderstood[i] && !understood.has(text));
  // A short word is not treated as a misspelling.
  if (!ignored.some((text) => text.length >= MIN_LENGTH)) return [...new Set(ignored)];
  const read = new SpellingIndex(readBeside(parsed, facts).map((word) => [word, word]));
  const isRead = (text: string) =>
    text.length >= MIN_LENGTH && wordsOf(text).some((word) => nearest(word, read).length > 0);
  return [...new Set(ignored.filter((text) => !isRead(text)))];
}

function readBeside({ brand }: ParsedTitle, { line, model, subKind, materials }: FoundFacts): string[] {
  const ids = [line, model, subKind, ...materials].flatMap((id) => id?.split('-') ?? []);
  return [...wordsOf(brand?.name ?? ''), ...ids];
}
