import { joinNames, usd } from '../base/numbers.ts';
import { compact } from '../base/text.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import { type Advice, type AdviceTerms, speedInWords } from '../money/advise.ts';
import { caveat, online, signsOf } from '../money/inquiry.ts';
import { lowInWords } from '../money/offer-reply.ts';
import { planInWords } from '../money/plan.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Candidate } from '../pricing/candidates.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { hasEnoughComps } from '../pricing/weigh-evidence.ts';
import { askerEvidenceInWords } from './asker-text.ts';
import { type Caveat, findingCaveats, garmentCaveats, labelCaveat } from './caveats.ts';

const LIMITED = 'What to pay follows our own price.';

/** Returns all that is to know about an item's price and what to do with it, most important first. */
export function itemCaveats(
  pricing: Pricing,
  appraisal: Appraisal,
  candidates: readonly Candidate[],
  { item, isByOwnPrice, isLow, signs, speed, notTaken, listingPlan }: Advice,
  { purpose, marketplace, shippingLabel, listPrice }: AdviceTerms,
): Caveat[] {
  const { asker } = appraisal;
  const comps = asker && compact(askerEvidenceInWords(asker), isByOwnPrice && LIMITED).join(' ');
  return [
    ...said('candidates', candidates.length > 0 && candidatesInWords(candidates)),
    ...said('comps', comps),
    ...metalCheck(appraisal),
    ...listingCaveats(pricing, appraisal),
    ...said('list_price', isLow && !listingPlan && listPrice !== undefined && lowInWords(listPrice, item)),
    ...said('speed', speed && speedInWords(speed)),
    ...(signs ? [howToCheck(signs)] : []),
    ...said('marketplace', notTaken),
    ...(marketplace && !notTaken ? labelCaveat(marketplace, shippingLabel) : []),
    ...said('plan', listingPlan && planInWords(listingPlan)),
    ...said('condition', isUngraded(appraisal) && purpose === 'value' && 'Which condition is it in?'),
  ];
}

const isUngraded = ({ garment, needsLookup }: Appraisal): boolean => !garment.condition && !needsLookup;

const said = (code: Caveat['code'], text: string | undefined | false): Caveat[] => (text ? [{ code, text }] : []);

function candidatesInWords(candidates: readonly Candidate[]): string {
  const question = candidates.length === 1 ? 'Is it' : 'Which one is it:';
  const names = candidates.map(({ name, price }) => `${name} ${usd(price)}`);
  return `${question} ${joinNames(names, 'or')}?`;
}

/** Returns the signs of a real item to look at, if copies are common, and what goes with them. */
export const howToTell = (appraisal: Appraisal) => ({ signs: signsOf(appraisal), notProof: caveat, online });

const howToCheck = (signs: readonly string[]): Caveat => ({
  code: 'how_to_check',
  text: `Do not pay until you know. Look at these signs of a real one: ${signs.join('; ')}. ${caveat} ${online}`,
});

/** Matches words for a thin or an imitated layer of metal. */
const PLATED =
  /\b(?:plat(?:ed|e|ing)|tones?d?|fill(?:ed)?|colou?r(?:ed)?|vermeil|dipped|overlay|wash(?:ed)?|faux|costume)\b/;
const MARKS = { gold: '10K, 14K or 18K', silver: '925 or Sterling' };

/** Returns the marks to look for, if jewelry without a known brand may be of a precious metal, which our price leaves out. */
function metalCheck({ garment, ignored, parsed }: Appraisal): Caveat[] {
  const isPlain = garment.category.family === 'jewelry' && isUnknown(garment.brand);
  const metal = (['gold', 'silver'] as const).find((name) => ignored.some((word) => word.toLowerCase() === name));
  if (!isPlain || !metal || PLATED.test(parsed.words.join(' '))) return [];
  const text = `Real ${metal}? Look for ${MARKS[metal]}. The price leaves the metal out.`;
  return [{ code: 'precious_metal', text }];
}

/** Returns a listing's caveats, starting with the ones about its title. */
export function listingCaveats(pricing: Pricing, appraisal: Appraisal): Caveat[] {
  const titleCaveats = findingCaveats(appraisal);
  const { asker } = appraisal;
  // The asker's sales set the price, so caveats about our own price do not apply.
  const isPricedByAsker = asker?.modelCannotPrice && hasEnoughComps(asker);
  if (isPricedByAsker) return titleCaveats;
  return [...titleCaveats, ...garmentCaveats(pricing, appraisal)];
}
