/** A request of some titles, without its address. */
interface Request {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A door of the service with the most titles that one request may hold, and that request. */
interface Door {
  readonly titles: number;
  readonly requestOf: (titles: readonly string[]) => Request;
}

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const BOUNDARY = 'xxxx2026xxxx';
const RESEARCH = '/mcp/research';
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const COMPS = Array.from({ length: 20 }, (_, i) => ({ price: 40 + i }));

const csvOf = (titles: readonly string[]) => `title\n${titles.map((title) => `"${title}"\n`).join('')}`;
/** A title as that of one bag, since a bundle is asked back before it is priced. */
const asOne = (title: string) => title.replace('bundle bags,', 'bag ').replaceAll(',', ' ');
const one = ([title = '']: readonly string[]) => asOne(title);
const first = (titles: readonly string[]) => encodeURIComponent(one(titles));
/** The first title, cut to what a field of a name may hold. */
const name = (titles: readonly string[]) => one(titles).slice(0, 60);
/** Letters of the first title alone, as many as an address may have before its sign. */
const lettersOf = (titles: readonly string[]) =>
  one(titles)
    .replace(/[^a-z]/g, '')
    .slice(0, 60);

function toolCall(name: string, args: object, path = '/mcp'): Request {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  return { path, method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(message) };
}

function formOf(fields: Readonly<Record<string, string>>): Request {
  const parts = Object.entries(fields).map(([name, value]) => {
    const file = name === 'file' ? '; filename="list.csv"\r\nContent-Type: text/csv' : '';
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return { path: '/list', method: 'POST', headers: FORM, body: `${parts.join('')}--${BOUNDARY}--\r\n` };
}

/** The doors that take titles; those of the API want a key. */
export const LARGEST_REQUESTS: Readonly<Record<string, Door>> = {
  'MCP, compare_prices': {
    titles: 100,
    requestOf: (titles) => toolCall('compare_prices', { items: titles.map((title) => ({ title })) }),
  },
  'MCP, get_price with comparables': {
    titles: 1,
    requestOf: (titles) =>
      toolCall('get_price', { title: one(titles), brand: name(titles), category: name(titles), comps: COMPS }),
  },
  'MCP, net_payout': {
    titles: 1,
    requestOf: (titles) => toolCall('net_payout', { title: one(titles), brand: name(titles), price: 4 }),
  },
  'MCP, answer_offer': {
    titles: 1,
    requestOf: (titles) => toolCall('answer_offer', { title: one(titles), asked: 60, offered: 40, comps: COMPS }),
  },
  'MCP, get_price in full': {
    titles: 1,
    requestOf: (titles) =>
      toolCall('get_price', { title: one(titles), detail: 'full', cost: 4, marketplaces: 'all', comps: COMPS }),
  },
  'MCP, find_brands': { titles: 1, requestOf: (titles) => toolCall('find_brands', { query: name(titles) }) },
  'MCP, search': { titles: 1, requestOf: (titles) => toolCall('search', { query: one(titles) }, RESEARCH) },
  'MCP, fetch': { titles: 1, requestOf: (titles) => toolCall('fetch', { id: `title/${one(titles)}` }, RESEARCH) },
  'API, one title': { titles: 1, requestOf: (titles) => ({ path: `/api/public/appraise?title=${first(titles)}` }) },
  'API, items with comparables': {
    titles: 100,
    requestOf: (titles) => ({
      path: '/api/public/appraise',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items: titles.map((title) => ({ title, comps: COMPS })) }),
    }),
  },
  'API, an offer': {
    titles: 1,
    requestOf: (titles) => ({
      path: `/api/public/offer?asked=60&offered=40&title=${first(titles)}&brand=${encodeURIComponent(name(titles))}`,
    }),
  },
  'API, payouts': {
    titles: 1,
    requestOf: (titles) => ({ path: `/api/public/payouts?brand=${encodeURIComponent(name(titles))}&category=coat` }),
  },
  'API, sales': {
    titles: 100,
    requestOf: (titles) => ({
      path: '/api/public/sales',
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify({
        sales: titles.map((title, i) => ({
          id: `${title.length}-${i}`,
          title: asOne(title),
          price: 40,
          soldOn: '2026-01-02',
        })),
      }),
    }),
  },
  'API, a key of its longest address': {
    titles: 1,
    requestOf: (titles) => ({
      path: '/api/public/keys',
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify({ email: `${lettersOf(titles)}@shop.example` }),
    }),
  },
  'API, headers that choose an answer': {
    titles: 1,
    requestOf: (titles) => ({
      path: '/api/public/brands',
      headers: {
        'if-none-match': `"${lettersOf(titles)}", `.repeat(15),
        accept: 'text/html;q=0.1, '.repeat(20),
        'accept-language': 'en-US, '.repeat(20),
        'user-agent': one(titles).repeat(4),
      },
    }),
  },
  'API, a file': {
    titles: 100,
    requestOf: (titles) => ({
      path: '/api/public/appraise',
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: csvOf(titles),
    }),
  },
  'list, a file': { titles: 500, requestOf: (titles) => formOf({ file: csvOf(titles) }) },
  'list, lines': {
    titles: 500,
    requestOf: (titles) => formOf({ list: titles.map((title) => title.replaceAll(',', ' +')).join('\n') }),
  },
  'list, kept rows': {
    titles: 500,
    requestOf: (titles) => formOf({ rows: JSON.stringify(titles.map((title) => ({ title }))) }),
  },
  'list, kept texts': {
    titles: 500,
    requestOf: (titles) => {
      const rows = titles.map((title) => ({ title, text: `"${title.replaceAll('"', '')}",M\n`, file: '1' }));
      return formOf({ rows: JSON.stringify(rows), heads: '{"1":"title,size\\n"}', action: 'download' });
    },
  },
  'page of a title': { titles: 1, requestOf: (titles) => ({ path: `/appraise?title=${first(titles)}` }) },
  suggestions: { titles: 1, requestOf: (titles) => ({ path: `/search/suggestions.json?q=${first(titles)}` }) },
  'page of an offer': { titles: 1, requestOf: (titles) => ({ path: `/offer?title=${first(titles)}&offer=40` }) },
};
