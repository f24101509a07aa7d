import { Type } from 'typebox';
import { counted, dollarAmount, type Shape, text, texts } from '../../base/shape.ts';
import { PriceRange } from '../../pricing/price-range.ts';
import { EvidenceSchema } from '../garment/schema.ts';
import { ListingFigures } from '../listing/schema.ts';
import { AdviceAnswer } from '../plan/schema.ts';
import { VerdictInShort } from '../verdict/schema.ts';

export const ListTotal = Type.Object(
  {
    sumOfPrices: counted('The total to name: the sum of the prices, whole US dollars.'),
    priceLow: counted('Lower end of the 80% range of such totals.'),
    priceHigh: counted('Upper end of it.'),
    price: counted('The median of such totals: usually above the sum, because a few items bring far more than usual.'),
    asOneLot: counted('The approximate price of all items as one lot; a choice for pieces under $30 each.'),
    priced: counted('Items with a price.'),
    notPriced: counted('Items without one.'),
    quantity: counted('Items in the total.'),
    toLookUp: counted('Pieces that it leaves out, since our listings cannot price them: look up sold ones.'),
  },
  { description: 'The total of the priced items, sold one by one.' },
);
export type ListTotal = Shape<typeof ListTotal>;

/** One of several items, priced. Amounts in US dollars, for one piece. */
export const ComparedItem = Type.Object({
  item: counted('Its place in the list, from 1.'),
  label: Type.Optional(text('Its name.')),
  takenFor: ListingFigures.properties.takenFor,
  quantity: counted('Number of equal items.'),
  ...PriceRange.properties,
  evidence: Type.Pick(EvidenceSchema, ['grade', 'of', 'listings'], {
    description: 'The evidence: the listings behind the price.',
  }),
  beyondEvidence: ListingFigures.properties.beyondEvidence,
  askingPrice: Type.Optional(dollarAmount('The asking price')),
  net: Type.Optional(dollarAmount('The payout of `price` after fees and label')),
  profit: Type.Optional(
    dollarAmount('`net` less the cost, or the asking price of a find; absent before a piece is known to be real'),
  ),
  verdict: Type.Optional(VerdictInShort),
  suggested: Type.Optional(text('The marketplace of the verdict, where the seller’s own refuses the piece.')),
  candidates: Type.Optional(texts('The kinds, models or versions that it may be, the best known first: ask which.')),
  advice: Type.Optional(Type.Pick(AdviceAnswer, ['action', 'ask', 'why'], { description: 'Its step in the plan.' })),
  ignored: Type.Optional(texts('Words and arguments without effect.')),
});
export type ComparedItem = Shape<typeof ComparedItem>;

const Sum = Type.Optional(dollarAmount('The sum of the payouts after fees: of `sumOfPrices`'));

/** Several items one by one and together. */
export const ComparedList = Type.Object({
  items: Type.Array(ComparedItem, { description: 'Most profit first, else the most expensive.' }),
  notPriced: Type.Array(
    Type.Object({
      item: counted('Its place in the list, from 1.'),
      label: text('Its name.'),
      code: text('The kind of problem, as the API names it.'),
      detail: text('The reason, in a sentence or two.'),
      nearest: Type.Optional(texts('Slugs of a similar spelling.')),
    }),
    { description: 'Items without a price.' },
  ),
  total: Type.Object({ ...ListTotal.properties, net: Sum }, { description: 'The total of the priced items.' }),
  byAction: Type.Optional(
    Type.Array(Type.Object({ action: text('The action.'), quantity: counted('Pieces.'), net: Sum }), {
      description: 'The pieces by action.',
    }),
  ),
  caveats: texts('Caveats about the prices, as sentences.'),
});
export type ComparedList = Shape<typeof ComparedList>;
