import assert from 'node:assert/strict';
import { it } from 'node:test';
import { markSpans, pickUnanimous } from '../../src/titles/spans.ts';
import { cleanTitle, dropWords, tokenize } from '../../src/titles/tokens.ts';

it('a title is one line, and what was read as Windows-1252 is read again', () => {
  for (const [title, clean] of [
    ['  Coach\n\tbag\u0007 ', 'Coach bag'],
    ['Leviâ€™s 501', 'Levi’s 501'],
    ['HermÃ¨s scarf', 'Hermès scarf'],
    ['Carterâs pajamas', "Carter's pajamas"],
    ['Château dress, Ão', 'Château dress, Ão'],
    ['x'.repeat(400), 'x'.repeat(300)],
  ]) {
    assert.equal(cleanTitle(title as string), clean);
  }
});

it('words know their place in the title', () => {
  const title = tokenize('V-neck Top, (red) Gap');
  assert.deepEqual(title.words, ['v', 'neck', 'top', 'red', 'gap']);
  assert.equal(title.textOf(2, 4), 'Top, (red');
  assert.deepEqual([0, 1, 2, 3].map(title.endsPart), [false, false, true, true]);
  const rest = dropWords(title, markSpans(5, [{ from: 2, to: 3 }]));
  assert.deepEqual(rest.words, ['v', 'neck', 'red', 'gap']);
  assert.equal(rest.textOf(2, 4), 'red) Gap');
});

it('phrases agree if they mean one thing', () => {
  const phrase = (value: string) => ({ value, from: 0, to: 1 });
  assert.equal(pickUnanimous([phrase('a'), phrase('a')])?.value, 'a');
  assert.equal(pickUnanimous([phrase('a'), phrase('b')]), undefined);
});
