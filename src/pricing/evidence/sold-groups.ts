import type { Condition, Garment } from '../../catalog/catalog.ts';
import { isChildrens } from '../../catalog/other-kinds.ts';
import type { Facts } from '../../titles/facts.ts';
import type { Appraisal } from '../appraisal.ts';
import { eachTerm, effectKey, NAMING } from '../item/item-effects.ts';
import { isDetailed, isTelling } from '../item/score.ts';
import type { SoldArtifact, SoldGroup } from '../loading/artifact.ts';
import { RECENT_FROM } from './evidence.ts';

/** Subjects of grouped sales, narrowest first. */
export const SOLD_OF = ['version', 'model', 'line', 'brand and kind'] as const;

/** Returns the sales of the narrowest subject with sales; undefined without sales or for children's items. Pure. */
export function soldGroups(
  { kinds, named }: SoldArtifact,
  { brand, category, gender }: Garment,
  facts: Facts,
): { readonly of: (typeof SOLD_OF)[number]; readonly groups: readonly SoldGroup[] } | undefined {
  // Named groups contain sales of adult items, so they do not apply to children's items.
  if (isChildrens(category)) return undefined;
  const groupsByTerm = new Map<string, readonly SoldGroup[]>();
  eachTerm(facts, brand, category, (term, id) => {
    const groups = named[effectKey(term, id)];
    if (groups && !groupsByTerm.has(term)) groupsByTerm.set(term, groups);
  });
  for (const term of NAMING) {
    const groups = groupsByTerm.get(term);
    if (groups) return { of: term === 'variant' ? 'version' : term, groups };
  }
  const groups = kinds[brand.slug]?.[category.slug]?.[gender];
  return groups ? { of: 'brand and kind', groups } : undefined;
}

/** Reasons why a price may be outside the middle half of the sales shown with it. */
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

/** Minimum number of sales for quartiles that are precise enough to compare a price with. */
const SALES_FOR_QUARTILES = 10;

/** Half the log distance between the quartiles of a usual model's sales, for medians without quartiles. */
const USUAL_HALF = 0.25;

/** Returns true for a price, US dollars, outside the middle half of sales. Assumes quartiles for published medians. */
export function isOutside(price: number, { median, low, high }: Pick<SoldGroup, 'median' | 'low' | 'high'>): boolean {
  const from = low ?? Math.floor(median * Math.exp(-USUAL_HALF));
  const to = high ?? Math.ceil(median * Math.exp(USUAL_HALF));
  return price < from || price > to;
}

/** Returns the reason for a price outside the middle half of sales; undefined inside or without a reason. Pure. */
export function whyOutside(
  listing: Pick<Appraisal, 'price' | 'lot' | 'garment' | 'facts' | 'asker'>,
  of: (typeof SOLD_OF)[number],
  group: SoldGroup,
): { readonly code: WhyCode; readonly n: number } | undefined {
  const { price } = listing.lot?.each ?? listing.price;
  if (!isOutside(price, group)) return undefined;
  const code = reasonFor(listing, of, group);
  return code ? { code, n: salesBehind(code, group) } : undefined;
}

function salesBehind(code: WhyCode, group: SoldGroup): number {
  if (code === 'mostly_new') return group.new ?? 0;
  if (code === 'of_models') return group.ofModels ?? 0;
  if (code === 'one_seller') return group.ofOneSeller ?? 0;
  return group.n;
}

const RARE_GRADES: readonly (Condition | undefined)[] = ['New with tags', 'Fair', 'Poor'];

function reasonFor(
  listing: Pick<Appraisal, 'price' | 'garment' | 'facts' | 'asker'>,
  of: (typeof SOLD_OF)[number],
  group: SoldGroup,
): WhyCode | undefined {
  const { condition } = listing.garment;
  const { channel, n, newest } = group;
  const isNew = condition === 'New with tags';
  const areSalesNew = 2 * (group.new ?? 0) >= n;
  if (channel === 'auction') return 'auction';
  if (group.place !== 'us' || channel === 'checked') return 'other_market';
  if (areSalesNew && !isNew) return 'mostly_new';
  if (listing.asker) return 'yours';
  if (RARE_GRADES.includes(condition) && !(isNew && areSalesNew)) return 'other_condition';
  if (isNarrower(listing, of)) return 'other_version';
  if (newest !== undefined && Number(newest.slice(0, 4)) < RECENT_FROM) return 'old';
  if (group.ofModels !== undefined) return 'of_models';
  if (group.ofOneSeller !== undefined) return 'one_seller';
  return n < SALES_FOR_QUARTILES ? 'few' : undefined;
}

/** Returns true if a title states facts that change the price and that the subject of the sales does not cover. */
function isNarrower(
  { price: { item }, garment, facts }: Pick<Appraisal, 'price' | 'garment' | 'facts'>,
  of: (typeof SOLD_OF)[number],
): boolean {
  if (of === 'brand and kind') return item.isKnown;
  if (of === 'line' && facts.model !== undefined) return true;
  return isDetailed(garment.brand, facts, item.parts.some(isTelling));
}
