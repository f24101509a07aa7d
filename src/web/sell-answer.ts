import { answerSale } from '../answers/sale.ts';
import type { Condition, Gender } from '../garments/catalogue.ts';
import type { Garment } from '../garments/garment.ts';
import { namedGender } from '../pricing/usual-gender.ts';
import type { SellResult } from './pages/sell-page.ts';
import type { Site } from './site.ts';
import { readBrand, readCategory } from './slugs.ts';

/** The fields of the calculator's form: slugs, US dollars, and the sales tax in percent, as people write a rate. */
export interface SellQuery {
  readonly brand?: string;
  readonly category?: string;
  readonly gender?: Gender;
  readonly condition?: Condition;
  readonly vintage?: boolean;
  readonly price?: number;
  readonly keep?: number;
  readonly cost?: number;
  readonly profit?: number;
  readonly shipping?: number;
  readonly label?: number;
  readonly tax?: number;
}

/** The result of the form; empty for an empty form. Throws a {@link Problem} for what cannot be computed. */
export function sellAnswer(site: Site, query: SellQuery): { readonly result?: SellResult } {
  if (!Object.keys(query).some((name) => name !== 'gender')) return {};
  const { brand, category, gender, condition, vintage, tax = 0, ...terms } = query;
  const known = {
    brand: brand === undefined ? undefined : readBrand(brand).entry,
    category: category === undefined ? undefined : readCategory(category).entry,
    gender,
    condition,
  };
  const answer = answerSale(site, {
    ...terms,
    taxRate: tax / 100,
    garment: { ...known, isVintage: vintage },
  });
  return { result: { ...answer, garment: garmentOf(site, known) } };
}

/** The garment, where enough of it is known to name it. */
function garmentOf({ pricing }: Site, known: Partial<Given<Garment>>): Garment | undefined {
  const { brand, category, condition } = known;
  if (!brand || !category) return undefined;
  return { brand, category, gender: namedGender(pricing, known).gender, condition };
}

type Given<T> = { readonly [K in keyof T]: T[K] | undefined };
