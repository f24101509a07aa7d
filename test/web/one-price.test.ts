import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { omit } from '../../src/base/members.ts';
import { usd } from '../../src/base/numbers.ts';
import { Problem } from '../../src/base/problem.ts';
import { brands } from '../../src/catalog/catalog.ts';
import { appraise as appraiseListing, UnpricedListingError } from '../../src/index.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createTools, type Tool } from '../../src/mcp/tools/tools.ts';
import { noteAbout } from '../../src/present/evidence-words.ts';
import { type Appraisal, isPriced } from '../../src/pricing/appraisal.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { inOneGo } from '../mcp/support.ts';
import { startOnDevice } from '../support/pages.ts';
import { pluck } from '../support/pluck.ts';
import fc from '../support/properties.ts';
import { shareService, type Told } from '../support/service.ts';
import contradictions from './contradictions.json' with { type: 'json' };

const TITLE_COUNT = 160;
/** Every eighth title is requested as a page, because pages take longest. */
const PAGE_INTERVAL = 8;

/** An answer from any interface. */
type Answer = Told['body'];

const pick = <T>(...values: T[]) => fc.constantFrom(...values);

/** Realistic titles: a brand, a kind and other words, in any order. */
const titles = fc
  .tuple(
    fc.constantFrom(...brands.map(({ name }) => name)),
    pick('bag', 'tote', 'jacket', 'fleece', 'trench coat', 'jeans', 'dress', 'sneakers', 'hoodie', 'sweater'),
    fc.subarray(['mens', "women's", 'size 8', 'XL'], { maxLength: 2 }),
    fc.subarray(['leather', 'faux leather', 'black', 'vintage', 'Tabby 26', 'Neverfull MM', 'Travis Scott'], {
      maxLength: 3,
    }),
    pick([], ['qwertz'], ['mine'], ['so'], ['x Gucci'], ['custom'], ['350€']),
    pick('', '', 'fair', 'like new', 'NWT', 'poor', 'EUC', 'good condition'),
    pick('', '', '', '$25', 'asking 1800', 'retail $90'),
  )
  .chain(([brand, kind, sizes, words, others, condition, price]) =>
    fc
      .shuffledSubarray([brand, kind, ...sizes, ...words, ...others], { minLength: 2 })
      .map((parts) => [...parts, condition, price].filter(Boolean).join(' ')),
  );

const sampledTitles = fc.sample(titles, { numRuns: TITLE_COUNT, seed: 20261121 });

describe('a title', () => {
  const service = shareService({ requestsPerDay: 100_000, batchSize: TITLE_COUNT });
  const pricing = loadModel();
  const parts = { pricing, marketplaces: loadMarketplaces(), publicUrl: () => 'https://h.example' };
  const [getPrice] = createTools(parts) as [Tool];
  const outcomes = sampledTitles.map((title) => ({ title, outcome: appraiseTitle(pricing, { title }) }));
  const priced = outcomes.flatMap(({ title, outcome }) => (isPriced(outcome) ? [{ title, outcome }] : []));
  let headers: Record<string, string>;
  before(async () => {
    headers = { authorization: `Bearer ${await service().issueKey()}` };
  });

  const rangeOf = (range: Answer['withoutWords']) => [range.price, range.priceLow, range.priceHigh];

  it('has the same price and facts in the API and in the package', async () => {
    const payload = { items: sampledTitles.map((title) => ({ title })) };
    const url = '/api/public/appraise';
    const { items } = (await service().app.inject({ method: 'POST', url, headers, payload })).json();
    assert.equal(items.length, TITLE_COUNT);
    for (const [index, { title, outcome }] of outcomes.entries()) {
      const item = items[index];
      if (isPriced(outcome)) {
        assertFacts(item, outcome);
        const ofPackage = JSON.parse(JSON.stringify(appraiseListing({ title })));
        assert.deepEqual(ofPackage, omit(item, 'label', 'quantity', 'webUrl'), title);
      } else {
        const { code } = outcome.refusal;
        assert.equal(item.problem?.code, code, title);
        const isRefusal = (error: unknown) => error instanceof UnpricedListingError && error.code === code;
        assert.throws(() => appraiseListing({ title }), isRefusal, title);
      }
    }
  });

  function assertFacts(item: Answer, appraisal: Appraisal) {
    const { garment, price, parsed, effects, evidence } = appraisal;
    const { brand, category, gender, condition = null } = garment;
    assert.deepEqual(rangeOf(item.estimate), rangeOf(price), parsed.text);
    const garmentInItem = [item.brand.slug, item.category.slug, item.gender, item.condition];
    assert.deepEqual(garmentInItem, [brand.slug, category.slug, gender, condition], parsed.text);
    assert.deepEqual(item.understood, parsed.understood);
    for (const member of ['text', 'factor'] as const) {
      assert.deepEqual(pluck(item.words, member), pluck(effects, member), parsed.text);
    }
    assert.partialDeepStrictEqual(item.evidence, evidence);
    assert.equal(item.estimate.note, noteAbout(pricing, garment, evidence));
    for (const row of item.byCondition) {
      assert.deepEqual(rangeOf(row), rangeOf(price.atCondition(row.condition)), parsed.text);
    }
    assert.equal(new URL(item.webUrl ?? '').searchParams.get('title'), parsed.text);
  }

  it('has the same price, verdict and ignored words in a CSV file', async () => {
    const response = await service().app.inject({
      method: 'POST',
      url: '/api/public/appraise',
      headers: { ...headers, 'content-type': 'text/csv' },
      payload: ['title', ...sampledTitles.map((title) => `"${title}"`)].join('\n'),
    });
    const rows = parse(response.body, { columns: true, bom: true }) as Record<string, string>[];
    assert.equal(rows.length, TITLE_COUNT);
    for (const [index, { title, outcome }] of outcomes.entries()) {
      const row = rows[index] as Record<string, string>;
      const note = row.hangtag_note ?? '';
      if (!isPriced(outcome)) {
        assert.equal(row.hangtag_price, '', title);
        continue;
      }
      const { askingPrice } = appraiseListing({ title });
      const cells = [row.hangtag_price, row.hangtag_low, row.hangtag_high].map(Number);
      assert.deepEqual(cells, rangeOf(outcome.price), title);
      assert.equal(row.hangtag_verdict, askingPrice?.verdict?.replace('_', ' ') ?? '', title);
      for (const word of outcome.ignored) assert.ok(note.includes(word), `${title}: ${note}`);
      if (askingPrice) assert.match(note, /from the title as the asking price/);
    }
  });

  it('has the same answer for agents, who get only the lowest price if evidence is lacking', () => {
    for (const { title, outcome } of outcomes) {
      const ask = () => inOneGo(getPrice.steps({ title, detail: 'full' })).structured as Answer;
      if (!isPriced(outcome)) {
        assert.throws(ask, Problem, title);
        continue;
      }
      const answer = ask();
      const expected = JSON.parse(JSON.stringify(appraiseListing({ title })));
      if (outcome.beyondEvidence.length > 0) {
        const { atLeast, estimate, byCondition } = answer;
        assert.deepEqual([atLeast, estimate, byCondition], [outcome.price.priceLow, undefined, undefined], title);
      } else {
        // Agents get the note once, in the server's instructions.
        assert.deepEqual(omit(answer.estimate, 'note'), omit(expected.estimate, 'note'), title);
        assert.deepEqual(answer.byCondition, expected.byCondition, title);
      }
      assert.deepEqual(answer.evidence.grade, expected.evidence.grade, title);
      assert.deepEqual(answer.askingPrice, expected.askingPrice, title);
    }
  });

  it('has the price of its garment if its words have no effect', () => {
    for (const { title, outcome } of priced) {
      const { garment, price, parsed, beyondEvidence } = outcome;
      const garmentPrice = rangeOf(pricing.priceAtCondition(garment));
      assert.deepEqual(rangeOf(price.basePrice), garmentPrice, title);
      const hasEffect = beyondEvidence.length > 0 || price.item.isKnown;
      if (!hasEffect) assert.deepEqual(rangeOf(price), garmentPrice, title);
    }
  });

  describe('on the web', () => {
    const paged = priced.filter((_, index) => index % PAGE_INTERVAL === 0);
    const page = async (url: string) =>
      (await service().app.inject({ url, headers: { accept: 'text/html' } })).body as string;
    const appraisePath = (title: string) => `/appraise?${new URLSearchParams({ title })}`;

    /** Returns the amounts that a page shows: only the lowest for a rare item, only the range with a question. */
    function amountsOn(shown: string, { price, beyondEvidence }: Appraisal): string[] {
      const [usual = '', low = '', high = ''] = rangeOf(price).map(usd);
      if (beyondEvidence.length > 0) return [low];
      return /class="verdict is-asked"/.test(shown) ? [low, high] : [usual, low, high];
    }

    it('has the same price on its page, online and offline', async () => {
      const { get: offline } = await startOnDevice(page);
      for (const { title, outcome } of paged) {
        const online = await page(appraisePath(title));
        const { body } = offline(`https://h.example${appraisePath(title)}`, 0);
        for (const amount of amountsOn(online, outcome)) {
          assert.ok(online.includes(amount), `${title}: ${amount}`);
          assert.ok(body.includes(amount), `${title}: ${amount}`);
        }
        for (const word of outcome.ignored) assert.ok(online.includes(word.replace("'", '&#39;')), title);
      }
    });

    it('has the same price in the search box', async () => {
      for (const { title, outcome } of paged) {
        const answer = await service().app.inject({
          url: `/search/suggestions.json?${new URLSearchParams({ q: title })}`,
        });
        const note: string = answer.json().suggestions[0].note;
        const grade = outcome.garment.condition ?? 'Any condition';
        // A question, or the doubt about a possible copy, replaces the price.
        if (note.includes('$')) assert.ok(note.endsWith(`${grade} · ${usd(outcome.price.price)} usually`), note);
        else assert.match(note, new RegExp(`^(Can’t say|(Check it’s real · )?${grade})$`), title);
      }
    });

    it('has the same price in a shared list', async () => {
      for (const { title, outcome } of paged) {
        const { price, beyondEvidence, garment } = outcome;
        const words = title.replaceAll('&', ' and ').replace(/[,/#?=+%~_\\]+/g, ' ');
        const list = await page(`/list?items=~${encodeURIComponent(words.trim())}/${garment.gender}`);
        const [usual = '', low = '', high = ''] = rangeOf(price).map(usd);
        for (const amount of beyondEvidence.length > 0 ? [low] : [usual, low, high]) {
          assert.ok(list.includes(amount), `${title}: ${amount}`);
        }
      }
    });
  });

  it('is overridden by a field that contradicts it, with a caveat', () => {
    for (const [query, ...caveats] of contradictions as [{ title: string }, ...string[]][]) {
      const text = appraiseListing(query).caveats.join('\n');
      for (const caveat of caveats) assert.match(text, new RegExp(caveat), JSON.stringify(query));
    }
  });

  it('overrides a brand field with the brand that it names', () => {
    const named = appraiseListing({ title: 'Kate Spade Knott satchel' });
    const contradicted = appraiseListing({ title: 'Kate Spade Knott satchel', brand: 'coach' });
    assert.equal(contradicted.estimate.price, named.estimate.price);
  });
});
