import assert from 'node:assert/strict';
import { it } from 'node:test';
import { askedIn, findSilent, isSilent } from '../../src/titles/silent.ts';
import { tokenize } from '../../src/titles/tokens.ts';

/** Returns a title without its remarks. */
function withoutRemarks(text: string): string {
  const title = tokenize(text);
  const remarks = findSilent(title, [], []);
  return title.words.filter((_, at) => !remarks.some(({ from, to }) => from <= at && at < to)).join(' ');
}

it('remarks about any item are silent, unless the title is about nothing else', () => {
  for (const [title, rest] of [
    ['wool coat, gift for her', 'wool coat'],
    ['silk top goes with jeans', 'silk top'],
    ['wool dress, belt not included', 'wool dress'],
    ['Gap tee I can do better if you bundle', 'gap tee'],
    ['plaid skirt/ M Tops & Blouses', 'plaid skirt m'],
  ]) {
    assert.equal(withoutRemarks(title as string), rest);
  }
  assert.ok(isSilent('brunch') && !isSilent('wool'));
});

it('words that ask something else are named', () => {
  assert.deepEqual(askedIn(tokenize('wool coat for rent')), ['rent']);
});
