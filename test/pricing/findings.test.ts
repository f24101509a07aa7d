import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseItem } from '../../src/input/parse-item.ts';
import { listingOf, pricing } from '../support/listing.ts';

type Typed = Parameters<typeof parseItem>[1];

/** Typed words, the kind that is priced, and the findings about how they were read, but for an assumed gender. */
const FOUND: readonly [typed: Typed, kind: string, ...said: string[]][] = [
  [{ title: 'Tabby 26', brand: 'Coach', category: 'dress' }, 'bag', 'model_followed Tabby dress'],
  [{ title: 'Tabby 26 shoulder bag', brand: 'Coach', category: 'dress' }, 'bag', 'model_followed shoulder bag dress'],
  [{ title: 'Tabby 26', brand: 'Coach', category: 'bags' }, 'bag'],
  [{ title: '501', brand: 'Levis', category: 'jackets' }, 'jeans', 'model_followed 501 jackets'],
  [{ title: 'Air Force 1', brand: 'Nike', category: 'sneekers' }, 'sneakers'],
  [{ brand: 'Nike Air', category: 'Force 1' }, 'sneakers'],
  [{ title: 'red', brand: 'Zara', category: 'coats & jackets' }, 'jacket', 'usual_kind coats & jackets'],
  [{ title: 'red jacket', brand: 'Zara', category: 'coats & jackets' }, 'jacket'],
  [{ title: 'nice', brand: 'Gap', category: 'jeens' }, 'jeans', 'kind_spelling jeens'],
  [{ title: 'nice jeans', brand: 'Gap', category: 'jeens' }, 'jeans'],
  [{ title: 'black dress', brand: 'Gap', category: 'pants' }, 'pants', 'field_followed dress category'],
  [{ title: 'sweater', brand: 'Patagonya', category: 'jacket' }, 'jacket', 'spelling Patagonya'],
  [{ title: "women's Gap jeans", gender: 'men' }, 'jeans', 'field_followed gender'],
  [{ title: 'Nike Air Max', gender: 'girls' }, 'kids-sneakers', 'childs_model'],
  [{ title: '5 Gap jeans', category: 'jeans' }, 'jeans', 'lot'],
  [{ title: 'Versace x H&M jacket' }, 'jacket', 'beyond_evidence of the mass market'],
  [{ title: 'Supreme x The North Face jacket' }, 'jacket', 'beyond_evidence'],
  [{ title: 'Supreme x The North Face jacket', brand: 'The North Face' }, 'jacket', 'beyond_evidence'],
  [
    { title: 'Supreme x The North Face jacket', brand: 'Patagonia' },
    'jacket',
    'beyond_evidence',
    'title_followed The North Face',
  ],
  [{ title: 'Hermes Himalaya Birkin 30' }, 'bag', 'beyond_evidence'],
];

it('a price says where fields and title disagree, and which of them it followed', () => {
  for (const [typed, kind, ...said] of FOUND) {
    const listing = listingOf(parseItem(pricing.lexicon, typed));
    const what = JSON.stringify(typed);
    assert.equal(listing.garment.category.slug, kind, what);
    const found = listing.findings.flatMap((finding) => {
      const { code, text = '', field = '', isMassMarket = false }: Loose = finding;
      if (code === 'assumed_gender') return [];
      return [[code, text, field, isMassMarket ? 'of the mass market' : ''].filter(Boolean).join(' ')];
    });
    assert.deepEqual(found, said, what);
  }
});

/** The members that some findings have. */
interface Loose {
  readonly code: string;
  readonly text?: string;
  readonly field?: string;
  readonly isMassMarket?: boolean;
}
