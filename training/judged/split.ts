import { hash } from 'node:crypto';
import { normalize } from '../../src/catalog/normalize.ts';
import { indexTitles } from './near-titles.ts';

/**
 * The part of a judged title. `open test` and titles near-equal to it serve no fit, weight or example. `kept out`
 * measures how well a fit predicts the judge.
 */
export type Part = 'fit' | 'kept out' | 'open test';

/** Share of the judged titles kept out of fits. */
const KEPT_OUT = 0.1;

/**
 * Returns the part of each judged title, in order. A group of titles linked by near-equality is kept out as a whole, by
 * the hash of its alphabetically first title.
 */
export function splitTitles(titles: readonly string[], openTest: readonly string[]): Part[] {
  const isTested = openTestFinder(openTest);
  const groups = linkedTitles(titles);
  return titles.map((title, place): Part => {
    if (isTested(title)) return 'open test';
    return hashShare(groups[place] as string) < KEPT_OUT ? 'kept out' : 'fit';
  });
}

/** Returns a predicate for titles, judged or sold, that are in the open test or near-equal to a title in it. */
export function openTestFinder(openTest: readonly string[]): (title: string) => boolean {
  const test = indexTitles(openTest);
  return (title) => test.find(title).length > 0;
}

/** Returns the normalized first title of each title's group. */
function linkedTitles(titles: readonly string[]): string[] {
  const texts = titles.map(normalize);
  const near = indexTitles(texts);
  const firsts = new Array<string | undefined>(texts.length);
  const byText = [...texts.keys()].sort((a, b) => ((texts[a] as string) < (texts[b] as string) ? -1 : 1));
  for (const start of byText) {
    if (firsts[start] !== undefined) continue;
    const waiting = [start];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (firsts[place] !== undefined) continue;
      firsts[place] = texts[start] as string;
      waiting.push(...near.find(texts[place] as string).filter((other) => firsts[other] === undefined));
    }
  }
  return firsts as string[];
}

/** Returns a fraction in [0, 1) that depends on the text alone. */
export function hashShare(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 12), 16) / 2 ** 48;
}
