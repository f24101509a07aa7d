import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Compile } from 'typebox/schema';
import { brands, CONDITIONS, categories, GENDERS, TIERS } from '../../src/catalog/catalog.ts';
import fc, { anyCharacter } from '../support/properties.ts';
import { startService } from '../support/service.ts';
import { legacyRequest, post, postModern, tools } from './support.ts';

// A body that names a prototype is refused as a whole (bodies.test.ts).
const isWithoutPrototype = (value: unknown) => !/"__proto__"|"constructor"/.test(JSON.stringify(value));
const anyJson = fc.jsonValue({ maxDepth: 3 }).filter(isWithoutPrototype) as fc.Arbitrary<unknown>;
const mostlyValid = (valid: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...valid) },
    fc.string({ unit: anyCharacter, maxLength: 150 }),
    anyJson,
  );
const brand = mostlyValid(brands.flatMap(({ slug, name, aliases }) => [slug, name, ...aliases]));
const garment = fc.record(
  {
    brand,
    category: mostlyValid(categories.flatMap(({ slug, aliases }) => [slug, ...aliases])),
    condition: mostlyValid([...CONDITIONS, 'nwt', 'like new']),
    gender: mostlyValid([...GENDERS, "men's"]),
    label: anyJson,
    size: anyJson,
  },
  { requiredKeys: [] },
);
const anyArguments = fc.oneof(
  garment,
  fc.record({ items: fc.oneof(fc.array(fc.oneof(garment, anyJson), { maxLength: 25 }), anyJson) }),
  fc.record({ query: brand, tier: mostlyValid(TIERS) }, { requiredKeys: [] }),
  fc.dictionary(fc.string(), anyJson, { maxKeys: 5 }).filter(isWithoutPrototype),
);

/** Traces of our own code or of missing values. */
const LEAK = /\n\s+at |node_modules|undefined|\[object|NaN/;
/** An answer repeats words of the call, which may look like a leak. */
const MAY_LOOK_LIKE_LEAK = /\bat |node_modules|undefined|object|NaN/;

for (const tool of tools.values()) {
  it(`${tool.name} answers any arguments by its schema, or with a tool error, in both protocols`, async (t) => {
    const { url } = await startService(t);
    const schema = Compile(tool.outputSchema);
    const answersOrRefuses = fc.asyncProperty(anyArguments, fc.boolean(), async (args, isModern) => {
      const params = { name: tool.name, arguments: args };
      const { status, text, body } = isModern
        ? await postModern(url, 'tools/call', params)
        : await post(url, legacyRequest('tools/call', params));
      assert.equal(status, 200, text);
      assert.equal(body.error, undefined, text);
      const { content, structuredContent, isError } = body.result;
      assert.equal(content.length, 1);
      const answer: string = content[0].text;
      assert.ok(answer.length > 0 && answer.length < 30_000, `${answer.length} characters`);
      if (!MAY_LOOK_LIKE_LEAK.test(JSON.stringify(args))) assert.doesNotMatch(answer, LEAK);
      if (isError) assert.equal(structuredContent, undefined);
      else assert.ok(schema.Check(structuredContent), JSON.stringify(schema.Errors(structuredContent)));
    });
    await fc.assert(answersOrRefuses, { numRuns: 15 });
  });
}
