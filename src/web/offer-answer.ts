import { namedMarketplace } from '../answers/named-marketplace.ts';
import { answerOffer } from '../answers/offer.ts';
import { MAX_TITLE_LENGTH } from '../garments/read/tokens.ts';
import { Problem } from '../http/problem.ts';
import { createFieldReader } from '../http/query.ts';
import { MOST_DAYS } from '../marketplaces/payout-answer.ts';
import { dollars, garmentFields, text } from './fields.ts';
import type { PageRequest, PageResult } from './page-route.ts';
import { type OfferFields, offerPage } from './pages/offer-page.ts';
import type { Site } from './site.ts';

const price = { ...dollars(), exclusiveMinimum: 0 } as const;
/** The fields of the form. */
const FIELDS = {
  title: text(MAX_TITLE_LENGTH),
  ...garmentFields,
  asked: price,
  offered: price,
  marketplace: text(40),
  cost: dollars(),
  listedFor: { type: 'number', maximum: MOST_DAYS, multipleOf: 1 },
} as const;
const readOffer = createFieldReader(FIELDS);

/** The form with its answer, or with what is wrong beside its field. */
export function findOffer(site: Site, request: PageRequest): PageResult {
  const fields = textsIn(request.query);
  if (Object.keys(fields).every((name) => name === 'title' || name === 'marketplace'))
    return { page: offerPage(site, { fields }) };
  try {
    const { asked, offered, marketplace: id, ...rest } = readOffer(request);
    for (const [name, amount] of Object.entries({ asked, offered }))
      if (amount === undefined)
        throw new Problem('missing_parameter', `${name} is missing: give US dollars.`, {
          parameter: name,
        });
    const marketplace = namedMarketplace(site.marketplaces, id);
    const question = { ...rest, asked: asked as number, offered: offered as number, marketplace };
    const answer = answerOffer(site.pricing, question);
    return { page: offerPage(site, { fields, result: { marketplace, answer } }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const problem = { field: error.members.parameter ?? 'title', words: error.message };
    return { page: offerPage(site, { fields, problem }), status: error.status };
  }
}

/** The texts of the form's fields, to be shown again. */
function textsIn(query: PageRequest['query']): OfferFields {
  return Object.fromEntries(
    Object.keys(FIELDS).flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' && value !== ''
        ? [[name, value.slice(0, MAX_TITLE_LENGTH)]]
        : [];
    }),
  );
}
