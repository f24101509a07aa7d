import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { usd } from '../src/base/numbers.ts';
import { brands, CONDITIONS, categories } from '../src/catalog/catalog.ts';
import grades from '../src/catalog/conditions.json' with { type: 'json' };
import kinds from '../src/catalog/kinds.json' with { type: 'json' };
import { otherBrands } from '../src/catalog/other-brands.ts';
import { otherKinds } from '../src/catalog/other-kinds.ts';
import { appraise, type ItemAnswer, list, offer, payouts } from '../src/index.ts';
import { resolveCondition } from '../src/titles/conditions.ts';
import { resolveWearer, WEARERS } from '../src/titles/genders.ts';
import wearers from '../src/titles/lexicon/genders.json' with { type: 'json' };
import items from '../src/titles/lexicon/items/models.json' with { type: 'json' };
import sets from '../src/titles/lexicon/kind-sets.json' with { type: 'json' };
import { modelsOf } from '../src/titles/models.ts';
import { call } from './mcp/support.ts';
import { hangtag } from './support/command-line.ts';
import fc from './support/properties.ts';
import { type Row, rowsOf } from './support/rows.ts';
import { sampled } from './support/sampled.ts';
import { startService, type TestService, temporaryFolder } from './support/service.ts';

const pick = (values: readonly string[]) => fc.constantFrom(...values);
const sometimes = (value: fc.Arbitrary<string>) => fc.oneof(fc.constant(undefined), value);

/** Names of brands' own models. */
const ofModel = pick(
  Object.keys(items.models).flatMap((slug) => (modelsOf(slug) ?? []).map(({ names }) => names[0] ?? '')),
);
const KIND_WORDS = [...Object.values(kinds.covered).flat(), ...otherKinds.flatMap(({ aliases }) => aliases)];
const WORDS = "black,size 8,vintage,wool,leather,midi,slim fit,2T,women's,mens,NWT,new".split(',');
const title = fc
  .tuple(fc.oneof(ofModel, pick(KIND_WORDS)), fc.subarray(WORDS, { maxLength: 2 }))
  .map(([thing, words]) => [...words, thing].join(' '));
/** Kinds as sellers' spreadsheets and marketplace menus name them: a single kind or a set. */
const kind = pick([
  ...KIND_WORDS,
  ...sets.all,
  ...sets.sets.flatMap(({ names }) => names),
  ...otherKinds.flatMap(({ name, inField }) => [name, ...inField]),
  ...categories.map(({ name }) => name),
]);
const path = fc
  .tuple(
    pick(['Women', 'Men', 'Kids', 'Girls', 'Baby', 'Clothing, Shoes & Accessories']),
    fc.array(kind, { minLength: 1, maxLength: 2 }),
  )
  .map(([first, parts]) => [first, ...parts].join(' > '));
const GENDERS = [...WEARERS, ...Object.values(wearers.words).flat(), ...Object.values(wearers.answers).flat()].filter(
  resolveWearer,
);
const row = fc.record({
  title: sometimes(title),
  brand: sometimes(pick([...brands, ...otherBrands].map(({ name }) => name))),
  category: sometimes(fc.oneof(kind, path)),
  gender: sometimes(pick(GENDERS)),
  condition: sometimes(pick([...CONDITIONS, ...grades.grades.flatMap(({ words }) => words)].filter(resolveCondition))),
  askingPrice: sometimes(pick(['45', '$38', '$1,200', '1,200.00', 'US $60.00', '60 dollars'])),
});
const isNamed = ({ title, brand, category }: Row) => `${title ?? ''}${brand ?? ''}${category ?? ''}` !== '';

/** Rows as sellers type them: some written by hand, the rest drawn from the catalog and the lexicon. */
const ROWS: readonly Row[] = [
  ...rowsOf(new URL('doors.tsv', import.meta.url)),
  ...fc.sample(row.filter(isNamed), { numRuns: 300 }),
];
const FIELDS = ['title', 'brand', 'category', 'gender', 'condition', 'askingPrice'];
const BATCH = 100;

/** What a door says of an item: its price with its range, US dollars, and the decision about its tag. */
interface Said {
  readonly price: number;
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  readonly call?: string | undefined;
  readonly payUpTo?: number | undefined;
}
/** Each row's answer; undefined if it has no price. */
type Answers = readonly (Said | undefined)[];

function saidIn({ estimate, verdict, limits }: Partial<ItemAnswer>): Said | undefined {
  if (!estimate) return undefined;
  const { price, priceLow: low, priceHigh: high } = estimate;
  return { price, low, high, call: verdict?.call, payUpTo: limits?.payUpTo };
}

const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
const fileOf = (rows: readonly Row[]) =>
  [FIELDS.join(','), ...rows.map((row) => FIELDS.map((name) => quoted(row[name])).join(','))].join('\n');

/** Everything that a door needs to answer. */
interface Door {
  readonly service: TestService;
  readonly key: string;
  readonly folder: string;
}

/** Returns an answer, or undefined if the call throws. */
function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

const appraised = (row: Row) => attempt(() => appraise(row as object));

/** Asks for the rows in batches, since lists have a limit. `ask` returns answers by position in the batch. */
async function inLists(ask: (rows: readonly Row[]) => Promise<[at: number, said: Said][]>): Promise<Answers> {
  const answers: (Said | undefined)[] = ROWS.map(() => undefined);
  for (let from = 0; from < ROWS.length; from += BATCH)
    for (const [at, said] of await ask(ROWS.slice(from, from + BATCH))) answers[from + at] = said;
  return answers;
}

const answersInCsv = (csv: string): Answers =>
  parse<Row>(csv, { columns: true, bom: true }).map((row) => {
    const [price, low, high] = [row.hangtag_price, row.hangtag_low, row.hangtag_high].map(Number);
    const payUpTo = Number(row.hangtag_pay_up_to);
    // A file leaves out a limit of 0.
    return price ? { price, low, high, ...(payUpTo > 0 && { payUpTo }) } : undefined;
  });

async function post({ service, key }: Door, body: unknown, type: string): Promise<string> {
  const { text } = await service.ask('/api/public/appraise', { key, body, headers: { 'content-type': type } });
  return text;
}

/** Every way to price an item given as fields. */
const DOORS: Readonly<Record<string, (door: Door) => Answers | Promise<Answers>>> = {
  'MCP get_price': () => ROWS.map((row) => attempt(() => saidIn(call('get_price', row).data))),
  'MCP price_list': () =>
    inLists(async (items) =>
      (call('price_list', { items }).data.items as (ItemAnswer & { number: number })[]).flatMap((item) => {
        const said = saidIn(item);
        return said ? [[item.number - 1, said] as [number, Said]] : [];
      }),
    ),
  'POST as JSON': async (door) => {
    const { items } = JSON.parse(await post(door, { items: ROWS }, 'application/json'));
    return items.map((item: ItemAnswer) => saidIn(item));
  },
  'POST as CSV': async (door) => answersInCsv(await post(door, fileOf(ROWS), 'text/csv')),
  GET: async ({ service, key }) => {
    const answers: (Said | undefined)[] = [];
    for (const row of ROWS) {
      const { body } = await service.ask(`/api/public/appraise?${queryOf(row)}`, { key });
      answers.push(saidIn(body));
    }
    return answers;
  },
  'command line': async ({ folder }) => {
    const path = join(folder, 'rows.csv');
    writeFileSync(path, fileOf(ROWS));
    return answersInCsv((await hangtag({}, 'list', path)).out);
  },
};

const isPartOf = (part: Said, whole: Said) =>
  Object.entries(part).every(([name, value]) => (value ?? undefined) === whole[name as keyof Said]);

/** Returns a query for the fields of an object that have a value. */
function queryOf(fields: object): URLSearchParams {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
}

it('an item has one price, range and decision through the package, the API, MCP and the command line', async (t) => {
  const service = await startService(t, { requestsPerDay: 1_000_000, batchSize: 10_000 });
  const door = { service, key: await service.issueKey(), folder: temporaryFolder(t) };
  const ofPackage = ROWS.map(appraised);
  const apart: string[] = [];
  for (const [name, askAll] of Object.entries(DOORS)) {
    const answers = await askAll(door);
    for (const [at, row] of ROWS.entries()) {
      const answer = ofPackage[at];
      // Files and pages show the least for items beyond our evidence.
      if (answer?.atLeast !== undefined) continue;
      const [ours, theirs] = [answer && saidIn(answer), answers[at]];
      // A door says some of it.
      const isSame = ours && theirs ? isPartOf(theirs, ours) : ours === theirs;
      if (!isSame) apart.push(`${name}, row ${at + 2} ${JSON.stringify([row, ours, theirs])}`);
    }
  }
  assert.deepEqual(apart, []);
});

it('an item with a tag has the price, range and verdict of the package on its page', async (t) => {
  const { get } = await startService(t);
  for (const { title, brand, category, askingPrice: tag = '40' } of sampled(ROWS, 31)) {
    const found = appraised({ title, brand, category, askingPrice: tag });
    if (title === undefined || !found?.estimate) continue;
    const page = await (await get(`/appraise?${queryOf({ title, brand, category, tag })}`)).text();
    const { price, priceLow, priceHigh } = found.estimate;
    const place = JSON.stringify({ title, brand, category, tag });
    for (const amount of [priceLow, priceHigh]) assert.ok(page.includes(usd(amount)), `${place}: ${amount} ${price}`);
  }
});

it('an offer has one reply through the package, the API, MCP and the command line', async (t) => {
  const { get } = await startService(t);
  let answered = 0;
  for (const [at, { title = '', brand }] of sampled(ROWS, 17).entries()) {
    const item = { title: `${brand ?? ''} ${title}`.trim(), listPrice: 60, offered: 30 + 2 * (at % 20), cost: 10 };
    const ours = attempt(() => offer(item));
    if (!ours) continue;
    answered++;
    const place = JSON.stringify(item);
    assert.equal((await (await get(`/api/public/offer?${queryOf(item)}`)).text()).trim(), JSON.stringify(ours), place);
    assert.deepEqual(call('answer_offer', item).data.reply, ours.reply, place);
    if (at % 10 > 0) continue;
    const terms = ['--list-price', '60', '--offered', String(item.offered), '--cost', '10', '--json'];
    const { out } = await hangtag({}, 'offer', item.title, ...terms);
    assert.deepEqual(JSON.parse(out).reply, ours.reply && JSON.parse(JSON.stringify(ours.reply)), place);
  }
  assert.ok(answered > 20);
});

/** Counts how often a function of the sources is called. */
async function callsOf(name: string, ask: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await ask();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const found = result.flatMap(({ functions }) => functions).filter(({ functionName }) => functionName === name);
  return found.reduce((calls, { ranges }) => calls + (ranges[0]?.count ?? 0), 0);
}

it('every request parses its title exactly once', async (t) => {
  const service = await startService(t);
  const key = await service.issueKey();
  const title = 'Coach bag';
  const prices = { listPrice: 60, offered: 50 };
  const get = (path: string) => service.ask(path.replace('TITLE', 'Coach+bag'), { key });
  const body = (list: string) => {
    const form = new FormData();
    form.set('list', list);
    return form;
  };
  for (const [door, ask] of Object.entries<() => unknown>({
    'GET appraise': () => get('/api/public/appraise?title=TITLE'),
    'GET offer': () => get('/api/public/offer?title=TITLE&listPrice=60&offered=50'),
    'GET payouts': () => get('/api/public/payouts?title=TITLE'),
    'POST as JSON': () => service.ask('/api/public/appraise', { key, body: { items: [{ title }] } }),
    'POST as CSV': () => post({ service, key, folder: '' }, `title\n${title}\n`, 'text/csv'),
    'page of an offer': () => get('/offer?title=TITLE&asked=60&offered=50'),
    'list page': () => service.ask('/list', { body: body(title), headers: { accept: 'text/html' } }),
    suggestions: () => get('/search/suggestions.json?q=TITLE'),
    'page of a brand and kind': () => get('/price/coach/bag'),
    'its JSON': () => get('/price/coach/bag.json'),
    get_price: () => call('get_price', { title, include: ['all'] }),
    'get_price of fields': () => call('get_price', { brand: 'coach', category: 'bag' }),
    price_list: () => call('price_list', { items: [{ title }] }),
    answer_offer: () => call('answer_offer', { title, ...prices }),
    net_payout: () => call('net_payout', { title }),
    appraise: () => appraise({ title }),
    list: () => list({ items: [{ title }] }),
    offer: () => offer({ title, ...prices }),
    payouts: () => payouts({ title }),
    'hangtag price': () => hangtag({}, 'price', title),
    'hangtag offer': () => hangtag({}, 'offer', title, '--asked', '60', '--offered', '50'),
  })) {
    assert.equal(await callsOf('parseTitle', ask), 1, door);
  }
});
