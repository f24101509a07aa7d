import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOpenApiDocument } from '../../deploy/openapi/document.ts';
import { brands, CONDITIONS, categories, GENDERS } from '../../src/catalog/catalog.ts';
import { createKey } from '../../src/keys/key-format.ts';
import fc, { anyCharacter } from '../support/properties.ts';
import { shareService } from '../support/service.ts';
import contractOf1 from './contract-of-1.json' with { type: 'json' };
import validValues from './contract-values.json' with { type: 'json' };
import { Description, type Operation } from './description.ts';

/** The document, and the contract's part of that of 1.2.1, whose clients must not notice a newer service. */
const DESCRIPTIONS = {
  'the OpenAPI document says': new Description(createOpenApiDocument()),
  '1.2.1 said': new Description(contractOf1, false),
};

// Values are mostly valid, since one bad value refuses a request before its other values are checked.
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 400 }),
  fc.constantFrom('', ' ', '%', '\u0000', '__proto__', 'null', '[object Object]', '🧥', '%E0%A4%A'),
);
const mostlyValid = (valid: readonly string[], other = anyText) =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...valid) }, other);
const nameIn = (entries: readonly { slug: string; name: string; aliases: readonly string[] }[]) =>
  mostlyValid(
    entries.map(({ slug }) => slug),
    fc.oneof(fc.constantFrom(...entries.flatMap(({ name, aliases }) => [name, ...aliases])), anyText),
  );
const amount = mostlyValid(
  ['40', '72.5', '0.01', '100000', '14.99'],
  fc.oneof(fc.constantFrom('0', '-1', '1e3', '100000.01', '40.555', '$40', '0x10', 'NaN', ' 40'), anyText),
);
const AMOUNTS =
  'price minNet floor buyerShipping shippingLabel cost minProfit minReturn minMargin hourly minutes guess lastCounter'.split(
    ' ',
  );

/** Values by the name of the parameter. */
const values: Readonly<Record<string, fc.Arbitrary<string>>> = {
  ...Object.fromEntries(Object.entries(validValues).map(([name, valid]) => [name, mostlyValid(valid)])),
  ...Object.fromEntries(AMOUNTS.map((name) => [name, amount])),
  needs: fc.constantFrom('keys', 'all'),
  brand: nameIn(brands),
  category: nameIn(categories),
  condition: mostlyValid(CONDITIONS),
  gender: mostlyValid(GENDERS),
};

/** Fills in the parameters of an operation's path. */
function pathOf({ path }: Operation): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const fillIn = (texts: readonly string[]) =>
    texts.reduce((filled, text, index) => filled.replace(`{${names[index]}}`, () => encode(text) || '-'), path);
  return fc.tuple(...names.map((name) => values[name] as fc.Arbitrary<string>)).map(fillIn);
}

/** A query string in which each parameter is missing, occurs once or twice, or is not properly encoded. */
function queryOf({ parameters = [] }: Operation): fc.Arbitrary<string> {
  const queryParameters = parameters.filter((parameter) => parameter.in === 'query');
  // With many parameters most are left out; otherwise one of them would always be bad.
  const absenceWeight = Math.max(1, 8 * (queryParameters.length - 4));
  const pairs = queryParameters.map(({ name, required }) => {
    const isUsuallySent = required || name === 'title';
    const pair = (values[name] as fc.Arbitrary<string>).map((text) => `${name}=${encode(text)}`);
    return fc.oneof(
      { weight: 8, arbitrary: pair },
      { weight: isUsuallySent ? 1 : absenceWeight, arbitrary: fc.constant('') },
      fc.tuple(pair, pair).map((twice) => twice.join('&')),
      fc.constantFrom(`${name}=%FF`, `${name}=%`, `${name}`, `${name}[]=a`),
    );
  });
  const unknownPair = anyText.map((text) => `x=${encode(text)}`);
  return fc.tuple(...pairs, fc.oneof(fc.constant(''), unknownPair)).map((parts) => parts.filter(Boolean).join('&'));
}

/** Percent-encodes; half a surrogate pair, which has no encoding, becomes the replacement character. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const COACH_BAG = { title: 'Coach leather bag' };
const item = fc.oneof(
  fc.constantFrom(COACH_BAG, { brand: 'nike', category: 'shoes', quantity: 2 }),
  fc.record({ title: anyText, name: anyText, quantity: fc.integer() }, { requiredKeys: [] }),
  fc.jsonValue(),
);
const CSV_BODY = fc.constantFrom('title\nCoach leather bag\n', 'brand;category\ncoach;bag\n', 'a,b\n1,2\n');
const requestBody = fc.oneof(
  { weight: 3, arbitrary: fc.constant(JSON.stringify({ items: [COACH_BAG] })) },
  fc.array(item, { maxLength: 8 }).map((items) => JSON.stringify({ items })),
  CSV_BODY,
  fc.oneof(fc.emailAddress(), fc.jsonValue()).map((email) => JSON.stringify({ email })),
  fc.json(),
  fc.string({ unit: anyCharacter, maxLength: 6000 }),
  fc.constant(undefined),
);
const takesCsv = ({ path }: Operation) => path.endsWith('.csv');
const bodyOf = (operation: Operation) =>
  takesCsv(operation) ? fc.oneof({ weight: 3, arbitrary: CSV_BODY }, requestBody) : requestBody;
const mediaTypeOf = (operation: Operation) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(takesCsv(operation) ? 'text/csv' : 'application/json') },
    fc.constantFrom('application/json; charset=utf-8', 'text/csv; charset=utf-8', 'text/plain', 'a/b', 'nonsense', ''),
  );
const credentials = fc.oneof(
  { weight: 6, arbitrary: fc.constant('live' as const) },
  fc.constantFrom('none', 'unknown', 'garbage', 'twice'),
);

describe('the service', () => {
  const service = shareService({ requestsPerMinute: 1_000_000 });

  const documentedOperations = Object.entries(DESCRIPTIONS).flatMap(([source, description]) =>
    description.operations.map((operation) => ({ source, description, operation })),
  );
  for (const { source, description, operation } of documentedOperations) {
    it(`answers valid and invalid ${operation.operationId} requests as ${source}`, async () => {
      const { url, issueKey } = service();
      const statuses = new Set<number>();
      let liveKey = await issueKey();
      const answersAsDocumented = fc.asyncProperty(
        fc.record({
          path: pathOf(operation),
          query: queryOf(operation),
          credentials,
          body: bodyOf(operation),
          mediaType: mediaTypeOf(operation),
        }),
        async (request) => {
          const headers = headersFor(request.credentials, liveKey);
          if (request.mediaType !== '') headers.set('content-type', request.mediaType);
          const response = await fetch(`${url}${request.path}?${request.query}`, {
            method: operation.method.toUpperCase(),
            headers,
            body: operation.method === 'post' && request.body !== undefined ? request.body : null,
          });
          const text = await response.text();
          statuses.add(response.status);
          assert.ok(response.status < 500, `an error of the service: ${text}`);
          assert.deepEqual(description.violations(operation, response.status, response.headers, text), []);
          // The key was revoked, or its quota is used up.
          if (response.status === 204 || response.status === 429) liveKey = await issueKey();
        },
      );
      await fc.assert(answersAsDocumented, { numRuns: 40 });
      assert.ok(statuses.has(200) || statuses.has(204), 'no generated request was valid');
    });
  }
});

function headersFor(kind: 'live' | 'none' | 'unknown' | 'garbage' | 'twice', liveKey: string): Headers {
  const byKind = {
    live: { authorization: `Bearer ${liveKey}` },
    none: {},
    unknown: { authorization: `Bearer ${createKey()}` },
    garbage: { 'x-api-key': 'ht_garbage' },
    twice: { authorization: `Bearer ${liveKey}`, 'x-api-key': liveKey },
  };
  return new Headers(byKind[kind] as Record<string, string>);
}
