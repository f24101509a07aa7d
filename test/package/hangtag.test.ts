import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import {
  appraise,
  createHangtag,
  explain,
  list,
  modelVersion,
  offer,
  payouts,
  price,
  reprice,
} from '../../src/index.ts';
import fees from '../../src/marketplaces/marketplaces.json' with { type: 'json' };
import { payouts as feesAlone } from '../../src/package/payouts.ts';
import { START, startService, temporaryFolder } from '../support/service.ts';

const TITLE = 'Coach Tabby 26';
const OFFER = { title: TITLE, asked: 200, offered: 130 };
const TODAY = new Date(START).toISOString().slice(0, 10);

function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks);
  if (typeof value !== 'object' || value === null) return value;
  const { webUrl, problem, ...rest } = value as Record<string, unknown>;
  const { code, detail } = (problem ?? {}) as Record<string, unknown>;
  const kept = problem === undefined ? rest : { ...rest, problem: { code, detail } };
  return Object.fromEntries(Object.entries(kept).map(([name, one]) => [name, withoutLinks(one)]));
}

describe('the module', () => {
  it('accepts terms, fees and a model as options', async (t) => {
    const terms = { marketplace: 'Poshmark', profit: 40 };
    const mine = createHangtag({ terms });
    assert.equal(mine.modelVersion, modelVersion);
    assert.deepEqual(mine.offer(OFFER), offer({ ...OFFER, marketplace: 'poshmark' }));
    const { judgment } = mine.appraise({ title: TITLE });
    assert.deepEqual(judgment, appraise({ title: TITLE, ...terms }).judgment);
    assert.equal(judgment.money.leaves, 40);
    assert.equal(appraise({ title: TITLE }).judgment.money.marketplace?.id, 'ebay');
    assert.notEqual(mine.reprice({ title: TITLE }).askNet, reprice({ title: TITLE }).askNet);
    const [first] = mine.payouts({ brand: 'coach', category: 'bag', label: 5 }).payouts;
    assert.deepEqual(first, payouts({ brand: 'coach', category: 'bag', label: 5, profit: 40 }).payouts[0]);

    const own = { ...fees, marketplaces: fees.marketplaces.filter(({ id }) => id === 'depop') };
    const shop = createHangtag({ fees: own as never });
    assert.equal(shop.payouts({ price: 60 }).payouts.length, 1);
    const folder = temporaryFolder(t);
    const file = join(folder, 'fees.json');
    writeFileSync(file, '{}');
    for (const [options, message] of [
      [{ model: folder }, new RegExp(folder)],
      [{ fees: file }, /fees\.json/],
      [{ terms: { marketplace: 'bazaar' } }, /is "bazaar": give one of/],
      [{ terms: { market: 'ebay' } }, /^terms has no member "market": give some of marketplace, /],
      [{ marketplace: 'ebay' }, /^createHangtag has no option "marketplace": give some of model, /],
    ] as const) {
      assert.throws(() => createHangtag(options as object), { message }, JSON.stringify(options));
    }
  });

  it('refuses unknown members, and accepts plain numbers as text', () => {
    const all = { price, appraise, explain, list, payouts, offer, reprice };
    for (const [name, call] of Object.entries(all)) {
      const given = name === 'list' ? { items: [{ title: TITLE }], shelf: 1 } : { shelf: 1 };
      const message = new RegExp(`^${name} has no member "shelf": give some of \\w+,`);
      assert.throws(() => call(given as never), { name: 'RangeError', message });
    }
    assert.throws(() => list({ items: [{ tittle: TITLE }] } as object as never), /"tittle"\. Did you mean title\?/);
    assert.throws(
      () => payouts({ prise: 60 } as object),
      /^RangeError: payouts has no member "prise"\. Did you mean price\?/,
    );
    assert.deepEqual(
      appraise({ title: TITLE, asking_price: 120 } as object),
      appraise({ title: TITLE, askingPrice: 120 }),
    );
    const text = (words: object) => words as never;
    assert.deepEqual(payouts(text({ price: '60' })), payouts({ price: 60 }));
    assert.deepEqual(offer(text({ ...OFFER, asked: '200' })), offer(OFFER));
    const asked = { title: TITLE, askingPrice: 120 };
    assert.deepEqual(appraise(text({ ...asked, askingPrice: '120' })), appraise(asked));
    assert.throws(() => price({ brand: 5, category: 'bag' } as never), {
      name: 'RangeError',
      message: /^brand is 5: give text of at most/,
    });
  });

  it('answers lists, plans and offers like HTTP, without links', async (t) => {
    const { ask, issueKey } = await startService(t);
    const items = [
      { title: TITLE, askingPrice: 220, listedOn: '2026-08-01', quantity: 2, label: 'A-1' },
      { title: 'Levi’s 501 jeans', cost: 8, returnOnCost: 1 },
      { title: 'Sephora lipstick', label: 'A-3' },
      { title: 'Zara dress', askingPrice: -5 },
    ];
    const path = '/api/public/appraise?goneIn=month&profit=20';
    const { body } = await ask(path, { key: await issueKey(), body: { items } });
    const own = list({ items, goneIn: 'month', profit: 20, today: TODAY });
    assert.deepEqual(own, withoutLinks(body));
    const { advice } = own.items[0] as { advice?: object };
    const { quantity, label, ...listing } = items[0] as (typeof items)[0] & object;
    assert.deepEqual(reprice({ ...listing, goneIn: 'month', today: TODAY }), advice);
    const query = new URLSearchParams({ ...OFFER, marketplace: 'ebay' } as never);
    assert.deepEqual(offer(OFFER), (await ask(`/api/public/offer?${query}`)).body);
  });

  it('explains a price by factors that multiply to it, with the average of the tier', () => {
    for (const listing of [{ title: TITLE }, { brand: 'coach', category: 'bag', condition: 'good' }]) {
      const { estimate, factors, tierAverage } = explain(listing);
      const product = factors.reduce((all, { factor }) => all * factor, 1);
      assert.ok(Math.abs(product / estimate.price - 1) < 0.03, `${product} ${estimate.price}`);
      assert.match(tierAverage.note, /^The average for all Premium brands/, JSON.stringify(listing));
    }
  });
});

describe('the fees alone', () => {
  it('are those of a sale with the same facts', () => {
    const facts = { price: 60, shipping: 8, label: 6, taxRate: 0.07, cost: 10, vintage: true } as const;
    const named = { brand: 'coach', category: 'bag', gender: 'female', condition: 'Good' } as const;
    const whole = payouts({ ...facts, ...named });
    const alone = feesAlone({ ...facts, ...named });
    assert.deepEqual(
      alone.map(({ marketplace, net, totalFees, profit }) => [marketplace.id, net, totalFees, profit]),
      whole.payouts.map(({ marketplace, net, totalFees, profit }) => [marketplace.id, net, totalFees, profit]),
    );
    assert.deepEqual(
      feesAlone({ keep: 20 }).map(({ leastAsk }) => leastAsk),
      payouts({ keep: 20 }).payouts.map(({ leastAsk }) => leastAsk),
    );
  });

  it('refuse amounts out of bounds and unknown names', () => {
    const refused: readonly [object, RegExp][] = [
      [{}, /^Give either price or keep/],
      [{ price: 1, keep: 1 }, /^Give either price or keep/],
      [{ price: 0 }, /^price is 0: give a number, above 0 to 100000/],
      [{ price: '5' }, /^price is 5: give a number/],
      [{ price: 5, taxRate: 0.3 }, /^taxRate is 0.3: give a number, 0 to 0.2/],
      [{ price: 5, brand: 'x'.repeat(1000) }, /^brand is unknown/],
      [{ price: 5, category: 'lipstick' }, /^category is unknown/],
      [{ price: 5, condition: 'mint' }, /^condition is unknown/],
    ];
    for (const [sale, message] of refused)
      assert.throws(() => feesAlone(sale as never), { name: 'RangeError', message });
  });
});

it('answers in browsers as it does in Node', async () => {
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
  const script = outputFiles[0]?.text;
  const call = (code: string) => JSON.parse(runInNewContext(`${script};JSON.stringify(${code})`));
  const given = "{ title: 'Coach Tabby 26 leather shoulder bag', askingPrice: 90 }";
  const listing = { title: 'Coach Tabby 26 leather shoulder bag', askingPrice: 90 };
  const plan = { items: [listing], goneIn: 'month', today: '2026-11-20' } as const;
  const [alone, planned] = call(
    `[hangtag.appraise(${given}), hangtag.list({ items: [${given}], goneIn: 'month', today: '2026-11-20' })]`,
  );
  assert.deepEqual(alone, appraise(listing));
  assert.deepEqual(planned, list(plan));
});
