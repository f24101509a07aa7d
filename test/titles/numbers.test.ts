import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { NUMBER_RULES } from '../../src/titles/number-rules.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { numbersIn } from '../../src/titles/title-makers.ts';
import { listingOf } from '../support/listing.ts';

/** Returns the role of the number between asterisks. */
function roleOf(example: string, rules = NUMBER_RULES): string | undefined {
  const start = example.indexOf('*');
  const title = example.replaceAll('*', '');
  return numbersIn(BASE_LEXICON, title, false, rules).find((n) => n.start <= start + 1 && n.end > start)?.role;
}

for (const rule of NUMBER_RULES) {
  const [role, example] = rule;
  it(`“${example}” is the example of a rule for ${role}, which no other rule replaces`, () => {
    const taker = NUMBER_RULES.find((_, at) => (roleOf(example, NUMBER_RULES.slice(0, at + 1)) ?? 'other') !== 'other');
    assert.equal(roleOf(example), role, `The row of “${taker?.[1]}” takes it: move this one above that.`);
    const others = NUMBER_RULES.filter((other) => other !== rule);
    assert.notEqual(roleOf(example, others), role);
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

it('twice as many numbers take about twice as long', () => {
  /** The shortest of several times, in milliseconds. */
  const timeOf = (title: string) => {
    const times = Array.from({ length: 15 }, () => {
      const begin = performance.now();
      numbersIn(BASE_LEXICON, title, false);
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
    assert.doesNotMatch(listingOf(title).ignored.join(), /\d|five/, title);
  }
});
