import { answerSale } from '../answers/sale.ts';
import type { Garment } from '../garments/garment.ts';
import { Problem } from '../http/problem.ts';
import { createFieldReader, type ValuesOf } from '../http/query.ts';
import { circumstancesIn, forCircumstances } from '../marketplaces/circumstances.ts';
import { MOST_SHIPPING, MOST_TAX } from '../marketplaces/payout-answer.ts';
import { namedGender } from '../pricing/usual-gender.ts';
import { dollars, garmentFields, text } from './fields.ts';
import { NoSuchPage } from './no-such-page.ts';
import type { PageRequest, PageResult } from './page-route.ts';
import { EXAMPLE_PRICE, type SellResult, sellPage } from './pages/sell-page.ts';
import type { SellFields } from './parts/sell-form.ts';
import type { Site } from './site.ts';
import { readBrand, readCategory } from './slugs.ts';

/** What is asked for may not be nothing. */
const wanted = { ...dollars(), exclusiveMinimum: 0 } as const;

/** The fields of the calculator's form: slugs, US dollars, and the sales tax in percent, as people write a rate. */
const FIELDS = {
  brand: text(100),
  category: text(100),
  ...garmentFields,
  ...forCircumstances(() => ({ type: 'boolean' }) as const),
  pin: text(200),
  price: wanted,
  keep: wanted,
  cost: dollars(),
  profit: dollars(),
  shipping: dollars(MOST_SHIPPING),
  label: dollars(MOST_SHIPPING),
  tax: { type: 'number', maximum: MOST_TAX * 100 },
} as const;
const readSale = createFieldReader(FIELDS);

/** The calculator with its answer, or with what is wrong beside its field. Throws {@link NoSuchPage} for a garment. */
export function findSale(site: Site, request: PageRequest): PageResult {
  const { pin = '', ...fields } = textsIn(request.query);
  const pinned = pin.split(',').filter((id) => site.marketplaces.list.some((one) => one.id === id));
  try {
    const query = readSale(request);
    const isAsked = Object.keys(query).some((name) => name !== 'gender' && name !== 'pin');
    const result = sellAnswer(site, isAsked ? query : { price: EXAMPLE_PRICE });
    return { page: sellPage(site, { fields, pinned, isAsked, result }) };
  } catch (error) {
    if (!(error instanceof Problem) || error instanceof NoSuchPage) throw error;
    const field = error.members.parameter ?? '';
    const page = sellPage(site, {
      fields,
      pinned,
      isAsked: true,
      error: { field, words: error.message },
    });
    return { page, status: error.status };
  }
}

/** The texts of the form's fields, to be shown again. */
function textsIn(query: PageRequest['query']): SellFields {
  return Object.fromEntries(
    Object.keys(FIELDS).flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' ? [[name, value.slice(0, 100)]] : [];
    }),
  );
}

/** The result of the form. Throws a {@link Problem} for what cannot be computed. */
function sellAnswer(site: Site, query: ValuesOf<typeof FIELDS>): SellResult {
  const { brand, category, gender, condition, tax = 0, pin: _, ...terms } = query;
  const known = {
    brand: brand === undefined ? undefined : readBrand(brand).entry,
    category: category === undefined ? undefined : readCategory(category).entry,
    gender,
    condition,
  };
  const answer = answerSale(site, {
    ...terms,
    taxRate: tax / 100,
    garment: { ...known, ...circumstancesIn(query) },
  });
  return { ...answer, garment: garmentOf(site, known) };
}

/** The garment, where enough of it is known to name it. */
function garmentOf({ pricing }: Site, known: Partial<Given<Garment>>): Garment | undefined {
  const { brand, category, condition } = known;
  if (!brand || !category) return undefined;
  return { brand, category, gender: namedGender(pricing, known).gender, condition };
}

type Given<T> = { readonly [K in keyof T]: T[K] | undefined };
