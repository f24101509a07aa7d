import type { Condition, Garment } from '../../catalog/catalog.ts';
import { isChildrens } from '../../catalog/other-kinds.ts';
import type { Facts } from '../../titles/facts.ts';
import type { Appraisal } from '../appraisal.ts';
import { eachTerm, effectKey, NAMING } from '../item/item-effects.ts';
import { isDetailed, isTelling } from '../item/score.ts';
import type { SoldArtifact, SoldGroup } from '../loading/artifact.ts';
import { RECENT_FROM } from './evidence.ts';

/** Subjects of grouped sales, most specific first. */
export const SOLD_OF = ['version', 'model', 'line', 'brand and kind'] as const;

/** Returns the sales of the most specific subject that has any; undefined without sales or for a child's item. Pure. */
export function soldGroups(
  { kinds, named }: SoldArtifact,
  { brand, category, gender }: Garment,
  facts: Facts,
): { readonly of: (typeof SOLD_OF)[number]; readonly groups: readonly SoldGroup[] } | undefined {
  // Groups of a model contain only sales of adult items.
  if (isChildrens(category)) return undefined;
  const groupsByTerm = new Map<string, readonly SoldGroup[]>();
  eachTerm(facts, brand, category, (term, id) => {
    const groupsOfTerm = named[effectKey(term, id)];
    if (groupsOfTerm && !groupsByTerm.has(term)) groupsByTerm.set(term, groupsOfTerm);
  });
  for (const term of NAMING) {
    const groups = groupsByTerm.get(term);
    if (groups) return { of: term === 'variant' ? 'version' : term, groups };
  }
  const groups = kinds[brand.slug]?.[category.slug]?.[gender];
  return groups ? { of: 'brand and kind', groups } : undefined;
}

/** Reasons for a price outside the middle half of the sales shown with it. */
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

/** Minimum number of sales for their quartiles to be precise enough to compare a price with. */
const SALES_FOR_QUARTILES = 10;

/** Distance of the quartiles from the median of a typical model's sales, log USD. */
const QUARTILE_DISTANCE = 0.25;

/** Returns true for a price, US dollars, outside the middle half of sales. Published medians get typical quartiles. */
function isOutside(price: number, { median, low, high }: Pick<SoldGroup, 'median' | 'low' | 'high'>): boolean {
  const firstQuartile = low ?? Math.floor(median * Math.exp(-QUARTILE_DISTANCE));
  const thirdQuartile = high ?? Math.ceil(median * Math.exp(QUARTILE_DISTANCE));
  return price < firstQuartile || price > thirdQuartile;
}

/** Explains a price outside the middle half of sales; undefined for a price inside it or if no reason applies. Pure. */
export function whyOutside(
  listing: Pick<Appraisal, 'price' | 'lot' | 'garment' | 'facts' | 'asker'>,
  of: (typeof SOLD_OF)[number],
  group: SoldGroup,
): { readonly code: WhyCode; readonly n: number } | undefined {
  const { price } = listing.lot?.each ?? listing.price;
  if (!isOutside(price, group)) return undefined;
  const code = reasonFor(listing, of, group);
  if (!code) return undefined;
  // Most reasons are about all of the group's sales.
  const someSales: Readonly<Partial<Record<WhyCode, number | undefined>>> = {
    mostly_new: group.new,
    of_models: group.ofModels,
    one_seller: group.ofOneSeller,
  };
  return { code, n: someSales[code] ?? group.n };
}

/** Grades that few sold items are in, so that prices in them are often outside the middle half of sales. */
const RARE_GRADES: readonly (Condition | undefined)[] = ['New with tags', 'Fair', 'Poor'];

/** Returns the most likely reason that a price differs from sales, or undefined if no reason applies. */
function reasonFor(
  listing: Pick<Appraisal, 'price' | 'garment' | 'facts' | 'asker'>,
  of: (typeof SOLD_OF)[number],
  group: SoldGroup,
): WhyCode | undefined {
  const { condition } = listing.garment;
  const { channel, n, newest } = group;
  const isNew = condition === 'New with tags';
  const areMostSalesNew = 2 * (group.new ?? 0) >= n;
  if (channel === 'auction') return 'auction';
  if (group.place !== 'us' || channel === 'checked') return 'other_market';
  if (areMostSalesNew && !isNew) return 'mostly_new';
  if (listing.asker) return 'yours';
  if (RARE_GRADES.includes(condition) && !(isNew && areMostSalesNew)) return 'other_condition';
  if (isMoreSpecific(listing, of)) return 'other_version';
  if (newest !== undefined && Number(newest.slice(0, 4)) < RECENT_FROM) return 'old';
  if (group.ofModels !== undefined) return 'of_models';
  if (group.ofOneSeller !== undefined) return 'one_seller';
  return n < SALES_FOR_QUARTILES ? 'few' : undefined;
}

/** Returns true if facts in the title change the price but do not apply to all sales of the group. */
function isMoreSpecific(
  { price: { item }, garment, facts }: Pick<Appraisal, 'price' | 'garment' | 'facts'>,
  of: (typeof SOLD_OF)[number],
): boolean {
  if (of === 'brand and kind') return item.isKnown;
  if (of === 'line' && facts.model !== undefined) return true;
  return isDetailed(garment.brand, facts, item.parts.some(isTelling));
}
