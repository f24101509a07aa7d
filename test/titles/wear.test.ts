import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { resolveCondition } from '../../src/titles/conditions.ts';
import { readTitle } from '../../src/titles/title.ts';

const TITLES: Readonly<Record<string, string>> = {
  any: 'Madewell blouse',
  bags: 'Coach Tabby 26',
  denim: "Levi's 501 jeans",
  knits: 'J.Crew cardigan',
  leather: 'Schott leather jacket',
  outerwear: 'Patagonia Nano Puff jacket',
  shoes: 'Frye harness boots',
  activewear: 'lululemon Align leggings',
};

/** Phrases as sellers write them, with the grade that a second person gave each without seeing a reading. */
const phrases = readFileSync(new URL('reading/wear.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [phrase = '', appliesTo = 'any', grade = ''] = line.split('\t');
    return { phrase, title: TITLES[appliesTo] as string, grade };
  })
  // A piece for parts has no price, whatever its grade.
  .filter(({ phrase, title }) => readTitle(`${title}, ${phrase}`).refusal?.code !== 'not_a_garment');

describe('a phrase of wear or damage', () => {
  const inTitle = (title: string) => readTitle(title).condition ?? 'unsaid';

  it('has one grade in a field, in a cell and in a title', () => {
    const wrong = phrases.flatMap(({ phrase, title }) => {
      const grades = [
        resolveCondition(phrase) ?? 'unsaid',
        inTitle(`${title}, ${phrase}`),
        inTitle(`${phrase}, ${title}`),
      ];
      return new Set(grades).size === 1 ? [] : [`${phrase}: ${grades.join(', ')}`];
    });
    assert.ok(wrong.length <= 1, wrong.join('\n'));
  });

  it('has the grade that a second person gave it, in more than nine of ten', () => {
    const wrong = phrases.filter(({ phrase, title, grade }) => inTitle(`${title}, ${phrase}`) !== grade);
    assert.ok(wrong.length <= 12, wrong.map(({ phrase }) => phrase).join('\n'));
  });
});
