import { capital, plainDollars, usd } from '../base/numbers.ts';
import { filled, stated } from '../base/text.ts';
import { categoryWords } from '../catalog/garment-names.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { type AskerEvidenceResult, hasEnoughComps, isCostly } from '../pricing/asker/weigh-evidence.ts';
import { isWithoutEvidence } from '../pricing/evidence/evidence.ts';
import type { PriceRange } from '../pricing/ranges/price-range.ts';
import type { BeyondEvidence } from '../titles/beyond-evidence.ts';
import { brandsLike } from '../titles/brand-field.ts';
import { modelsApart } from '../titles/models.ts';
import type { Inquiry } from './decision-schema.ts';
import labels from './labels.json' with { type: 'json' };
import { searchesLike } from './seller.ts';

/** A reason to ask a question, with the words that we do not know. */
interface Doubt extends Pick<Inquiry, 'about'> {
  readonly name?: string | undefined;
  /** The name that the words probably mean. */
  readonly likely?: string | undefined;
  readonly rarity?: BeyondEvidence['reason'];
}

/** Returns a reason to ask about an item before judging its price; undefined if there is none. */
export function doubtAbout({ garment, parsed, beyondEvidence, asker }: Appraisal): Doubt | undefined {
  const compsDoubt: Doubt | undefined = asker?.areCompsFar ? { about: 'comps' } : undefined;
  // Enough sales from the asker set the price on their own, so it does not matter what the item is.
  if (hasEnoughComps(asker)) return compsDoubt;
  const [rare] = beyondEvidence;
  if (rare) return { about: 'rarity', name: rare.text, rarity: rare.reason };
  const { text: name, stands, likely } = parsed.unreadName ?? {};
  if (isUnknown(garment.brand)) return { about: 'brand', name };
  if (stands === 'model' && isCostly(garment.brand)) return { about: 'name', name, likely };
  if (compsDoubt) return compsDoubt;
  // A language model's guess has no author to ask.
  const isGuessFar = asker?.farGuess !== undefined && !asker.reader;
  return isGuessFar ? { about: 'guess' } : undefined;
}

/**
 * Returns the question to ask instead of a verdict or along with it. A price, US dollars, far above the range is a
 * reason to ask: `price` only if the range is based on listings, a seller's own `ownAsk` in any case.
 */
export function inquiryAbout(listing: Appraisal, price: number | undefined, ownAsk?: number): Inquiry | undefined {
  const { asker, evidence } = listing;
  const hasRange = hasEnoughComps(asker) || !isWithoutEvidence(evidence.grade);
  const comparable = stated(ownAsk, hasRange && price);
  const farPrice = comparable.find((amount) => isFarAbove(amount, listing.price));
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

/** A price this many times the upper end of the range suggests that we priced the wrong item. */
const FAR_ABOVE = 1.5;

/** Returns true for a price, US dollars, so far above the range that we probably priced the wrong item. */
export const isFarAbove = (price: number, { priceHigh }: PriceRange): boolean => price > FAR_ABOVE * priceHigh;

function namesNear({ garment: { brand, category }, parsed, facts }: Appraisal, doubt: Doubt): readonly string[] {
  const { about, name, likely } = doubt;
  if (about === 'rarity') return [];
  if (about === 'brand') return name === undefined ? [] : brandsLike(parsed.lexicon, name).map((one) => one.name);
  if (likely !== undefined) return [likely];
  return facts.model === undefined ? modelsApart(brand, category) : [];
}

/** Returns true if a question goes along with a verdict, since the verdict can rest on the price of the kind. */
export const isWithVerdict = ({ about }: Pick<Inquiry, 'about'>): boolean => about === 'brand' || about === 'name';

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

/** Returns a clause that says how far a guess is from our price, or from what this very item sold for. */
export function farGuessInWords({ farGuess = 1, sold }: Pick<AskerEvidenceResult, 'farGuess' | 'sold'>): string {
  const times = farGuess < 1 ? `1/${timesInWords(1 / farGuess)} of` : `${timesInWords(farGuess)} times`;
  return `Your guess is ${times} ${sold > 1 ? `what ${sold.toLocaleString('en-US')} of these sold for` : 'our price'}`;
}

/** Larger factors are shown as more than this. */
const MOST_TIMES = 1000;

function timesInWords(factor: number): string {
  if (factor > MOST_TIMES) return `more than ${MOST_TIMES.toLocaleString('en-US')}`;
  return String(Number(factor.toFixed(factor < 3 ? 1 : 0)));
}
