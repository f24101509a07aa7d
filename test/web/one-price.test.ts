import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { omit } from '../../src/base/members.ts';
import { usd } from '../../src/base/numbers.ts';
import { Problem } from '../../src/base/problem.ts';
import { brands, CONDITIONS } from '../../src/catalog/catalog.ts';
import { isUnknown } from '../../src/catalog/other-brands.ts';
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
import { ASKS_ALL } from '../support/sampled.ts';
import { shareService, type Told } from '../support/service.ts';
import contradictions from './contradictions.json' with { type: 'json' };

const TEXTS = ASKS_ALL ? 500 : 160;
/** One title in this many is requested as a page, which takes longest. */
const PAGED = 8;

/** An answer from any interface. */
type Answer = Told['body'];

const pick = <T>(...values: T[]) => fc.constantFrom(...values);

/** Realistic titles and searches: a brand, a kind and other words, in any order. */
const text = fc
  .tuple(
    fc.constantFrom(...brands.map(({ name }) => name)),
    pick('bag', 'tote', 'jacket', 'fleece', 'jeans', 'dress', 'sneakers', 'hoodie', 'sweater'),
    fc.subarray(['mens', "women's", 'size 8', 'XL'], { maxLength: 2 }),
    fc.subarray(['leather', 'faux leather', 'black', 'vintage', 'Tabby 26', 'Neverfull MM', 'Travis Scott'], {
      maxLength: 3,
    }),
    pick([], ['qwertz'], ['mine'], ['so'], ['x Gucci'], ['custom'], ['350€']),
    pick('', '', 'fair', 'like new', 'NWT', 'poor', 'EUC', 'good condition'),
    pick('', '', '', '$25', 'asking 1800', 'retail $90'),
  )
  .chain(([brand, kind, whose, words, others, condition, price]) =>
    fc
      .shuffledSubarray([brand, kind, ...whose, ...words, ...others], { minLength: 2 })
      .map((parts) => [...parts, condition, price].filter(Boolean).join(' ')),
  );

const only = fc
  .tuple(
    fc.constantFrom(...brands.map(({ name }) => name)),
    pick('bag', 'tote bag', 'jacket', 'fleece', 'trench coat', 'jeans', 'polo shirt', 'sneakers'),
    pick('', 'mens', 'womens'),
    pick('', 'fair', 'good', 'poor', 'like new', 'NWT'),
  )
  .map(([brand, kind, whose, condition]) => [whose, brand, kind, condition].filter(Boolean).join(' '));

const drawn = fc.sample(fc.oneof({ arbitrary: text, weight: 3 }, { arbitrary: only, weight: 1 }), {
  numRuns: TEXTS,
  seed: 20261121,
});

describe('one garment', () => {
  const service = shareService({ requestsPerDay: 100_000, batchSize: TEXTS });
  const pricing = loadModel();
  const marketplaces = loadMarketplaces();
  const parts = { pricing, marketplaces, publicUrl: () => 'https://h.example' };
  const [getPrice, compare] = createTools(parts) as [Tool, Tool];
  const outcomes = drawn.map((title) => ({ title, outcome: appraiseTitle(pricing, { title }) }));
  const priced = outcomes.flatMap(({ title, outcome }) => (isPriced(outcome) ? [{ title, outcome }] : []));
  const paged = priced.filter((_, index) => index % PAGED === 0);
  let authorization: string;
  before(async () => {
    authorization = `Bearer ${await service().issueKey()}`;
  });

  const page = async (url: string) =>
    (await service().app.inject({ url, headers: { accept: 'text/html' } })) as {
      statusCode: number;
      body: string;
      headers: Record<string, unknown>;
    };
  const rangeOf = (range: Answer['withoutWords']) => [range.price, range.priceLow, range.priceHigh];

  it('is sampled often enough with and without a price, in all variants', () => {
    const count = (is: (one: Appraisal) => boolean) => priced.filter(({ outcome }) => is(outcome)).length;
    assert.ok(priced.length > TEXTS / 2 && priced.length < TEXTS, String(priced.length));
    assert.ok(count(({ effects, ignored }) => effects.length === 0 && ignored.length === 0) > TEXTS / 10);
    assert.ok(count(({ effects }) => effects.length > 0) > TEXTS / 7);
    assert.ok(count(({ beyondEvidence }) => beyondEvidence.length > 0) > TEXTS / 40);
    assert.ok(count(({ asked }) => asked !== undefined) > TEXTS / 20);
  });

  it('has one price in the API, in lists, in CSV files, for agents and in the package', async () => {
    const response = await service().app.inject({
      method: 'POST',
      url: '/api/public/appraise',
      headers: { authorization },
      payload: { items: drawn.map((title) => ({ title })) },
    });
    const { items } = response.json();
    const csv = await service().app.inject({
      method: 'POST',
      url: '/api/public/appraise',
      headers: { authorization, 'content-type': 'text/csv' },
      payload: ['title', ...drawn.map((title) => `"${title}"`)].join('\n'),
    });
    const rows = parse(csv.body, { columns: true, bom: true }) as Record<string, string>[];
    assert.equal(items.length, TEXTS);
    assert.equal(rows.length, TEXTS);
    for (const [index, { title, outcome }] of outcomes.entries()) {
      const item = items[index];
      const row = rows[index] as Record<string, string>;
      if (!isPriced(outcome)) {
        assert.equal(item.problem?.code, outcome.refusal.code, title);
        assert.equal(row.hangtag_price, '', title);
        assert.throws(() => inOneGo(getPrice.steps({ title })), Problem, title);
        assert.throws(
          () => appraiseListing({ title }),
          (error: unknown) => error instanceof UnpricedListingError && error.code === outcome.refusal.code,
          title,
        );
        continue;
      }
      const { estimate, askingPrice } = item;
      assert.deepEqual(rangeOf(estimate), rangeOf(outcome.price), title);
      assertFacts(item, outcome);
      const inCells = [row.hangtag_price, row.hangtag_low, row.hangtag_high].map(Number);
      assert.deepEqual(inCells, rangeOf(estimate), title);
      assert.equal(row.hangtag_verdict, askingPrice?.verdict?.replace('_', ' ') ?? '', title);
      for (const word of item.ignored) assert.ok(row.hangtag_note?.includes(word), title);
      if (askingPrice) assert.match(row.hangtag_note ?? '', /from the title as the asking price/);
      const agent = inOneGo(getPrice.steps({ title, detail: 'full' }));
      const said: Answer = agent.structured;
      // Agents get the evidence once, and the method in the server's instructions.
      if (item.beyondEvidence) {
        assert.deepEqual([said.atLeast, said.estimate, said.byCondition], [estimate.priceLow, undefined, undefined]);
      } else {
        assert.deepEqual(omit(said.estimate, 'note'), omit(estimate, 'note'), title);
        assert.deepEqual(said.byCondition, item.byCondition, title);
      }
      assert.deepEqual(said.evidence.grade, item.evidence.grade, title);
      assert.deepEqual(said.askingPrice, askingPrice, title);
      assert.deepEqual(said.beyondEvidence, item.beyondEvidence, title);
      const { label, quantity, webUrl, ...same } = item;
      const ofPackage = JSON.parse(JSON.stringify(appraiseListing({ title })));
      assert.deepEqual(ofPackage, same, title);
    }
    for (let from = 0; from < priced.length; from += 40) {
      const some = priced.slice(from, from + 40);
      const { structured } = inOneGo(compare.steps({ items: some.map(({ title }) => ({ title })) }));
      for (const one of (structured as Answer).items) {
        const { title, outcome } = some[one.item - 1] as (typeof some)[number];
        const isRare = outcome.beyondEvidence.length > 0;
        if (isRare) assert.deepEqual([one.atLeast, one.price], [outcome.price.priceLow, undefined], title);
        else assert.deepEqual(rangeOf(one), rangeOf(outcome.price), title);
      }
    }
  });

  function assertFacts(item: Answer, appraisal: Appraisal) {
    const { garment, price, parsed, effects, evidence } = appraisal;
    const { brand, category, gender, condition = null } = garment;
    const read = [item.brand.slug, item.category.slug, item.gender, item.condition];
    assert.deepEqual(read, [brand.slug, category.slug, gender, condition], parsed.text);
    assert.deepEqual(item.understood, parsed.understood);
    for (const member of ['text', 'factor'] as const) {
      assert.deepEqual(pluck(item.words, member), pluck(effects, member), parsed.text);
    }
    assert.partialDeepStrictEqual(item.evidence, evidence);
    assert.equal(item.estimate.note, noteAbout(pricing, garment, evidence));
    for (const one of item.byCondition)
      assert.deepEqual(rangeOf(one), rangeOf(price.atCondition(one.condition)), parsed.text);
    assert.equal(new URL(item.webUrl ?? '').searchParams.get('title'), parsed.text);
  }

  it('is the garment’s own price if the words add nothing', () => {
    for (const { title, outcome } of priced) {
      const { garment, price } = outcome;
      const own = pricing.priceAtCondition(garment);
      assert.deepEqual(rangeOf(price.basePrice), rangeOf(own), title);
      const isUnread = outcome.parsed.unreadName !== undefined;
      if (outcome.beyondEvidence.length === 0 && !price.item.isKnown && !isUnread) {
        assert.deepEqual(rangeOf(price), rangeOf(own), title);
      }
    }
  });

  it('is explained by factors whose product is the price, to the dollar', () => {
    for (const { title, outcome } of priced) {
      const { price, effects, residual } = outcome;
      const product = effects.reduce((all, { factor }) => all * factor, price.basePrice.price);
      assert.equal(Math.round(product * residual), price.price, title);
    }
  });

  it('has no verdict and no advice if our listings cannot price it', () => {
    for (const { title, outcome } of priced) {
      const answer: Answer = appraiseListing({ title });
      if (outcome.beyondEvidence.length === 0) {
        // There is no advice by kind alone or with an unknown name either.
        const isNamed = !isUnknown(outcome.garment.brand) && outcome.parsed.unreadName === undefined;
        assert.equal(answer.ladder !== undefined, isNamed, title);
        continue;
      }
      assert.match(answer.caveats[0] ?? '', /: look up what this exact item sold for\./);
      assert.deepEqual([answer.ladder, answer.askingPrice?.verdict], [undefined, undefined], title);
      assert.deepEqual([answer.evidence.grade, answer.evidence.listings], ['none', 0], title);
      assert.ok(answer.estimate.priceHigh >= 6 * answer.estimate.price - 1, title);
      assert.match(inOneGo(getPrice.steps({ title })).text, /^A (collaboration|collectible|rare model): /);
    }
  });

  it('has the same price on its page, in the search and in a comparison, with and without a network', async () => {
    const { get: offline } = await startOnDevice(async (path) => (await page(path)).body);
    for (const { title, outcome } of paged) {
      const { price, ignored, garment } = outcome;
      const figures = rangeOf(price).map(usd);
      const query = new URLSearchParams({ title });
      const { headers, body } = await page(`/appraise?${query}`);
      const shown = headers.location ? (await page(String(headers.location))).body : body;
      // For a rare piece, a page shows only the floor; with the question for a brand, only the range.
      const hasQuestion = /class="verdict is-asked"/.test(shown);
      const [onRare, onAsked] = [figures.slice(1, 2), hasQuestion ? figures.slice(1) : figures];
      const onPage = outcome.beyondEvidence.length > 0 ? onRare : onAsked;
      for (const figure of onPage) assert.ok(shown.includes(figure), `${title}: ${figure}`);
      if (!headers.location) {
        for (const word of ignored) assert.ok(shown.includes(word.replace("'", '&#39;')), title);
        const kept = offline(`https://h.example/appraise?${query}`, 0).body;
        for (const figure of onPage) assert.ok(kept.includes(figure), `${title}: ${figure}`);
      }
      const typed = await service().app.inject({
        url: `/search/suggestions.json?${new URLSearchParams({ q: title })}`,
      });
      const [answer] = (typed.json() as { suggestions: Record<string, string>[] }).suggestions;
      const kind = garment.condition ?? 'Any condition';
      const isRare = outcome.beyondEvidence.length > 0;
      // A question, or the doubt about a piece that may be a copy, replaces the figure.
      const note = answer?.note ?? '';
      if (/\$/.test(note)) assert.ok(note.endsWith(`${kind} · ${figures[0]} usually`), `${title}: ${note}`);
      else assert.match(note, new RegExp(`^(Can’t say|(Check it’s real · )?${kind})$`), title);
      // The grade is from the title; in a field it would have more weight.
      const words = title
        .replace(/(\d),(?=\d{3})/g, '$1')
        .replaceAll('&', ' and ')
        .replace(/[,/#?=+%~_\\]+/g, ' ');
      const list = await page(`/list?items=~${encodeURIComponent(words.trim())}/${garment.gender}`);
      // For a rare piece, a list shows only the floor.
      for (const figure of isRare ? figures.slice(1, 2) : figures) {
        assert.ok(list.body.includes(figure), `${title}: ${figure}`);
      }
    }
  });

  it('follows a field if the title differs, except for the title’s brand, and reports it', () => {
    const of = (asked: object): Answer => appraiseListing(asked as never);
    for (const [asked, ...says] of contradictions as [object, ...string[]][]) {
      const { caveats } = of(asked);
      for (const said of says) assert.match(caveats.join('\n'), new RegExp(said), JSON.stringify(asked));
    }
    assert.equal(of(contradictions[0]?.[0] as object).condition, 'Good');
    const named = of({ title: 'Kate Spade Knott satchel' });
    const contradicted = of({ title: 'Kate Spade Knott satchel', brand: 'coach' });
    assert.equal(contradicted.estimate.price, named.estimate.price);
    for (const condition of CONDITIONS) {
      const { byCondition, estimate } = of({ title: 'Coach Tabby 26 bag', condition });
      assert.equal(byCondition[CONDITIONS.indexOf(condition)].price, estimate.price);
    }
  });
});
