import { CONDITIONS } from '../garments/catalogue.ts';
import { pairBody } from '../garments/pair-body.ts';
import type { Understood } from '../garments/read-title.ts';
import type { Appraisal, AskedPrice, PricedWords } from './appraise.ts';
import type { Offers } from './asking.ts';
import { caveatsOf, type EstimateFacts, evidenceOf, noteAbout, sourceOf } from './estimate.ts';
import type { PriceRange, Pricing } from './pricing.ts';

/** What a listing is worth by the words of its title, whole US dollars. */
export interface AppraisalFacts extends EstimateFacts {
  readonly offers: Offers;
  /** Where the asking price stands; absent when there is none. */
  readonly askingPrice?: AskedPrice;
  /** What of the title was understood, and by which words. */
  readonly understood: readonly Understood[];
  /** Words of the title without a part in the price. */
  readonly ignored: readonly string[];
  /** Words for alterations: the price is that of the item as it was made. */
  readonly changed: readonly string[];
  /** Words that move the price, the strongest first. */
  readonly words: readonly PricedWords[];
  /** A factor: what the words of ordinary listings, which `withoutWords` holds already, take off. */
  readonly ordinaryWords: number;
  /** The price of such a garment whatever its title. */
  readonly withoutWords: PriceRange;
  readonly evidence: EstimateFacts['evidence'] & {
    /** Words of the title that could move the price. */
    readonly wordsRead: number;
    /** How many of them the model has seen in listings. */
    readonly wordsKnown: number;
  };
}

/** What programs get of an appraisal, as an object. */
export function appraisalFacts(pricing: Pricing, appraisal: Appraisal): AppraisalFacts {
  const { garment, reading, price, asked, withoutWords } = appraisal;
  const { read, known } = price.words;
  return {
    ...pairBody(garment.brand, garment.category),
    gender: garment.gender,
    condition: garment.condition ?? null,
    currency: 'USD',
    estimate: {
      ...rangeOf(price),
      confidence: price.confidence,
      note: noteAbout(pricing, garment),
    },
    offers: appraisal.offers,
    ...(asked && { askingPrice: asked }),
    understood: reading.understood,
    ignored: appraisal.ignored,
    changed: reading.changed,
    words: appraisal.words,
    ordinaryWords: appraisal.ordinary,
    withoutWords: rangeOf(withoutWords),
    byCondition: CONDITIONS.map((condition) => ({ condition, ...price.atCondition(condition) })),
    evidence: {
      ...evidenceOf(pricing, garment),
      wordsRead: read.length,
      wordsKnown: known.length,
    },
    caveats: caveatsOf(pricing, garment, known.length > 0),
    source: sourceOf(pricing),
  };
}

function rangeOf({ price, priceLow, priceHigh }: PriceRange): PriceRange {
  return { price, priceLow, priceHigh };
}
