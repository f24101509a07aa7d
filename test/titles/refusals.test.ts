import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';

/** The reason, its words between bars, and titles that have another price or reason for want of a condition. */
const ROWS = `
counterfeit_words: |designer inspired| bag / Shein designer inspired dress
counterfeit_words: bag |looks like Chanel| / Chanel looks great bag
counterfeit_words: |upcycled| Louis Vuitton bag / upcycled Gap bag
not_covered: |Barbie| gown / Barbie gown size M
not_covered: |Lego| set / Lego shirt boys
not_a_garment: |strap for Coach| bag / Coach bag with strap
not_a_garment: |empty Chanel shoe box| / Chanel shoes no box
lot: |several| Gap |tops| / Gap tops
lot: Coach bag |lot| / Coach bag lot #12
lot: |blazer and black wool pants| Theory / blazer and pants suit Theory
needs_appraiser: |diamond| ring Kay / diamond quilted bag Coach
needs_appraiser: |14k| gold necklace Kay / 14k gold plated necklace Kay
`;

it('a reason is told by its words on its conditions', () => {
  for (const row of ROWS.trim().split('\n')) {
    const [code, titles = ''] = row.split(': ');
    const [title = '', other = ''] = titles.split(' / ');
    const { refusal } = parseTitle(BASE_LEXICON, title.replaceAll('|', ''));
    assert.equal(refusal?.code, code, title);
    assert.ok(
      title
        .replace(/^.*?\|(.*)\|.*$/, '$1')
        .replaceAll('|', '')
        .includes(refusal?.text ?? '?'),
      `${title}: ${refusal?.text}`,
    );
    assert.notEqual(parseTitle(BASE_LEXICON, other).refusal?.code, code, other);
  }
});
