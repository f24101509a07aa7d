import { type Static, Type } from 'typebox';
import { MOST_MARGIN, MOST_RETURN } from '../../answers/goal.ts';
import { answerSale, type SaleAnswer, type SalePayout } from '../../answers/sale.ts';
import type { Garment } from '../../garments/garment.ts';
import type { Match } from '../../garments/read/fields.ts';
import { MOST_DOLLARS, MOST_SHIPPING, MOST_TAX } from '../../marketplaces/payout-answer.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { namedGender } from '../../pricing/usual-gender.ts';
import { estimatedPrice, rangeInWords } from '../../wording/estimate.ts';
import { categoryWords, genderWord } from '../../wording/garments.ts';
import { capital, money } from '../../wording/numbers.ts';
import { AsInGetPrice, Currency, shortChoices } from './schemas.ts';
import { type Tool, ToolError, type ToolParts } from './tool.ts';
import { notLiteral, readAll, readAmount, readParts, understandably } from './understand.ts';

const amount = (description?: string) => Type.Number(description ? { description } : {});
const optional = (description?: string) => Type.Optional(amount(description));

const Output = Type.Object({
  currency: Currency,
  price: optional(),
  keep: optional(),
  payouts: Type.Array(
    Type.Object({
      id: Type.String(),
      accepted: Type.String({ description: 'yes, no, check' }),
      reason: Type.Optional(Type.String()),
      net: optional(),
      netLow: optional(),
      netHigh: optional(),
      profit: optional(),
      payUpTo: optional(),
      leastAsk: optional(),
      warning: Type.Optional(Type.String()),
      certainty: Type.String(),
      checkedOn: Type.String(),
    }),
  ),
  assumptions: Type.Array(Type.String()),
});
type Row = Static<typeof Output>['payouts'][number];

/** What a seller keeps on each marketplace, should ask, or may pay. */
export function createNetPayout({ pricing, marketplaces, publicUrl }: ToolParts): Tool {
  const names = new Map(marketplaces.list.map(({ id, name }) => [id, name]));
  return {
    name: 'net_payout',
    title: 'What a seller keeps',
    description:
      "USD left after each US marketplace's fees, and which do not take the brand. Give brand and category to use the predicted price, " +
      'or price; or keep for the lowest price to ask. With profit, return_on_cost or margin: the most to pay. None is best: the work differs.',
    inputSchema: Type.Object(
      {
        brand: Type.Optional(AsInGetPrice),
        category: Type.Optional(AsInGetPrice),
        ...shortChoices,
        price: optional('Selling price.'),
        keep: optional('Wanted after fees.'),
        cost: optional('Paid for it; gives profit.'),
        profit: optional('Wanted, USD.'),
        return_on_cost: optional('Profit / cost, 1 = 100 %.'),
        margin: optional('Profit / selling price.'),
        shipping: optional('Buyer pays you.'),
        label: optional('You pay.'),
        tax_rate: optional('Sales tax, 0.07 = 7 %.'),
        vintage: Type.Optional(Type.Boolean({ description: '20+ years old.' })),
      },
      { additionalProperties: false },
    ),
    outputSchema: Output,
    call: (args) => {
      const { found, ...terms } = readAll({
        found: () => readNamed(args),
        price: () => readAmount(args, 'price', MOST_DOLLARS, 0.01),
        keep: () => readAmount(args, 'keep', MOST_DOLLARS, 0.01),
        cost: () => readAmount(args, 'cost', MOST_DOLLARS),
        profit: () => readAmount(args, 'profit', MOST_DOLLARS),
        returnOnCost: () => readAmount(args, 'return_on_cost', MOST_RETURN),
        margin: () => readAmount(args, 'margin', MOST_MARGIN),
        shipping: () => readAmount(args, 'shipping', MOST_SHIPPING),
        label: () => readAmount(args, 'label', MOST_SHIPPING),
        taxRate: () => readAmount(args, 'tax_rate', MOST_TAX),
      });
      const { garment, understood } = found;
      const question = { ...terms, garment: { ...garment, isVintage: args.vintage === true } };
      const answer = understandably(() => answerSale({ pricing, marketplaces }, question));
      const { price, keep } = answer;
      const structured: Static<typeof Output> = {
        currency: 'USD',
        ...(price === undefined ? {} : { price }),
        ...(keep === undefined ? {} : { keep }),
        payouts: answer.payouts.map(rowOf),
        assumptions: [...answer.assumptions],
      };
      const what = headline(pricing, garment, answer);
      return { structured, text: textOf(what, structured, names, publicUrl(), understood) };
    },
  };
}

function rowOf(payout: SalePayout): Row {
  const { marketplace, accepted, reason, net, netRange, profit, leastAsk, warning, feeSource } =
    payout;
  return {
    id: marketplace.id,
    accepted,
    ...(reason === undefined ? {} : { reason }),
    ...(net === undefined ? {} : { net }),
    ...(netRange && { netLow: netRange.low, netHigh: netRange.high }),
    ...(profit === undefined ? {} : { profit }),
    ...(payout.payUpTo?.mid === undefined ? {} : { payUpTo: payout.payUpTo.mid }),
    ...(leastAsk === undefined ? {} : { leastAsk }),
    ...(warning === undefined ? {} : { warning }),
    certainty: feeSource.certainty,
    checkedOn: feeSource.checkedOn,
  };
}

function headline(
  pricing: Pricing,
  known: Partial<Garment>,
  { price, keep, estimate }: SaleAnswer,
): string {
  const { brand, category, condition } = known;
  const gender = brand && category ? namedGender(pricing, known).gender : known.gender;
  const whose = gender && category ? genderWord(gender) : undefined;
  const kind = [whose, brand?.name, category && categoryWords(category)].filter(Boolean).join(' ');
  const what = kind && `${kind}${condition ? `, ${condition}` : ''}: `;
  if (keep !== undefined)
    return `${what}the lowest price that leaves ${money(keep)}, by marketplace:`;
  if (!estimate || !brand || !category || !gender)
    return `${what}what is left of ${money(price as number)} after fees:`;
  const { evidenceGrade } = pricing.predict({ brand, category, gender });
  return `${what}${estimatedPrice(estimate.price, evidenceGrade)}, ${rangeInWords(estimate)}. What is left after fees:`;
}

function textOf(
  what: string,
  { payouts, assumptions }: Static<typeof Output>,
  names: ReadonlyMap<string, string>,
  publicUrl: string | undefined,
  understood: readonly Match[],
): string {
  const refused = payouts.filter(({ accepted }) => accepted === 'no');
  const inWords = notLiteral(understood).join('; ');
  const dates = payouts.map(({ checkedOn }) => checkedOn).sort();
  return [
    capital(what),
    ...payouts.filter((row) => row.accepted !== 'no').map((row) => rowInWords(row, names)),
    ...(refused.length > 0
      ? [
          `Not accepted: ${refused.map(({ id, reason }) => `${names.get(id)}: ${reason}`).join(' ')}`,
        ]
      : []),
    `Assumed: ${assumptions.join(' ')}`,
    ...(inWords ? [`Understood ${inWords}.`] : []),
    `Fees were checked between ${dates[0]} and ${dates.at(-1)}.${publicUrl === undefined ? '' : ` Sources: ${publicUrl}/fees`}`,
  ].join('\n');
}

function rowInWords(row: Row, names: ReadonlyMap<string, string>): string {
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
  ].join(' ');
  const name = names.get(row.id);
  return `${name}: ${[figures && `${figures}.`, notes].filter(Boolean).join(' ')}`;
}

type Arguments = Readonly<Record<string, unknown>>;

/** What the arguments name. Fees need less than a price does, which a refusal says. */
function readNamed(args: Arguments) {
  try {
    return readParts(args);
  } catch (error) {
    if (!(error instanceof ToolError) || (args.price ?? args.keep) === undefined) throw error;
    throw new ToolError(
      `${error.message}\nFees alone need no brand: leave it out if it is not covered.`,
    );
  }
}
