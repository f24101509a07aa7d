import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOpenApiDocument } from '../../src/api/openapi/document.ts';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { createKey } from '../../src/service/keys/key-format.ts';
import { Description, type Operation } from '../support/openapi.ts';
import fc, { anyCharacter } from '../support/properties.ts';
import { ASKS_ALL } from '../support/sampled.ts';
import { shareService } from '../support/service.ts';

const description = new Description(createOpenApiDocument(loadModel(), loadMarketplaces()));

// Mixes valid and invalid values, so that every check of every endpoint is reached.
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 120 }),
  fc.constantFrom('', ' ', '%', '\u0000', '__proto__', 'null', '[object Object]', '🧥', '%E0%A4%A'),
);
const brand = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...brands.map(({ slug }) => slug)) },
  fc.constantFrom(...brands.flatMap(({ name, aliases }) => [name, ...aliases])),
  anyText,
);
const category = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...categories.map(({ slug }) => slug)) },
  fc.constantFrom(...categories.flatMap(({ name, aliases }) => [name, ...aliases])),
  anyText,
);
const amount = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('40', '72.5', '0.01', '100000', '14.99') },
  fc.constantFrom('0', '-1', '1e3', '100000.01', '40.555', '$40', '0x10', 'NaN', ' 40'),
  anyText,
);
const neededAmount = fc.oneof({ weight: 6, arbitrary: fc.constantFrom('40', '72.5', '100000', '14.99') }, amount);
const values: Record<string, fc.Arbitrary<string>> = {
  asked: neededAmount,
  offered: neededAmount,
  marketplace: fc.oneof({ weight: 6, arbitrary: fc.constantFrom('ebay', 'poshmark', 'depop', 'therealreal') }, anyText),
  listedFor: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('0', '41', '10000') }, amount),
  goneIn: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('week', 'month', 'season') }, anyText),
  hourly: amount,
  minutes: amount,
  forMyself: fc.oneof(fc.constantFrom('true', 'false'), anyText),
  comps: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('40', '40,52.5,120') }, anyText),
  guess: amount,
  markdown: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('0.2', '0.1') }, anyText),
  markdownDays: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('30', '7') }, anyText),
  price: amount,
  keep: amount,
  shipping: amount,
  label: amount,
  cost: amount,
  profit: amount,
  returnOnCost: amount,
  margin: amount,
  taxRate: fc.oneof(fc.constantFrom('0', '0.07', '0.08875', '0.2'), amount),
  vintage: fc.oneof(fc.constantFrom('true', 'false'), anyText),
  brand,
  category,
  condition: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...CONDITIONS) }, anyText),
  gender: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...GENDERS) }, anyText),
  title: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('Neverfull MM, $900', 'Zara dress NWT', 'Gucci dupe bag') },
    fc.string({ unit: anyCharacter, maxLength: 400 }),
    anyText,
  ),
  askingPrice: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('60', '59.99', '0', '1e3', '-1') }, anyText),
  version: fc.oneof({ weight: 4, arbitrary: fc.constant('latest') }, anyText),
  file: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('marketplaces.csv', 'prices.json') }, anyText),
  'If-None-Match': fc.constantFrom('*', '"x"', 'W/"y", "z"', ',,,'),
};

function pathOf(operation: Operation): fc.Arbitrary<string> {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const parts = names.map((name) => (values[name] as fc.Arbitrary<string>).map(encode));
  return fc
    .tuple(...parts)
    .map((texts) =>
      texts.reduce((path, text, index) => path.replace(`{${names[index]}}`, () => text || '-'), operation.path),
    );
}

/** A query string with each parameter missing, given once, given twice or not properly encoded. */
function queryOf(operation: Operation): fc.Arbitrary<string> {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  // Generates fewer long lists; otherwise one parameter is always invalid.
  const rarely = Math.max(1, 3 * (parameters.length - 4));
  const pairs = parameters.map(({ name, required }) => {
    // Usually includes the required fields.
    const absence = required || name === 'title' ? 1 : rarely;
    const value = values[name] as fc.Arbitrary<string>;
    const pair = value.map((text) => `${name}=${encode(text)}`);
    return fc.oneof(
      { weight: 8, arbitrary: pair },
      { weight: absence, arbitrary: fc.constant('') },
      fc.tuple(pair, pair).map((two) => two.join('&')),
      fc.constantFrom(`${name}=%FF`, `${name}=%`, `${name}`, `${name}[]=a`),
    );
  });
  const stray = fc.oneof(
    fc.constant(''),
    anyText.map((text) => `x=${encode(text)}`),
  );
  return fc.tuple(...pairs, stray).map((parts) => parts.filter(Boolean).join('&'));
}

/** Percent-encodes; half a surrogate pair, which has no encoding, becomes the replacement character. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const item = fc.oneof(
  fc.constantFrom({ title: 'Coach leather bag' }, { brand: 'nike', category: 'shoes', quantity: 2 }),
  fc.record({ title: anyText, label: anyText, quantity: fc.integer() }, { requiredKeys: [] }),
  fc.jsonValue(),
);
const body = fc.oneof(
  // Often enough that some lists are valid, since one bad item makes a list invalid.
  {
    weight: 3,
    arbitrary: fc.constant(JSON.stringify({ items: [{ title: 'Coach leather bag' }] })),
  },
  fc.array(item, { maxLength: 8 }).map((items) => JSON.stringify({ items })),
  fc.constantFrom('title\nCoach leather bag\n', 'brand;category\ncoach;bag\n', 'a,b\n1,2\n'),
  fc.emailAddress().map((email) => JSON.stringify({ email })),
  fc.jsonValue().map((email) => JSON.stringify({ email })),
  fc.json(),
  fc.string({ unit: anyCharacter, maxLength: 6000 }),
  fc.constant(undefined),
);
const mediaType = fc.oneof(
  { weight: 5, arbitrary: fc.constant('application/json') },
  { weight: 2, arbitrary: fc.constantFrom('text/csv', 'text/csv; charset=utf-8') },
  fc.constantFrom('application/json; charset=utf-8', 'text/plain', 'a/b', 'nonsense', ''),
);

describe('every documented operation, with good and broken input', () => {
  const service = shareService({ mcpRequestsPerMinute: 1_000_000 });
  for (const operation of description.operations) {
    it(`${operation.operationId} answers as the OpenAPI document says`, async () => {
      const { url, ask, issueKey } = service();
      const bystander = await issueKey();
      const seen = new Set<number>();
      const key = fc.oneof(
        { weight: 6, arbitrary: fc.constant('live') },
        fc.constantFrom('none', 'unknown', 'garbage', 'twice'),
      );
      let live = await issueKey();
      const property = fc.asyncProperty(
        pathOf(operation),
        queryOf(operation),
        key,
        body,
        mediaType,
        async (path, query, credentials, content, type) => {
          const headers = new Headers(credentialHeaders(credentials, live));
          if (type !== '') headers.set('content-type', type);
          const hasBody = operation.method === 'post' && content !== undefined;
          const response = await fetch(`${url}${path}?${query}`, {
            method: operation.method.toUpperCase(),
            headers,
            ...(hasBody ? { body: content } : {}),
          });
          const text = await response.text();
          seen.add(response.status);
          assert.ok(response.status < 500, text);
          assert.deepEqual(description.violations(operation, response.status, response.headers, text), []);
          if (response.status === 204 || response.status === 429) live = await issueKey();
        },
      );
      await fc.assert(property, { numRuns: ASKS_ALL ? 100 : 40 });
      assert.ok(seen.has(200) || seen.has(204), 'no good input among the generated');
      const { usage } = (await ask('/api/public/keys/current', { key: bystander })).body;
      assert.equal(usage.requestsToday, 0, 'somebody else’s quota was touched');
    });
  }
});

function credentialHeaders(kind: string, live: string): Record<string, string> {
  const headers: Record<string, Record<string, string>> = {
    live: { authorization: `Bearer ${live}` },
    unknown: { authorization: `Bearer ${createKey()}` },
    garbage: { 'x-api-key': 'ht_garbage' },
    twice: { authorization: `Bearer ${live}`, 'x-api-key': live },
  };
  return headers[kind] ?? {};
}
