import { joinNames, usd } from '../base/numbers.ts';
import { compact } from '../base/text.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { Advice } from '../money/advise.ts';
import { caveat, isOftenCopied, online, signsOf } from '../money/copied.ts';
import type { JudgmentTerms } from '../money/selling.ts';
import { speedInWords } from '../money/speed.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { Candidate } from '../pricing/candidates.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { hasEnoughComps } from '../pricing/weigh-evidence.ts';
import { askerEvidenceInWords, compsAndGuessInWords } from './asker-words.ts';
import { type Caveat, findingCaveats, garmentCaveats, IF_REAL, labelCaveat } from './caveats.ts';
import labels from './labels.json' with { type: 'json' };

const LIMITED = 'What to pay follows our own price.';

/** Returns all that is to know about an item's price and what to do with it, most important first. */
export function itemCaveats(
  pricing: Pricing,
  appraisal: Appraisal,
  candidates: readonly Candidate[],
  { isByOwnPrice, verdict, signs, speed, notTaken, planText }: Advice,
  { marketplace, shippingLabel }: Pick<JudgmentTerms, 'marketplace' | 'shippingLabel'>,
): Caveat[] {
  const { asker } = appraisal;
  const comps = asker && compact(compsAndGuessInWords(asker), isByOwnPrice && LIMITED).join(' ');
  return [
    ...(candidates.length > 0 ? [{ code: 'candidates', text: candidatesInWords(candidates) } as const] : []),
    ...(comps ? [{ code: 'comps', text: comps } as const] : []),
    ...metalCheck(appraisal),
    ...listingCaveats(pricing, appraisal),
    ...(speed ? [{ code: 'speed', text: speedInWords(speed) } as const] : []),
    ...(signs && verdict?.call !== 'skip' ? [howToCheck(signs)] : []),
    ...(notTaken ? [{ code: 'marketplace', text: notTaken } as const] : []),
    ...(marketplace && !notTaken ? labelCaveat(marketplace, shippingLabel) : []),
    ...(planText ? [{ code: 'plan', text: planText } as const] : []),
  ];
}

/** Returns what no column of a file shows about a row's price. `hasAskingPrice` is true if the row has an asking price. */
export function rowCaveats(appraisal: Appraisal, hasAskingPrice: boolean): Caveat[] {
  const { askingPrice, ignored, asker } = appraisal;
  const caveats: Caveat[] = [];
  if (asker) caveats.push({ code: 'comps', text: askerEvidenceInWords(asker) });
  if (isOftenCopied(appraisal)) caveats.push(IF_REAL);
  caveats.push(...findingCaveats(appraisal));
  if (askingPrice !== undefined && !hasAskingPrice)
    caveats.push({ code: 'asking_price', text: `Used ${usd(askingPrice)} from the title as the asking price.` });
  if (ignored.length > 0) caveats.push({ code: 'ignored_words', text: `Ignored: ${ignored.join(', ')}.` });
  return caveats;
}

/** Returns a question that lists the candidates, followed by the one that is priced until the user answers. */
function candidatesInWords(candidates: readonly Candidate[]): string {
  const { tells = 'model' } = candidates[0] ?? {};
  const question = candidates.length === 1 ? 'Is it' : 'Which one is it:';
  const names = candidates.map(({ name, price }) => `${name} ${usd(price)}`);
  return `${question} ${joinNames(names, 'or')}?${labels.untilThen[tells]}`;
}

/** Returns the signs of a real item to look at, if copies are common, and what goes with them. */
export const howToTell = (appraisal: Appraisal) => ({ signs: signsOf(appraisal), notProof: caveat, online });

/** Returns three signs of a real item to look at, and how to buy it online. */
const howToCheck = (signs: readonly string[]): Caveat => ({
  code: 'how_to_check',
  text: `Look: ${signs.join('; ')}. ${caveat} ${online}`,
});

/** Matches words for a thin or an imitated layer of metal. */
const PLATED =
  /\b(?:plat(?:ed|e|ing)|tones?d?|fill(?:ed)?|colou?r(?:ed)?|vermeil|dipped|overlay|wash(?:ed)?|faux|costume)\b/;
/** The marks of precious metals. */
const MARKS = { gold: '10K, 14K, or 18K', silver: '925 or Sterling' };

/** Returns the marks to look for, if jewelry without a known brand may be of a precious metal, which our price leaves out. */
function metalCheck({ garment, ignored, parsed }: Appraisal): Caveat[] {
  const isPlain = garment.category.family === 'jewelry' && isUnknown(garment.brand);
  const metal = (['gold', 'silver'] as const).find((name) => ignored.some((word) => word.toLowerCase() === name));
  if (!isPlain || !metal || PLATED.test(parsed.words.join(' '))) return [];
  const text = `Real ${metal}? It is worth at least its metal, which this price leaves out: look for ${MARKS[metal]}.`;
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
