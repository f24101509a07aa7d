import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import fc from '../support/properties.ts';
// Titles for every kind of answer: known models, guesses, rare pieces, houses, lots, children's, no brand, typos.
import TITLES from './titles.json' with { type: 'json' };

const MARKETPLACES = ['ebay', 'poshmark', 'mercari', 'depop', 'vestiaire', 'therealreal', 'grailed'];

/** Titles with any brand, kind and more words, as people type them. */
const anyTitle = fc
  .tuple(
    fc.constantFrom(...brands, ...otherBrands).map(({ name }) => name),
    fc.constantFrom(...categories, ...otherKinds).map(({ name }) => name.split(' & ')[0] ?? name),
    fc.constantFrom('', 'vintage', 'wool', 'size 8', 'worn', 'lot of 3', 'NWT', 'red floral', 'with a small hole'),
  )
  .map((parts) => parts.filter(Boolean).join(' '));
const title = fc.oneof(fc.constantFrom(...TITLES), anyTitle);

const amount = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((cents) => cents / 100);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const goal = fc.oneof(
  fc.constant({}),
  fc.record({ profit: amount(100) }),
  fc.record({ returnOnCost: fc.constantFrom(0.5, 1, 2) }),
  fc.record({ margin: fc.constantFrom(0.2, 0.4) }),
);
const seller = fc
  .tuple(
    fc.record({
      marketplace: maybe(fc.constantFrom(...MARKETPLACES)),
      label: maybe(amount(20)),
      shipping: maybe(amount(20)),
      hourly: maybe(amount(60)),
      taxRate: maybe(fc.constantFrom(0.05, 0.09)),
    }),
    goal,
  )
  .map(([terms, wanted]) => ({ ...terms, ...wanted }));
const piece = {
  title,
  condition: maybe(fc.constantFrom(...CONDITIONS)),
  gender: maybe(fc.constantFrom(...GENDERS)),
};
const known = {
  comps: rarely(fc.array(amount(500), { minLength: 1, maxLength: 5 })),
  guess: rarely(amount(500)),
};
const item = fc.record({
  ...piece,
  ...known,
  quantity: maybe(fc.integer({ min: 1, max: 5 })),
  askingPrice: maybe(amount(600)),
  cost: maybe(amount(200)),
  listedFor: maybe(fc.integer({ min: 0, max: 400 })),
});
const sold = fc.record({
  ...piece,
  soldPrice: amount(500),
  soldOn: fc.constantFrom('2026-05-04', '2026-10-02'),
  cost: maybe(amount(200)),
});
const places = fc.uniqueArray(fc.constantFrom(...MARKETPLACES), { minLength: 1 });
const terms = { seller: maybe(seller) };
const call = (tool: string, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .record({ ...fields, ...terms })
    .map((args): [tool: string, args: Record<string, unknown>] => [tool, JSON.parse(JSON.stringify(args))]);

/** A call of any tool with any terms. */
export const arbitraryCall = fc.oneof(
  call('get_price', {
    ...piece,
    ...known,
    askingPrice: maybe(amount(2_000)),
    cost: rarely(amount(200)),
    listedFor: rarely(fc.integer({ min: 0, max: 400 })),
    marketplaces: rarely(places),
    detail: maybe(fc.constantFrom('short', 'usual', 'full')),
  }),
  call('compare_prices', {
    items: fc.array(fc.oneof({ weight: 4, arbitrary: item }, sold), { minLength: 1, maxLength: 8 }),
  }),
  call('net_payout', { ...piece, price: amount(900), marketplaces: maybe(places) }),
  call('net_payout', { ...piece, keep: amount(300) }),
  call('answer_offer', {
    ...piece,
    ...known,
    asked: amount(900),
    offered: amount(900),
    cost: maybe(amount(200)),
    listedFor: maybe(fc.integer({ min: 0, max: 300 })),
  }),
  call('worth_picking_up', { shop: fc.constantFrom('thrift', 'outlet', 'consignment'), budget: maybe(amount(80)) }),
);
