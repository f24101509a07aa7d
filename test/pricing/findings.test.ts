import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseItem } from '../../src/input/parse-item.ts';
import type { Finding } from '../../src/pricing/appraisal.ts';
import { listingOf, pricing } from '../support/listing.ts';

type Typed = Parameters<typeof parseItem>[1];

/** Fields as typed, the kind that is priced, and the findings about how they were read, except an assumed gender. */
const CASES: readonly [typed: Typed, kind: string, ...findings: string[]][] = [
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

function findingInWords(finding: Finding): string {
  const text = 'text' in finding ? finding.text : '';
  const field = 'field' in finding ? finding.field : '';
  const market = 'isMassMarket' in finding && finding.isMassMarket ? 'of the mass market' : '';
  return [finding.code, text, field, market].filter((word) => word !== '').join(' ');
}

for (const [typed, kind, ...findings] of CASES) {
  it(`the price of ${JSON.stringify(typed)} is for ${kind}, and says how it was read`, () => {
    const listing = listingOf(parseItem(pricing.lexicon, typed));
    const stated = listing.findings.filter(({ code }) => code !== 'assumed_gender').map(findingInWords);
    assert.deepEqual([listing.garment.category.slug, ...stated], [kind, ...findings]);
  });
}
