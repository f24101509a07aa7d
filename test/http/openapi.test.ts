import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createOpenApiDocument } from '../../deploy/openapi/document.ts';
import { omit } from '../../src/base/values.ts';
import { shareService, startService } from '../support/service.ts';
import { Description } from './description.ts';

interface Document {
  readonly paths: Readonly<Record<string, object>>;
  readonly components: { readonly responses: Readonly<Record<string, WithExamples>> };
}

interface WithExamples {
  readonly content?: Readonly<Record<string, { readonly examples?: Record<string, { readonly value: unknown }> }>>;
}

const document = createOpenApiDocument() as Document;
const readText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** Paths that the contract of 1.0.0 has. */
const CONTRACT = ['price', 'ml-price', 'brands', 'categories', 'keys', 'keys/current'].map(
  (name) => `/api/public/${name}`,
);

describe('the OpenAPI document', () => {
  const service = shareService();

  it('describes version 1.0.0 in OpenAPI 3.1', async () => {
    const { headers, body } = await service().ask('/openapi.json');
    assert.equal(headers.get('content-type'), 'application/json');
    assert.deepEqual([body.openapi, body.info.version], ['3.1.0', '1.0.0']);
  });

  it('is valid by the schema of the OpenAPI Initiative', async () => {
    const { valid, errors } = await new Validator().validate({ ...document });
    assert.ok(valid, JSON.stringify(errors));
  });

  it('is served as it is committed; after a change run: npm run generate', async () => {
    const committed = readText('../../openapi.json');
    assert.equal(JSON.stringify(JSON.parse(committed)), JSON.stringify(document));
    const { body } = await service().ask('/openapi.json');
    assert.deepEqual(body, JSON.parse(committed));
  });

  it('names the public address as its server if the operator configured one', async (t) => {
    const publicUrl = 'https://prices.example';
    const { ask } = await startService(t, { publicUrl });
    assert.deepEqual((await ask('/openapi.json')).body.servers, [{ url: publicUrl }]);
  });

  it('describes every member of its schemas', () => {
    const { schemas } = JSON.parse(readText('../../openapi.json')).components;
    const members = Object.entries<{ properties?: object }>(schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries<object>(properties as Record<string, object>).map(([name, member]) => ({
        name: `${schema}.${name}`,
        member,
      })),
    );
    assert.deepEqual(
      members.flatMap(({ name, member }) => ('$ref' in member || 'description' in member ? [] : name)),
      [],
    );
  });

  it('describes every tag of its operations', () => {
    const { tags, paths } = JSON.parse(readText('../../openapi.json'));
    const operations = Object.values<object>(paths).flatMap((path) => Object.values<{ tags: string[] }>({ ...path }));
    const described = new Set(tags.map(({ name }: { readonly name: string }) => name));
    assert.deepEqual(
      operations.flatMap((operation) => operation.tags).filter((tag) => !described.has(tag)),
      [],
    );
  });

  it('has every path of the contract', () => {
    const missing = CONTRACT.filter((path) => !document.paths[path]);
    assert.deepEqual(missing, []);
  });

  it('has no path beyond the contract that the changelog does not name', () => {
    const changelog = readText('../../CHANGELOG.md');
    const added = Object.keys(document.paths).filter((path) => !CONTRACT.includes(path));
    const unnamed = added.filter((path) => !changelog.includes(`${path}\``));
    assert.deepEqual(unnamed, []);
  });

  const TWO_KEYS = { headers: { 'x-api-key': 'ht_1', authorization: 'Bearer ht_2' } };
  for (const [component, code, path, request] of [
    ['BadQuery', 'missing_parameter', '/price?brand=coach', {}],
    ['BadQuery', 'invalid_parameter', '/price?brand=coach&category=bag&condition=good', {}],
    ['TwoKeys', 'ambiguous_credentials', '/keys/current', TWO_KEYS],
    ['BadBody', 'invalid_email', '/keys', { body: { email: 'ada@localhost' } }],
    ['BadList', 'invalid_body', '/appraise', { body: '{' }],
    ['Unauthorized', 'missing_key', '/ml-price?brand=coach&category=bag', {}],
    ['UnknownItem', 'brand_not_found', '/price?brand=lv&category=bag', {}],
    ['NotPriced', 'counterfeit_words', '/appraise?title=Gucci+dupe+bag', {}],
    ['NotPriced', 'lot', '/appraise?title=Gucci+bags+lot', {}],
    ['UnknownItem', 'category_not_found', '/appraise?title=Gucci', {}],
  ] as const) {
    it(`has an example of ${component} with ${code} that the service answers to ${path}`, async () => {
      const { body } = await service().ask(`/api/public${path}`, request);
      const examples = document.components.responses[component]?.content?.['application/problem+json']?.examples;
      const example = examples?.[code]?.value as Record<string, unknown>;
      // The id and the addresses belong to the request and the service.
      const [answered, documented] = [body, example].map((problem) =>
        omit(problem, 'requestId', 'documentationUrl', 'validValuesUrl'),
      );
      assert.deepEqual(answered, documented);
    });
  }

  const description = new Description(document);
  for (const operation of description.operations) {
    it(`has examples that match their schemas: ${operation.operationId}`, () => {
      for (const [status, response] of Object.entries(operation.responses)) {
        for (const [mediaType, { examples = {} }] of Object.entries((response as WithExamples).content ?? {})) {
          for (const [label, { value }] of Object.entries(examples)) {
            const json = JSON.stringify(value);
            const faults = description.bodyViolations(operation, Number(status), mediaType, json);
            assert.deepEqual(faults, [], `${status} ${label}`);
          }
        }
      }
    });
  }
});
