import { Type } from 'typebox';
import { caveatTexts } from '../../answers/caveat.ts';
import { answerExplanation } from '../../answers/explanation/answer.ts';
import { ExplanationAnswer } from '../../answers/explanation/schema.ts';
import { explanationLines } from '../../answers/explanation/words.ts';
import { membersOf } from '../../base/members.ts';
import { GARMENT_WORDS } from './described.ts';
import { readListing, repeatable } from './listing.ts';
import { tool } from './tool.ts';

const MEMBERS = [
  'takenFor',
  'brand',
  'category',
  'gender',
  'condition',
  'beyondEvidence',
  'estimate',
  'evidence',
  'data',
  'whyWide',
  'tested',
  'factors',
  'tierAverage',
  'ignored',
  'caveats',
  'source',
] as const;

/** Explains a price in sentences, then by its factors. */
export const explainPrice = tool({
  name: 'explain_price',
  title: 'Explain a price',
  description:
    'Returns the reasons for a price and its certainty: listings, range, tests, factors and words, tier average.',
  takes: GARMENT_WORDS,
  gives: Type.Pick(ExplanationAnswer, MEMBERS),
  outlinedElsewhere: ['brand', 'category', 'estimate', 'evidence'],
  answer: ({ pricing }, args) => {
    // Judging an asking price is up to get_price.
    const { appraisal, caveats } = readListing(pricing, {
      ...args,
      askingPrice: undefined,
      comps: undefined,
      guess: undefined,
    });
    const explained = membersOf(answerExplanation(pricing, appraisal), ...MEMBERS);
    const answer = {
      ...explained,
      ignored: repeatable(explained.ignored),
      caveats: [...explained.caveats, ...caveatTexts(caveats)],
    };
    return { answer, lines: explanationLines(answer) };
  },
});
