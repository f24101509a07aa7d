import { estimateOf } from '../../answers/estimate.ts';
import { listingEstimate } from '../../answers/listing.ts';
import { adviseOnOffer } from '../../answers/offer.ts';
import { answerSale } from '../../answers/sale.ts';
import type { SalePayout } from '../../answers/sale-schema.ts';
import { withGiven } from '../../answers/seller.ts';
import { bestMarketplaceFor } from '../../answers/where-sold.ts';
import type { Garment } from '../../garments/garment.ts';
import { CIRCUMSTANCE_NAMES, type Circumstance, circumstancesIn } from '../../marketplaces/circumstances.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import { rateAt } from '../../marketplaces/fee-words.ts';
import { scheduleFor } from '../../marketplaces/payouts.ts';
import { defined } from '../../members.ts';
import { isWithoutEvidence } from '../../pricing/evidence-grade.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { namedGender } from '../../pricing/usual-gender.ts';
import { caveatTexts } from '../../wording/caveat.ts';
import { estimatedPrice, openRangeInWords, rangeInWords } from '../../wording/estimate.ts';
import { categoryWords, genderWord } from '../../wording/garments.ts';
import { goalVerdictInWords } from '../../wording/goals.ts';
import { capital, money } from '../../wording/numbers.ts';
import { readAll, readArguments, readMarketplaces, readParts } from './arguments.ts';
import { judgmentFound } from './get-price.ts';
import { ifAny, notLiteral, readPriced, repeatable, understoodInWords } from './priced.ts';
import { type Arguments, answered, ToolError, type ToolParts, toolErrorOf } from './tool.ts';

const TERMS = [
  'price',
  'keep',
  'cost',
  'profit',
  'return_on_cost',
  'margin',
  'offer',
  'days_listed',
  'shipping',
  'label',
  'tax_rate',
  ...(CIRCUMSTANCE_NAMES as readonly Circumstance[]),
] as const;

/** Answers what a seller nets on each marketplace, and what to ask or to pay. */
export function netPayout(parts: ToolParts, args: Arguments, address?: string) {
  const { garment, isRare, facts } = payoutFacts(parts, args, address);
  const { payouts, assumptions, ignored = [], caveats, verdict, judgment, webUrl } = facts;
  const refused = payouts.filter(({ accepted }) => accepted === 'no');
  const best = payouts.find(({ id }) => id === facts.best);
  return answered(facts, [
    capital(headline(garment, facts, isRare)),
    judgment?.text ?? verdict,
    ...payouts.filter(({ accepted }) => accepted !== 'no').map(rowInWords),
    best && `Most left, of those where such pieces sell: ${best.name}.`,
    refused.length > 0 && `Not accepted: ${refused.map(({ name, reason }) => `${name}: ${reason}`).join(' ')}`,
    ...caveats,
    `Assumed: ${assumptions.join(' ')}`,
    understoodInWords(facts.understood),
    ignored.length > 0 && `Without effect: "${ignored.join(', ')}".`,
    webUrl && `Sources of the fees: ${webUrl}`,
  ]);
}

function payoutFacts(parts: ToolParts, args: Arguments, address?: string) {
  const { pricing, marketplaces, seller = {} } = parts;
  const { found, only, read } = readAll({
    found: () => readNamed(pricing, args),
    only: () => readMarketplaces(parts, args.marketplaces),
    read: () => readArguments(args, TERMS),
  });
  const { offer, days_listed: listedFor, return_on_cost, tax_rate, ...said } = read;
  const { label } = withGiven(seller, { label: said.label });
  const terms = { ...said, label, returnOnCost: return_on_cost, taxRate: tax_rate };
  const circumstances = circumstancesIn(terms);
  const { garment, listing, understood } = found;
  const list = only ?? marketplaces.list;
  const { price, keep, ...answer } = answerSale(
    { pricing, marketplaces: { ...marketplaces, list } },
    { ...terms, garment: { ...garment, ...circumstances }, estimate: listing?.estimate },
  );
  const { brand, category, condition } = garment;
  const { gender } = namedGender(pricing, garment);
  const whole = brand && category && { brand, category, gender, condition };
  const priced = answer.estimate && whole && (listing ?? estimateOf(pricing, whole));
  const caveats = [
    ...caveatTexts(priced?.caveats ?? []),
    ...(terms.shipping && label === undefined
      ? [`label was not given: the ${money(terms.shipping)} for shipping counts as kept.`]
      : []),
  ];
  const judgment =
    offer === undefined
      ? undefined
      : adviseOnOffer(pricing, {
          ...garment,
          ...terms,
          listedFor,
          offered: offer,
          asked: price ?? offer,
          title: typeof args.title === 'string' ? args.title : undefined,
          marketplace: offeredOn(only),
        }).judgment;
  const sold = { ...garment, gender, ...circumstances };
  const facts = {
    ...defined({ brand: brand?.slug, category: category?.slug }),
    ...defined({ gender: whole ? gender : garment.gender, condition }),
    currency: 'USD',
    ...defined({ price, keep }),
    ...(priced && {
      estimate: {
        priceLow: priced.estimate.priceLow,
        priceHigh: priced.estimate.priceHigh,
        evidence: priced.evidence.grade,
      },
    }),
    ...defined({
      best:
        whole && price !== undefined && list.length > 1 ? bestMarketplaceFor({ list }, whole, price)?.id : undefined,
      verdict: judgment ? undefined : goalVerdictInWords(terms, answer.payouts),
      judgment: judgment && judgmentFound(judgment),
    }),
    payouts: answer.payouts.map((payout, index) => {
      const amount = (payout.leastAsk ?? price ?? 0) + (terms.shipping ?? 0);
      const { lines } = scheduleFor(list[index] as Marketplace, sold);
      const rates = lines.map((line) => rateAt(line, amount)).join('; ') || 'no fees';
      return payoutRow(payout, rates, only !== undefined);
    }),
    assumptions: answer.assumptions.filter((sentence) => !caveats.includes(sentence)),
    understood: notLiteral(understood),
    ...defined({ ignored: ifAny(repeatable(listing?.ignored)) }),
    caveats,
    ...defined({ webUrl: address && `${address}/fees` }),
  };
  return { garment, isRare: listing?.beyondEvidence !== undefined, facts };
}
type Facts = ReturnType<typeof payoutFacts>['facts'];

/** Returns the marketplace of an offer. Throws a {@link ToolError} unless exactly one is named. */
function offeredOn([marketplace, ...others]: readonly Marketplace[] = []): Marketplace {
  if (marketplace && others.length === 0) return marketplace;
  throw new ToolError('offer needs the marketplace that it came from: name one in marketplaces.');
}

/** Returns a marketplace of an answer with its rates in words, and their source if the caller named the marketplace. */
function payoutRow(payout: SalePayout, rates: string, isNamed: boolean) {
  const { marketplace, accepted, netRange, payUpTo, feeSource } = payout;
  const { reason, net, profit, leastAsk, warning } = payout;
  return {
    id: marketplace.id,
    name: marketplace.name,
    accepted,
    ...defined({ reason, net, netLow: netRange?.low, netHigh: netRange?.high, profit }),
    ...defined({ payUpTo: payUpTo?.mid, leastAsk, warning }),
    ...(accepted !== 'no' && { rates }),
    certainty: feeSource.certainty,
    checkedOn: feeSource.checkedOn,
    ...(isNamed && { source: feeSource.url }),
  };
}

function headline(
  { brand, category, condition }: Partial<Garment>,
  { price = 0, keep, estimate, gender }: Facts,
  isRare: boolean,
): string {
  const genderName = category && gender && genderWord(gender);
  const kind = [genderName, brand?.name, category && categoryWords(category)].filter(Boolean).join(' ');
  const subject = kind && `${kind}${condition ? `, ${condition}` : ''}: `;
  if (keep !== undefined) return `${subject}the lowest price that leaves ${money(keep)}, by marketplace:`;
  if (!estimate) return `${subject}what is left of ${money(price)} after fees:`;
  const between = isRare ? openRangeInWords(estimate) : rangeInWords(estimate);
  const { evidence } = estimate;
  return `${subject}${estimatedPrice(price, isWithoutEvidence(evidence))}, ${between}; evidence: ${evidence}. What is left after fees:`;
}

function rowInWords(row: Facts['payouts'][number]): string {
  const { net, netLow, netHigh, leastAsk, profit, payUpTo, certainty } = row;
  const range = netLow === undefined || netHigh === undefined ? '' : `${money(netLow)} to ${money(netHigh)}`;
  const kept = net === undefined ? range : `${money(net)}${range && ` (${range})`}`;
  const figures = [
    leastAsk !== undefined && `ask ${money(leastAsk)}`,
    kept && `keeps ${kept}`,
    profit !== undefined && `profit ${money(profit)}`,
    payUpTo !== undefined && `pay up to ${money(payUpTo)}`,
  ].filter(Boolean);
  const parts = [
    figures.length > 0 && `${figures.join(', ')}.`,
    row.rates && `[${row.rates}; ${row.checkedOn}]`,
    row.reason,
    row.warning,
    certainty !== 'high' && `Certainty of the fees: ${certainty}.`,
    row.source,
  ];
  return `${row.name}: ${parts.filter(Boolean).join(' ')}`;
}

/**
 * Returns the garment, with its estimate if there is a title. The error mentions that fees need less than a price does.
 */
function readNamed(pricing: Pricing, args: Arguments) {
  const named = { ...args, asking_price: undefined };
  try {
    if (!args.title) return { ...readParts(named), listing: undefined };
    const { appraisal, ...found } = readPriced(pricing, named);
    return { ...found, listing: appraisal && listingEstimate(pricing, appraisal) };
  } catch (error) {
    if ((args.price ?? args.keep) === undefined) throw error;
    throw new ToolError(`${toolErrorOf(error).message}\nFees alone need no brand: leave it out if it is not covered.`);
  }
}
