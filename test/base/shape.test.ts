import assert from 'node:assert/strict';
import { it } from 'node:test';
import { choice, component, orNull, Type, usdPrice } from '../../src/base/shape.ts';

it('a schema requires the members that are not optional, and nothing tells these apart in JSON', () => {
  const schema = component('Sale', 'A sale.', { price: usdPrice('The price'), note: Type.Optional(Type.String()) });
  assert.deepEqual(JSON.parse(JSON.stringify(schema)), {
    $id: 'Sale',
    type: 'object',
    description: 'A sale.',
    required: ['price'],
    properties: {
      price: { type: 'integer', minimum: 1, description: 'The price, whole US dollars.' },
      note: { type: 'string' },
    },
  });
  assert.ok(!('required' in Type.Object({ note: Type.Optional(Type.String()) })));
});

it('a schema that may be null allows it among its choices too', () => {
  assert.deepEqual(orNull(choice(['a', 'b'], 'One.'), 'One or none.'), {
    type: ['string', 'null'],
    enum: ['a', 'b', null],
    description: 'One or none.',
  });
});
