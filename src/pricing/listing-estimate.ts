import { CONDITIONS } from '../garments/catalog.ts';
import type { BeyondEvidence } from '../garments/read/rare-models.ts';
import type { TitleMatch } from '../garments/read/title.ts';
import { beyondInWords } from '../wording/beyond-evidence.ts';
import { alteredInWords } from '../wording/caveats.ts';
import type { Appraisal, AskedPrice, PricedWords } from './appraise.ts';
import type { Offers } from './asking.ts';
import { caveatsOf, type Estimate, type EvidenceFacts, evidenceOf, noteAbout } from './estimate.ts';
import { type PriceRange, type Pricing, rangeOf } from './pricing.ts';

/** Everything an answer says about a listing's price, on every surface: the estimate is that of the title. */
export interface ListingEstimate extends Estimate {
  /** Why our listings cannot price it; absent for what they can price. */
  readonly beyondEvidence?: readonly BeyondEvidence[];
  /** What to ask for it; absent where our listings cannot price it, and where the price is by kind alone. */
  readonly offers?: Offers;
  readonly askingPrice?: AskedPrice;
  readonly understood: readonly TitleMatch[];
  /** Words of the title without a part in the price. */
  readonly ignored: readonly string[];
  /** Words for alterations: the price is that of the item as it was made. */
  readonly changed: readonly string[];
  /** Words that move the price, the strongest first. */
  readonly words: readonly PricedWords[];
  /** What is left of the way from `withoutWords` to the price: `withoutWords` times all factors is the price, to the dollar. */
  readonly ordinaryWords: number;
  /** The price of the garment whatever its title, in the same condition. */
  readonly withoutWords: PriceRange;
  readonly evidence: EvidenceFacts & {
    /** Words of the title that could move the price, and those of them that the model knows. */
    readonly wordsRead: number;
    readonly wordsKnown: number;
  };
}

/** The one estimate of a listing: every surface gives these figures and says these things of it. Pure. */
export function listingEstimate(pricing: Pricing, appraisal: Appraisal): ListingEstimate {
  const { garment, reading, price, asked, offers, beyondEvidence, withoutWords } = appraisal;
  const { read, known } = price.words;
  return {
    garment,
    ...(beyondEvidence.length > 0 && { beyondEvidence }),
    estimate: {
      ...rangeOf(price),
      confidence: price.confidence,
      note: noteAbout(pricing, garment),
    },
    ...(offers && { offers }),
    ...(asked && { askingPrice: asked }),
    understood: reading.understood,
    ignored: appraisal.ignored,
    changed: reading.changed,
    words: appraisal.words,
    ordinaryWords: appraisal.ordinary,
    withoutWords: rangeOf(withoutWords),
    byCondition: CONDITIONS.map((condition) => ({
      condition,
      ...rangeOf(price.atCondition(condition)),
    })),
    evidence: {
      ...listingEvidence(pricing, appraisal),
      wordsRead: read.length,
      wordsKnown: known.length,
    },
    caveats: listingCaveats(pricing, appraisal),
  };
}

/** What stands behind a listing's price: never listings of its own, where ours cannot price it. */
export function listingEvidence(
  pricing: Pricing,
  { garment, beyondEvidence }: Pick<Appraisal, 'garment' | 'beyondEvidence'>,
): EvidenceFacts {
  const evidence = evidenceOf(pricing, garment);
  return beyondEvidence.length === 0 ? evidence : { ...evidence, grade: 'no listings' };
}

/** What has to be known with a listing's price, the most important first, in sentences. */
function listingCaveats(pricing: Pricing, appraisal: Appraisal): string[] {
  return [
    ...remarksOn(appraisal),
    ...caveatsOf(pricing, appraisal.garment, appraisal.price.words.known.length > 0),
  ];
}

/** Those of them that are about this one listing. */
export function remarksOn({ reading, beyondEvidence, followed }: Appraisal): string[] {
  const beyond = beyondInWords(beyondEvidence);
  return [
    ...(beyond ? [beyond] : []),
    ...followed,
    ...(reading.changed.length > 0 ? [alteredInWords(reading.changed)] : []),
  ];
}
