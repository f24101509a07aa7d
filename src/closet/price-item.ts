import type { Garment } from '../garments/garment.ts';
import { acceptanceOf } from '../marketplaces/acceptance.ts';
import { netOf } from '../marketplaces/fees.ts';
import type { Marketplaces } from '../marketplaces/load.ts';
import { cents, dollars } from '../marketplaces/money.ts';
import { type Goal, payUpTo } from '../marketplaces/pay-up-to.ts';
import { scheduleFor, termsOf } from '../marketplaces/payouts.ts';
import type { AskedPrice, ListingQuery } from '../pricing/appraise.ts';
import { listingEvidence, remarksOn } from '../pricing/listing-estimate.ts';
import type { PriceRange, Pricing } from '../pricing/pricing.ts';
import { type SharedErrors, sharedErrors } from '../pricing/total.ts';
import type { EvidenceGrade } from '../wording/evidence-grade.ts';
import { takenAsAsked } from '../wording/verdict.ts';
import { createRowAppraiser } from './appraise-row.ts';
import type { ClosetItem } from './read-closet.ts';
import type { ItemProblem } from './understand-item.ts';

/** What rows are priced with. */
export interface PricingParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  /** What a reseller wants to make. */
  readonly goal: Goal;
}

/** A row with its price. */
export interface PricedItem extends PriceRange {
  readonly garment: Garment;
  /** What its price has in common with those of other rows. */
  readonly shared: SharedErrors;
  /** Listings of this brand and category, of this gender or with no gender stated. */
  readonly listings: number;
  readonly evidence: EvidenceGrade;
  readonly askingPrice: number | undefined;
  /** Where the asking price stands among the estimated prices of comparable items, such as `well below`. */
  readonly verdict: string | undefined;
  /** Where the most is kept of those who take it; undefined where nobody does. */
  readonly best: BestMarketplace | undefined;
  /** What to know about the price, in sentences. */
  readonly remarks: readonly string[];
}

export interface BestMarketplace {
  readonly name: string;
  /** What the seller keeps of the price, US dollars, before the label. */
  readonly net: number;
  /** The most to pay for the goal, US dollars; undefined where it is out of reach. */
  readonly payUpTo: number | undefined;
}

export type ItemOutcome = { readonly priced: PricedItem } | { readonly problem: ItemProblem };

/** Makes the function that prices a row, or says why it cannot be priced. */
export function createItemPricer(parts: PricingParts): (row: ClosetItem) => ItemOutcome {
  const { pricing } = parts;
  const appraiseRow = createRowAppraiser(pricing);
  return (row) => {
    const outcome = appraiseRow(row);
    if ('problem' in outcome) return outcome;
    const { appraisal, asked, remarks } = outcome;
    const { garment, price, asked: held } = appraisal;
    const { listings, grade } = listingEvidence(pricing, appraisal);
    return {
      priced: {
        garment,
        shared: sharedErrors(pricing, garment, price.words.known),
        price: price.price,
        priceLow: price.priceLow,
        priceHigh: price.priceHigh,
        listings,
        evidence: grade,
        askingPrice: held?.price,
        verdict: held?.verdict?.replace('_', ' '),
        best: bestMarketplace(parts, garment, price.price),
        remarks: [
          ...remarksOn(appraisal),
          ...takenFromTitle(asked, held),
          ...ignoredInWords(appraisal.ignored),
          ...remarks,
        ],
      },
    };
  };
}

/** That the asking price is one that the title names, which the verdict's column does not say. */
function takenFromTitle(asked: ListingQuery, held: AskedPrice | undefined): string[] {
  return held && asked.askingPrice === undefined ? [takenAsAsked(held.price)] : [];
}

/** The words of a title that its price does not depend on. */
function ignoredInWords(words: readonly string[]): string[] {
  return words.length > 0 ? [`Without effect: ${words.join(', ')}.`] : [];
}

/** Of the marketplaces where one lists an item oneself and that take it, the one that leaves most of the price. */
function bestMarketplace(
  { marketplaces, goal }: PricingParts,
  garment: Garment,
  price: number,
): BestMarketplace | undefined {
  const asked = cents(price);
  let best: { readonly name: string; readonly net: number } | undefined;
  for (const marketplace of marketplaces.list) {
    const { model, accepts, smallestPrice = 0 } = marketplace;
    if (model !== 'you list' || price < smallestPrice) continue;
    if (acceptanceOf(accepts, garment).accepted !== 'yes') continue;
    const { worst } = scheduleFor(marketplace, garment);
    const net = netOf(worst, asked, termsOf(marketplace, NO_SHIPPING));
    if (!best || net > best.net) best = { name: marketplace.name, net };
  }
  if (!best) return undefined;
  const most = payUpTo(best.net, asked, goal);
  return {
    name: best.name,
    net: dollars(best.net),
    payUpTo: most === undefined ? undefined : dollars(most),
  };
}

const NO_SHIPPING = { shipping: 0, label: 0, taxRate: 0 };
