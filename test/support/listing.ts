import assert from 'node:assert/strict';
import { Problem } from '../../src/base/problem.ts';
import { buildEvidence } from '../../src/present/evidence-text.ts';
import { type Appraisal, appraiseTitle, type ListingQuery } from '../../src/pricing/appraisal.ts';
import type { EvidenceSummary } from '../../src/pricing/evidence.ts';
import { computeShareBelow } from '../../src/pricing/price-range.ts';
import { readShippedModel } from '../../src/pricing/read-model.ts';

/** The shipped model. */
export const pricing = readShippedModel();

/** Appraises a title, or one with fields and evidence; fails if it has no price. */
export function appraisalOf(query: string | ListingQuery): Appraisal {
  const outcome = appraiseTitle(pricing, typeof query === 'string' ? { title: query } : query);
  assert.ok(!(outcome instanceof Problem), JSON.stringify(query));
  return outcome;
}

/** Returns evidence in words, beside a price of $30 in no stated grade. */
export const evidenceText = (evidence: EvidenceSummary): string =>
  buildEvidence({
    evidence,
    garment: {},
    estimate: { price: 30, sum: { keyEffects: [], toLogPrice: () => 0 } },
  } as never).text;

/** Returns a listing at this estimate with a range from half to twice that, so that expectations survive a new fit. */
export function appraisalAt(estimate: number, title: string): Appraisal {
  const appraisal = appraisalOf(title);
  const range = { price: estimate, priceLow: estimate / 2, priceHigh: estimate * 2 };
  return {
    ...appraisal,
    estimate: { ...appraisal.estimate, ...range, halfWidth: Math.LN2, middleHalfWidth: 0.36014 },
    findShareBelow: (amount) => computeShareBelow(pricing.effects, range, amount),
  };
}
