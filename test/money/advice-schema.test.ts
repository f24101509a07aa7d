import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import { appraise, offer } from '../../src/index.ts';
import { Limits, PayoutRow, Reply, Step, Verdict } from '../../src/money/advice-schema.ts';
import { ItemAnswer } from '../../src/present/item-answer.ts';

const TABBY = 'Coach Tabby 26';

it('advice has the form that its schemas state', () => {
  const bought = appraise({ title: TABBY, askingPrice: 80, include: ['payouts'] });
  const own = appraise({ title: TABBY, listPrice: 200, cost: 20 });
  const { reply } = offer({ title: TABBY, listPrice: 200, offered: 130, cost: 20 });
  const schemaCases: [TSchema, unknown][] = [
    [Limits, bought.limits],
    [Verdict, bought.verdict],
    [PayoutRow, bought.payouts?.[0]],
    [ItemAnswer.properties.sale, own.sale],
    [Step, own.plan?.[0]],
    [Reply, reply],
  ];
  for (const [schema, value] of schemaCases) assert.ok(Compile(schema).Check(value), JSON.stringify(value));
});
