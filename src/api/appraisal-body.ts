import { appraisePath } from '../garments/appraise-path.ts';
import { CONDITIONS, type Condition } from '../garments/catalogue.ts';
import type { Garment } from '../garments/garment.ts';
import { memoByGarment } from '../garments/garment-table.ts';
import { pairBody } from '../garments/pair-body.ts';
import { jsonBytes } from '../http/answer.ts';
import { memo } from '../http/memo.ts';
import type { Appraisal } from '../pricing/appraise.ts';
import { caveatsOf, evidenceOf, noteAbout } from '../pricing/estimate.ts';
import { pricePath } from '../pricing/price-path.ts';
import type { PriceRange, Pricing } from '../pricing/pricing.ts';

/** Writes an appraisal as the API returns it: a JSON object, as {@link jsonBytes} gives it. */
export type AppraisalBody = (appraisal: Appraisal) => string;

/**
 * Makes the function that writes appraisals. Half of each is the same for all titles of a garment and is written once.
 * `publicUrl` is the service's address without a trailing slash.
 */
export function createAppraisalBody(pricing: Pricing, publicUrl: () => string): AppraisalBody {
  const fixedOf = memoByGarment((garment) => fixedParts(pricing, garment));
  return (appraisal) => {
    const { garment, reading, price, asked } = appraisal;
    const { read, known } = price.words;
    const fixed = fixedOf(garment);
    const { condition } = garment;
    const atCondition = fixed.atCondition(condition ?? 'any');
    const own = members({
      offers: appraisal.offers,
      askingPrice: asked,
      understood: reading.understood,
      ignored: appraisal.ignored,
      changed: reading.changed,
      words: appraisal.words,
      ordinaryWords: appraisal.ordinary,
    });
    const grades = CONDITIONS.map(
      (grade) => `{"condition":"${grade}",${rangeMembers(price.atCondition(grade))}}`,
    );
    const path =
      reading.text === '' ? pricePath(pricing, garment) : appraisePath(reading.text, garment);
    // A string put together by join is one piece, which is collected sooner than a tree of its parts.
    return [
      `{${fixed.subject},"condition":${condition ? `"${condition}"` : null},"currency":"USD"`,
      `"estimate":{${rangeMembers(price)},"confidence":${price.confidence},${atCondition.note}}`,
      own,
      atCondition.withoutWords,
      `"byCondition":[${grades.join(',')}]`,
      `"evidence":{${fixed.evidence},"wordsRead":${read.length},"wordsKnown":${known.length}}`,
      known.length > 0 ? fixed.caveatsByWords : fixed.caveats,
      `"webUrl":${JSON.stringify(publicUrl() + path)}}`,
    ].join(',');
  };
}

/** Members of an object as JSON, without the braces around them. */
function members(value: object): string {
  return jsonBytes(value).slice(1, -1);
}

function rangeMembers({ price, priceLow, priceHigh }: PriceRange): string {
  return `"price":${price},"priceLow":${priceLow},"priceHigh":${priceHigh}`;
}

/** What all titles of a garment share, as members. */
function fixedParts(pricing: Pricing, { brand, category, gender }: Garment) {
  const garment = { brand, category, gender };
  const source = `Hangtag prediction model ${pricing.modelVersion}`;
  return {
    subject: members({ ...pairBody(brand, category), gender }),
    evidence: members(evidenceOf(pricing, garment)),
    caveats: members({ caveats: caveatsOf(pricing, garment), source }),
    caveatsByWords: members({ caveats: caveatsOf(pricing, garment, true), source }),
    atCondition: memo((name: Condition | 'any') => {
      const condition = name === 'any' ? undefined : name;
      const inGrade = { ...garment, condition };
      const { price, priceLow, priceHigh } = pricing.priceAtCondition(inGrade);
      return {
        note: members({ note: noteAbout(pricing, inGrade) }),
        withoutWords: members({ withoutWords: { price, priceLow, priceHigh } }),
      };
    }),
  };
}
