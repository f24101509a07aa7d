import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { createOpenApiDocument } from '../../src/api/openapi/document.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { Description } from '../support/openapi.ts';
import { startService } from '../support/service.ts';

interface WithExamples {
  content?: Record<string, { schema: object; examples?: Record<string, { value: unknown }> }>;
}

describe('the OpenAPI document', () => {
  it('is served at /openapi.json as version 1.0.0 of an OpenAPI 3.1 document', async (t) => {
    const { get } = await startService(t);
    const response = await get('/openapi.json');
    const document = (await response.json()) as { openapi: string; info: { version: string } };
    assert.equal(response.headers.get('content-type'), 'application/json');
    assert.equal(document.openapi, '3.1.0');
    assert.equal(document.info.version, '1.0.0');
  });

  it('equals the committed copy; after a change run: npm run openapi', () => {
    const committed = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
    const made = createOpenApiDocument(loadModel(), loadMarketplaces());
    assert.equal(committed, `${JSON.stringify(made, null, 2)}\n`);
  });

  it('names the public address as its server where one is configured', () => {
    const document = createOpenApiDocument(
      loadModel(),
      loadMarketplaces(),
      'https://prices.example',
    ) as {
      servers: object[];
    };
    assert.deepEqual(document.servers, [{ url: 'https://prices.example' }]);
  });

  it('has only endpoints of the contract, and additions that the changelog names', () => {
    const contract = ['price', 'ml-price', 'brands', 'categories', 'keys', 'keys/current'];
    const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
    const { paths } = createOpenApiDocument(loadModel(), loadMarketplaces()) as {
      paths: Record<string, object>;
    };
    for (const path of contract) assert.ok(paths[`/api/public/${path}`], path);
    for (const path of Object.keys(paths)) {
      if (contract.includes(path.replace('/api/public/', ''))) continue;
      assert.ok(changelog.includes(`${path}\``), `CHANGELOG.md does not name ${path}`);
    }
  });

  it('shows refusals as the service writes them', async (t) => {
    const { url, issueKey } = await startService(t);
    const key = await issueKey();
    const { responses } = (
      createOpenApiDocument(loadModel(), loadMarketplaces()) as { components: never }
    ).components as { responses: Record<string, WithExamples> };
    const sent = { headers: { authorization: `Bearer ${key}` } };
    const post = (body: string) => ({
      method: 'POST',
      headers: { ...sent.headers, 'content-type': 'application/json' },
      body,
    });
    for (const [name, code, path, request] of [
      ['BadQuery', 'missing_parameter', '/price?brand=coach', {}],
      ['BadQuery', 'invalid_parameter', '/price?brand=coach&category=bag&condition=good', {}],
      [
        'TwoKeys',
        'ambiguous_credentials',
        '/keys/current',
        { headers: { 'x-api-key': 'ht_1', authorization: 'Bearer ht_2' } },
      ],
      ['BadBody', 'invalid_email', '/keys', post('{"email":"ada@localhost"}')],
      ['BadList', 'invalid_body', '/appraise', post('{')],
      ['NotEnabled', 'not_enabled', '/track-record', {}],
      ['Unauthorized', 'missing_key', '/ml-price?brand=coach&category=bag', {}],
      ['UnknownItem', 'unknown_brand', '/price?brand=lv&category=bag', {}],
      ['NotPriced', 'counterfeit_words', '/appraise?title=Gucci+dupe+bag', sent],
      ['NotPriced', 'lot', '/appraise?title=Gucci+bags+lot+of+5', sent],
      ['NotPriced', 'category_not_found', '/appraise?title=Gucci', sent],
    ] as const) {
      const answer = await fetch(`${url}/api/public${path}`, request);
      const examples = responses[name]?.content?.['application/problem+json']?.examples;
      const [problem, shown] = [await answer.json(), examples?.[code]?.value].map((document) => {
        // Their addresses are those of the service.
        const { requestId, documentationUrl, validValuesUrl, ...members } = document as Record<
          string,
          unknown
        >;
        return members;
      });
      assert.deepEqual(problem, shown, `${name} ${code}`);
    }
  });

  it('has examples that conform to their schemas', () => {
    const document = createOpenApiDocument(loadModel(), loadMarketplaces()) as {
      paths: Record<
        string,
        Record<string, { operationId: string; responses: Record<string, WithExamples> }>
      >;
    };
    const description = new Description(document);
    let checked = 0;
    for (const operation of description.operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        for (const [type, content] of Object.entries((response as WithExamples).content ?? {})) {
          for (const { value } of Object.values(content.examples ?? {})) {
            const violations = description.violations(
              operation,
              Number(status),
              new Proxy(new Headers({ 'content-type': type }), {
                get: (headers, name) =>
                  name === 'has' ? () => true : Reflect.get(headers, name).bind(headers),
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
