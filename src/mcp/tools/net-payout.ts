import { Type } from 'typebox';
import { caveatTexts } from '../../answers/caveat.ts';
import { listingFigures } from '../../answers/listing/answer.ts';
import { ListingAnswer } from '../../answers/listing/schema.ts';
import { answerSale } from '../../answers/sale/answer.ts';
import { SaleAnswer, SalePayout } from '../../answers/sale/schema.ts';
import { saleLines } from '../../answers/sale/words.ts';
import { inShort } from '../../answers/verdict/judgment.ts';
import { VerdictInShort } from '../../answers/verdict/schema.ts';
import { namedMarketplace } from '../../answers/verdict/seller.ts';
import { defined, membersOf, omit } from '../../base/members.ts';
import { optionalField } from '../../items/described.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { money } from '../../wording/numbers.ts';
import { readAll, readArguments, readMarketplaces, readParts, readTerms } from './arguments.ts';
import { missingDetails } from './ask-details.ts';
import { EVIDENCE_IN_SHORT, GARMENT_WORDS, SELLER } from './described.ts';
import { WebUrl } from './get-price.ts';
import {
  EvidenceInShort,
  evidenceInShort,
  ifAny,
  RareInShort,
  readListing,
  repeatable,
  withoutMethod,
} from './listing.ts';
import { type Arguments, tool } from './tool.ts';
import { ToolError, toolErrorOf } from './tool-error.ts';

const TERMS = {
  price: optionalField(TERM_FIELDS.price, 'Selling price, USD; default: the estimate.'),
  keep: optionalField(TERM_FIELDS.keep, 'USD to keep, instead of a price.'),
  cost: optionalField(TERM_FIELDS.cost, 'Its cost or tag price, USD.'),
};

const PAYOUT = [
  'marketplace',
  'accepted',
  'reason',
  'net',
  'netRange',
  'profit',
  'payUpTo',
  'leastAsk',
  'warning',
  'rates',
] as const;
/** Marketplaces that are shown where none are named, beside the seller's own and the one with the highest payout. */
const SHOWN = ['ebay', 'poshmark', 'mercari'];
/** Names all marketplaces in a call. */
const ALL = 'all';

const SALE = [
  'price',
  'keep',
  'currency',
  'estimate',
  'best',
  'suggested',
  'isDefault',
  'verdict',
  'assumptions',
] as const;

const { properties } = Type.Partial(Type.Pick(ListingAnswer, ['takenFor', 'ignored']));

const { feeSource } = SalePayout.properties;
const Row = Type.Object({
  ...Type.Pick(SalePayout, PAYOUT).properties,
  feeSource: Type.Object({
    ...Type.Pick(feeSource, ['checkedOn', 'certainty']).properties,
    url: Type.Optional(feeSource.properties.url),
  }),
});

/** Answers what a seller nets on each marketplace, and what to ask or to pay. */
export const netPayout = tool({
  name: 'net_payout',
  title: 'What a seller gets',
  description:
    'Returns the payout in USD after fees on each US marketplace, fee rates, marketplaces that do not accept the ' +
    'item, the one that the verdict is for and the best-paying one (best); with keep, the lowest price to ask; with ' +
    'cost and a goal in seller, the most to pay for a find. No tax advice.',
  takes: {
    ...GARMENT_WORDS,
    ...TERMS,
    ...EVIDENCE_IN_SHORT,
    marketplaces: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Only these, with sources, or all; otherwise a few.',
        examples: [['ebay', 'poshmark']],
      }),
    ),
    seller: SELLER,
  },
  example: { title: 'Frye harness boots', cost: 20 },
  gives: Type.Object({
    ...properties,
    beyondEvidence: RareInShort,
    evidence: Type.Optional(EvidenceInShort),
    ...Type.Pick(SaleAnswer, SALE).properties,
    soldSearches: Type.Optional(SaleAnswer.properties.soldSearches),
    judgment: Type.Optional(Type.Omit(VerdictInShort, ['payUpTo'])),
    payouts: Type.Array(Row),
    caveats: ListingAnswer.properties.caveats,
    webUrl: WebUrl,
  }),
  answer: (parts, args, address) => {
    const { pricing, marketplaces } = parts;
    if (args.offer || args.offered) {
      throw new ToolError('A buyer’s offer is for answer_offer: give it asked and offered, with the title.');
    }
    const isAll = namesAll(args.marketplaces);
    const { found, only, amounts, terms } = readAll({
      found: () => readNamed(pricing, args),
      only: () => (isAll ? undefined : readMarketplaces(parts, args.marketplaces)),
      amounts: () => readArguments(TERMS, args),
      terms: () => readTerms(parts, args),
    });
    const { garment, priced, listing, caveats, isVintage } = found;
    const { brand, category } = garment;
    if (!priced && (brand ?? category ?? amounts.price ?? amounts.keep) === undefined) {
      throw new ToolError('Give the title, the price or the amount to keep: with a title, our estimate is the price.', {
        code: 'missing_parameter',
      });
    }
    // An amount to keep is a goal in itself.
    const kept = amounts.keep !== undefined && args.seller ? omit(terms, 'profit', 'returnOnCost', 'margin') : terms;
    const list = only ?? marketplaces.list;
    const place = kept.marketplace === undefined ? undefined : namedMarketplace(marketplaces, kept.marketplace);
    const { payouts, ...sale } = answerSale(
      { pricing, marketplaces: { ...marketplaces, list } },
      {
        ...amounts,
        ...kept,
        garment: { ...garment, vintage: isVintage },
        listing,
        marketplace: place,
      },
    );
    const own = sale.estimate && priced;
    const all = [...caveats, ...(own ? withoutMethod(pricing, listing, priced.caveats) : []), ...shippingCaveat(terms)];
    const said = all.filter((sentence) => !sale.assumptions.includes(sentence));
    const rows = only || isAll ? payouts : payouts.filter(shownIn(sale.best, sale.suggested, place?.id));
    const answer = {
      ...(priced && {
        takenFor: priced.takenFor,
        ...defined({
          evidence: own ? evidenceInShort(priced.evidence) : undefined,
          beyondEvidence: priced.beyondEvidence,
        }),
        ...defined({ ignored: ifAny(repeatable(priced.ignored)) }),
      }),
      ...membersOf(sale, ...SALE),
      // The listings are worth a look where our own price says little.
      ...(priced?.beyondEvidence && { soldSearches: sale.soldSearches }),
      ...defined({ judgment: sale.judgment && omit(inShort(sale.judgment), 'payUpTo') }),
      payouts: suggestedFirst(rows, sale.suggested).map((payout) => ({
        ...membersOf(payout, ...PAYOUT),
        feeSource: membersOf(payout.feeSource, 'checkedOn', 'certainty', ...(only ? (['url'] as const) : [])),
      })),
      caveats: said,
      ...defined({ webUrl: address && `${address}/fees` }),
    };
    return { answer, lines: [...saleLines(answer), ...othersLine(payouts.length - rows.length)] };
  },
  // Fees of a price that is given depend on no detail.
  missing: (parts, args) =>
    (args.price ?? args.keep) === undefined ? missingDetails(parts, { ...args, askingPrice: args.cost }) : undefined,
});

/** Says that there are more marketplaces than an answer shows; none where it shows all. */
const othersLine = (hidden: number) => (hidden > 0 ? ['For other marketplaces, set marketplaces to all.'] : []);

/** Returns payouts with that of the verdict's marketplace first. */
const suggestedFirst = (rows: readonly SalePayout[], suggested: string | undefined) =>
  rows.toSorted((a, b) => Number(b.marketplace.id === suggested) - Number(a.marketplace.id === suggested));

const namesAll = (named: unknown) => String(named).toLowerCase() === ALL;

/** Returns the predicate for marketplaces that are shown where none are named. */
const shownIn =
  (...ids: readonly (string | undefined)[]) =>
  ({ marketplace: { id } }: { readonly marketplace: { readonly id: string } }) =>
    [...SHOWN, ...ids].includes(id);

function shippingCaveat({ shipping, label }: { readonly shipping?: number; readonly label?: number }): string[] {
  return shipping && label === undefined
    ? [`label was not given: the ${money(shipping)} for shipping counts as kept.`]
    : [];
}

/**
 * Returns as much of the garment as is named, with its estimate where that is enough. The error mentions that fees need
 * less than a price does.
 */
function readNamed(pricing: Pricing, args: Arguments) {
  const named = { ...args, askingPrice: undefined };
  try {
    const parts = readParts(named);
    const { brand, category } = parts.garment;
    if (!args.title && !(brand && category)) {
      return { garment: parts.garment, caveats: [], isVintage: false };
    }
    const { appraisal, caveats } = readListing(pricing, named);
    return {
      // The gender may be assumed: the answer says so then.
      garment: args.title ? appraisal.garment : parts.garment,
      priced: listingFigures(pricing, appraisal),
      listing: appraisal,
      caveats: caveatTexts(caveats),
      isVintage: appraisal.facts.era !== undefined,
    };
  } catch (error) {
    if ((args.price ?? args.keep) === undefined) throw error;
    throw new ToolError(`${toolErrorOf(error).message}\nFees alone need no brand: omit it if it is not covered.`);
  }
}
