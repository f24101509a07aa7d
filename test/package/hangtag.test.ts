import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import {
  appraise,
  brands,
  CONDITIONS,
  categories,
  createHangtag,
  explain,
  GENDERS,
  list,
  modelVersion,
  offer,
  payouts,
  price,
  reprice,
} from '../../src/index.ts';
import fees from '../../src/money/marketplaces.json' with { type: 'json' };
import { payouts as feesAlone, type Payout } from '../../src/package/payouts.ts';
import { START, startService, temporaryFolder } from '../support/service.ts';

const TITLE = 'Coach Tabby 26';
const OFFER = { title: TITLE, asked: 200, offered: 130 };
const TODAY = new Date(START).toISOString().slice(0, 10);

function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks);
  if (typeof value !== 'object' || value === null) return value;
  const { webUrl, problem, ...rest } = value as Record<string, unknown>;
  const { code, detail } = (problem ?? {}) as Record<string, unknown>;
  const answer = problem === undefined ? rest : { ...rest, problem: { code, detail } };
  return Object.fromEntries(Object.entries(answer).map(([name, member]) => [name, withoutLinks(member)]));
}

/** Returns an argument as JSON has it, with any type: JavaScript's callers have no compiler. */
const untyped = (value: unknown) => JSON.parse(JSON.stringify(value));

it('the lists of brands, categories, conditions, and genders cannot be changed, nor their entries', () => {
  for (const list of [brands, categories, CONDITIONS, GENDERS]) {
    assert.ok(Object.isFrozen(list));
    for (const entry of list) assert.ok(Object.isFrozen(entry), JSON.stringify(entry));
  }
});

describe('createHangtag', () => {
  const terms = { marketplace: 'Poshmark', profit: 40 };
  const mine = createHangtag({ terms });

  it('prices with the published model by default', () => {
    assert.equal(mine.modelVersion, modelVersion);
  });

  it('applies the seller’s terms to every function', () => {
    const { judgment } = mine.appraise({ title: TITLE });
    assert.deepEqual(judgment, appraise({ title: TITLE, ...terms }).judgment);
    assert.deepEqual([judgment.money.marketplace?.id, judgment.money.leaves], ['poshmark', 40]);
    assert.deepEqual(mine.offer(OFFER), offer({ ...OFFER, marketplace: 'poshmark' }));
    assert.deepEqual(mine.reprice({ title: TITLE }), reprice({ title: TITLE, marketplace: 'poshmark' }));
    const sale = { brand: 'coach', category: 'bag', label: 5 };
    assert.deepEqual(mine.payouts(sale).payouts[0], payouts({ ...sale, profit: 40 }).payouts[0]);
  });

  it('has the fees of an object', () => {
    const depopOnly = { ...fees, marketplaces: fees.marketplaces.filter(({ id }) => id === 'depop') };
    const [payout, ...others] = createHangtag({ fees: untyped(depopOnly) }).payouts({ price: 60 }).payouts;
    assert.deepEqual([payout?.marketplace.id, others], ['depop', []]);
  });

  it('names the folder or file at fault', (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, 'fees.json'), '{}');
    assert.throws(() => createHangtag({ model: folder }), { message: new RegExp(folder) });
    assert.throws(() => createHangtag({ fees: join(folder, 'fees.json') }), { message: /fees\.json/ });
  });

  for (const [options, message] of [
    [{ terms: { marketplace: 'bazaar' } }, /is "bazaar": give one of/],
    [{ terms: { market: 'ebay' } }, /^terms has no member "market": give some of marketplace, /],
    [{ marketplace: 'ebay' }, /^createHangtag has no option "marketplace": give some of model, /],
  ] as const) {
    it(`refuses ${JSON.stringify(options)}`, () => {
      assert.throws(() => createHangtag(untyped(options)), { name: 'RangeError', message });
    });
  }
});

describe('the package', () => {
  for (const [name, call] of Object.entries({ price, appraise, explain, list, payouts, offer, reprice })) {
    it(`refuses an unknown member of an argument of ${name}`, () => {
      const argument = name === 'list' ? { items: [{ title: TITLE }], shelf: 1 } : { shelf: 1 };
      const message = new RegExp(`^${name} has no member "shelf": give some of \\w+,`);
      assert.throws(() => call(untyped(argument)), { name: 'RangeError', message });
    });
  }

  it('suggests a member with a similar name', () => {
    assert.throws(() => list(untyped({ items: [{ tittle: TITLE }] })), /"tittle"\. Did you mean title\?/);
    assert.throws(
      () => payouts(untyped({ prise: 60 })),
      /^RangeError: payouts has no member "prise"\. Did you mean price/,
    );
  });

  it('accepts members in snake case', () => {
    const expected = appraise({ title: TITLE, askingPrice: 120 });
    assert.deepEqual(appraise(untyped({ title: TITLE, asking_price: 120 })), expected);
  });

  it('accepts numbers as text', () => {
    assert.deepEqual(payouts(untyped({ price: '60' })), payouts({ price: 60 }));
    assert.deepEqual(offer(untyped({ ...OFFER, asked: '200' })), offer(OFFER));
  });

  it('refuses a number for a name', () => {
    const message = /^brand is 5: give text of at most/;
    assert.throws(() => price(untyped({ brand: 5, category: 'bag' })), { name: 'RangeError', message });
  });

  it('answers lists, plans, and offers like HTTP, without links', async (t) => {
    const { ask, issueKey } = await startService(t);
    const items = [
      { title: TITLE, askingPrice: 220, listedOn: '2026-08-01', quantity: 2, label: 'A-1' },
      { title: 'Levi’s 501 jeans', cost: 8, returnOnCost: 1 },
      { title: 'Sephora lipstick', label: 'A-3' },
      { title: 'Zara dress', askingPrice: -5 },
    ];
    const path = '/api/public/appraise?goneIn=month&profit=20';
    const { body } = await ask(path, { key: await issueKey(), body: { items } });
    const answer = list({ items, goneIn: 'month', profit: 20, today: TODAY });
    assert.deepEqual(answer, withoutLinks(body));
    const query = 'title=Coach%20Tabby%2026&asked=200&offered=130&marketplace=ebay';
    assert.deepEqual(offer(OFFER), (await ask(`/api/public/offer?${query}`)).body);
  });

  it('gives a listing the same advice alone as in a list', () => {
    const listing = { title: TITLE, askingPrice: 220, listedOn: '2026-08-01' };
    const plan = { goneIn: 'month', today: TODAY } as const;
    const { items } = list({ items: [listing], ...plan });
    assert.partialDeepStrictEqual(items[0], { advice: reprice({ ...listing, ...plan }) });
  });

  it('gives no verdict and no asking prices for a collaboration, beyond our evidence', () => {
    const answer = appraise({ title: 'Nike Dunk Low Travis Scott', askingPrice: 400 });
    assert.match(answer.caveats[0] ?? '', /: look up what this exact item sold for\./);
    assert.deepEqual([answer.judgment.zone, answer.askingPrice?.verdict, answer.ladder], [null, undefined, undefined]);
    assert.deepEqual([answer.evidence.grade, answer.evidence.listings], ['none', 0]);
  });

  for (const listing of [{ title: TITLE }, { brand: 'coach', category: 'bag', condition: 'good' }]) {
    it(`explains a price by factors whose product it is: ${JSON.stringify(listing)}`, () => {
      const { estimate, factors } = explain(listing);
      const product = factors.reduce((total, { factor }) => total * factor, 1);
      // Each factor is rounded, and the errors add up to at most 3%.
      assert.ok(Math.abs(product / estimate.price - 1) < 0.03, `${product} ${estimate.price}`);
    });
  }

  it('compares a price with the average of the brand’s tier', () => {
    assert.match(explain({ title: TITLE }).tierAverage.note, /^The average for all Premium brands/);
  });
});

describe('the fees alone', () => {
  it('are those of a sale with the same facts', () => {
    const amounts = { price: 60, shipping: 8, label: 6, taxRate: 0.07, cost: 10 } as const;
    const garment = { brand: 'coach', category: 'bag', gender: 'female', condition: 'Good', vintage: true } as const;
    const sale = { ...amounts, ...garment };
    const figures = ({ marketplace, net, totalFees, profit }: Payout) => [marketplace.id, net, totalFees, profit];
    assert.deepEqual(feesAlone(sale).map(figures), payouts(sale).payouts.map(figures));
  });

  it('are those of a sale for the same amount to keep', () => {
    const leastAsk = (payout: Payout) => payout.leastAsk;
    assert.deepEqual(feesAlone({ keep: 20 }).map(leastAsk), payouts({ keep: 20 }).payouts.map(leastAsk));
  });

  for (const [sale, message] of [
    [{}, 'Give either price or keep.'],
    [{ price: 1, keep: 1 }, 'Give either price or keep.'],
    [{ price: 0 }, 'price is 0: give a number, above 0 to 100000.'],
    [{ price: '5' }, 'price is 5: give a number, above 0 to 100000.'],
    [{ price: 5, taxRate: 0.3 }, 'taxRate is 0.3: give a number, 0 to 0.2.'],
    [{ price: 5, brand: 'x'.repeat(1000) }, "brand is unknown: give the catalog's slug or name for it."],
    [{ price: 5, category: 'lipstick' }, "category is unknown: give the catalog's slug or name for it."],
    [{ price: 5, condition: 'mint' }, "condition is unknown: give the catalog's slug or name for it."],
  ] as const) {
    it(`are refused with "${message}" for ${JSON.stringify(sale).slice(0, 50)}`, () => {
      assert.throws(() => feesAlone(untyped(sale)), { name: 'RangeError', message });
    });
  }
});

it('the package’s bundle for browsers appraises and lists as the package does in Node', async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../src/browser.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    globalName: 'hangtag',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
  });
  const page = createContext();
  runInContext(outputFiles[0]?.text ?? '', page);
  const evaluate = (code: string) => JSON.parse(runInContext(`JSON.stringify(${code})`, page));
  const listing = { title: 'Coach Tabby 26 leather shoulder bag', askingPrice: 90 };
  const plannedList = { items: [listing], goneIn: 'month', today: '2026-11-20' } as const;
  assert.deepEqual(evaluate(`hangtag.appraise(${JSON.stringify(listing)})`), appraise(listing));
  assert.deepEqual(evaluate(`hangtag.list(${JSON.stringify(plannedList)})`), list(plannedList));
});
