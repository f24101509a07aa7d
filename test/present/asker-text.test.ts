import assert from 'node:assert/strict';
import { it } from 'node:test';
import { call } from '../mcp/support.ts';

it('get_price asks about comparables that it sets aside, and counts only the others', () => {
  const { text } = call('get_price', { title: 'Hanes sweatshirt', comps: [15, 14, 90, 95] });
  assert.match(text, /Based on your 2 sales, \$14 to \$15, and our .* Set aside: \$90, \$95, .*: did these sell/);
});
