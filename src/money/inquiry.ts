import { capitalize, plainDollars, usd, withCommas } from '../base/numbers.ts';
import { fillIn } from '../base/text.ts';
import { categoryWords } from '../catalog/garment-names.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { isWithoutEvidence } from '../pricing/evidence/evidence.ts';
import type { PriceRange } from '../pricing/ranges/price-range.ts';
import { type AskerEvidenceResult, hasEnoughComps } from '../pricing/weigh-evidence.ts';
import type { BeyondEvidence } from '../titles/beyond-evidence.ts';
import labels from './labels.json' with { type: 'json' };

interface Doubt {
  readonly about: keyof typeof labels.questions;
  /** Words in the title that are signs of rarity. */
  readonly name?: string | undefined;
  readonly rarity?: BeyondEvidence['reason'];
}

/** Number of comparables far from the rest from which we ask if they are of the same item. */
export const MANY_OUTLIERS = 2;

/** Returns the most important reason to ask about an item before we judge its price, or undefined if there is none. */
function doubtAbout({ garment, beyondEvidence, asker }: Appraisal): Doubt | undefined {
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
 * Returns the question that would change a verdict on a price, US dollars, if there is one. A price far above the range
 * is also a reason to ask, if listings support the range.
 */
export function questionAbout(appraisal: Appraisal, price: number): string | undefined {
  const isRangeSupported = hasEnoughComps(appraisal.asker) || !isWithoutEvidence(appraisal.evidence.grade);
  const isFar = isRangeSupported && isFarAbove(price, appraisal.price);
  const doubt = doubtAbout(appraisal) ?? (isFar ? { about: 'price' as const } : undefined);
  return doubt && `${questionInWords(doubt, appraisal, price)} Check three sold listings.`;
}

/** Multiple of the upper end of the range above which a price suggests that we priced the wrong item. */
const FAR_ABOVE = 1.5;

/** Returns true for a price, US dollars, that suggests that we priced the wrong item. */
export const isFarAbove = (price: number, { priceHigh }: PriceRange): boolean => price > FAR_ABOVE * priceHigh;

/** Fills in the question about a doubt. `judgedPrice` is in US dollars. */
function questionInWords(doubt: Doubt, { garment, price, asker }: Appraisal, judgedPrice: number): string {
  const { about, name = '', rarity } = doubt;
  // Sales are asked about that differ from our own price.
  const { priceLow, priceHigh } = asker && about === 'comps' ? asker.modelOnly : price;
  const kind = categoryWords(garment.category);
  return fillIn(labels.questions[about], {
    name,
    kind: capitalize(kind),
    goods: `${garment.brand.name} ${kind}`,
    most: `most ${usd(priceLow)} to ${usd(priceHigh)}`,
    rarity: rarity ? labels.rarities[rarity] : '',
    guess: asker ? farGuessInWords(asker) : '',
    price: plainDollars(judgedPrice),
  });
}

/** Describes how far a guess is from our price or, if we have its sales, from what the item sold for. */
export function farGuessInWords({ farGuess = 1, sold }: Pick<AskerEvidenceResult, 'farGuess' | 'sold'>): string {
  const times = farGuess < 1 ? `1/${timesInWords(1 / farGuess)} of` : `${timesInWords(farGuess)} times`;
  return `Your guess is ${times} ${sold > 1 ? `what ${withCommas(sold)} of these sold for` : 'our price'}`;
}

/** Maximum factor to state. Larger ones are described as more than this. */
const MAX_TIMES = 1000;

function timesInWords(factor: number): string {
  if (factor > MAX_TIMES) return `more than ${withCommas(MAX_TIMES)}`;
  return String(Number(factor.toFixed(factor < 3 ? 1 : 0)));
}
