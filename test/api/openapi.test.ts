import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createOpenApiDocument } from '../../src/api/openapi/document.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { Description } from '../support/openapi.ts';
import { startService } from '../support/service.ts';

interface Document {
  readonly servers: readonly object[];
  readonly paths: Readonly<Record<string, object>>;
  readonly components: { readonly responses: Readonly<Record<string, WithExamples>> };
}

interface WithExamples {
  content?: Record<string, { schema: object; examples?: Record<string, { value: unknown }> }>;
}

const documentFor = (publicUrl?: string) =>
  createOpenApiDocument(loadModel(), loadMarketplaces(), publicUrl) as Document;
const made = documentFor();

describe('the OpenAPI document', () => {
  it('is version 1.0.0 in OpenAPI 3.1, served as the committed copy; after a change run: npm run generate', async (t) => {
    const { headers, body } = await (await startService(t)).ask('/openapi.json');
    assert.equal(headers.get('content-type'), 'application/json');
    assert.deepEqual([body.openapi, body.info.version], ['3.1.0', '1.0.0']);
    const committed = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
    assert.equal(committed, `${JSON.stringify(made, null, 2)}\n`);
    assert.deepEqual({ ...body, servers: made.servers }, JSON.parse(committed));
  });

  it('names the public address as its server if one is configured', () => {
    const url = 'https://prices.example';
    assert.deepEqual(documentFor(url).servers, [{ url }]);
  });

  it('has only endpoints in the contract, and additions that the changelog names', () => {
    const contract = ['price', 'ml-price', 'brands', 'categories', 'keys', 'keys/current'];
    const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
    const { paths } = made;
    for (const path of contract) assert.ok(paths[`/api/public/${path}`], path);
    for (const path of Object.keys(paths)) {
      if (contract.includes(path.replace('/api/public/', ''))) continue;
      assert.ok(changelog.includes(`${path}\``), `CHANGELOG.md does not name ${path}`);
    }
  });

  it('shows refusals in the service’s words', async (t) => {
    const { ask, issueKey } = await startService(t);
    const key = await issueKey();
    const { responses } = made.components;
    for (const [name, code, path, request] of [
      ['BadQuery', 'missing_parameter', '/price?brand=coach', {}],
      ['BadQuery', 'invalid_parameter', '/price?brand=coach&category=bag&condition=good', {}],
      [
        'TwoKeys',
        'ambiguous_credentials',
        '/keys/current',
        { headers: { 'x-api-key': 'ht_1', authorization: 'Bearer ht_2' } },
      ],
      ['BadBody', 'invalid_email', '/keys', { body: { email: 'ada@localhost' } }],
      ['BadList', 'invalid_body', '/appraise', { key, body: '{' }],
      ['Unauthorized', 'missing_key', '/ml-price?brand=coach&category=bag', {}],
      ['UnknownItem', 'unknown_brand', '/price?brand=lv&category=bag', {}],
      ['NotPriced', 'counterfeit_words', '/appraise?title=Gucci+dupe+bag', { key }],
      ['NotPriced', 'lot', '/appraise?title=Gucci+bags+lot', { key }],
      ['NotPriced', 'category_not_found', '/appraise?title=Gucci', { key }],
    ] as const) {
      const { body } = await ask(`/api/public${path}`, request);
      const examples = responses[name]?.content?.['application/problem+json']?.examples;
      const [problem, shown] = [body, examples?.[code]?.value].map((document) => {
        // Their addresses are the service's.
        const { requestId, documentationUrl, validValuesUrl, ...members } = document as Record<string, unknown>;
        return members;
      });
      assert.deepEqual(problem, shown, `${name} ${code}`);
    }
  });

  it('has examples that conform to their schemas', () => {
    const description = new Description(made);
    let checked = 0;
    for (const operation of description.operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        for (const [type, content] of Object.entries((response as WithExamples).content ?? {})) {
          for (const { value } of Object.values(content.examples ?? {})) {
            const violations = description.violations(
              operation,
              Number(status),
              new Proxy(new Headers({ 'content-type': type }), {
                get: (headers, name) => (name === 'has' ? () => true : Reflect.get(headers, name).bind(headers)),
              }),
              JSON.stringify(value),
            );
            assert.deepEqual(violations, []);
            checked++;
          }
        }
      }
    }
    assert.ok(checked >= 7, `only ${checked} examples`);
  });
});
