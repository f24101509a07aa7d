import { categories } from '../../src/catalog/catalog.ts';
import { isChildrens } from '../../src/catalog/other-kinds.ts';
import type { AnswerParts } from '../../src/decide/selling.ts';
import { createCallReader } from '../../src/mcp/tools/arguments.ts';
import { getPrice } from '../../src/mcp/tools/get-price.ts';
import { listingOf } from '../../src/mcp/tools/listing.ts';
import { listingCaveats } from '../../src/present/listing.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import { countsOf } from '../../src/pricing/evidence/evidence.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import type { Answered } from './faults.ts';

/** A part of an answer with the words about it, and its counts. */
interface Piece {
  readonly listing: Appraisal;
  readonly text: string;
}

const readCall = createCallReader(getPrice.takes);

/**
 * Returns a fault for each sentence with false premises, which are counted again here, from the model's files.
 */
export function claimFaults(parts: AnswerParts, answered: Answered): string[] {
  const { pricing } = parts;
  const { args, text, structure } = answered;
  const pieces = Array.isArray(args.items) ? (args.items as Record<string, unknown>[]) : [args];
  const found = pieces.flatMap((piece): Piece[] => {
    if (typeof piece.title !== 'string' || piece.soldOn !== undefined) return [];
    try {
      return [{ listing: listingOf(pricing, readCall(parts, piece)), text }];
    } catch {
      return [];
    }
  });
  const isOne = !Array.isArray(args.items);
  return [
    ...found.flatMap((piece) => caveatFaults(pricing, piece)),
    ...(isOne ? found.flatMap((piece) => evidenceFaults(piece, structure)) : []),
  ];
}

/** Premises of caveats: the range that they mention, listings of the brand, the most common gender. */
function caveatFaults(pricing: Pricing, { listing, text }: Piece): string[] {
  const { garment, findings } = listing;
  const assumed = findings.find((finding) => finding.code === 'assumed_gender');
  return listingCaveats(pricing, listing).flatMap(({ code, text: said }) => {
    if (!text.includes(said)) return [];
    const isOfRange = /range (is wide|allows)/.test(said);
    const [, counted] = /^We have ([\d,]+|no) listings? of/.exec(said) ?? [];
    const listings = listingsOf(pricing, listing);
    const isMiscounted = counted !== undefined && Number(counted.replace('no', '0').replaceAll(',', '')) !== listings;
    const of = code === 'assumed_gender' && assumed && assumed.by !== 'default' ? assumed.by : undefined;
    const lead = of && leadOf(pricing, listing, of === 'brand' ? 'brand' : 'kind');
    const isFewer = lead !== undefined && lead * (garment.gender === 'female' ? 1 : -1) <= 0;
    return [
      ...(isOfRange && !/8 in 10|if real, \$|\(\$[\d,]+ to \$/.test(text) ? [`no range is stated: ${said}`] : []),
      ...(isMiscounted ? [`${listings} listings: ${said}`] : []),
      ...(isFewer ? [`most are not: ${said}`] : []),
    ];
  });
}

const listingsOf = ({ artifacts }: Pricing, { garment }: Appraisal): number =>
  countsOf(artifacts.evidence, garment.brand).reduce((sum, { sold, asked }) => sum + sold + asked, 0);

/** Returns women's listings minus men's, for the brand or for its kind. */
function leadOf(pricing: Pricing, { garment }: Appraisal, of: 'brand' | 'kind'): number {
  const { brand, category } = garment;
  const countOf = (kind: typeof category, gender: 'female' | 'male') =>
    pricing.predict({ brand, category: kind, gender }).listings;
  const lead = (kind: typeof category) => countOf(kind, 'female') - countOf(kind, 'male');
  return of === 'kind' ? lead(category) : categories.reduce((sum, kind) => sum + lead(kind), 0);
}

/** Evidence in words compared with its counts. */
function evidenceFaults({ listing, text }: Piece, structure: object): string[] {
  const { evidence } = structure as { evidence?: { grade: string; text?: string; sales?: unknown } };
  const { grade, of, places, listings, sold } = listing.evidence;
  const asked = places.reduce((sum, one) => sum + one.asked, 0);
  const isNone = /no listings? of/.test(evidence?.text ?? '') && of !== 'brand';
  return [
    ...(evidence && evidence.grade !== grade ? [`evidence is ${grade}, not ${evidence.grade}`] : []),
    ...(sold + asked !== listings ? [`${sold} sold and ${asked} asked are not ${listings} listings`] : []),
    ...(isNone && listings > 0 ? [`${listings} listings: ${evidence?.text}`] : []),
    ...(listings === 0 && / sold in (the US|Europe|Korea)/.test(evidence?.text ?? '') ? ['sales without any'] : []),
    ...(isChildrens(listing.garment.category) && evidence?.sales ? ['sales of adult pieces with a child’s'] : []),
    ...(sold > 0 && /none sold|no sale/.test(text) ? [`${sold} sold, but none is said`] : []),
  ];
}
