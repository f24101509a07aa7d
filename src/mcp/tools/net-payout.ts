import { type Static, Type } from 'typebox';
import type { Garment } from '../../garments/garment.ts';
import type { Match, UsualGender } from '../../garments/read-garment.ts';
import { cents } from '../../marketplaces/money.ts';
import type { Goal } from '../../marketplaces/pay-up-to.ts';
import {
  MOST_DOLLARS,
  MOST_SHIPPING,
  MOST_TAX,
  payoutAnswer,
} from '../../marketplaces/payout-answer.ts';
import type { Payout } from '../../marketplaces/payouts.ts';
import { type Amounts, type Resale, resaleOf } from '../../marketplaces/resale.ts';
import { namedGender } from '../../pricing/usual-gender.ts';
import { estimatedPrice, rangeInWords } from '../../wording/estimate.ts';
import type { EvidenceGrade } from '../../wording/evidence-grade.ts';
import { categoryWords, genderWord } from '../../wording/garments.ts';
import { capital, money } from '../../wording/numbers.ts';
import { AsInGetPrice, Currency, shortChoices } from './schemas.ts';
import { Refusal, type Tool, type ToolParts } from './tool.ts';
import {
  assumedGender,
  notLiteral,
  readAll,
  readAmount,
  readGarment,
  readParts,
} from './understand.ts';

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

/** The predicted price, with its evidence. */
type Expected = Required<Amounts> & { readonly grade: EvidenceGrade };

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
      const { found, price, keep, goal, ...amounts } = readAll({
        found: () => readNamed(args, pricing.usualGender),
        price: () => readAmount(args, 'price', MOST_DOLLARS, 0.01),
        keep: () => readAmount(args, 'keep', MOST_DOLLARS, 0.01),
        cost: () => readAmount(args, 'cost', MOST_DOLLARS),
        goal: () => readGoal(args),
        shipping: () => readAmount(args, 'shipping', MOST_SHIPPING),
        label: () => readAmount(args, 'label', MOST_SHIPPING),
        taxRate: () => readAmount(args, 'tax_rate', MOST_TAX),
      });
      const { garment, understood } = found;
      if (price !== undefined && keep !== undefined) {
        throw new Refusal('price and keep are both given: give only one.');
      }
      if (goal && keep !== undefined) {
        throw new Refusal(
          'profit, return_on_cost and margin need a price, not keep: leave keep out.',
        );
      }
      // Fees depend on the gender even where brand or category is missing.
      const { gender, assumptions: byDefault } = namedGender(pricing, garment);
      const toSell = { ...garment, gender, isVintage: args.vintage === true };
      const question = { garment: toSell, ...amounts };
      const expected = price === undefined && keep === undefined ? expect(args) : undefined;
      const middle = price ?? expected?.mid;
      const { assumptions, payouts } = payoutAnswer(marketplaces, {
        ...question,
        price: middle,
        keep,
      });
      const rows =
        middle === undefined
          ? payouts.map((payout) => rowOf(payout))
          : marketplaces.list.map((marketplace) =>
              rowOf(
                resaleOf(marketplace, {
                  ...question,
                  expected: expected ?? { low: middle, mid: middle, high: middle },
                  goal,
                }),
                expected !== undefined,
              ),
            );
      const structured: Static<typeof Output> = {
        currency: 'USD',
        ...(middle === undefined ? { keep: keep as number } : { price: middle }),
        payouts: rows,
        assumptions: [...assumedGender(found), ...byDefault, ...assumptions],
      };
      const what = headline(garment, structured, expected);
      return { structured, text: textOf(what, structured, names, publicUrl(), understood) };
    },
  };

  /** The predicted price of the garment that must be named then. */
  function expect(args: Readonly<Record<string, unknown>>): Expected {
    if (args.brand === undefined && args.category === undefined) {
      throw new Refusal('Give brand and category, or price, or keep: one of these is required.');
    }
    const { garment } = readGarment(args, pricing.usualGender);
    const { price, priceLow, priceHigh } = pricing.priceAtCondition(garment);
    const { grade } = pricing.predict(garment);
    return { low: priceLow, mid: price, high: priceHigh, grade };
  }
}

function rowOf(payout: Payout & Partial<Resale>, isRange = false): Row {
  const { marketplace, accepted, reason, net, netRange, profit, leastAsk, warning, feeSource } =
    payout;
  const low = netRange?.low ?? (isRange ? payout.keeps?.low : undefined);
  const high = netRange?.high ?? (isRange ? payout.keeps?.high : undefined);
  return {
    id: marketplace.id,
    accepted,
    ...(reason === undefined ? {} : { reason }),
    ...(net === undefined ? {} : { net }),
    ...(low === undefined ? {} : { netLow: low }),
    ...(high === undefined ? {} : { netHigh: high }),
    ...(profit === undefined ? {} : { profit }),
    ...(payout.payUpTo?.mid === undefined ? {} : { payUpTo: payout.payUpTo.mid }),
    ...(leastAsk === undefined ? {} : { leastAsk }),
    ...(warning === undefined ? {} : { warning }),
    certainty: feeSource.certainty,
    checkedOn: feeSource.checkedOn,
  };
}

function headline(
  { brand, category, gender, condition }: Partial<Garment>,
  { price, keep }: Static<typeof Output>,
  expected: Expected | undefined,
): string {
  const whose = gender && category ? genderWord(gender) : undefined;
  const kind = [whose, brand?.name, category && categoryWords(category)].filter(Boolean).join(' ');
  const what = kind && `${kind}${condition ? `, ${condition}` : ''}: `;
  if (keep !== undefined)
    return `${what}the lowest price that leaves ${money(keep)}, by marketplace:`;
  if (!expected) return `${what}what is left of ${money(price as number)} after fees:`;
  const { low, mid, high, grade } = expected;
  const range = rangeInWords({ priceLow: low, priceHigh: high });
  return `${what}${estimatedPrice(mid, grade)}, ${range}. What is left after fees:`;
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
    `Fees were checked between ${dates[0]} and ${dates.at(-1)}.${publicUrl === undefined ? '' : ` Sources: ${publicUrl}/sell`}`,
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
function readNamed(args: Arguments, usualGender: UsualGender) {
  try {
    return readParts(args, usualGender);
  } catch (error) {
    if (!(error instanceof Refusal) || (args.price ?? args.keep) === undefined) throw error;
    throw new Refusal(
      `${error.message}\nFees alone need no brand: leave it out if it is not covered.`,
    );
  }
}

const MOST_RETURN = 100;
const MOST_MARGIN = 0.99;

/** What the seller wants from the sale: three notions that give different answers, so only one at once. */
function readGoal(args: Arguments): Goal | undefined {
  const profit = readAmount(args, 'profit', MOST_DOLLARS);
  const returnOnCost = readAmount(args, 'return_on_cost', MOST_RETURN);
  const margin = readAmount(args, 'margin', MOST_MARGIN);
  const goals: Goal[] = [
    ...(profit === undefined ? [] : [{ profit: cents(profit) }]),
    ...(returnOnCost === undefined ? [] : [{ returnOnCost }]),
    ...(margin === undefined ? [] : [{ margin }]),
  ];
  if (goals.length <= 1) return goals[0];
  throw new Refusal(
    'Give only one of profit, return_on_cost and margin: they are different goals.',
  );
}
