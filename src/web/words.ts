import type { Category, Gender } from '../garments/catalogue.ts';
import type { Garment } from '../garments/garment.ts';

const DOLLARS = new Intl.NumberFormat('en-US');

/** Whole US dollars, such as `$1,250`. */
export function usd(amount: number): string {
  return `$${DOLLARS.format(amount)}`;
}

/** A count, such as `12,345`. */
export function count(amount: number): string {
  return DOLLARS.format(amount);
}

/** A share as a whole percentage, such as `62 %`. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A share as people say it, such as `6 in 10`. */
export function inTen(share: number): string {
  const tenths = Math.min(9, Math.max(1, Math.round(share * 10)));
  return `${tenths} in 10`;
}

/** The category in the middle of a sentence, such as `jackets and blazers`. */
export function categoryWords(category: Category): string {
  return category.name.toLowerCase().replaceAll(' & ', ' and ').replace('t-shirts', 'T-shirts');
}

/** Whose garment, as an adjective. */
export function genderWord(gender: Gender): string {
  return gender === 'male' ? 'men’s' : 'women’s';
}

/** The garments a price is about, such as `women’s Coach bags`. */
export function garments({ brand, category, gender }: Garment): string {
  return `${genderWord(gender)} ${brand.name} ${categoryWords(category)}`;
}

/** The same text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
