import type { Gender } from '../../garments/catalogue.ts';
import type { EvidenceLevel, Prediction } from '../../pricing/pricing.ts';

/** A number with commas between thousands. By hand: Intl takes longer than all the rest of an answer. */
function grouped(n: number): string {
  if (n < 1000) return String(n);
  const [whole = '', fraction] = String(n).split('.');
  const commas = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? commas : `${commas}.${fraction}`;
}

/** US dollars as people write them: `$1,240`. */
export function usd(amount: number): string {
  return `$${grouped(amount)}`;
}

/** A number with its noun: `1 listing`, `1,204 listings`. */
export function count(n: number, noun: string): string {
  return `${grouped(n)} ${noun}${n === 1 ? '' : 's'}`;
}

/** `women's` or `men's`. */
export function whose(gender: Gender): string {
  return gender === 'male' ? "men's" : "women's";
}

/** A share as people say it: `about 6 in 10`. */
function inTen(share: number): string {
  return `about ${Math.round(share * 10)} in 10`;
}

/** Expected share of comparable items within a factor of 1.5 of the price, in words. */
export function confidenceInWords(confidence: number): string {
  const level = confidence >= 0.7 ? 'high' : confidence >= 0.5 ? 'moderate' : 'low';
  return `${level} (${inTen(confidence)} comparable items sell within a factor of 1.5 of the price)`;
}

const LEVELS: Readonly<Record<EvidenceLevel, string>> = {
  'brand x category': 'this brand in this category',
  brand: 'this brand in other categories, as there are none in this one',
  tier: 'other brands of the tier, as there are none of this brand',
};

/** What stands behind a prediction, in a few words. */
export function evidenceInWords({ listings, level }: Prediction): string {
  if (level === 'brand x category' && listings > 0) {
    return `${count(listings, 'listing')} of ${LEVELS[level]}`;
  }
  return `listings of ${LEVELS[level]}`;
}

/** Names in a sentence: `a, b and c`. */
export function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
