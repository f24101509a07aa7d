import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { resolveCondition } from '../../src/titles/conditions.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';

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

interface Phrase {
  readonly phrase: string;
  readonly title: string;
  readonly grade: string;
}

/** Reads phrases as sellers write them, each with the grade that a second person chose without seeing a reading. */
function readPhrases(file: string, titleOf: (appliesTo: string) => string): Phrase[] {
  const lines = readFileSync(new URL(`reading/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const phrases = lines.map((line) => {
    const [phrase = '', appliesTo = '', grade = ''] = line.split('\t');
    return { phrase, title: titleOf(appliesTo), grade };
  });
  // A piece for parts has no price, whatever its grade.
  return phrases.filter(
    ({ phrase, title }) => parseTitle(BASE_LEXICON, `${title}, ${phrase}`).refusal?.code !== 'not_a_garment',
  );
}

const ofGroups = readPhrases('wear.tsv', (group) => TITLES[group || 'any'] as string);
const ofNouns = readPhrases('wear-of-nouns.tsv', (noun) => `Coach ${noun}`);

describe('a phrase about wear or damage', () => {
  const inTitle = (title: string) => parseTitle(BASE_LEXICON, title).condition ?? 'unsaid';

  it('has one grade in a field, in a cell and in a title', () => {
    const wrong = [...ofGroups, ...ofNouns].flatMap(({ phrase, title }) => {
      const grades = [
        resolveCondition(phrase) ?? 'unsaid',
        inTitle(`${title}, ${phrase}`),
        inTitle(`${phrase}, ${title}`),
      ];
      return new Set(grades).size === 1 ? [] : [`${phrase}: ${grades.join(', ')}`];
    });
    assert.ok(wrong.length <= 1, wrong.join('\n'));
  });

  const wrongOf = (phrases: readonly Phrase[]) =>
    phrases.filter(({ phrase, title, grade }) => inTitle(`${title}, ${phrase}`) !== grade).map(({ phrase }) => phrase);

  it('has a second person’s grade, in more than nine of ten', () => {
    const wrong = wrongOf(ofGroups);
    assert.ok(wrong.length <= 12, wrong.join('\n'));
  });

  // The readings were developed with the first hundred of these only. For this person, a denied flaw was a grade,
  // too: `no odors` is Good. Here it has no meaning.
  it('has a third person’s grade, except for denied flaws, in three of four', () => {
    const stated = ofNouns.filter(({ phrase }) => !/^(?:no|not|without|zero|free of|never been) /.test(phrase));
    const wrong = wrongOf(stated);
    assert.ok(stated.length > 165 && wrong.length <= 44, `${wrong.length}\n${wrong.join('\n')}`);
  });
});
