import { type Static, Type } from 'typebox';
import { estimateOf } from '../../answers/estimate.ts';
import type { Judgment } from '../../answers/judgment-schema.ts';
import { listingEstimate } from '../../answers/listing-estimate.ts';
import { answerOffer, type OfferQuestion } from '../../answers/offer.ts';
import { answerSale } from '../../answers/sale.ts';
import type { SalePayout } from '../../answers/sale-schema.ts';
import type { Garment } from '../../garments/garment.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { circumstancesIn, forCircumstances } from '../../marketplaces/circumstances.ts';
import type { Marketplace } from '../../marketplaces/compile.ts';
import { rateAt } from '../../marketplaces/fee-words.ts';
import { scheduleFor } from '../../marketplaces/payouts.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { namedGender } from '../../pricing/usual-gender.ts';
import { estimatedPrice, openRangeInWords, rangeInWords } from '../../wording/estimate.ts';
import { type EvidenceGrade, isWithoutEvidence } from '../../wording/evidence-grade.ts';
import { categoryWords, genderWord } from '../../wording/garments.ts';
import { capital, listOf, money, percent } from '../../wording/numbers.ts';
import { given } from './given.ts';
import { idsOf, readMarketplaces } from './read-marketplaces.ts';
import {
  byName,
  Caveats,
  ConditionFound,
  Currency,
  centsField,
  GenderFound,
  garmentArguments,
  Ignored,
  JudgmentFound,
  judgmentFound,
  members,
  textField,
  Understood,
  WebUrl,
} from './schemas.ts';
import { ignoredIn, isTitled, readPriced } from './titled.ts';
import { type Tool, ToolError, type ToolParts } from './tool.ts';
import {
  notLiteral,
  readAll,
  readAmount,
  readFlag,
  readParts,
  understandably,
} from './understand.ts';

const amount = (description?: string) =>
  Type.Optional(Type.Number(description ? { description } : {}));

const Output = Type.Object({
  brand: Type.Optional(Type.String()),
  category: Type.Optional(Type.String()),
  gender: Type.Optional(GenderFound),
  condition: ConditionFound,
  currency: Currency,
  price: centsField('Yours, or the estimate.'),
  keep: centsField('Wanted after fees.'),
  estimate: Type.Optional(
    members<{ priceLow: number; priceHigh: number; evidence: string }>(
      'If it is the price: priceLow, priceHigh, evidence.',
    ),
  ),
  verdict: Type.Optional(textField('Whether the goal can be met.')),
  judgment: JudgmentFound,
  payouts: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      accepted: Type.String(),
      reason: Type.Optional(Type.String()),
      net: centsField('left after fees'),
      netLow: centsField('at priceLow'),
      netHigh: centsField(),
      profit: centsField('net less cost'),
      payUpTo: centsField('for the goal'),
      leastAsk: centsField('leaves keep'),
      warning: Type.Optional(Type.String()),
      rates: Type.Optional(Type.String()),
      certainty: Type.String(),
      checkedOn: Type.String(),
      source: Type.Optional(Type.String()),
    }),
    byName,
  ),
  assumptions: Type.Array(Type.String(), { description: 'What was taken for granted.' }),
  understood: Understood,
  ignored: Ignored,
  caveats: Caveats,
  webUrl: WebUrl,
});
type Row = Static<typeof Output>['payouts'][number];

/** What a seller keeps on each marketplace, should ask, or may pay. */
export function createNetPayout({ pricing, marketplaces, publicUrl }: ToolParts): Tool {
  return {
    name: 'net_payout',
    title: 'What a seller keeps',
    description:
      "USD left after each US marketplace's fees, their rates, and which do not take the brand. Give title, or brand and category, for the predicted price, " +
      'or price; or keep for the lowest price to ask. With profit, return_on_cost or margin: the most to pay for a find. No tax advice. With offer: accept, counter or decline.',
    inputSchema: Type.Object({
      ...garmentArguments,
      marketplaces: Type.Optional(
        Type.Array(Type.String(), { description: `Only these: ${idsOf(marketplaces)}.` }),
      ),
      price: amount('Selling price.'),
      keep: amount('Wanted after fees.'),
      cost: amount('Paid for it; gives profit.'),
      profit: amount('Wanted, USD.'),
      return_on_cost: amount('Profit / cost, 1 = 100%.'),
      margin: amount('Profit / selling price.'),
      offer: amount('A buyer’s, below price; name one of marketplaces.'),
      days_listed: amount('With offer.'),
      shipping: amount('Paid to you by the buyer; give label too.'),
      label: amount('You pay for shipping; 0.'),
      tax_rate: amount('Sales tax, 0.07 = 7%.'),
      ...forCircumstances(({ brief }) => Type.Optional(Type.Boolean({ description: `${brief}.` }))),
    }),
    outputSchema: Output,
    call: (args, address = publicUrl()) => {
      const { found, only, offer, listedFor, ...terms } = readAll({
        found: () => readNamed(pricing, args),
        only: () => readMarketplaces('marketplaces', args.marketplaces, marketplaces),
        ...forCircumstances((_, name) => () => readFlag(args, name)),
        price: () => readAmount(args, 'price', TERM_FIELDS.price),
        keep: () => readAmount(args, 'keep', TERM_FIELDS.keep),
        cost: () => readAmount(args, 'cost', TERM_FIELDS.cost),
        profit: () => readAmount(args, 'profit', TERM_FIELDS.profit),
        offer: () => readAmount(args, 'offer', TERM_FIELDS.offered),
        listedFor: () => readAmount(args, 'days_listed', TERM_FIELDS.listedFor),
        returnOnCost: () => readReturn(args),
        margin: () => readAmount(args, 'margin', TERM_FIELDS.margin),
        shipping: () => readAmount(args, 'shipping', TERM_FIELDS.shipping),
        label: () => readAmount(args, 'label', TERM_FIELDS.label),
        taxRate: () => readAmount(args, 'tax_rate', TERM_FIELDS.taxRate),
      });
      const { garment, listing, understood } = found;
      const list = only ?? marketplaces.list;
      const answer = understandably(() =>
        answerSale(
          { pricing, marketplaces: { ...marketplaces, list } },
          {
            ...terms,
            garment: { ...garment, ...circumstancesIn(terms) },
            estimate: listing?.estimate,
          },
        ),
      );
      const { price, keep } = answer;
      const { brand, category, condition } = garment;
      const { gender } = namedGender(pricing, garment);
      const priced =
        answer.estimate && brand && category
          ? (listing ?? estimateOf(pricing, { brand, category, gender, condition }))
          : undefined;
      const caveats = [
        ...(priced?.caveats ?? []),
        ...(terms.shipping && terms.label === undefined
          ? [`label was not given: the ${money(terms.shipping)} for shipping counts as kept.`]
          : []),
      ];
      const judgment =
        offer === undefined
          ? undefined
          : understandably(() =>
              judgeOffered(pricing, only, {
                ...{ ...garment, ...terms, listedFor, offered: offer },
                title: typeof args.title === 'string' ? args.title : undefined,
                asked: price ?? offer,
              }),
            );
      const verdict = judgment ? undefined : verdictOf(terms, answer.payouts);
      const rows = answer.payouts.map((payout, index) =>
        rowOf(
          payout,
          ratesOf(list[index] as Marketplace, payout, {
            garment: { ...garment, gender, ...circumstancesIn(terms) },
            amount: (payout.leastAsk ?? price ?? 0) + (terms.shipping ?? 0),
          }),
          only !== undefined,
        ),
      );
      const structured: Static<typeof Output> = {
        ...(brand && { brand: brand.slug }),
        ...(category && { category: category.slug }),
        ...(brand && category ? { gender } : garment.gender && { gender: garment.gender }),
        ...(condition && { condition }),
        currency: 'USD',
        ...given({ price, keep }),
        ...(priced && {
          estimate: {
            priceLow: priced.estimate.priceLow,
            priceHigh: priced.estimate.priceHigh,
            evidence: priced.evidence.grade,
          },
        }),
        ...given({ verdict, judgment: judgment && judgmentFound(judgment) }),
        payouts: rows,
        assumptions: answer.assumptions.filter((sentence) => !caveats.includes(sentence)),
        understood: notLiteral(understood),
        ...given({ ignored: ignoredIn(listing) }),
        caveats,
        ...given({ webUrl: address && `${address}/fees` }),
      };
      const isBeyond = listing?.beyondEvidence !== undefined;
      return { structured, text: textOf(headline(garment, structured, isBeyond), structured) };
    },
  };
}

type Terms = Parameters<typeof answerSale>[1];

/** Returns the judgment of a buyer's offer. Throws a {@link ToolError} where its marketplace is not named. */
function judgeOffered(
  pricing: Pricing,
  only: readonly Marketplace[] | undefined,
  question: Omit<OfferQuestion, 'marketplace'>,
): Judgment {
  const [marketplace, ...others] = only ?? [];
  if (!marketplace || others.length > 0)
    throw new ToolError('offer needs the marketplace that it came from: name one in marketplaces.');
  return answerOffer(pricing, { ...question, marketplace }).judgment;
}

/** Whether what is wanted of the sale can be had, in a sentence; undefined where it is just a matter of the price paid. */
function verdictOf(
  { profit, returnOnCost, margin, cost, keep }: Omit<Terms, 'garment'>,
  payouts: readonly SalePayout[],
): string | undefined {
  if (keep !== undefined) return undefined;
  const goal =
    profit !== undefined
      ? money(profit)
      : returnOnCost !== undefined
        ? `${percent(returnOnCost)} of its cost`
        : margin === undefined
          ? undefined
          : `${percent(margin)} of the price`;
  if (goal === undefined) return undefined;
  const possible = payouts.flatMap(({ marketplace, payUpTo }) =>
    payUpTo?.mid === undefined ? [] : [{ name: marketplace.name, most: payUpTo.mid }],
  );
  if (possible.length === 0) {
    return `No price paid for it leaves ${goal}, not even nothing: not worth buying for that.`;
  }
  if (cost === undefined) return undefined;
  const enough = possible.filter(({ most }) => most >= cost).map(({ name }) => name);
  if (enough.length > 0)
    return `Bought for ${money(cost)}, it leaves ${goal} on ${listOf(enough)}.`;
  const most = Math.max(...possible.map((one) => one.most));
  return `Bought for ${money(cost)}, it leaves ${goal} nowhere: not worth buying above ${money(most)}.`;
}

/** The fees of a marketplace at a price in words; undefined where it charges nothing or takes no such garment. */
function ratesOf(
  marketplace: Marketplace,
  { accepted }: SalePayout,
  sale: { garment: Parameters<typeof scheduleFor>[1]; amount: number },
): string | undefined {
  if (accepted === 'no') return undefined;
  const { lines } = scheduleFor(marketplace, sale.garment);
  return lines.length === 0 ? 'no fees' : lines.map((line) => rateAt(line, sale.amount)).join('; ');
}

function rowOf(payout: SalePayout, rates: string | undefined, isSourced: boolean): Row {
  const { marketplace, accepted, reason, net, netRange, profit, leastAsk, warning, feeSource } =
    payout;
  return {
    id: marketplace.id,
    name: marketplace.name,
    accepted,
    ...given({
      reason,
      net,
      netLow: netRange?.low,
      netHigh: netRange?.high,
      profit,
      payUpTo: payout.payUpTo?.mid,
      leastAsk,
      warning,
      rates,
    }),
    certainty: feeSource.certainty,
    checkedOn: feeSource.checkedOn,
    ...(isSourced && { source: feeSource.url }),
  };
}

function headline(
  { brand, category, condition, gender: named }: Partial<Garment>,
  { price, keep, estimate, gender }: Static<typeof Output>,
  isBeyond: boolean,
): string {
  const whose = category && (brand ? (gender as Garment['gender']) : named);
  const kind = [whose && genderWord(whose), brand?.name, category && categoryWords(category)]
    .filter(Boolean)
    .join(' ');
  const what = kind && `${kind}${condition ? `, ${condition}` : ''}: `;
  if (keep !== undefined)
    return `${what}the lowest price that leaves ${money(keep)}, by marketplace:`;
  if (!estimate) return `${what}what is left of ${money(price as number)} after fees:`;
  const range = { price: price as number, ...estimate };
  const between = isBeyond ? openRangeInWords(range) : rangeInWords(range);
  const grade = estimate.evidence as EvidenceGrade;
  return `${what}${estimatedPrice(range.price, isWithoutEvidence(grade))}, ${between}; evidence: ${grade}. What is left after fees:`;
}

function textOf(what: string, structured: Static<typeof Output>): string {
  const { payouts, assumptions, understood, ignored = [], caveats, judgment } = structured;
  const verdict = judgment?.text ?? structured.verdict;
  const refused = payouts.filter(({ accepted }) => accepted === 'no');
  return [
    capital(what),
    ...(verdict === undefined ? [] : [verdict]),
    ...payouts.filter((row) => row.accepted !== 'no').map(rowInWords),
    ...(refused.length > 0
      ? [`Not accepted: ${refused.map(({ name, reason }) => `${name}: ${reason}`).join(' ')}`]
      : []),
    ...caveats,
    `Assumed: ${assumptions.join(' ')}`,
    ...(understood.length > 0 ? [`Understood ${understood.join('; ')}.`] : []),
    ...(ignored.length > 0 ? [`Without effect: "${ignored.join(', ')}".`] : []),
    ...(structured.webUrl === undefined ? [] : [`Sources of the fees: ${structured.webUrl}`]),
  ].join('\n');
}

function rowInWords(row: Row): string {
  const { net, netLow, netHigh, leastAsk, profit, payUpTo, reason, warning, certainty } = row;
  const range =
    netLow === undefined || netHigh === undefined ? '' : `${money(netLow)} to ${money(netHigh)}`;
  const figures = [
    ...(leastAsk === undefined ? [] : [`ask ${money(leastAsk)}`]),
    ...(net === undefined
      ? range
        ? [`keeps ${range}`]
        : []
      : [`keeps ${money(net)}${range ? ` (${range})` : ''}`]),
    ...(profit === undefined ? [] : [`profit ${money(profit)}`]),
    ...(payUpTo === undefined ? [] : [`pay up to ${money(payUpTo)}`]),
  ].join(', ');
  const notes = [
    ...(reason === undefined ? [] : [reason]),
    ...(warning === undefined ? [] : [warning]),
    ...(certainty === 'high' ? [] : [`Certainty of the fees: ${certainty}.`]),
    ...(row.source === undefined ? [] : [row.source]),
  ];
  const fees = row.rates === undefined ? '' : `[${row.rates}; ${row.checkedOn}]`;
  return `${row.name}: ${[figures && `${figures}.`, fees, ...notes].filter(Boolean).join(' ')}`;
}

type Arguments = Readonly<Record<string, unknown>>;

/** More than this is a percentage that was meant as a fraction. */
const MOST_RETURN = 10;

function readReturn(args: Arguments): number | undefined {
  const value = readAmount(args, 'return_on_cost', TERM_FIELDS.returnOnCost);
  if (value === undefined || value <= MOST_RETURN) return value;
  throw new ToolError(
    `return_on_cost is ${value}, which is ${percent(value)}: give 1 for 100%, at most ${MOST_RETURN}.`,
  );
}

/** What the arguments name, and its estimate by the words of a title. Fees need less than a price does, which a refusal says. */
function readNamed(pricing: Pricing, args: Arguments) {
  const { asking_price: _none, ...named } = args;
  try {
    if (!isTitled(named)) return { ...readParts(named), listing: undefined };
    const { appraisal, ...found } = readPriced(pricing, named);
    return { ...found, listing: appraisal && listingEstimate(pricing, appraisal) };
  } catch (error) {
    if (!(error instanceof ToolError) || (args.price ?? args.keep) === undefined) throw error;
    throw new ToolError(
      `${error.message}\nFees alone need no brand: leave it out if it is not covered.`,
    );
  }
}
