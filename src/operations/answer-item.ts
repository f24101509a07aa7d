import { type AdviceTerms, adviseOn } from '../money/advise.ts';
import type { AnswerParts } from '../money/selling.ts';
import { type Include, type ItemAnswer, itemAnswer } from '../present/answer.ts';
import { itemCaveats } from '../present/item-caveats.ts';
import { listingPath } from '../present/price-path.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { candidatesFor } from '../pricing/candidates.ts';

/** What a caller says of an item besides its description. Amounts are US dollars. */
export interface ItemTerms extends AdviceTerms {
  readonly include?: readonly Include[] | undefined;
  /** The service's address, for a link to the page. */
  readonly publicUrl?: string | undefined;
}

/** Returns the answer about an appraised item under a seller's terms. Pure. */
export function answerItem({ pricing, marketplaces }: AnswerParts, appraisal: Appraisal, terms: ItemTerms): ItemAnswer {
  const { include = [], publicUrl, askingPrice = appraisal.askingPrice, ...others } = terms;
  const wants = (part: Include) => include.includes(part) || include.includes('all');
  const candidates = candidatesFor(pricing, appraisal);
  const advice = adviseOn(marketplaces, appraisal, { ...others, askingPrice }, wants);
  const caveats = itemCaveats(pricing, appraisal, candidates, advice, terms);
  const webUrl = publicUrl !== undefined && wants('sources') ? publicUrl + listingPath(pricing, appraisal) : undefined;
  const hasSale = terms.cost !== undefined || wants('payouts');
  const { listPrice } = terms;
  const { modelVersion } = pricing;
  return itemAnswer(appraisal, { advice, caveats, askingPrice, listPrice, hasSale, wants, modelVersion, webUrl });
}
