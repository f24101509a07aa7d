import { capital, plainDollars, usd } from '../base/numbers.ts';
import { filled, stated } from '../base/text.ts';
import { categoryWords } from '../catalog/garment-names.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { type AskerEvidenceResult, hasEnoughComps } from '../pricing/asker/weigh-evidence.ts';
import { isWithoutEvidence } from '../pricing/evidence/evidence.ts';
import type { PriceRange } from '../pricing/ranges/price-range.ts';
import type { BeyondEvidence } from '../titles/beyond-evidence.ts';
import { modelsApart } from '../titles/models.ts';
import type { Inquiry } from './decision-schema.ts';
import labels from './labels.json' with { type: 'json' };
import { searchesLike } from './seller.ts';

interface Doubt extends Pick<Inquiry, 'about'> {
  /** Words in the title that are signs of rarity. */
  readonly name?: string | undefined;
  readonly rarity?: BeyondEvidence['reason'];
}

/** Number of comparables far from the rest from which we ask if they are of the same item. */
const MANY_OUTLIERS = 2;

/** Returns the most important reason to ask about an item before we judge its price, or undefined if there is none. */
export function doubtAbout({ garment, beyondEvidence, asker }: Appraisal): Doubt | undefined {
  const outliers = asker?.aside.filter(({ why }) => why === 'far').length ?? 0;
  const areDoubtful = asker?.areCompsFar || outliers >= MANY_OUTLIERS;
  const compsDoubt: Doubt | undefined = areDoubtful ? { about: 'comps' } : undefined;
  // If the user sent enough sales, they price the item, whatever it is.
  if (hasEnoughComps(asker)) return compsDoubt;
  const [rare] = beyondEvidence;
  if (rare) return { about: 'rarity', name: rare.text, rarity: rare.reason };
  if (isUnknown(garment.brand)) return { about: 'brand' };
  if (compsDoubt) return compsDoubt;
  // A language model's guess has no author to ask.
  const isGuessFar = asker?.farGuess !== undefined;
  return isGuessFar ? { about: 'guess' } : undefined;
}

/**
 * Returns the question to ask instead of a verdict, or along with it. A price far above the range is also a reason to
 * ask: a seller's own asking price (`ownAsk`) always, another `price` only if listings support the range. US dollars.
 */
export function inquiryAbout(listing: Appraisal, price: number | undefined, ownAsk?: number): Inquiry | undefined {
  const { asker, evidence } = listing;
  const isRangeSupported = hasEnoughComps(asker) || !isWithoutEvidence(evidence.grade);
  const pricesToCheck = stated(ownAsk, isRangeSupported && price);
  const farPrice = pricesToCheck.find((amount) => isFarAbove(amount, listing.price));
  const priceDoubt: Doubt | undefined = farPrice === undefined ? undefined : { about: 'price' };
  const doubt = doubtAbout(listing) ?? priceDoubt;
  if (!doubt) return undefined;
  return {
    about: doubt.about,
    text: `${questionInWords(doubt, listing, farPrice)} Check three sold listings.`,
    names: namesNear(listing, doubt).slice(0, 3),
    sold: searchesLike(listing),
  };
}

/** Multiple of the upper end of the range above which a price suggests that we priced the wrong item. */
const FAR_ABOVE = 1.5;

/** Returns true for a price, US dollars, that suggests that we priced the wrong item. */
export const isFarAbove = (price: number, { priceHigh }: PriceRange): boolean => price > FAR_ABOVE * priceHigh;

/** Returns names to suggest: models whose prices are far from the brand's, if the title doesn't name one. */
function namesNear({ garment: { brand, category }, facts }: Appraisal, { about }: Doubt): readonly string[] {
  if (about === 'rarity' || about === 'brand') return [];
  return facts.model === undefined ? modelsApart(brand, category) : [];
}

/** Fills in the question about a doubt. `farPrice` is the price that is far above our range, US dollars, if any. */
function questionInWords(doubt: Doubt, { garment, price, asker }: Appraisal, farPrice = 0): string {
  const { about, name = '', rarity } = doubt;
  // The estimate already includes the user's sales, so it is our own range that they differ from.
  const { priceLow, priceHigh } = about === 'comps' && asker ? asker.modelOnly : price;
  const kind = categoryWords(garment.category);
  return filled(labels.questions[about], {
    name,
    kind: capital(kind),
    goods: `${garment.brand.name} ${kind}`,
    most: `most ${usd(priceLow)} to ${usd(priceHigh)}`,
    rarity: rarity ? labels.rarities[rarity] : '',
    guess: asker ? farGuessInWords(asker) : '',
    price: plainDollars(farPrice),
  });
}

/** Describes how far a guess is from our price or, if we have its sales, from what the item sold for. */
export function farGuessInWords({ farGuess = 1, sold }: Pick<AskerEvidenceResult, 'farGuess' | 'sold'>): string {
  const times = farGuess < 1 ? `1/${timesInWords(1 / farGuess)} of` : `${timesInWords(farGuess)} times`;
  return `Your guess is ${times} ${sold > 1 ? `what ${sold.toLocaleString('en-US')} of these sold for` : 'our price'}`;
}

/** Maximum factor to state. Larger ones are described as more than this. */
const MOST_TIMES = 1000;

function timesInWords(factor: number): string {
  if (factor > MOST_TIMES) return `more than ${MOST_TIMES.toLocaleString('en-US')}`;
  return String(Number(factor.toFixed(factor < 3 ? 1 : 0)));
}
