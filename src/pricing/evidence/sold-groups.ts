import type { Condition, Garment } from '../../catalog/catalog.ts';
import { isChildrens } from '../../catalog/other-kinds.ts';
import type { Facts } from '../../titles/facts.ts';
import type { Appraisal } from '../appraisal.ts';
import { eachTerm, effectKey, NAMING } from '../item/item-effects.ts';
import { isDetailed, isTelling } from '../item/score.ts';
import type { SoldArtifact, SoldGroup } from '../loading/artifact.ts';
import { RECENT_FROM } from './evidence-grade.ts';

/** Subjects of grouped sales, the narrowest first. */
export const SOLD_OF = ['version', 'model', 'line', 'brand and kind'] as const;

/** Returns the sales of the narrowest subject with a group; undefined without any, and for children's pieces. Pure. */
export function soldGroups(
  { kinds, named }: SoldArtifact,
  { brand, category, gender }: Garment,
  facts: Facts,
): { readonly of: (typeof SOLD_OF)[number]; readonly groups: readonly SoldGroup[] } | undefined {
  // Names are grouped by sales of adult pieces.
  if (isChildrens(category)) return undefined;
  const found = new Map<string, readonly SoldGroup[]>();
  eachTerm(facts, brand, category, (term, id) => {
    const groups = NAMING.some((one) => one === term) ? named[effectKey(term, id)] : undefined;
    if (groups && !found.has(term)) found.set(term, groups);
  });
  for (const term of NAMING) {
    const groups = found.get(term);
    if (groups) return { of: term === 'variant' ? 'version' : term, groups };
  }
  const groups = kinds[brand.slug]?.[category.slug]?.[gender];
  return groups && { of: 'brand and kind', groups };
}

/** Facts that set a price apart from the sales shown with it. */
export const WHY_CODES = [
  'auction',
  'other_market',
  'other_condition',
  'mostly_new',
  'old',
  'yours',
  'other_version',
  'of_models',
  'one_seller',
  'few',
] as const;
type WhyCode = (typeof WHY_CODES)[number];

/** Minimum sales of a subject for a middle half precise enough to compare a price with. */
const SALES_FOR_QUARTILES = 10;

/** Half of the log distance between the quartiles of a usual model's sales, for medians without quartiles. */
const USUAL_HALF = 0.25;

/** Returns true for a price, US dollars, outside the middle half of sales; for a published median, a usual one. */
export function isOutside(price: number, { median, low, high }: Pick<SoldGroup, 'median' | 'low' | 'high'>): boolean {
  const from = low ?? Math.floor(median * Math.exp(-USUAL_HALF));
  const to = high ?? Math.ceil(median * Math.exp(USUAL_HALF));
  return price < from || price > to;
}

/** Returns the fact that sets a price outside sales’ middle half apart from them; undefined inside or without. Pure. */
export function whyOutside(
  listing: Pick<Appraisal, 'price' | 'lot' | 'garment' | 'facts' | 'asker'>,
  of: (typeof SOLD_OF)[number],
  group: SoldGroup,
): { readonly code: WhyCode; readonly n: number } | undefined {
  const { price } = listing.lot?.each ?? listing.price;
  if (!isOutside(price, group)) return undefined;
  const code = reasonOf(listing, of, group);
  return code && { code, n: countOf(code, group) };
}

/** Returns the number of sales that a fact is about. */
function countOf(code: WhyCode, { n, new: fresh = 0, ofModels = 0, ofOneSeller = 0 }: SoldGroup): number {
  if (code === 'mostly_new') return fresh;
  if (code === 'of_models') return ofModels;
  return code === 'one_seller' ? ofOneSeller : n;
}

/** Grades of few of the sales in a group. */
const RARE_GRADES: readonly (Condition | undefined)[] = ['New with tags', 'Fair', 'Poor'];

function reasonOf(
  { price: { item }, garment, facts, asker }: Pick<Appraisal, 'price' | 'garment' | 'facts' | 'asker'>,
  of: (typeof SOLD_OF)[number],
  { place, channel, n, new: fresh = 0, newest, ofModels, ofOneSeller }: SoldGroup,
): WhyCode | undefined {
  const isNew = garment.condition === 'New with tags';
  if (channel === 'auction') return 'auction';
  if (place !== 'us' || channel === 'checked') return 'other_market';
  if (2 * fresh >= n && !isNew) return 'mostly_new';
  if (asker) return 'yours';
  if (RARE_GRADES.includes(garment.condition) && !(isNew && 2 * fresh >= n)) return 'other_condition';
  if (isNarrower(item, garment, facts, of)) return 'other_version';
  if (newest !== undefined && Number(newest.slice(0, 4)) < RECENT_FROM) return 'old';
  if (ofModels !== undefined) return 'of_models';
  if (ofOneSeller !== undefined) return 'one_seller';
  return n < SALES_FOR_QUARTILES ? 'few' : undefined;
}

/** Returns true if a title names something that moves its price, and that the subject of the sales leaves open. */
function isNarrower(
  item: Appraisal['price']['item'],
  { brand }: Garment,
  facts: Facts,
  of: (typeof SOLD_OF)[number],
): boolean {
  const hasWords = item.parts.some(isTelling);
  if (of === 'brand and kind') return item.isKnown;
  return (of === 'line' && facts.model !== undefined) || isDetailed(brand, facts, hasWords);
}
