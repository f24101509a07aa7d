import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appraise } from '../../src/index.ts';
import type { EvidenceSummary } from '../../src/pricing/evidence.ts';
import { PARAMETERS } from '../../training/parameters.ts';
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
  const facts = (overrides: Partial<EvidenceSummary>): EvidenceSummary => ({
    ...{ subject: 'brand and kind', grade: 'some sold here', listings: 0, sold: 0, places: [], width: 1 },
    ...overrides,
  });
  const recent = { pricedCount: 56, median: 31, asNew: 40, worn: 0, namesMore: 0, gradeShift: 0, nameShift: 0 };
  const dear = { ...recent, median: 51, gradeShift: 0.5, overOurs: [-1, -0.5, 0.05, 0.5, 1] as const };
  const sold = (n: number, more: Partial<EvidenceSummary> = {}) => ({ places: [{ ...US, sold: n }], ...more });

  const WORDS: readonly [more: Partial<EvidenceSummary>, words: string][] = [
    [{ places: [US, ELSEWHERE] }, '12 sold in the US. 1,397 more in Europe and Korea.'],
    [{ places: [ELSEWHERE, ASKED], sold: 1397 }, '1,397 sold in Europe and Korea, none in the US.'],
    [{ places: [{ ...US, sold: 2, asking: 0 }, ASKED] }, '2 sold in the US. 1 listed in Europe and Korea.'],
    [sold(19), '19 sold in the US. 40 listed.'],
    [sold(20), '20 sold in the US.'],
    [sold(31, { subject: 'model' }), '31 of this model sold in the US.'],
    [sold(1, { newest: '2019-03' }), '1 sold in the US, March 2019. 40 listed.'],
    [sold(56, { recent: { ...recent, median: 51 } }), '56 sold in the US.'],
    [sold(31, { newest: '2021-06' }), '31 sold in the US, newest June 2021.'],
    [{ places: [{ ...US, sold: 0 }, ASKED] }, 'None sold. 41 listed.'],
    [{ places: [ASKED] }, 'None sold. 1 listed in Europe and Korea.'],
    [sold(56, { recent, newest: '2025' }), '56 sold in the US, median $31, newest 2025.'],
    [
      sold(56, { recent, topSeller: 52 }),
      `56 sold in the US, 52 by one seller, who counts as ${PARAMETERS.evidence.maxOfSeller}. Median $31.`,
    ],
    [sold(90, { recent }), '90 sold in the US, 56 since 2022. Median of these $31.'],
    [sold(56, { recent: dear }), '56 sold in the US, median $51. Most were new. One like this: about $32.'],
    [
      sold(20, { recent: { ...recent, pricedCount: 7, median: 60 }, sold: 20 }),
      '20 sold in the US, 7 since 2022. Median of these $60. Only 7 since 2022, so similar items count too.',
    ],
    [
      sold(20, { recent: { ...dear, pricedCount: 7, median: 80, overOurs: [-1, -0.5, 0.3, 0.5, 1] }, sold: 20 }),
      '20 sold in the US, 7 since 2022. Median of these $80. Most were new. Only 7 since 2022, so similar items count too.',
    ],
    [sold(51, { subject: 'brand' }), 'None of this kind sold. The brand’s other kinds: 51 sold in the US.'],
    [
      { subject: 'brand', places: [ASKED] },
      'None of this kind sold. The brand’s other kinds: 1 listed in Europe and Korea.',
    ],
    [{ grade: 'judged' }, 'We saw no sale: a language model’s estimate.'],
    [{ subject: 'model', grade: 'none' }, 'We saw none of this exact item.'],
    [{ subject: 'kind', grade: 'none' }, 'We saw none: the price of its kind.'],
  ];
  for (const [more, words] of WORDS) it(words, () => assert.equal(evidenceText(facts(more)), words));
});
