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
  GENDERS,
  list,
  modelVersion,
  offer,
  payouts,
} from '../../src/index.ts';
import fees from '../../src/money/marketplaces.json' with { type: 'json' };
import { temporaryFolder } from '../support/service.ts';

const TITLE = 'Coach Tabby 26';

const OFFER = { title: TITLE, listPrice: 200, offered: 130 };

/** Returns an argument as JSON has it, with any type: JavaScript's callers have no compiler. */
const untyped = (value: unknown) => JSON.parse(JSON.stringify(value));

it('the lists of brands, categories, conditions, and genders cannot be changed, nor their entries', () => {
  for (const list of [brands, categories, CONDITIONS, GENDERS]) {
    assert.ok(Object.isFrozen(list));
    for (const entry of list) assert.ok(Object.isFrozen(entry), JSON.stringify(entry));
  }
});

describe('createHangtag', () => {
  const terms = { marketplace: 'Poshmark', minProfit: 40 };
  const mine = createHangtag({ terms });

  it('prices with the published model by default', () => {
    assert.equal(mine.modelVersion, modelVersion);
  });

  it('applies the seller’s terms to every function', () => {
    const { limits } = mine.appraise({ title: TITLE });
    assert.deepEqual(limits, appraise({ title: TITLE, seller: terms }).limits);
    assert.equal(limits?.marketplace, 'poshmark');
    assert.deepEqual(mine.offer(OFFER), offer({ ...OFFER, seller: terms }));
    assert.deepEqual(mine.payouts({ price: 60 }), payouts({ price: 60, marketplaces: ['poshmark'] }));
  });

  it('takes the seller’s time off what they keep, in a sale and on each marketplace', () => {
    const timed = createHangtag({ terms: { hourly: 30, minutes: 20 } });
    const item = { title: TITLE, cost: 5 };
    const sold = { ...item, purpose: 'sell', include: ['payouts'] } as const;
    const profitsOf = ({ appraise, payouts }: Pick<typeof timed, 'appraise' | 'payouts'>) => {
      const { sale, payouts: rows = [] } = appraise(sold);
      return [sale, rows[0], payouts(item).payouts[0]].map((row) => row?.profit);
    };
    const [profit = 0] = profitsOf({ appraise, payouts });
    assert.deepEqual(profitsOf({ appraise, payouts }), Array(3).fill(profit));
    assert.deepEqual(profitsOf(timed), Array(3).fill(Math.round(100 * (profit - 10)) / 100));
    const [sent] = payouts({ ...item, seller: { hourly: 30, minutes: 20 } }).payouts;
    assert.equal(sent?.profit, profitsOf(timed)[0]);
    assert.ok(timed.payouts(item).caveats.some(({ text }) => text === 'What you keep is after $10.00 for your time.'));
  });

  it('has the fees of an object', () => {
    const depopOnly = { ...fees, marketplaces: fees.marketplaces.filter(({ id }) => id === 'depop') };
    const [payout, ...others] = createHangtag({ fees: untyped(depopOnly) }).payouts({ price: 60 }).payouts;
    assert.deepEqual([payout?.marketplace, others], ['depop', []]);
  });

  it('names the folder or file at fault', (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, 'fees.json'), '{}');
    const fault = (parameter: string, message: RegExp) => ({ name: 'HangtagError', parameter, message });
    assert.throws(() => createHangtag({ model: folder }), fault('model', new RegExp(folder)));
    assert.throws(() => createHangtag({ fees: join(folder, 'fees.json') }), fault('fees', /^fees .*fees\.json/));
  });

  for (const [options, message] of [
    [{ terms: { marketplace: 'bazaar' } }, /is "bazaar": give one of/],
    [{ terms: { markteplace: 'ebay' } }, /Did you mean marketplace/],
    [{ terms: { foo: 1 } }, /^terms have no member "foo": give some of marketplace, /],
    [{ marketplace: 'ebay' }, /^createHangtag has no option "marketplace": give some of model, /],
  ] as const) {
    it(`refuses ${JSON.stringify(options)}`, () => {
      assert.throws(() => createHangtag(untyped(options)), { name: 'HangtagError', message });
    });
  }
});

describe('the package', () => {
  for (const [name, call] of Object.entries({ appraise, list, payouts, offer })) {
    it(`lists unknown members of an argument of ${name}, and refuses a misspelled one`, () => {
      const argument = { title: TITLE, price: name === 'payouts' ? 60 : undefined, listPrice: 200, offered: 130 };
      const sent = name === 'list' ? { items: [{ title: TITLE }] } : argument;
      assert.deepEqual(call(untyped({ ...sent, shelf: 1 })).unknownParameters?.includes('shelf'), true);
      const misspelled = untyped({ ...sent, marketplcae: 'ebay' });
      assert.throws(() => call(misspelled), { name: 'HangtagError', message: /Did you mean marketplaces?\?/ });
    });
  }

  it('accepts members in snake case, and numbers as text', () => {
    const expected = appraise({ title: TITLE, askingPrice: 120, seller: { minProfit: 20 } });
    const seller = { min_profit: '20' };
    assert.deepEqual(appraise(untyped({ title: TITLE, asking_price: '120', seller })), expected);
  });

  it('takes terms in `seller` alone, and nothing else there', () => {
    for (const [sent, message] of [
      [{ title: TITLE, marketplace: 'depop' }, 'marketplace belongs in seller: send "seller": {"marketplace": …}.'],
      [{ title: TITLE, min_profit: 5 }, /^minProfit belongs in seller/],
      [{ title: TITLE, seller: { purpose: 'sell' } }, 'purpose stands beside seller, not in it.'],
      [{ title: TITLE, seller: 'depop' }, /^seller is "depop": give an object/],
    ] as const)
      assert.throws(() => appraise(untyped(sent)), { name: 'HangtagError', message });
  });

  it('says what is missing or invalid, with a code', () => {
    assert.throws(() => offer(untyped({ title: TITLE, offered: 3 })), {
      code: 'missing_parameter',
      parameter: 'listPrice',
    });
    assert.throws(() => appraise(untyped({ brand: 5, category: 'bag' })), { code: 'invalid_parameter' });
    assert.throws(() => appraise(untyped({ title: 'gap jeans', currency: 'EUR' })), { code: 'currency_not_supported' });
  });
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
  const page = createContext({ TextEncoder, URL });
  runInContext(outputFiles[0]?.text ?? '', page);
  const evaluate = (code: string) => JSON.parse(runInContext(`JSON.stringify(${code})`, page));
  const listing = { title: 'Coach Tabby 26 leather shoulder bag', askingPrice: 90 };
  const plannedList = { items: [listing], include: ['plan'] } as const;
  assert.deepEqual(evaluate(`hangtag.appraise(${JSON.stringify(listing)})`), appraise(listing));
  assert.deepEqual(evaluate(`hangtag.list(${JSON.stringify(plannedList)})`), list(plannedList));
});
