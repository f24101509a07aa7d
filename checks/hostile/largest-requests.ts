// The largest request at each interface, made of the slowest titles known and of titles of several parts: no step
// of it may hold up others.
import { titlesOfParts, worstTitles } from '../../test/support/slow-titles.ts';
import { tally } from '../support/report.ts';
import { besideProbes } from './long-requests.ts';
import { jsonTo, listForm, type Sent, toolCall, withService } from './send.ts';

/** Maximum step: the wait of others, in the fastest of several tries, as the machine does other things too. */
const MOST_MS = 50;
const TRIES = 5;

const APPRAISE = '/api/public/appraise';
const COMPS = Array.from({ length: 20 }, (_, i) => ({ price: 40 + i }));

const csvOf = (titles: readonly string[]) => `title\n${titles.map((title) => `"${title}"\n`).join('')}`;
/** A title for one bag, since a bundle gets a question before it is priced. */
const asOne = (title: string) => title.replace('bundle bags,', 'bag ').replaceAll(',', ' ');
/** Only letters of a title, at most 60: an address may have 64 before its sign. */
const lettersOf = (title: string) => title.replace(/[^a-z]/g, '').slice(0, 60);

/** Requests with one title; `name` is the same, cut to the limit for a name. */
const SINGLE: Readonly<Record<string, (title: string, name: string) => Sent>> = {
  'MCP, get_price with comparables': (title, name) =>
    toolCall('get_price', { title, brand: name, category: name, comps: COMPS }),
  'MCP, net_payout': (title, name) => toolCall('net_payout', { title, brand: name, price: 4 }),
  'MCP, answer_offer': (title) => toolCall('answer_offer', { title, asked: 60, offered: 40, comps: COMPS }),
  'MCP, get_price in full': (title) =>
    toolCall('get_price', { title, detail: 'full', cost: 4, marketplaces: 'all', comps: COMPS }),
  'MCP, find_brands': (_title, name) => toolCall('find_brands', { query: name }),
  'API, one title': (title) => ({ path: `${APPRAISE}?title=${encodeURIComponent(title)}` }),
  'API, an offer': (title, name) => ({
    path: `/api/public/offer?${new URLSearchParams({ asked: '60', offered: '40', title, brand: name })}`,
  }),
  'API, payouts': (_title, name) => ({
    path: `/api/public/payouts?${new URLSearchParams({ brand: name, category: 'coat' })}`,
  }),
  'API, a key of its longest address': (title) =>
    jsonTo('/api/public/keys', { email: `${lettersOf(title)}@shop.example` }),
  'API, headers that choose an answer': (title) => ({
    path: '/api/public/brands',
    headers: {
      'if-none-match': `"${lettersOf(title)}", `.repeat(15),
      accept: 'text/html;q=0.1, '.repeat(20),
      'accept-language': 'en-US, '.repeat(20),
      'user-agent': title.repeat(4),
    },
  }),
  'page of a title': (title) => ({ path: `/appraise?title=${encodeURIComponent(title)}` }),
  suggestions: (title) => ({ path: `/search/suggestions.json?q=${encodeURIComponent(title)}` }),
  'page of an offer': (title) => ({ path: `/offer?title=${encodeURIComponent(title)}&offer=40` }),
};

/** Requests with as many titles as allowed. */
const SEVERAL: Readonly<Record<string, readonly [titles: number, requestOf: (titles: readonly string[]) => Sent]>> = {
  'MCP, compare_prices': [100, (titles) => toolCall('compare_prices', { items: titles.map((title) => ({ title })) })],
  'API, items with comparables': [
    100,
    (titles) => jsonTo(APPRAISE, { items: titles.map((title) => ({ title, comps: COMPS })) }),
  ],
  'API, a file': [100, (titles) => ({ path: APPRAISE, headers: { 'content-type': 'text/csv' }, body: csvOf(titles) })],
  'list, a file': [500, (titles) => listForm({ file: csvOf(titles) })],
  'list, lines': [500, (titles) => listForm({ list: titles.map((title) => title.replaceAll(',', ' +')).join('\n') })],
  'list, kept rows': [500, (titles) => listForm({ rows: JSON.stringify(titles.map((title) => ({ title }))) })],
  'list, kept texts': [
    500,
    (titles) => {
      const rows = titles.map((title) => ({ title, text: `"${title.replaceAll('"', '')}",M\n`, file: '1' }));
      return listForm({ rows: JSON.stringify(rows), heads: '{"1":"title,size\\n"}', action: 'download' });
    },
  ],
};

/** Sends all of them, one at a time. */
export function checkLargestRequests(): Promise<void> {
  return withService(async (service, key) => {
    const authorization = `Bearer ${key}`;
    const title = asOne(worstTitles(1)[0] ?? '');
    const doors = [
      ...Object.entries(SINGLE).map(([door, requestOf]) => ({ door, request: requestOf(title, title.slice(0, 60)) })),
      ...Object.entries(SEVERAL).flatMap(([door, [titles, requestOf]]) => [
        { door, request: requestOf(worstTitles(titles)) },
        { door: `${door}, titles of several parts`, request: requestOf(titlesOfParts(titles)) },
      ]),
    ];
    for (const { door, request } of doors) {
      const headers = { ...request.headers, ...(request.path.startsWith('/api/') && { authorization }) };
      let least = Number.POSITIVE_INFINITY;
      let status = 0;
      for (let i = 0; i < TRIES && least > MOST_MS; i++) {
        const { outcome, waitMs } = await besideProbes(service, { ...request, headers });
        status = outcome.status;
        least = Math.min(least, waitMs);
      }
      const isAnswered = status >= 200 && status < 500 && status !== 429;
      tally(isAnswered && least <= MOST_MS, `${door}: ${status}, others waited ${least.toFixed(0)} ms`);
    }
  });
}
