import { GENDERS, type Gender } from './catalogue.ts';
import genderWords from './genders.json' with { type: 'json' };
import { type FoundPhrase, Phrases } from './phrases.ts';
import { singular, wordsOf } from './words.ts';

/** The gender that words state: a covered one, unisex, or a child's, for which there are no prices. */
export type Whose = Gender | 'unisex' | 'children';

const inPhrases = new Phrases<Whose | 'nobody'>(singular);
const inAnswers = new Phrases<Whose | 'nobody'>(singular);
for (const lexicon of [inPhrases, inAnswers]) {
  for (const words of genderWords.unlessChildren) lexicon.add(wordsOf(words), 'nobody');
  for (const { is, words } of genderWords.rules) {
    for (const word of words) lexicon.add(wordsOf(word), is as Whose);
  }
  for (const word of genderWords.children) lexicon.add(wordsOf(word), 'children');
  for (const is of [...GENDERS, 'unisex'] as const) {
    for (const word of genderWords.phrases[is]) lexicon.add(wordsOf(word), is);
  }
}
for (const is of [...GENDERS, 'unisex'] as const) {
  for (const word of genderWords.answers[is]) inAnswers.add(wordsOf(word), is);
}

/** Whose garment a phrase says it is, and the words that say it. Both genders together are anybody. */
export function readWhose(words: readonly string[]): {
  whose?: Whose | undefined;
  found: readonly FoundPhrase<unknown>[];
} {
  return meaningOf(inPhrases.find(words));
}

/** Whose garment it is, of an answer to that question: `women's`, `F`, `toddler`. */
export function resolveWhose(text: string): Whose | undefined {
  return meaningOf(inAnswers.find(wordsOf(text))).whose;
}

function meaningOf(all: readonly FoundPhrase<Whose | 'nobody'>[]) {
  const found = all.filter(({ value }) => value !== 'nobody');
  const said = new Set(found.map(({ value }) => value as Whose));
  const whose = said.has('children') ? 'children' : said.size > 1 ? 'unisex' : [...said][0];
  return { whose, found };
}

/** Whether a word states a gender. */
export function describesPerson(word: string): boolean {
  return inPhrases.get([word]) !== undefined;
}
