import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { proseOf } from '../../src/web/pages/prose.ts';

describe('the text of a page', () => {
  const prose = proseOf('about');

  it('has its values: text escaped, markup as it is', () => {
    assert.equal(
      prose('operator', { operator: 'Rags & <Co>' }),
      '<p>Rags &#38; &#60;Co&#62; runs this copy of the service.</p>',
    );
    assert.equal(prose('removal', {}, { contact: '<b>$&</b>' }), '; to have your address removed, write to <b>$&</b>');
  });

  it('is not shown without a value, with a value that it does not name, or where there is none', () => {
    assert.throws(() => prose('operator'), /about\.html, operator: .* of operator$/);
    assert.throws(() => prose('operator', { operator: 'Ada', contact: 'Ada' }), /operator: .* of contact$/);
    assert.throws(() => prose('nothing'), /no part nothing in about\.html/);
  });
});
