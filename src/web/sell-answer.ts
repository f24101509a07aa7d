import { answerSale } from '../answers/sale.ts';
import type { ValuesOf } from '../items/field.ts';
import { boundedText } from '../items/item-fields.ts';
import { createFieldReader } from '../items/query.ts';
import { TERM_FIELDS } from '../items/term-fields.ts';
import { circumstancesIn, forCircumstances } from '../marketplaces/circumstances.ts';
import { namedGender } from '../pricing/usual-gender.ts';
import { garmentFields } from './fields.ts';
import { formPage, textsOf } from './form-page.ts';
import type { PageRequest, PageResult } from './page-route.ts';
import { EXAMPLE_PRICE, type SellResult, sellPage } from './pages/sell-page.ts';
import type { Site } from './site.ts';
import { brandAt, categoryAt } from './slugs.ts';

/** The fields of the calculator's form: slugs, US dollars, and the sales tax in percent, as people write a rate. */
const FIELDS = {
  brand: boundedText(100),
  category: boundedText(100),
  ...garmentFields,
  ...forCircumstances(() => ({ type: 'boolean' }) as const),
  pin: boundedText(200),
  price: TERM_FIELDS.price,
  keep: TERM_FIELDS.keep,
  cost: TERM_FIELDS.cost,
  profit: TERM_FIELDS.profit,
  shipping: TERM_FIELDS.shipping,
  label: TERM_FIELDS.label,
  tax: { type: 'number', maximum: TERM_FIELDS.taxRate.maximum * 100 },
} as const;
const readSale = createFieldReader(FIELDS);

/** The calculator with its answer, or with what is wrong beside its field. Throws {@link NoSuchPage} for a garment. */
export function findSale(site: Site, request: PageRequest): PageResult {
  const { pin = '', ...fields } = textsOf(FIELDS, request);
  const pinned = pin.split(',').filter((id) => site.marketplaces.list.some((one) => one.id === id));
  const state = { fields, pinned };
  return formPage(
    () => {
      const query = readSale(request);
      const isAsked = Object.keys(query).some((name) => name !== 'gender' && name !== 'pin');
      const result = sellAnswer(site, isAsked ? query : { price: EXAMPLE_PRICE });
      return sellPage(site, { ...state, isAsked, result });
    },
    (error) => sellPage(site, { ...state, isAsked: true, error }),
  );
}

/** The result of the form. Throws a {@link Problem} for what cannot be computed. */
function sellAnswer(site: Site, query: ValuesOf<typeof FIELDS>): SellResult {
  const { brand, category, gender, condition, tax = 0, pin: _, ...terms } = query;
  const known = {
    brand: brand === undefined ? undefined : brandAt(brand).entry,
    category: category === undefined ? undefined : categoryAt(category).entry,
    gender,
    condition,
  };
  const answer = answerSale(site, {
    ...terms,
    taxRate: tax / 100,
    garment: { ...known, ...circumstancesIn(query) },
  });
  if (!known.brand || !known.category) return answer;
  // Enough of the garment is known to name it.
  const named = { brand: known.brand, category: known.category, condition };
  const { gender: usual } = namedGender(site.pricing, known);
  return { ...answer, garment: { ...named, gender: usual } };
}
