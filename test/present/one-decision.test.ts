// Every interface decides about a find or an offer as the package does.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { capital, roundToCent, sumOf, usd } from '../../src/base/numbers.ts';
import { brands, categories } from '../../src/catalog/catalog.ts';
import type { AdviceAnswer } from '../../src/decide/decision-schema.ts';
import { compsText, readComps } from '../../src/input/comps.ts';
import { type ItemInput, USUAL_TERMS } from '../../src/input/item-fields.ts';
import { createPrices } from '../../src/package/prices.ts';
import type { ListingAppraisal } from '../../src/package/types.ts';
import { countInWords } from '../../src/present/evidence-words.ts';
import { priceListing } from '../../src/present/listing.ts';
import { isPriced } from '../../src/pricing/appraisal.ts';
import { call, parts } from '../mcp/support.ts';
import { hangtag } from '../support/command-line.ts';
import { wordsOf } from '../support/pages.ts';
import { pluck } from '../support/pluck.ts';
import fc from '../support/properties.ts';
import { sampled } from '../support/sampled.ts';
import { shareService, temporaryFolder } from '../support/service.ts';

const prices = createPrices(parts);

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);
/** Draws whole US dollars from `least` up; each step is 1% more. */
const dollars = (least: number, steps: number) =>
  fc.integer({ min: 0, max: steps }).map((step) => Math.ceil(least * 1.01 ** step));

/** The catalog's brands and kinds, brands outside it with every grade of evidence, an unknown one, and other kinds. */
const NAMES = [...brands.map(({ name }) => name), 'Vuori', 'Hoka', 'St. John', 'Vince', 'Tecovas', 'Zorvelline'];
const KINDS = [...categories.map(({ name }) => name.split(' ')[0] as string), 'belt', 'scarf', 'wallet', 'sunglasses'];
const GRADES = ['', 'Good', 'torn lining', 'New with tags'];

/** The asker's evidence at a price: none, an estimate, sales, or asking prices. */
const EVIDENCE: readonly ((price: number) => Pick<ItemInput, 'comps' | 'guess'>)[] = [
  () => ({}),
  (price) => ({ guess: price }),
  (price) => ({ comps: [price, Math.ceil(0.8 * price), Math.ceil(1.3 * price)] }),
  (price) => ({ comps: [{ price: Math.ceil(1.3 * price), asked: true }] }),
];

/** A find at a price, which its owner later lists and gets an offer for. Amounts in whole US dollars. */
const find = fc
  .record({
    title: fc.tuple(pick(NAMES), pick(KINDS), pick(GRADES)).map((words) => words.join(' ').trim()),
    tag: dollars(2, 600),
    // Half of the finds have the usual goal.
    profit: fc.oneof(fc.constant(USUAL_TERMS.profit), pick([0, 15, 35])),
    marketplace: pick(['ebay', 'poshmark', 'mercari'] as const),
    asked: dollars(12, 480),
    percent: fc.integer({ min: 40, max: 100 }),
    listedFor: fc.integer({ min: 0, max: 240 }),
    evidenceAt: pick(EVIDENCE),
  })
  .map(({ asked, percent, listedFor, evidenceAt, ...found }) => ({
    ...found,
    offer: { asked, offered: Math.ceil((asked * percent) / 100), listedFor },
    evidence: evidenceAt(asked),
  }));

const hasPrice = ({ title }: { readonly title: string }) => isPriced(priceListing(parts.pricing, { title }));
const FINDS = fc.sample(find.filter(hasPrice), { numRuns: 60 });
type Find = (typeof FINDS)[number];
/** Finds whose pages are fetched: a sample. */
const SHOWN = sampled(FINDS, 7);

const itemOf = ({ title, tag, evidence }: Find) => ({ title, askingPrice: tag, ...evidence });
const termsOf = ({ title, tag, marketplace, profit }: Find) => ({ title, askingPrice: tag, marketplace, profit });
const offerOf = ({ title, tag, offer, marketplace, evidence }: Find) => {
  return { title, ...offer, cost: tag, marketplace, ...evidence };
};

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** Returns the sum of payouts, US dollars; an item without one adds nothing. */
const totalOf = (nets: readonly (number | undefined)[]) => roundToCent(sumOf(nets.map((net = 0) => net)));
const isCopied = ({ judgment }: Pick<ListingAppraisal, 'judgment'>) => judgment.authenticity !== undefined;
const zoneIn = (page: string) => /class="verdict[^"]*" data-zone="(\w*)"/.exec(page)?.[1];

const textsOf = (words: object): [string, string][] =>
  Object.entries(words).map(([name, value]) => [name, name === 'comps' ? compsText(readComps(value)) : String(value)]);
const queryOf = (words: object) => new URLSearchParams(textsOf(words));

function decisionOf(answer: ListingAppraisal) {
  const { judgment, estimate, takenFor } = answer;
  const { zone, money } = judgment;
  return { zone, payUpTo: money?.payUpTo, isCopied: isCopied(answer), price: estimate.price, takenFor };
}

type Advice = Partial<Pick<AdviceAnswer, 'action' | 'ask' | 'why'>>;
/** Returns what every interface says of advice. */
const adviceIn = ({ action, ask, why }: Advice) => [action ?? undefined, ask, why];

/** Runs a test for each find; a failure names the find. */
async function each(finds: readonly Find[], test: (find: Find) => unknown): Promise<void> {
  for (const find of finds) {
    try {
      await test(find);
    } catch (error) {
      throw new Error(JSON.stringify(find), { cause: error });
    }
  }
}

const LIST_LENGTH = 20;
/** Finds in lists of 20, each with the terms of its first find and the package's answers: a sample. */
const LISTS = sampled(
  FINDS.flatMap((_find, at) => (at % LIST_LENGTH === 0 ? [FINDS.slice(at, at + LIST_LENGTH)] : [])),
  3,
).map((finds) => {
  const { marketplace, profit } = finds[0] as Find;
  const terms = { marketplace, profit };
  const items = finds.map(({ title, tag }) => ({ title, askingPrice: tag }));
  return { terms, items, answers: items.map((item) => prices.appraise({ ...item, ...terms })) };
});
type List = (typeof LISTS)[number];

const csvOf = ({ items }: List) =>
  ['title,cost', ...items.map(({ title, askingPrice }) => `"${title}",${askingPrice}`)].join('\n');

/** Returns the rows that the command line prints for a list in a file. */
async function pricedFile(t: TestContext, list: List) {
  const path = join(temporaryFolder(t), 'finds.csv');
  writeFileSync(path, csvOf(list));
  const { marketplace, profit } = list.terms;
  const { out } = await hangtag({}, 'list', path, '--marketplace', marketplace, '--profit', `${profit}`, '--json');
  return JSON.parse(out).rows as { net?: number; marketplace?: string; pay_up_to?: number; note?: string }[];
}

describe('one decision about each of many finds and offers', () => {
  const service = shareService();
  const bodyOf = async (url: string) =>
    (await service().app.inject({ url, headers: { accept: 'text/html' } })).body as string;

  const listPage = async (fields: object) => {
    // A client may send only so many lists a minute.
    service().clock.now += 60_000;
    const form = new FormData();
    for (const [name, text] of textsOf(fields)) form.append(name, text);
    return (await service().ask('/list', { body: form, headers: { accept: 'text/html' } })).text;
  };

  it('is what agents get for a find, and for one that they own', () =>
    each(FINDS, (find) => {
      const { title, tag, evidence, marketplace, profit } = find;
      const seller = { marketplace, profit };
      const ours = decisionOf(prices.appraise({ ...termsOf(find), ...evidence }));
      const found = call('get_price', { ...itemOf(find), seller }).data;
      const owned = call('get_price', { title, cost: tag, ...evidence, seller, marketplaces: [marketplace] }).data;
      const [row] = call('price_list', { items: [itemOf(find)], seller }).data.items;
      const { zone, payUpTo, checkFirst = false } = row.verdict;
      const inList = { zone, payUpTo, isCopied: checkFirst, price: row.price, takenFor: row.takenFor };
      assert.deepEqual([decisionOf(found), decisionOf(owned), inList], [ours, ours, ours]);
    }));

  it('has the profit of the payout on the seller’s marketplace', () =>
    each(FINDS, ({ title, tag, marketplace }) => {
      const { money } = prices.appraise({ title, askingPrice: tag, marketplace }).judgment;
      const [payout] = call('get_price', { title, cost: tag, marketplaces: [marketplace] }).data.payouts ?? [];
      const isSoldThere = payout?.profit !== undefined && money.marketplace?.id === marketplace;
      if (isSoldThere) assert.equal(payout.profit, money.at[0]?.profit);
    }));

  it('is no buy by a guess that our own price does not allow', () =>
    each(FINDS, (find) => {
      const { zone } = prices.appraise({ ...termsOf(find), ...find.evidence }).judgment;
      if (zone === 'buy' && 'guess' in find.evidence) assert.equal(prices.appraise(termsOf(find)).judgment.zone, 'buy');
    }));

  it('shows agents no profit or range without “if real” for an item that may be a copy', () =>
    each(FINDS, (find) => {
      const { title, evidence, marketplace, profit } = find;
      const ours = prices.appraise({ ...termsOf(find), ...evidence });
      if (!isCopied(ours)) return;
      const seller = { marketplace, profit };
      const { data, text } = call('get_price', { ...itemOf(find), seller, marketplaces: [marketplace] });
      assert.equal(call('price_list', { items: [itemOf(find)], seller }).data.items[0].profit, undefined);
      if (!data.beyondEvidence) assert.match(text, /if real/);
      assert.doesNotMatch(text + call('get_price', { title, detail: 'full' }).text, /8 in 10 between/);
      if (ours.judgment.zone === 'check') assert.doesNotMatch(JSON.stringify([ours.judgment, data]), /"profit":\d/);
    }));

  it('is what agents reply to an offer', () =>
    each(FINDS, (find) => {
      const { title, tag, offer, marketplace, evidence } = find;
      const ours = prices.offer(offerOf(find));
      const { data } = call('answer_offer', { title, ...offer, cost: tag, ...evidence, seller: { marketplace } });
      const parts = ['advice', 'counter', 'checkFirst', 'takenFor'] as const;
      assert.deepEqual(
        parts.map((part) => data[part]),
        parts.map((part) => ours[part]),
      );
      assert.equal(ours.takenFor, prices.appraise({ title, ...evidence }).takenFor);
    }));

  it('is the plan that agents get; an item to check has no amounts', () =>
    each(FINDS, ({ title, offer: { asked, listedFor }, marketplace, evidence }) => {
      const seller = { marketplace };
      const item = { title, askingPrice: asked, ...evidence };
      const ours = prices.reprice({ ...item, listedOn: dayBefore(listedFor), marketplace });
      const list = call('price_list', { items: [{ ...item, listedFor }], seller });
      const single = call('get_price', { ...item, listedFor, seller });
      for (const { advice } of [list.data.items[0], single.data]) assert.deepEqual(adviceIn(advice), adviceIn(ours));
      const offer = { title, asked, offered: Math.ceil(0.8 * asked), cost: 5, ...evidence, seller };
      const reply = call('answer_offer', offer);
      const isChecked = ours.action === 'CHECK';
      assert.equal(reply.data.checkFirst === true, isChecked);
      if (!isChecked) return;
      assert.equal(ours.ask, undefined);
      assert.match(reply.text, /^Check it’s real: /);
      for (const text of [list.text.split('\n', 1)[0] ?? '', reply.text]) {
        assert.doesNotMatch(text, /you’d get|, profit \$/);
      }
    }));

  it('is what the HTTP API and pages show of an offer', async () => {
    await each(FINDS, async (find) => {
      const body = await bodyOf(`/api/public/offer?${queryOf(offerOf(find))}`);
      assert.equal(body.trim(), JSON.stringify(prices.offer(offerOf(find))));
    });
    // The page has no field for evidence.
    await each(SHOWN, async (find) => {
      const words = offerOf({ ...find, evidence: {} });
      const { advice, checkFirst, judgment } = prices.offer(words);
      const page = await bodyOf(`/offer?${queryOf(words)}`);
      assert.equal(zoneIn(page), checkFirst ? 'check' : (advice ?? ''));
      assert.ok(wordsOf(page).includes(capital(judgment.reason)));
    });
  });

  it('is what a find’s page shows', () =>
    each(SHOWN, async (find) => {
      const { title, tag, marketplace, profit } = find;
      const answer = prices.appraise(termsOf(find));
      const { zone = '', ask, money } = answer.judgment;
      const query = queryOf({ title, tag, marketplace, profit });
      const page = await bodyOf(`/appraise?${query}`);
      const words = wordsOf(page);
      assert.equal(zoneIn(page), zone ?? '');
      assert.ok(words.includes(wordsOf(capital(answer.evidence.text))));
      const limit = /pay up to <tspan class="number">([^<]*)</.exec(page)?.[1];
      if (!ask) assert.equal(limit, money.payUpTo === undefined ? undefined : usd(money.payUpTo));
      if (isCopied(answer)) assert.doesNotMatch(words, /8 in 10/);
    }));

  it('is the same for the items of a list sent to the HTTP API, with the same total', async () => {
    for (const { terms, items, answers } of LISTS) {
      const key = await service().issueKey();
      const { body } = await service().ask(`/api/public/appraise?${queryOf(terms)}`, { key, body: { items } });
      assert.equal(JSON.stringify(pluck(body.items, 'judgment')), JSON.stringify(pluck(answers, 'judgment')));
      assert.equal(JSON.stringify(body.total), JSON.stringify(prices.list({ items, ...terms }).total));
    }
  });

  it('has a total for agents that is the sum of its nets', () => {
    for (const { terms, items } of LISTS) {
      const { data } = call('price_list', { items, seller: terms });
      assert.equal(data.total.net, totalOf(pluck(data.items, 'net')));
    }
  });

  it('has the same limit and warning in the rows of a file', async (t) => {
    for (const list of LISTS) {
      const rows = await pricedFile(t, list);
      for (const [index, { beyondEvidence, judgment, takenFor, ...answer }] of list.answers.entries()) {
        const { pay_up_to: limit, note = '' } = rows[index] ?? {};
        if (!beyondEvidence) assert.equal(limit, judgment.money.payUpTo, takenFor);
        assert.equal(/copies are common/.test(note), isCopied({ judgment, ...answer }), takenFor);
      }
    }
  });

  it('has the sum of a file’s nets on the list page, if all items sell on one marketplace', async (t) => {
    for (const list of LISTS) {
      const rows = await pricedFile(t, list);
      const isOneMarketplace = new Set(pluck(rows, 'marketplace')).size === 1;
      if (!isOneMarketplace || list.answers.some(({ beyondEvidence }) => beyondEvidence)) continue;
      // An item with only a cost is owned, so it counts in the total.
      const page = await listPage({ list: csvOf(list), ...list.terms });
      const net = /<span class="list-keep">.*?<strong>([^<]*)<\/strong>/s.exec(page)?.[1];
      assert.equal(net, usd(Math.round(totalOf(pluck(rows, 'net')))));
    }
  });

  it('has the same verdict, reason, and evidence on the list page', async () => {
    for (const { terms, items, answers } of LISTS) {
      // An item that was only looked at is judged by its tag.
      const looked = items.map(({ title, askingPrice }) => ({ title, cost: askingPrice, state: 'looked' }));
      const page = await listPage({ rows: JSON.stringify(looked), ...terms });
      for (const [index, answer] of answers.entries()) {
        const { judgment, evidence, takenFor } = answer;
        const [card = ''] = new RegExp(`<tr data-row="${index}".*?</tr>`, 's').exec(page) ?? [];
        // Pages write a negative amount with a minus sign instead of a hyphen.
        const words = wordsOf(card).replaceAll('−', '-');
        assert.equal(/data-zone="(\w*)"/.exec(card)?.[1], judgment.zone ?? 'none', takenFor);
        assert.ok(words.includes(wordsOf(judgment.reason)), takenFor);
        assert.ok(words.includes(`, ${countInWords(evidence)}. `), takenFor);
        if (isCopied(answer)) assert.doesNotMatch(card, />profit /);
      }
    }
  });

  it('is one plan in a file; a piece below its estimate for 60 days is never raised', async (t) => {
    const path = join(temporaryFolder(t), 'things.csv');
    const rows = [...new Map(FINDS.map((find) => [find.title, find])).values()];
    const lines = rows.map(({ title, offer }) => `"${title}",${offer.asked},${dayBefore(offer.listedFor)}`);
    writeFileSync(path, ['title,price,date listed', ...lines].join('\n'));
    const file = JSON.parse((await hangtag({}, 'list', path, '--json')).out);
    const rowOf = new Map<string, Advice>(file.rows.map((row: { item: { title: string } }) => [row.item.title, row]));
    await each(rows, ({ title, offer: { asked, listedFor } }) => {
      const plan = prices.reprice({ title, askingPrice: asked, listedOn: dayBefore(listedFor) });
      assert.deepEqual(adviceIn(rowOf.get(title) ?? {}), adviceIn(plan));
      const { estimate } = prices.appraise({ title });
      if (listedFor >= 60 && asked < estimate.price) assert.ok((plan.ask ?? 0) <= asked);
    });
  });

  // Each command reads the model again.
  const ASKED = FINDS.filter((_, at) => at % 20 === 0);

  it('is the same in commands', () =>
    each(ASKED, async (find) => {
      const { title, tag, offer, marketplace, profit, evidence } = find;
      const { asked, offered, listedFor: listed } = offer;
      const judgmentOf = async (command: string, options: object) => {
        const terms = textsOf({ ...options, marketplace, ...evidence }).map(([name, text]) => `--${name}=${text}`);
        return JSON.stringify(JSON.parse((await hangtag({}, command, title, ...terms, '--json')).out).judgment);
      };
      const { judgment } = prices.appraise({ ...termsOf(find), ...evidence });
      assert.equal(await judgmentOf('price', { asking: tag, profit }), JSON.stringify(judgment));
      const reply = prices.offer(offerOf(find)).judgment;
      assert.equal(await judgmentOf('offer', { asked, offered, listed, cost: tag }), JSON.stringify(reply));
    }));
});
