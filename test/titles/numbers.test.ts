import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { NUMBER_RULES, readNumbers } from '../../src/titles/number-rules.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { appraisalOf } from '../support/listing.ts';

/** Returns the number between asterisks. */
function numberIn(example: string) {
  const start = example.indexOf('*');
  const { numbers } = parseTitle(BASE_LEXICON, example.replaceAll('*', ''));
  return numbers.find((n) => n.start <= start + 1 && n.end > start);
}

for (const rule of NUMBER_RULES) {
  const [role, example] = rule;
  it(`“${example}” is the example of a rule for ${role}, which no other rule replaces`, () => {
    const number = numberIn(example);
    assert.ok(number);
    const [taker, next] = NUMBER_RULES.filter(([, , holds]) => holds(number));
    assert.equal(taker, rule, `The row of “${taker?.[1]}” takes it: move this one above that.`);
    assert.notEqual(next?.[0] ?? 'none', role);
  });
}

it('numbers of titles as people type them have the roles that readers gave them', () => {
  const lines = readFileSync(new URL('number-titles.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  let [right, all] = [0, 0];
  for (const [title = '', roles = ''] of lines.map((line) => line.split('\t'))) {
    const found = parseTitle(BASE_LEXICON, title).numbers.map(({ role }) => role);
    const expected = roles.split(' ');
    all += expected.length;
    right += expected.filter((role, at) => found[at] === role).length;
  }
  assert.ok(right / all > 0.93, `${right} of ${all}`);
});

it('a number after two that may be a waist and an inseam, 26 to 44 each, is a price', () => {
  const roleOfLast = (title: string) => parseTitle(BASE_LEXICON, title).numbers.at(-1)?.role;
  for (const sizes of ['26 26', '44 32', '32 44'])
    assert.equal(roleOfLast(`Dockers khakis ${sizes} 7`), 'price', sizes);
  for (const sizes of ['25 32', '45 32', '32 45']) assert.equal(roleOfLast(`Dockers khakis ${sizes} 7`), 'size', sizes);
});

it('the time for many numbers grows less than with the square of their number', () => {
  /** The shortest of several times, in milliseconds. */
  const timeOf = (title: string) => {
    const times = Array.from({ length: 15 }, () => {
      const begin = performance.now();
      readNumbers(title, () => ({ nameAt: () => undefined, isUsual: () => true, kind: undefined }));
      return performance.now() - begin;
    });
    return Math.min(...times);
  };
  for (const text of ['1 ', 'x9', '$1 ', 'one ', '1-', 'lot of ', 'lot 1 ', '1 x ']) {
    const [half, whole] = [timeOf(text.repeat(150 / text.length)), timeOf(text.repeat(300 / text.length))];
    assert.ok(whole < 4 * half + 1, `${text}: ${half} and ${whole} ms`);
  }
});

it('no number that is read is said to have no effect on the price', () => {
  for (const title of ['Gap coat 8 with 4 pockets', 'Nike shorts 9" AR2382 308', 'Caldera 6 coat twenty five 8/10']) {
    assert.doesNotMatch(appraisalOf(title).ignored.join(), /\d|five/, title);
  }
});
