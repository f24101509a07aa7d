import assert from 'node:assert/strict';
import { it } from 'node:test';
import schema from '../../src/money/marketplaces.schema.json' with { type: 'json' };
import { FeeFile } from '../../src/money/schema.ts';

it('the fee file has an up-to-date schema next to it: npm run generate', () => {
  assert.deepEqual(schema, JSON.parse(JSON.stringify(FeeFile)));
});
