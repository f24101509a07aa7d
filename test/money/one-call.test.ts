import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appraise, HangtagError, type ItemAnswer } from '../../src/index.ts';
import { profitInWords } from '../../src/money/money-text.ts';
import fc from '../support/properties.ts';

const TITLES = [
  'Coach Tabby 26 bag',
  'Gap jeans womens',
  'lot of 5 Nike tees',
  '3 Gap tees',
  '40 lululemon align leggings',
  'Zorblax wool coat men',
  'handmade wool sweater',
  'Eileen Fisher cardigan women',
  'Chanel flap bag',
  'Levis 501 jeans x3',
  'Frye Campus boots',
  'Old Navy tee',
  'black floral dress',
  '20 lb bundle of 12 carters onesies',
  'Pendleton wool shirt men',
];
const orNothing = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const dollars = (max: number) => fc.integer({ min: 1, max: 100 * max }).map((cents) => cents / 100);
const comp = fc.record(
  {
    price: dollars(300),
    asking: fc.constant(true as const),
    condition: fc.constantFrom('Poor', 'Like New'),
    soldOn: fc.constantFrom('2021-05-01', '2026-05-01'),
    seller: fc.constantFrom('ann', 'bob'),
  },
  { requiredKeys: ['price'] },
);
const anyInput = fc
  .record({
    title: fc.constantFrom(...TITLES),
    askingPrice: orNothing(dollars(250)),
    cost: orNothing(dollars(250)),
    extraCost: orNothing(fc.oneof(dollars(30), fc.constantFrom('8%', '20%'))),
    comps: orNothing(fc.array(comp, { minLength: 1, maxLength: 7 })),
    guess: orNothing(dollars(300)),
    terms: fc.constantFrom<object>({}, { minProfit: 15 }, { minReturn: 0.5 }, { minMargin: 0.3 }, { minProfit: 0 }),
    place: fc.constantFrom<object>(
      {},
      { marketplace: 'poshmark' },
      { marketplace: 'mercari', shippingLabel: 'usual' },
      { marketplace: 'etsy' },
    ),
    listPrice: orNothing(dollars(250)),
    purpose: fc.constantFrom(undefined, 'resell', 'sell'),
  })
  .map(({ terms, place, ...sent }) => {
    const input = { ...sent, seller: { ...terms, ...place }, include: ['payouts', 'plan'] };
    return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Parameters<
      typeof appraise
    >[0];
  });

const cents = (amount: number) => Math.round(100 * amount);

/** Checks an answer by nothing but its own members. */
function check(answer: ItemAnswer): void {
  const { item, purpose, estimate, verdict, limits, oneByOne, sale, each, quantity, payouts, guess } = answer;
  const lot = sale?.net ?? payouts?.find(({ marketplace }) => marketplace === limits?.marketplace)?.net;
  if (each && oneByOne && estimate) {
    assert.equal(oneByOne.price, (quantity ?? 0) * each.price);
    assert.ok(estimate.price > each.price && estimate.price < oneByOne.price);
  }
  if (guess && estimate) assert.ok([guess.ours, guess.together].includes(estimate.price));
  for (const [way, net] of [
    [sale?.limits ?? limits, lot],
    [oneByOne?.limits, oneByOne?.net],
  ] as const) {
    if (!way || net === undefined || item.extraCost) continue;
    assert.ok(
      cents(Math.max(way.payUpTo, way.maybeUpTo ?? 0)) <= Math.max(0, cents(net)),
      'a limit above what is kept',
    );
  }
  if (purpose === 'sell' && oneByOne?.net !== undefined) {
    assert.equal(oneByOne.profit === undefined, sale?.profit === undefined, 'a profit in one way only');
    const [, said] = /: (.*) one by one/.exec(sale?.text ?? '') ?? [];
    const told = said?.replace(/.* as one lot, /, '');
    assert.equal(told, oneByOne.profit === undefined ? undefined : profitInWords(oneByOne.profit), 'profit one by one');
  }
  if (!verdict || verdict.profit === undefined || item.askingPrice === undefined) return;
  const net = verdict.way === 'oneByOne' ? oneByOne?.net : lot;
  if (net !== undefined) {
    assert.equal(
      cents(verdict.profit),
      cents(net) - cents(item.askingPrice) - cents(item.extraCost ?? 0),
      'the profit',
    );
  }
  const most = { buy: limits?.payUpTo ?? 0, maybe: limits?.maybeUpTo ?? limits?.payUpTo ?? 0 };
  if (limits && item.askingPrice > 0) {
    const call = item.askingPrice <= most.buy ? 'buy' : item.askingPrice <= most.maybe ? 'maybe' : 'skip';
    assert.equal(verdict.call, call, 'the call beside the limits');
  }
  if (verdict.call === 'buy' || verdict.call === 'maybe') assert.ok(verdict.profit >= 0, `${verdict.call} at a loss`);
  assert.ok(sale?.profit === undefined, 'two profits');
}

const CALLS_SAID = { buy: 'Buy', maybe: 'a Maybe', skip: 'Skip', check: 'Check' } as const;

/** Checks what is said of a seller who buys the usual label by the answer to such a seller. */
function checkLabel(input: Parameters<typeof appraise>[0], { verdict, limits, oneByOne, sale }: ItemAnswer): number {
  const shipped = appraise({ ...input, seller: { ...input.seller, shippingLabel: 'usual' } });
  const [said] = /(?<=\. |^)[^.]*(?= if you pay the shipping)/.exec(verdict?.reason ?? '') ?? [];
  if (said !== undefined) assert.ok(said.includes(CALLS_SAID[shipped.verdict?.call ?? 'check']), said);
  else if (limits?.ifYouShip && verdict) assert.equal(shipped.verdict?.call, verdict.call, 'another call is not said');
  const pairs = [
    [limits, shipped.limits],
    [oneByOne?.limits, shipped.oneByOne?.limits],
    [sale?.limits, shipped.sale?.limits ?? shipped.limits],
  ];
  for (const [told, { payUpTo = 0, maybeUpTo } = {}] of pairs) {
    if (!told?.ifYouShip) continue;
    const expected = { ...(payUpTo > 0 && { payUpTo }), ...(maybeUpTo !== undefined && { maybeUpTo }) };
    assert.deepEqual(told.ifYouShip, expected);
  }
  return pairs.filter(([told]) => told?.ifYouShip).length;
}

describe('an answer about any find', () => {
  it('has one call, whose profit is what is kept less what is paid, and no loss to buy at', () => {
    let judged = 0;
    fc.assert(
      fc.property(anyInput, (input) => {
        try {
          const answer = appraise(input);
          if (answer.verdict?.profit !== undefined) judged++;
          check(answer);
        } catch (error) {
          if (!(error instanceof HangtagError)) throw error;
        }
      }),
      { numRuns: 650 },
    );
    assert.ok(judged > 150, `${judged}`);
  });

  it('says of who buys the usual label what is said to who does', () => {
    let told = 0;
    fc.assert(
      fc.property(anyInput, (input) => {
        try {
          told += checkLabel(input, appraise(input));
        } catch (error) {
          if (!(error instanceof HangtagError)) throw error;
        }
      }),
      { numRuns: 400 },
    );
    assert.ok(told > 60, `${told}`);
  });
});
