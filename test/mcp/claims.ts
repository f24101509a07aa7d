import { categories, type Garment } from '../../src/catalog/catalog.ts';
import { isChildrens } from '../../src/catalog/other-kinds.ts';
import type { AnswerParts } from '../../src/decide/selling.ts';
import { createCallReader } from '../../src/mcp/tools/arguments.ts';
import { getPrice } from '../../src/mcp/tools/get-price.ts';
import { appraiseCall } from '../../src/mcp/tools/listing.ts';
import { listingCaveats } from '../../src/present/listing.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import { countsOf } from '../../src/pricing/evidence/evidence.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { type AnsweredCall, type FaultChecks, presentFaults } from './faults.ts';

const readCall = createCallReader(getPrice.takes);

/**
 * Returns a description of each claim about evidence in an answer that does not hold: a count of a brand's listings, an
 * assumed gender, a mention of sales. Appraises the items of the call again and compares the text with the model.
 */
export function findFalseClaims(parts: AnswerParts, { args, text, data }: AnsweredCall): string[] {
  const isList = Array.isArray(args.items);
  const items = isList ? (args.items as Record<string, unknown>[]) : [args];
  return items.flatMap((item) => {
    const appraisal = appraise(parts, item);
    if (!appraisal) return [];
    const caveatFaults = findFalseCaveats(parts.pricing, appraisal, text);
    // The rows of a list state their evidence without counts.
    return isList ? caveatFaults : [...caveatFaults, ...presentFaults(checkEvidence(appraisal, text, data))];
  });
}

/** Appraises an item as the tools do. Returns undefined for a sale, a refused item, and one without a title. */
function appraise(parts: AnswerParts, item: Readonly<Record<string, unknown>>): Appraisal | undefined {
  if (typeof item.title !== 'string' || item.soldOn !== undefined) return undefined;
  try {
    return appraiseCall(parts.pricing, readCall(parts, item));
  } catch {
    return undefined;
  }
}

function findFalseCaveats(pricing: Pricing, appraisal: Appraisal, answerText: string): string[] {
  const isRangeStated = /8 in 10|if real, \$|\(\$[\d,]+ to \$/.test(answerText);
  const listings = countListings(pricing, appraisal.garment.brand);
  const stated = listingCaveats(pricing, appraisal).filter(({ text }) => answerText.includes(text));
  return stated.flatMap(({ code, text }) => {
    const count = /^We have ([\d,]+|no) listings? of/.exec(text)?.[1];
    const statedListings = count === 'no' ? 0 : Number(count?.replaceAll(',', ''));
    return presentFaults({
      [`no range is stated: ${text}`]: /range (is wide|allows)/.test(text) && !isRangeStated,
      [`there are ${listings} listings: ${text}`]: count !== undefined && statedListings !== listings,
      [`most are of the other gender: ${text}`]: code === 'assumed_gender' && !isMostCommonGender(pricing, appraisal),
    });
  });
}

function countListings({ artifacts }: Pricing, brand: Garment['brand']): number {
  return countsOf(artifacts.evidence, brand).reduce((sum, { sold, asked }) => sum + sold + asked, 0);
}

/** Returns true if most listings of the brand, or of its kind, have the gender that was assumed because of them. */
function isMostCommonGender(pricing: Pricing, { garment, findings }: Appraisal): boolean {
  const assumption = findings.find((finding) => finding.code === 'assumed_gender');
  if (!assumption || assumption.by === 'default') return true;
  const { brand, category, gender } = garment;
  const otherGender = gender === 'female' ? 'male' : 'female';
  const kinds = assumption.by === 'brand' ? categories : [category];
  const lead = kinds.reduce((sum, kind) => {
    const { listings } = pricing.predict({ brand, category: kind, gender });
    return sum + listings - pricing.predict({ brand, category: kind, gender: otherGender }).listings;
  }, 0);
  return lead > 0;
}

function checkEvidence({ garment, evidence }: Appraisal, answerText: string, data: object): FaultChecks {
  const stated = (data as { evidence?: { grade: string; text?: string; sales?: unknown } }).evidence;
  const { grade, of, places, listings, sold } = evidence;
  const asked = places.reduce((sum, place) => sum + place.asked, 0);
  const evidenceText = stated?.text ?? '';
  return {
    [`evidence is ${grade}, not ${stated?.grade}`]: stated !== undefined && stated.grade !== grade,
    [`${sold} sold and ${asked} asked are not ${listings} listings`]: sold + asked !== listings,
    [`there are ${listings} listings: ${evidenceText}`]:
      listings > 0 && of !== 'brand' && /no listings? of/.test(evidenceText),
    'sales are stated, and there are none': listings === 0 && / sold in (the US|Europe|Korea)/.test(evidenceText),
    'a child’s item comes with sales of adult items': isChildrens(garment.category) && stated?.sales !== undefined,
    [`${sold} sold, and the text says that none did`]: sold > 0 && /none sold|no sale/.test(answerText),
  };
}
