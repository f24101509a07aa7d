import { Type } from 'typebox';
import { counted, described, dollarAmount, objects, type Shape, text, texts, usdPrice } from '../base/shape.ts';
import { AdviceAnswer, VerdictInShort } from '../decide/decision-schema.ts';
import { PriceRange } from '../pricing/ranges/price-range.ts';
import { EvidenceSchema, ListingAnswer } from './answer-schema.ts';
import words from './schema-words.json' with { type: 'json' };

export const ListTotal = described(words.total.about, {
  sumOfPrices: counted(words.total.sumOfPrices),
  priceLow: counted(words.total.priceLow),
  priceHigh: counted(words.total.priceHigh),
  price: counted(words.total.price),
  asOneLot: counted(words.total.asOneLot),
  priced: counted(words.total.priced),
  notPriced: counted(words.total.notPriced),
  quantity: counted(words.total.quantity),
  toLookUp: counted(words.total.toLookUp),
});
export type ListTotal = Shape<typeof ListTotal>;

/** One of several items. Amounts in US dollars, for a single piece. */
const ComparedItem = Type.Object({
  item: counted(words.compared.item),
  name: Type.Optional(text(words.compared.name)),
  takenFor: ListingAnswer.properties.takenFor,
  quantity: Type.Optional(counted(words.compared.quantity)),
  ...Type.Partial(PriceRange).properties,
  atLeast: Type.Optional(usdPrice(words.compared.atLeast)),
  evidence: described(words.compared.evidence, {
    grade: EvidenceSchema.properties.grade,
    of: Type.Optional(EvidenceSchema.properties.of),
    listings: Type.Optional(EvidenceSchema.properties.listings),
  }),
  beyondEvidence: ListingAnswer.properties.beyondEvidence,
  askingPrice: Type.Optional(dollarAmount(words.compared.askingPrice)),
  net: Type.Optional(dollarAmount(words.compared.net)),
  profit: Type.Optional(dollarAmount(words.compared.profit)),
  verdict: Type.Optional(VerdictInShort),
  suggested: Type.Optional(text(words.compared.suggested)),
  candidates: Type.Optional(texts(words.compared.candidates)),
  advice: Type.Optional(
    described(words.compared.advice, {
      ...Type.Pick(AdviceAnswer, ['action', 'ask']).properties,
      why: Type.Optional(AdviceAnswer.properties.why),
      next: Type.Optional(
        described(words.compared.next, {
          on: text(words.compared.nextOn),
          price: dollarAmount(words.compared.nextPrice),
        }),
      ),
    }),
  ),
  ignored: Type.Optional(texts(words.compared.ignored)),
});

const sum = Type.Optional(dollarAmount(words.comparison.net));

export const ComparedList = Type.Object({
  items: Type.Array(ComparedItem, { description: words.comparison.items }),
  notPriced: objects(words.comparison.notPriced, {
    item: counted(words.compared.item),
    name: text(words.comparison.name),
    code: text(words.comparison.code),
    detail: text(words.comparison.detail),
    nearest: Type.Optional(texts(words.comparison.nearest)),
  }),
  total: described(words.comparison.total, { ...ListTotal.properties, net: sum }),
  byAction: Type.Optional(
    objects(words.comparison.byAction, {
      action: text(words.comparison.action),
      quantity: counted(words.comparison.quantity),
      net: sum,
    }),
  ),
  caveats: texts(words.comparison.caveats),
});
export type ComparedList = Shape<typeof ComparedList>;
