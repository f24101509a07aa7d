import { capital, plainDollars, usd } from '../base/numbers.ts';
import { categoryWords } from '../catalog/garment-names.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { type AskerEvidenceResult, hasEnoughComps, isCostly } from '../pricing/asker/weigh-evidence.ts';
import { isWithoutEvidence } from '../pricing/evidence/evidence-grade.ts';
import type { PriceRange } from '../pricing/ranges/price-range.ts';
import type { BeyondEvidence } from '../titles/beyond-evidence.ts';
import { brandsLike } from '../titles/brand-field.ts';
import { modelsApart } from '../titles/models.ts';
import type { Inquiry } from './decision-schema.ts';
import labels from './labels.json' with { type: 'json' };
import { searchesLike } from './seller.ts';

/** Returns the reason why nothing can be said about a piece, if any. */
export function doubtAbout({ garment, parsed, beyondEvidence, asker }: Appraisal): Doubt | undefined {
  const far = asker?.areCompsFar ? ({ about: 'comps', asker } as const) : undefined;
  if (hasEnoughComps(asker)) return far;
  const [rare] = beyondEvidence;
  const unread = parsed.unreadName;
  if (rare) return { about: 'rarity', ...rare };
  if (isUnknown(garment.brand)) return { about: 'brand', name: unread?.text };
  if (unread?.stands === 'model' && isCostly(garment.brand))
    return { about: 'name', name: unread.text, likely: unread.likely };
  // A reader's guess has no author who could be asked.
  return far ?? (asker?.farGuess !== undefined && !asker.reader ? { about: 'guess', asker } : undefined);
}

/** Returns the question to ask instead of a verdict or with it, including about prices far above the range. */
export const inquiryAbout = (listing: Appraisal, ...prices: readonly (number | undefined)[]): Inquiry | undefined =>
  inquiryOf(listing, hasRange(listing) ? prices : []);

/** Returns the same for an offer, including a question about an asking price far above a range without listings. */
export const inquiryAboutOffer = (listing: Appraisal, asked: number, offered: number): Inquiry | undefined =>
  inquiryOf(listing, hasRange(listing) ? [asked, offered] : [asked]);

const hasRange = ({ asker, evidence }: Appraisal): boolean =>
  hasEnoughComps(asker) || !isWithoutEvidence(evidence.grade);

function inquiryOf(listing: Appraisal, prices: readonly (number | undefined)[]): Inquiry | undefined {
  const price = prices.find((one = 0) => isFarAbove(one, listing.price));
  const doubt = doubtAbout(listing) ?? (price === undefined ? undefined : { about: 'price' as const, price });
  return (
    doubt && {
      about: doubt.about,
      text: `${questionInWords(doubt, listing)} Check three sold listings.`,
      names: namesNear(listing, doubt).slice(0, 3),
      sold: searchesLike(listing),
    }
  );
}

/** An asking price above the upper end of the range by this factor suggests that another piece was priced. */
const FAR_ABOVE = 1.5;

/** Returns true for a price, US dollars, so far above the range that another piece is likely meant. */
export const isFarAbove = (price: number, { priceHigh }: PriceRange): boolean => price > FAR_ABOVE * priceHigh;

function namesNear({ garment: { brand, category }, parsed, facts }: Appraisal, doubt: Doubt): string[] {
  if (doubt.about === 'rarity') return [];
  if (doubt.about === 'brand')
    return doubt.name === undefined ? [] : brandsLike(parsed.lexicon, doubt.name).map(({ name }) => name);
  if (doubt.about === 'name' && doubt.likely !== undefined) return [doubt.likely];
  return facts.model === undefined ? [...modelsApart(brand, category)] : [];
}

/** Returns true for a doubt beside which the verdict stands: the question says that its price is that of the kind. */
export const standsIn = ({ about }: Pick<Inquiry, 'about'>): boolean => about === 'brand' || about === 'name';

/** A reason for a question instead of a verdict or with it. */
type Doubt =
  | { readonly about: 'brand'; readonly name: string | undefined }
  | { readonly about: 'name'; readonly name: string; readonly likely?: string | undefined }
  | ({ readonly about: 'rarity' } & BeyondEvidence)
  | { readonly about: 'price'; readonly price: number }
  | { readonly about: 'guess' | 'comps'; readonly asker: AskerEvidenceResult };

function questionInWords(doubt: Doubt, { garment, price }: Pick<Appraisal, 'garment' | 'price'>): string {
  const { priceLow, priceHigh } = doubt.about === 'comps' ? doubt.asker.modelOnly : price;
  const kind = categoryWords(garment.category);
  const goods = `${garment.brand.name} ${kind}`;
  const most = `most ${usd(priceLow)} to ${usd(priceHigh)}`;
  switch (doubt.about) {
    case 'brand':
      return (
        `Which brand?${doubt.name === undefined ? '' : ` ${capital(doubt.name)} is not one we know.`} ` +
        `${capital(kind)} without a known brand: ${most}.`
      );
    case 'name':
      if (doubt.likely !== undefined)
        return `Is “${doubt.name}” a ${capital(doubt.likely)}? Type its name. ${goods}: ${most}.`;
      return `Is “${doubt.name}” the model? We do not know it. ${goods}: ${most}.`;
    case 'rarity':
      return `${labels.rarities[doubt.reason]}: our listings cannot price “${doubt.text}”.`;
    case 'guess':
      return `Is it really one of the ${goods}? ${farGuessInWords(doubt.asker)}: ${most}.`;
    case 'comps':
      return `Are these sold, and of this very item? They are far from our prices of ${goods}: ${most}.`;
    case 'price':
      return `Which model is it? ${plainDollars(doubt.price)} is far above the usual price for ${goods}: ${most}.`;
  }
}

/** Returns a clause on how far a guess is from our price, or from what this very item sold for. */
export function farGuessInWords({ farGuess = 1, sold }: Pick<AskerEvidenceResult, 'farGuess' | 'sold'>): string {
  const times = farGuess < 1 ? `1/${timesInWords(1 / farGuess)} of` : `${timesInWords(farGuess)} times`;
  return `Your guess is ${times} ${sold > 1 ? `what ${sold.toLocaleString('en-US')} of these sold for` : 'our price'}`;
}

/** Larger factors are not shown: they add nothing. */
const MOST_TIMES = 1000;

const timesInWords = (factor: number): string =>
  factor > MOST_TIMES
    ? `more than ${MOST_TIMES.toLocaleString('en-US')}`
    : String(Number(factor.toFixed(factor < 3 ? 1 : 0)));
