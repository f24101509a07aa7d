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
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
const COMPS = Array.from({ length: 20 }, (_, i) => ({ price: 40 + i }));

const csvOf = (titles: readonly string[]) => `title\n${titles.map((title) => `"${title}"\n`).join('')}`;
const first = ([title = '']: readonly string[]) => encodeURIComponent(title);

function toolCall(name: string, args: object): Request {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  return { path: '/mcp', method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(message) };
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
    requestOf: ([title = '']) => toolCall('get_price', { title, brand: title, category: title, comps: COMPS }),
  },
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
  'page of a title': { titles: 1, requestOf: (titles) => ({ path: `/appraise?title=${first(titles)}` }) },
  suggestions: { titles: 1, requestOf: (titles) => ({ path: `/search/suggestions.json?q=${first(titles)}` }) },
  'page of an offer': { titles: 1, requestOf: (titles) => ({ path: `/offer?title=${first(titles)}&offer=40` }) },
};
