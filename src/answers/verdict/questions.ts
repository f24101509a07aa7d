import { capital, plainDollars, usd } from '../../base/numbers.ts';
import type { AskerEvidenceResult } from '../../pricing/asker/joint-price.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import type { BeyondEvidence } from '../../titles/beyond-evidence.ts';
import { categoryWords } from '../garment/words.ts';
import { farGuessInWords } from '../listing/asker-evidence.ts';

/** A reason for a question in place of a verdict or beside it. */
export type Doubt =
  | { readonly about: 'brand'; readonly name: string | undefined }
  | { readonly about: 'name'; readonly name: string; readonly likely?: string | undefined }
  | ({ readonly about: 'rarity' } & BeyondEvidence)
  | { readonly about: 'price'; readonly price: number }
  | { readonly about: 'guess' | 'comps'; readonly asker: AskerEvidenceResult };

const RARITIES = {
  collaboration: 'A collaboration',
  collectible: 'A collectible',
  rare_model: 'A rare model',
} as const;

/** Returns the question to ask about a listing, with what is known, in short sentences. */
export function questionInWords(doubt: Doubt, { garment, price }: Pick<PricedListing, 'garment' | 'price'>): string {
  const { priceLow, priceHigh } = doubt.about === 'comps' ? doubt.asker.modelOnly : price;
  const kind = categoryWords(garment.category);
  const most = `most ${usd(priceLow)} to ${usd(priceHigh)}`;
  return `${sentencesOf(doubt, `${garment.brand.name} ${kind}`, capital(kind), most)} Check three sold listings.`;
}

function sentencesOf(doubt: Doubt, goods: string, kind: string, most: string): string {
  switch (doubt.about) {
    case 'brand':
      return (
        `Which brand?${doubt.name === undefined ? '' : ` ${capital(doubt.name)} is not one we know.`} ` +
        `${kind} without a known brand: ${most}.`
      );
    case 'name':
      if (doubt.likely !== undefined)
        return `Is “${doubt.name}” a ${capital(doubt.likely)}? Type its name. ${goods}: ${most}.`;
      return `Is “${doubt.name}” the model? We do not know it. ${goods}: ${most}.`;
    case 'rarity':
      return `${RARITIES[doubt.reason]}: our listings cannot price “${doubt.text}”.`;
    case 'guess':
      return `Is it really one of the ${goods}? ${farGuessInWords(doubt.asker)}: ${most}.`;
    case 'comps':
      return `Are these sold, and of this very item? They are far from our prices of ${goods}: ${most}.`;
    case 'price':
      return `Which model is it? ${plainDollars(doubt.price)} is far above the usual price for ${goods}: ${most}.`;
  }
}
