import assert from 'node:assert/strict';
import { it } from 'node:test';
import { call } from '../mcp/support.ts';

it('find_brands finds a brand by another name, and says its tier', () => {
  assert.equal(call('find_brands', { query: 'ysl' }).text, 'Designer: Saint Laurent (saint-laurent)');
});
