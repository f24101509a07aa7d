import { Type } from 'typebox';
import { counted, dollarAmount, type Shape, text, texts, usdPrice } from '../base/shape.ts';
import { AdviceAnswer, VerdictInShort } from '../decide/decision-schema.ts';
import { PriceRange } from '../pricing/ranges/price-range.ts';
import { EvidenceSchema } from './garment-schema.ts';
import { ListingAnswer } from './listing-schema.ts';

export const ListTotal = Type.Object(
  {
    sumOfPrices: counted('The total to quote: the sum of the prices, whole US dollars.'),
    priceLow: counted('Lower end of the 80% range for such totals.'),
    priceHigh: counted('Upper end of that range.'),
    price: counted('The median of such totals: usually above the sum, because a few items bring far more than usual.'),
    asOneLot: counted('The approximate price of all items sold as one lot; an option for items under $30 each.'),
    priced: counted('Items with a price.'),
    notPriced: counted('Items without a price.'),
    quantity: counted('Items in the total.'),
    toLookUp: counted('Items left out of the total because our listings cannot price them: look up sold listings.'),
  },
  { description: 'The total of the priced items, sold one by one.' },
);
export type ListTotal = Shape<typeof ListTotal>;

/** One of several items, priced. Amounts in US dollars, for one piece. */
export const ComparedItem = Type.Object({
  item: counted('Position in the list, starting at 1.'),
  name: Type.Optional(text('The name given to it.')),
  takenFor: ListingAnswer.properties.takenFor,
  quantity: Type.Optional(counted('Number of identical items; absent for one.')),
  ...Type.Partial(PriceRange).properties,
  atLeast: Type.Optional(usdPrice('The floor of an item with `beyondEvidence`, which has no price')),
  evidence: Type.Object(
    {
      grade: EvidenceSchema.properties.grade,
      of: Type.Optional(EvidenceSchema.properties.of),
      listings: Type.Optional(EvidenceSchema.properties.listings),
    },
    { description: 'The evidence: the listings behind the price.' },
  ),
  beyondEvidence: ListingAnswer.properties.beyondEvidence,
  askingPrice: Type.Optional(dollarAmount('The asking price')),
  net: Type.Optional(dollarAmount('The payout of `price` after fees and label')),
  profit: Type.Optional(
    dollarAmount('`net` less the cost, or less the asking price of a find; absent until the item is known to be real'),
  ),
  verdict: Type.Optional(VerdictInShort),
  suggested: Type.Optional(text('The marketplace used for the verdict, if the seller’s own does not accept the item.')),
  candidates: Type.Optional(
    texts('The kinds, models or versions it may be, the best known first: ask which one it is.'),
  ),
  advice: Type.Optional(
    Type.Object(
      {
        ...Type.Pick(AdviceAnswer, ['action', 'ask']).properties,
        why: Type.Optional(AdviceAnswer.properties.why),
        next: Type.Optional(
          Type.Object(
            { on: text('The day, YYYY-MM-DD.'), price: dollarAmount('The price') },
            { description: 'The next price to ask, in a plan that changes it.' },
          ),
        ),
      },
      { description: 'What to do with it; in long lists the next price in place of the reason.' },
    ),
  ),
  ignored: Type.Optional(texts('Words and arguments that had no effect.')),
});
export type ComparedItem = Shape<typeof ComparedItem>;

const Sum = Type.Optional(dollarAmount('The sum of the payouts after fees: of `sumOfPrices`'));

export const ComparedList = Type.Object({
  items: Type.Array(ComparedItem, { description: 'Highest profit first, or else highest price first.' }),
  notPriced: Type.Array(
    Type.Object({
      item: counted('Position in the list, starting at 1.'),
      name: text('Its name.'),
      code: text('The API’s code for the problem.'),
      detail: text('The reason, in a sentence or two.'),
      nearest: Type.Optional(texts('Slugs with a similar spelling.')),
    }),
    { description: 'Items without a price.' },
  ),
  total: Type.Object({ ...ListTotal.properties, net: Sum }, { description: 'The total of the priced items.' }),
  byAction: Type.Optional(
    Type.Array(Type.Object({ action: text('The action.'), quantity: counted('Pieces.'), net: Sum }), {
      description: 'The items, grouped by action.',
    }),
  ),
  caveats: texts('Caveats about the prices, in sentences.'),
});
export type ComparedList = Shape<typeof ComparedList>;
