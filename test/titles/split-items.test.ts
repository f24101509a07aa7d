import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { MAX_PARTS, parseTitle } from '../../src/titles/parse-title.ts';

/** Texts of several items, which stand between bars, and of one. */
const TEXTS = `
Coach wallet| and |Coach Tabby 26
Coach wallet| and |Tabby 26
Zara blazer|, |Nike hoodie|, |Coach bag
3 items: |Torrid dress|, |Loft cardigan|, |Gap jeans
bundle of |Torrid dress| and |Gap jeans
lot of 2: |Nike tee|, |Gap jeans
2 Gap tees| and a |Zara skirt
Torrid dress + strap| + |Loft cardigan
Dolce and Gabbana dress| and |Gap jeans
Gap jeans|, |black and white Zara dress
Coach bag (small, blue)|; |Gap jeans
Nike hoodie $15| |Gap jeans $8
Coach wallet, paid $5| and |Coach Tabby 26
Coach wallet, cost me $5| and |Gap jeans, paid $60
Gap jeans, paid $5|; |Coach bag, paid $6
Gap jeans, paid $5|; |jeans, paid $6
Nike shirt| and |shorts
Coach Tabby 26, dust bag, box
Coach Tabby 26, paid $5, dust bag
Zara dress and belt
shirt and tie set
men's suit, jacket and pants
Hugo Boss suit with its pants
Rag & Bone jeans
fit and flare dress
Adidas and Gucci sneakers
Nike Air Max Plus TN
Coach bag, leather tote, brown
Lot of 5 Nike tees, tops, sweater
4 items: Torrid dress, Loft cardigan, Gap jeans
`;

const itemsIn = (text: string) => parseTitle(BASE_LEXICON, text).refusal?.items ?? [text];

it('a text is split into the items that it names', () => {
  for (const line of TEXTS.trim().split('\n')) {
    const pieces = line.split('|');
    const begin = /^(?:3 items|bundle|lot)/.test(line) ? 1 : 0;
    const items = pieces.length === 1 ? pieces : pieces.filter((_, at) => at % 2 === begin);
    assert.deepEqual(itemsIn(pieces.join('')), items);
  }
});

it('a text of too many parts is one', () => {
  const text = Array.from({ length: MAX_PARTS + 1 }, (_, at) => (at % 2 ? 'hat' : 'bag')).join(',');
  assert.deepEqual(itemsIn(text), [text]);
});
