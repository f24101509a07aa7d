import { hash } from 'node:crypto';
import { normalize } from '../../src/catalog/normalize.ts';
import { countBy } from '../numbers/sums.ts';

/**
 * The purpose of a judged title. Titles in the `open test`, and nearly identical ones, are never used in a fit, a
 * weight, or an example. Titles that are `kept out` measure how well a fit predicts the judge.
 */
export type Part = 'fit' | 'kept out' | 'open test';

/** Fraction of judged titles that are kept out of fits. */
const KEPT_OUT = 0.1;

/**
 * Returns the part of each judged title, in order. Titles linked by a chain of nearly identical ones share a part,
 * which depends on the hash of the alphabetically first of them.
 */
export function splitTitles(titles: readonly string[], openTest: readonly string[]): Part[] {
  const isTested = openTestFinder(openTest);
  const groups = linkedTitles(titles);
  return titles.map((title, place): Part => {
    if (isTested(title)) return 'open test';
    return hashShare(groups[place] as string) < KEPT_OUT ? 'kept out' : 'fit';
  });
}

/** Creates a predicate for titles in the open test and for nearly identical ones. */
export function openTestFinder(openTest: readonly string[]): (title: string) => boolean {
  const near = nearTitles(openTest);
  return (title) => near(title).length > 0;
}

/** Returns the alphabetically first of the normalized titles to which each title is linked. */
function linkedTitles(titles: readonly string[]): string[] {
  const texts = titles.map(normalize);
  const near = nearTitles(texts);
  const firsts = new Array<string | undefined>(texts.length);
  const byText = [...texts.keys()].sort((a, b) => ((texts[a] as string) < (texts[b] as string) ? -1 : 1));
  for (const start of byText) {
    if (firsts[start] !== undefined) continue;
    const waiting = [start];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (firsts[place] !== undefined) continue;
      firsts[place] = texts[start] as string;
      waiting.push(...near(texts[place] as string).filter((other) => firsts[other] === undefined));
    }
  }
  return firsts as string[];
}

/** Hashes a text to a fraction in [0, 1). */
export function hashShare(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 12), 16) / 2 ** 48;
}

/** Nearly identical titles share at least this fraction of their distinct words (Jaccard, 1901). */
const NEAR = 0.75;

type Words = ReadonlySet<string>;

/**
 * Creates a function that returns the positions of all titles that are nearly identical to a title, including itself.
 * They share one of their rarest words (Chaudhuri, Ganti and Kaushik, 2006), so few pairs have to be compared.
 */
export function nearTitles(titles: readonly string[]): (title: string) => number[] {
  const sets = titles.map(wordsOf);
  const titlesWith = countBy(sets.flatMap((set) => [...set]));
  const rarest = (words: Words): string[] => {
    const byRarity = [...words].sort((a, b) => (titlesWith.get(a) ?? 0) - (titlesWith.get(b) ?? 0) || (a < b ? -1 : 1));
    return byRarity.slice(0, words.size - Math.ceil(NEAR * words.size) + 1);
  };
  const places = new Map<string, number[]>();
  sets.forEach((set, place) => {
    for (const word of rarest(set)) {
      const placesOfWord = places.get(word) ?? [];
      placesOfWord.push(place);
      places.set(word, placesOfWord);
    }
  });
  return (title) => {
    const words = wordsOf(title);
    const candidates = new Set(rarest(words).flatMap((word) => places.get(word) ?? []));
    return [...candidates].filter((place) => areNear(words, sets[place] as Words));
  };
}

function areNear(a: Words, b: Words): boolean {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return shared >= NEAR * (a.size + b.size - shared);
}

const wordsOf = (title: string): Words => new Set(normalize(title).split(' ').filter(Boolean));
