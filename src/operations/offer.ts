import { defined, membersOf, omit } from '../base/members.ts';
import { sumOf } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import type { Shape, ValuesOf } from '../base/shape.ts';
import { Type } from '../base/type.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import { Reply } from '../money/advice-schema.ts';
import { boundsOf, bundleOf, OFFER_RULES, replyTo } from '../money/offer.ts';
import { SELLER_FIELDS } from '../money/seller-fields.ts';
import { sellingAt } from '../money/selling.ts';
import { answerItem, ItemAnswer } from '../present/answer.ts';
import { salesAboveOursInWords } from '../present/evidence-words.ts';
import { offerLines } from '../present/text.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { EVIDENCE_GRADES } from '../pricing/evidence/evidence.ts';
import { sumOfRanges } from '../pricing/ranges/price-range.ts';
import { appraisalOf, resolveTerms } from './appraise.ts';
import { DESCRIPTION_FIELDS, FIELDS } from './fields/item-fields.ts';
import { type Context, operation } from './operation.ts';

export { OFFER_RULES };

/** Members that an offer's answer shares with that of its item. */
const OF_ITEM = ['item', 'estimate', 'atLeast', 'each', 'quantity', 'evidence', 'guess', 'caveats', 'ignored'] as const;

export const OfferAnswer = Type.Object(
  {
    reply: Type.Optional(Reply),
    ...membersOf(ItemAnswer.properties, ...OF_ITEM),
  },
  { $id: 'OfferAnswer' },
);

export type OfferAnswer = Shape<typeof OfferAnswer>;

/** Fields of the question. */
export const OFFER_INPUT = {
  ...membersOf(FIELDS, 'listPrice', 'offered', 'lastCounter'),
  ...DESCRIPTION_FIELDS,
  ...membersOf(FIELDS, 'comps', 'guess', 'cost', 'daysListed', 'listedOn'),
  ...SELLER_FIELDS,
  include: FIELDS.include,
};
type OfferFields = ValuesOf<typeof OFFER_INPUT>;

export const offer = operation({
  name: 'offer',
  summary: 'Accept, counter or decline an offer',
  description:
    'Replies to a buyer by what such an item sells for, your list price and the days listed, with the reason and what you ' +
    'keep. A title of several items, separated by ";", "+" or "and", is a bundle. There is no reply beyond our evidence.',
  input: OFFER_INPUT,
  required: ['listPrice', 'offered'],
  answer: OfferAnswer,
  run: (context, input) => answerOffer(context, input).answer,
  lines: offerLines,
  http: {
    operation: 'getOfferAdvice',
    path: '/api/public/offer',
    tag: 'Marketplaces',
    kind: 'cached',
    says: 'The reply.',
    examples: {
      tabby: { listPrice: 200, offered: 130, title: 'Coach Tabby 26 shoulder bag', cost: 60, marketplace: 'ebay' },
    },
  },
  tool: {
    name: 'answer_offer',
    title: 'Answer an offer',
    description:
      'Returns whether to accept, counter or decline a buyer’s offer, with what is kept after the fees of ' +
      'seller.marketplace. Not for a tag in a store (bad: no offered): get_price.',
    arguments: {
      title: 'As in get_price.',
      condition: 'Grade.',
      listPrice: 'What they ask, USD.',
      offered: 'The buyer’s offer, USD.',
      lastCounter: 'Their last counteroffer, USD.',
      daysListed: 'Days since it was listed.',
      cost: 'What they paid, USD.',
      seller: { phrase: 'As in get_price.', marketplace: 'Where it is listed.', shippingLabel: 'Label, USD.' },
    },
  },
  command: {
    words: '<words...>',
    examples: ['hangtag offer Coach Tabby 26 --list-price 200 --offered 130'],
  },
  code: `const { reply } = offer({ title: 'Coach Tabby 26', listPrice: 200, offered: 130 });
console.log(reply?.say, reply?.price, reply?.reason);`,
});

/** Answers an offer, with functions that compute the bounds of each reply, and what the sale brings at other prices. */
export function answerOffer(context: Context, { include, ...input }: OfferFields) {
  const { listPrice = 0, offered = 0, lastCounter } = input;
  const items = readBundle(context, input);
  const terms = resolveTerms(context, input, include);
  const marketplace = terms.marketplace as NonNullable<typeof terms.marketplace>;
  const sale = membersOf(terms, 'cost', 'shippingLabel', 'buyerShipping', 'taxRate', 'goal', 'work');
  const question = { items, listPrice, offered, lastCounter, daysListed: terms.daysListed, ...sale, marketplace };
  const reply = replyTo(question);
  const answers = items.map((item) => {
    const answer = membersOf(
      answerItem(context, item, { ...omit(terms, 'daysListed'), askingPrice: undefined }),
      ...OF_ITEM,
    );
    // The seller has the item: signs of a real one matter only at a price that is too low for it.
    const isTooLow = listPrice < item.price.priceLow;
    const caveats = answer.caveats.filter(({ code }) => isTooLow || code !== 'how_to_check');
    const aboveOurs = salesAboveOursInWords(item);
    return { ...answer, caveats: [...(aboveOurs ? [{ code: 'beyond_evidence', text: aboveOurs }] : []), ...caveats] };
  });
  return {
    answer: { ...defined({ reply }), ...bundleAnswer(answers) },
    bounds: () => boundsOf(question),
    selling: () => sellingAt({ list: [marketplace] }, bundleOf(items), sale),
  };
}

/** Returns the items that are offered for: those of a bundle, with the first one's fields, or one. */
function readBundle(context: Context, input: Parameters<typeof appraisalOf>[1]): Appraisal[] {
  const { title = '' } = input;
  const appraiseAll = (titles: readonly string[]) =>
    titles.map((part) => appraisalOf(context, { ...input, title: part }));
  const parts = title.split(/[;\n]/).filter((part) => part.trim() !== '');
  if (parts.length > 1) return appraiseAll(parts);
  const added = title.split(' + ');
  try {
    // A part without a brand of its own, such as a strap, belongs to the item before it.
    const items = added.length > 1 ? appraiseAll(added) : [];
    if (items.length > 1 && !items.some(({ garment }) => isUnknown(garment.brand))) return items;
  } catch {
    // A part that has no price, such as a dust bag, belongs to the item too.
  }
  try {
    return appraiseAll([title]);
  } catch (error) {
    const listed = error instanceof Problem ? error.members.items : undefined;
    if (!Array.isArray(listed)) throw error;
    return appraiseAll(listed);
  }
}

type Offered = Pick<ItemAnswer, (typeof OF_ITEM)[number]>;

/** Returns the answer about a bundle: all its names and caveats, sums, and the weakest evidence. */
function bundleAnswer(answers: readonly Offered[]): Offered {
  const [first] = answers as [Offered, ...Offered[]];
  if (answers.length === 1) return first;
  const caveats = new Map(answers.flatMap((answer) => answer.caveats.map((caveat) => [caveat.text, caveat])));
  const ignored = answers.flatMap((answer) => answer.ignored ?? []);
  const gradeAt = ({ evidence }: Offered) => EVIDENCE_GRADES.indexOf(evidence.grade);
  const estimates = answers.flatMap(({ estimate }) => estimate ?? []);
  const worth = answers.map(({ estimate, atLeast = 0 }) => estimate?.priceLow ?? atLeast);
  return {
    item: {
      ...first.item,
      takenFor: `Bundle of ${answers.length}: ${answers.map(({ item }) => item.takenFor).join('; ')}`,
    },
    ...(estimates.length === answers.length ? { estimate: sumOfEstimates(estimates) } : { atLeast: sumOf(worth) }),
    quantity: answers.length,
    evidence: answers.reduce((weakest, answer) => (gradeAt(answer) > gradeAt(weakest) ? answer : weakest)).evidence,
    caveats: [...caveats.values()],
    ...(ignored.length > 0 && { ignored }),
  };
}

function sumOfEstimates(estimates: readonly NonNullable<Offered['estimate']>[]): NonNullable<Offered['estimate']> {
  const middle = (end: 0 | 1) => sumOf(estimates.map(({ middleHalf }) => middleHalf[end] ?? 0));
  return {
    ...sumOfRanges(estimates),
    middleHalf: [middle(0), middle(1)],
    confidence: Math.min(...estimates.map(({ confidence }) => confidence)),
    ...(estimates.some(({ ifReal }) => ifReal) && { ifReal: true }),
  };
}
