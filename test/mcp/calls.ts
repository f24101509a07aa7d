import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import fc from '../support/properties.ts';
// Titles for every kind of answer: known models, guesses, rare pieces, houses, lots, children's, no brand, typos.
import TITLES from './titles.json' with { type: 'json' };

const MARKETPLACES = ['ebay', 'poshmark', 'mercari', 'depop', 'vestiaire', 'therealreal', 'grailed'];

/** Titles with any brand, kind and more words, as people type them. */
const composedTitle = fc
  .tuple(
    fc.constantFrom(...brands, ...otherBrands).map(({ name }) => name),
    fc.constantFrom(...categories, ...otherKinds).map(({ name }) => name.split(' & ')[0] ?? name),
    fc.constantFrom('', 'vintage', 'wool', 'size 8', 'worn', 'lot of 3', 'NWT', 'red floral', 'with a small hole'),
  )
  .map((words) => words.filter(Boolean).join(' '));
const title = fc.oneof(fc.constantFrom(...TITLES), composedTitle);

/** Amounts in US dollars and cents. */
const amountUpTo = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((cents) => cents / 100);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
/** Gives a value half of the time; {@link maybe} mostly gives one. */
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });

const goal = fc.oneof(
  fc.constant({}),
  fc.record({ profit: amountUpTo(100) }),
  fc.record({ returnOnCost: fc.constantFrom(0.5, 1, 2) }),
  fc.record({ margin: fc.constantFrom(0.2, 0.4) }),
);
const sellerTerms = fc.record({
  marketplace: maybe(fc.constantFrom(...MARKETPLACES)),
  label: maybe(amountUpTo(20)),
  shipping: maybe(amountUpTo(20)),
  hourly: maybe(amountUpTo(60)),
  taxRate: maybe(fc.constantFrom(0.05, 0.09)),
});
const seller = fc.tuple(sellerTerms, goal).map(([terms, chosenGoal]) => ({ ...terms, ...chosenGoal }));

const piece = { title, condition: maybe(fc.constantFrom(...CONDITIONS)), gender: maybe(fc.constantFrom(...GENDERS)) };
const evidence = {
  comps: rarely(fc.array(amountUpTo(500), { minLength: 1, maxLength: 5 })),
  guess: rarely(amountUpTo(500)),
};
const listedItem = fc.record({
  ...piece,
  ...evidence,
  quantity: maybe(fc.integer({ min: 1, max: 5 })),
  askingPrice: maybe(amountUpTo(600)),
  cost: maybe(amountUpTo(200)),
  listedFor: maybe(fc.integer({ min: 0, max: 400 })),
});
const soldItem = fc.record({
  ...piece,
  soldPrice: amountUpTo(500),
  soldOn: fc.constantFrom('2026-05-04', '2026-10-02'),
  cost: maybe(amountUpTo(200)),
});
const marketplaces = fc.uniqueArray(fc.constantFrom(...MARKETPLACES), { minLength: 1 });

/** Calls of a tool. A field without a value is left out of the arguments, as it is in JSON. */
const callOf = (tool: string, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .record({ ...fields, seller: maybe(seller) })
    .map((args): { tool: string; args: Record<string, unknown> } => ({ tool, args: JSON.parse(JSON.stringify(args)) }));

/** A call of any tool with any terms. */
export const arbitraryCall = fc.oneof(
  callOf('get_price', {
    ...piece,
    ...evidence,
    askingPrice: maybe(amountUpTo(2_000)),
    cost: rarely(amountUpTo(200)),
    listedFor: rarely(fc.integer({ min: 0, max: 400 })),
    marketplaces: rarely(marketplaces),
    detail: maybe(fc.constantFrom('short', 'usual', 'full')),
  }),
  callOf('price_list', {
    items: fc.array(fc.oneof({ weight: 4, arbitrary: listedItem }, soldItem), { minLength: 1, maxLength: 8 }),
  }),
  callOf('net_payout', { ...piece, price: amountUpTo(900), marketplaces: maybe(marketplaces) }),
  callOf('net_payout', { ...piece, keep: amountUpTo(300) }),
  callOf('answer_offer', {
    ...piece,
    ...evidence,
    asked: amountUpTo(900),
    offered: amountUpTo(900),
    cost: maybe(amountUpTo(200)),
    listedFor: maybe(fc.integer({ min: 0, max: 300 })),
  }),
);
