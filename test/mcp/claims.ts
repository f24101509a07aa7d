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
import { type Answered, type Check, faultsAmong } from './faults.ts';

const readCall = createCallReader(getPrice.takes);

/**
 * Returns a fault for each sentence with false premises, which are counted again here, from the model's files.
 */
export function claimFaults(parts: AnswerParts, { args, text, structure }: Answered): string[] {
  const { pricing } = parts;
  const isOne = !Array.isArray(args.items);
  const pieces = isOne ? [args] : (args.items as Record<string, unknown>[]);
  const checks = pieces.flatMap((piece) => {
    const listing = listingIn(parts, piece);
    if (!listing) return [];
    return [...caveatChecks(pricing, listing, text), ...(isOne ? evidenceChecks(listing, text, structure) : [])];
  });
  return faultsAmong(checks);
}

/** Returns the listing that a tool priced; undefined if it had no title, was a sale or was refused. */
function listingIn(parts: AnswerParts, piece: Readonly<Record<string, unknown>>): Appraisal | undefined {
  if (typeof piece.title !== 'string' || piece.soldOn !== undefined) return undefined;
  try {
    return appraiseCall(parts.pricing, readCall(parts, piece));
  } catch {
    return undefined;
  }
}

/** Premises of caveats: the range that they mention, listings of the brand, the most common gender. */
function caveatChecks(pricing: Pricing, listing: Appraisal, text: string): Check[] {
  const listings = listingsOf(pricing, listing);
  return listingCaveats(pricing, listing).flatMap(({ code, text: said }): Check[] => {
    if (!text.includes(said)) return [];
    const isOfRange = /range (is wide|allows)/.test(said);
    const hasRange = /8 in 10|if real, \$|\(\$[\d,]+ to \$/.test(text);
    const [, digits = ''] = /^We have ([\d,]+|no) listings? of/.exec(said) ?? [];
    const counted = Number(digits.replace('no', '0').replaceAll(',', ''));
    return [
      [isOfRange && !hasRange, `no range is stated: ${said}`],
      [digits !== '' && counted !== listings, `${listings} listings: ${said}`],
      [code === 'assumed_gender' && !isMostCommon(pricing, listing), `most are not: ${said}`],
    ];
  });
}

const listingsOf = ({ artifacts }: Pricing, { garment }: Appraisal): number =>
  countsOf(artifacts.evidence, garment.brand).reduce((sum, { sold, asked }) => sum + sold + asked, 0);

/** Returns true if most listings, of the brand or of its kind, are of the gender that was assumed from them. */
function isMostCommon(pricing: Pricing, { garment, findings }: Appraisal): boolean {
  const assumed = findings.find((finding) => finding.code === 'assumed_gender');
  if (!assumed || assumed.by === 'default') return true;
  const { brand, gender } = garment;
  const countOf = (category: Garment['category'], wearer: 'female' | 'male') =>
    pricing.predict({ brand, category, gender: wearer }).listings;
  const kinds = assumed.by === 'brand' ? categories : [garment.category];
  const lead = kinds.reduce((sum, kind) => sum + countOf(kind, 'female') - countOf(kind, 'male'), 0);
  return gender === 'female' ? lead > 0 : lead < 0;
}

/** Evidence in words compared with its counts. */
function evidenceChecks(listing: Appraisal, text: string, structure: object): Check[] {
  const { evidence } = structure as { evidence?: { grade: string; text?: string; sales?: unknown } };
  const { grade, of, places, listings, sold } = listing.evidence;
  const asked = places.reduce((sum, one) => sum + one.asked, 0);
  const words = evidence?.text ?? '';
  return [
    [evidence !== undefined && evidence.grade !== grade, `evidence is ${grade}, not ${evidence?.grade}`],
    [sold + asked !== listings, `${sold} sold and ${asked} asked are not ${listings} listings`],
    [/no listings? of/.test(words) && of !== 'brand' && listings > 0, `${listings} listings: ${words}`],
    [listings === 0 && / sold in (the US|Europe|Korea)/.test(words), 'sales without any'],
    [isChildrens(listing.garment.category) && evidence?.sales !== undefined, 'sales of adult pieces with a child’s'],
    [sold > 0 && /none sold|no sale/.test(text), `${sold} sold, but none is said`],
  ];
}
