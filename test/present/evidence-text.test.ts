import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appraise } from '../../src/index.ts';
import { dataInWords } from '../../src/present/evidence-text.ts';
import type { EvidenceFacts } from '../../src/pricing/evidence.ts';
import { evidenceText } from '../support/listing.ts';

const US = { place: 'us', sold: 12, asking: 40 } as const;
const ELSEWHERE = { place: 'elsewhere', sold: 1397, asking: 572 } as const;
const ASKED = { place: 'elsewhere', sold: 0, asking: 1 } as const;

it('evidence names the month of the newest sale', () => {
  const { newest = '', text } = appraise({ title: 'Coach Tabby 26' }).evidence;
  const month = new Date(newest).toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  assert.match(text, new RegExp(`newest ${month} ${newest.slice(0, 4)}`));
});

describe('the evidence in words', () => {
  const facts = (more: Partial<EvidenceFacts>): EvidenceFacts => ({
    ...{ of: 'brand and kind', grade: 'some sold here', listings: 0, sold: 0, places: [], sales: [] },
    ...more,
  });
  const sales = [{ place: 'us', n: 56, median: 31, newest: '2018' }] as const;

  const WORDS: readonly [more: Partial<EvidenceFacts>, words: string][] = [
    [{ places: [US, ELSEWHERE] }, '12 sold in the US; 1,397 more in Europe and Korea'],
    [{ places: [ELSEWHERE, ASKED] }, '1,397 sold in Europe and Korea, none in the US'],
    [{ places: [{ ...US, sold: 2, asking: 0 }, ASKED] }, '2 sold in the US; 1 listed in Europe and Korea'],
    [{ places: [{ ...US, sold: 19 }] }, '19 sold in the US; 40 listed'],
    [{ places: [{ ...US, sold: 20 }] }, '20 sold in the US'],
    [{ places: [{ ...US, sold: 0 }, ASKED] }, 'None sold; 41 listed'],
    [{ places: [ASKED] }, 'None sold; 1 listed in Europe and Korea'],
    [
      { places: [{ ...US, sold: 56 }], sales, topSeller: 52 },
      '56 sold in the US, 52 by one seller, median $31, newest 2018',
    ],
    [{ of: 'model', places: [{ ...US, sold: 31 }] }, '31 of this model sold in the US'],
    [{ of: 'brand', places: [{ ...US, sold: 51 }] }, 'None of this kind; 51 of the brand sold in the US'],
    [{ grade: 'judged' }, 'No sale seen: a language model’s estimate'],
    [{ of: 'model', grade: 'none' }, 'No listings of this exact item'],
    [{ of: 'kind', grade: 'none' }, 'No listings: the price of its kind'],
  ];
  for (const [more, words] of WORDS) it(words, () => assert.equal(evidenceText(facts(more)), words));
});

it('all listings are summed up with their places and the market', () => {
  const counts = { listings: 1_000, sold: 250, american: 600, elsewhere: 400, judged: 9 };
  assert.equal(
    dataInWords(counts, 'what a US buyer pays'),
    'Based on 1,000 listings: 25% sold, the rest are asking prices; 60% are from US marketplaces, 40% from Europe and ' +
      'Korea. Prices are what a US buyer pays.',
  );
});
