import { capital, plainDollars, usd } from '../base/numbers.ts';
import { filled } from '../base/text.ts';
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

/** A reason for a question instead of a verdict or with it, with the words that are not understood. */
interface Doubt extends Pick<Inquiry, 'about'> {
  readonly name?: string | undefined;
  /** The name that was probably meant. */
  readonly likely?: string | undefined;
  readonly rarity?: BeyondEvidence['reason'];
}

/** Returns the reason why nothing can be said about a piece, if any. */
export function doubtAbout({ garment, parsed, beyondEvidence, asker }: Appraisal): Doubt | undefined {
  const far = asker?.areCompsFar ? ({ about: 'comps' } as const) : undefined;
  if (hasEnoughComps(asker)) return far;
  const [rare] = beyondEvidence;
  if (rare) return { about: 'rarity', name: rare.text, rarity: rare.reason };
  const { text: name, stands, likely } = parsed.unreadName ?? {};
  if (isUnknown(garment.brand)) return { about: 'brand', name };
  if (stands === 'model' && isCostly(garment.brand)) return { about: 'name', name, likely };
  // A reader's guess has no author who could be asked.
  return far ?? (asker?.farGuess !== undefined && !asker.reader ? { about: 'guess' } : undefined);
}

/**
 * Returns the question to ask instead of a verdict or with it, including about a price far above the range, US dollars.
 * `ownAsk` is a seller's own asking price, which is asked about even if no listings are behind the range.
 */
export function inquiryAbout(listing: Appraisal, price: number | undefined, ownAsk?: number): Inquiry | undefined {
  const { asker, evidence } = listing;
  const hasRange = hasEnoughComps(asker) || !isWithoutEvidence(evidence.grade);
  const high = [ownAsk, hasRange ? price : undefined].find((one = 0) => isFarAbove(one, listing.price));
  const doubt = doubtAbout(listing) ?? (high === undefined ? undefined : { about: 'price' as const });
  if (!doubt) return undefined;
  return {
    about: doubt.about,
    text: `${questionInWords(doubt, listing, high)} Check three sold listings.`,
    names: namesNear(listing, doubt).slice(0, 3),
    sold: searchesLike(listing),
  };
}

/** An asking price above the upper end of the range by this factor suggests that another piece was priced. */
const FAR_ABOVE = 1.5;

/** Returns true for a price, US dollars, so far above the range that another piece is likely meant. */
export const isFarAbove = (price: number, { priceHigh }: PriceRange): boolean => price > FAR_ABOVE * priceHigh;

function namesNear({ garment: { brand, category }, parsed, facts }: Appraisal, doubt: Doubt): readonly string[] {
  const { about, name, likely } = doubt;
  if (about === 'rarity') return [];
  if (about === 'brand') return name === undefined ? [] : brandsLike(parsed.lexicon, name).map((one) => one.name);
  if (likely !== undefined) return [likely];
  return facts.model === undefined ? modelsApart(brand, category) : [];
}

/** Returns true for a doubt beside which the verdict stands: the question says that its price is that of the kind. */
export const standsIn = ({ about }: Pick<Inquiry, 'about'>): boolean => about === 'brand' || about === 'name';

function questionInWords(doubt: Doubt, { garment, price: range, asker }: Appraisal, price = 0): string {
  const { about, name = '', likely, rarity } = doubt;
  const { priceLow, priceHigh } = about === 'comps' && asker ? asker.modelOnly : range;
  const kind = categoryWords(garment.category);
  return filled(labels.questions[likely === undefined ? about : 'name_likely'], {
    name,
    unread: name === '' ? '' : ` ${capital(name)} is not one we know.`,
    likely: capital(likely ?? ''),
    kind: capital(kind),
    goods: `${garment.brand.name} ${kind}`,
    most: `most ${usd(priceLow)} to ${usd(priceHigh)}`,
    rarity: rarity ? labels.rarities[rarity] : '',
    guess: asker ? farGuessInWords(asker) : '',
    price: plainDollars(price),
  });
}

/** Returns a clause on how far a guess is from our price, or from what this very item sold for. */
export function farGuessInWords({ farGuess = 1, sold }: Pick<AskerEvidenceResult, 'farGuess' | 'sold'>): string {
  const times = farGuess < 1 ? `1/${timesInWords(1 / farGuess)} of` : `${timesInWords(farGuess)} times`;
  return `Your guess is ${times} ${sold > 1 ? `what ${sold.toLocaleString('en-US')} of these sold for` : 'our price'}`;
}

/** Larger factors are not shown: they add nothing. */
const MOST_TIMES = 1000;

function timesInWords(factor: number): string {
  if (factor > MOST_TIMES) return `more than ${MOST_TIMES.toLocaleString('en-US')}`;
  return String(Number(factor.toFixed(factor < 3 ? 1 : 0)));
}
