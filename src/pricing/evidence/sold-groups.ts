import type { Condition } from '../../catalog/catalog.ts';
import type { Appraisal } from '../appraisal.ts';
import { RECENT_FROM, type SoldGroup } from './evidence.ts';

/** Reason for a price outside the middle half of the sales shown with it. */
type WhyCode = 'other_market' | 'other_condition' | 'old' | 'yours' | 'other_version' | 'few' | 'similar';

/** Minimum number of sales for their quartiles to be precise enough to compare a price with. */
const SALES_FOR_QUARTILES = 10;

/** Distance of the quartiles from the median of a typical model's sales, log USD. */
const QUARTILE_DISTANCE = 0.25;

/** Returns true for a price, US dollars, outside the middle half of sales. */
function isOutside(price: number, { median, low, high }: SoldGroup): boolean {
  const firstQuartile = low ?? Math.floor(median * Math.exp(-QUARTILE_DISTANCE));
  const thirdQuartile = high ?? Math.ceil(median * Math.exp(QUARTILE_DISTANCE));
  return price < firstQuartile || price > thirdQuartile;
}

/** Explains a price outside the middle half of sales; undefined for a price inside it. Pure. */
export function whyOutside(
  appraisal: Pick<Appraisal, 'price' | 'lot' | 'garment' | 'facts' | 'evidence' | 'asker'>,
  group: SoldGroup,
): { readonly code: WhyCode; readonly n: number } | undefined {
  const { price } = appraisal.lot?.each ?? appraisal.price;
  const code = isOutside(price, group) ? reasonFor(appraisal, group) : undefined;
  return code && { code, n: group.n };
}

/** Returns the first quartile of a model's US sales, US dollars, if our price is below it; undefined if they are few. */
export function salesAboveOurs({
  evidence: { of, sales },
  price,
}: Pick<Appraisal, 'evidence' | 'price'>): number | undefined {
  const { n = 0, low = 0 } = sales.find(({ place }) => place === 'us') ?? {};
  return of === 'model' && n >= SALES_FOR_QUARTILES && low > price.atCondition().price ? low : undefined;
}

/** Grades that few sold items are in, so that prices in them are often outside the middle half of sales. */
const RARE_GRADES: readonly (Condition | undefined)[] = ['New with tags', 'Fair', 'Poor'];

/** Returns the most likely reason that a price differs from sales. */
function reasonFor(
  { garment, evidence, asker, price }: Pick<Appraisal, 'price' | 'garment' | 'evidence' | 'asker'>,
  { place, n, newest, asNew = 0 }: SoldGroup,
): WhyCode {
  if (place !== 'us') return 'other_market';
  if (asker) return 'yours';
  if (RARE_GRADES.includes(garment.condition)) return 'other_condition';
  if (evidence.of === 'brand and kind' && price.item.isKnown) return 'other_version';
  if (2 * asNew >= n && garment.condition !== 'Like New') return 'other_condition';
  if (newest !== undefined && Number(newest.slice(0, 4)) < RECENT_FROM) return 'old';
  return n < SALES_FOR_QUARTILES ? 'few' : 'similar';
}
