import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { brands, CONDITIONS, categories, GENDERS, TIERS } from '../../src/catalog/catalog.ts';
import { definitionsOf } from '../../src/mcp/tools/tools.ts';
import fc, { anyCharacter } from '../support/properties.ts';
import { ASKS_ALL } from '../support/sampled.ts';
import { startService } from '../support/service.ts';
import { legacyRequest, modernRequest, post, toolsByName } from './support.ts';

/** Fixed, so that a failure is due to a change in the code. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_728);

const TOOLS = definitionsOf([...toolsByName().values()]);
const ajv = new Ajv2020();
const validators = new Map(TOOLS.map((tool) => [tool.name, ajv.compile(tool.outputSchema)]));

// Bodies that name a prototype are refused as a whole (http.test.ts).
const isHarmless = (value: unknown) => !/"__proto__"|"constructor"/.test(JSON.stringify(value));
const anything = fc.jsonValue({ maxDepth: 3 }).filter(isHarmless) as fc.Arbitrary<unknown>;
const nearly = (known: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    fc.string({ unit: anyCharacter, maxLength: 150 }),
    anything,
  );
const brand = nearly(brands.flatMap(({ slug, name, aliases }) => [slug, name, ...aliases]));
const category = nearly(categories.flatMap(({ slug, aliases }) => [slug, ...aliases]));
const garment = fc.record(
  {
    brand,
    category,
    condition: nearly([...CONDITIONS, 'nwt', 'like new']),
    gender: nearly([...GENDERS, "men's"]),
    label: anything,
    size: anything,
  },
  { requiredKeys: [] },
);
const args = fc.oneof(
  garment,
  fc.record({ items: fc.oneof(fc.array(fc.oneof(garment, anything), { maxLength: 25 }), anything) }),
  fc.record({ query: brand, tier: nearly(TIERS) }, { requiredKeys: [] }),
  fc.dictionary(fc.string(), anything, { maxKeys: 5 }).filter(isHarmless),
);

test('any arguments are answered, or refused as a tool error in both protocols', async (t) => {
  const { url } = await startService(t, { mcpRequestsPerMinute: 1_000_000 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...TOOLS.map(({ name }) => name)),
      args,
      fc.boolean(),
      async (name, given, isModern) => {
        const params = { name, arguments: given };
        const modern = modernRequest('tools/call', params);
        const { status, text, body } = isModern
          ? await post(url, modern.body, modern.headers)
          : await post(url, legacyRequest('tools/call', params));
        assert.equal(status, 200, text);
        assert.equal(body.error, undefined, text);
        const { content, structuredContent, isError } = body.result;
        assert.equal(content.length, 1);
        assert.ok(content[0].text.length > 0 && content[0].text.length < 30_000);
        assert.ok(!/\n\s+at |node_modules|undefined|\[object|NaN/.test(echoless(content[0].text, given)));
        const validate = validators.get(name);
        if (isError) {
          assert.equal(structuredContent, undefined);
          return;
        }
        assert.ok(validate?.(structuredContent), JSON.stringify(validate?.errors));
      },
    ),
    { numRuns: ASKS_ALL ? 200 : 80, seed: SEED },
  );
});

/** Removes the caller's words, which may contain anything, from the text. */
function echoless(text: string, given: unknown): string {
  return /undefined|NaN|object|node_modules|\bat /.test(JSON.stringify(given)) ? '' : text;
}
