import { appraisePath } from '../garments/appraise-path.ts';
import { CONDITIONS } from '../garments/catalogue.ts';
import type { Appraisal } from '../pricing/appraise.ts';
import { caveatsOf, evidenceOf, noteAbout } from '../pricing/estimate.ts';
import { pricePath } from '../pricing/price-path.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { pairBody } from './pair.ts';

/** An appraisal as the API returns it. `publicUrl` is the service's address without a trailing slash. */
export function appraisalBody(pricing: Pricing, appraisal: Appraisal, publicUrl: string): object {
  const { garment, reading, price, asked } = appraisal;
  const { brand, category, gender, condition } = garment;
  const { read, known } = price.words;
  return {
    ...pairBody(brand, category),
    gender,
    condition: condition ?? null,
    currency: 'USD',
    estimate: {
      price: price.price,
      priceLow: price.priceLow,
      priceHigh: price.priceHigh,
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
    withoutWords: {
      price: appraisal.withoutWords.price,
      priceLow: appraisal.withoutWords.priceLow,
      priceHigh: appraisal.withoutWords.priceHigh,
    },
    byCondition: CONDITIONS.map((grade) => ({ condition: grade, ...price.atCondition(grade) })),
    evidence: {
      ...evidenceOf(pricing, garment),
      wordsRead: read.length,
      wordsKnown: known.length,
    },
    caveats: caveatsOf(pricing, garment, known.length > 0),
    source: `Hangtag prediction model ${pricing.modelVersion}`,
    webUrl:
      publicUrl +
      (reading.text === '' ? pricePath(pricing, garment) : appraisePath(reading.text, garment)),
  };
}
