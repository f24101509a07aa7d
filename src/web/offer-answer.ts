import { namedMarketplace } from '../answers/named-marketplace.ts';
import { answerOffer } from '../answers/offer.ts';
import { MAX_TITLE_LENGTH } from '../garments/read/tokens.ts';
import { Problem } from '../http/problem.ts';
import { boundedText } from '../items/item-fields.ts';
import { createFieldReader } from '../items/query.ts';
import { TERM_FIELDS } from '../items/term-fields.ts';
import { garmentFields } from './fields.ts';
import { formPage, textsOf } from './form-page.ts';
import type { PageRequest, PageResult } from './page-route.ts';
import { offerPage } from './pages/offer-page.ts';
import type { Site } from './site.ts';

/** The fields of the form. */
const FIELDS = {
  title: boundedText(MAX_TITLE_LENGTH),
  ...garmentFields,
  asked: TERM_FIELDS.asked,
  offered: TERM_FIELDS.offered,
  marketplace: boundedText(40),
  cost: TERM_FIELDS.cost,
  listedFor: TERM_FIELDS.listedFor,
} as const;
const readOffer = createFieldReader(FIELDS);

/** The form with its answer, or with what is wrong beside its field. */
export function findOffer(site: Site, request: PageRequest): PageResult {
  const fields = textsOf(FIELDS, request);
  if (Object.keys(fields).every((name) => name === 'title' || name === 'marketplace'))
    return { page: offerPage(site, { fields }) };
  return formPage(
    () => {
      const { marketplace: id, ...rest } = readOffer(request);
      const asked = required('asked', rest.asked);
      const offered = required('offered', rest.offered);
      const marketplace = namedMarketplace(site.marketplaces, id);
      const answer = answerOffer(site.pricing, { ...rest, asked, offered, marketplace });
      return offerPage(site, { fields, result: { marketplace, answer } });
    },
    // A refusal without a field is about the title.
    ({ field, words }) => offerPage(site, { fields, error: { field: field || 'title', words } }),
  );
}

function required(name: string, amount: number | undefined): number {
  if (amount !== undefined) return amount;
  throw new Problem('missing_parameter', `${name} is missing: give US dollars.`, {
    parameter: name,
  });
}
