import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import type { Arguments } from '../../src/mcp/tools/arguments.ts';
import refusals from './refusals.json' with { type: 'json' };
import said from './said.json' with { type: 'json' };
import sameAnswers from './same-answers.json' with { type: 'json' };
import { answerTo, call, refusal, tools } from './support.ts';
import { type Call, shortcomings } from './tasks.ts';

interface Said {
  readonly promise: string;
  /** Each of these calls keeps the promise. */
  readonly calls: readonly Call[];
  readonly says?: readonly string[];
  readonly silent?: readonly string[];
  readonly values?: Readonly<Record<string, unknown>>;
  readonly refused?: true;
}

describe('the answer to a call', () => {
  for (const { promise, calls, ...wanted } of said as unknown as readonly Said[]) {
    it(promise, () => {
      for (const [tool, args] of calls) {
        const answer = answerTo(tool, args);
        const asked = `${tool} ${JSON.stringify(args)}: ${answer.text}`;
        assert.deepEqual(shortcomings(wanted, [answer], ''), [], asked);
        assert.ok(answer.isError || Compile(tools.get(tool)?.outputSchema ?? {}).Check(answer.structured), asked);
      }
    });
  }
});

describe('the refusal of a call', () => {
  for (const { tool, args, says } of refusals as readonly { tool: string; args: Arguments; says: string[] }[]) {
    it(`names each error, with the closest choices: ${tool} ${JSON.stringify(args)}`, () => {
      const sentence = refusal(tool, args);
      for (const pattern of says) assert.match(sentence, new RegExp(pattern));
    });
  }

  const bags = Array(101).fill({ brand: 'coach', category: 'bag' });
  for (const [what, tool, args, sentence] of [
    ['a brand of 200 characters', 'get_price', { brand: 'x'.repeat(200), category: 'bag' }, /longer than/],
    ['a title of 301 characters', 'get_price', { title: 'x'.repeat(301) }, /longer than/],
    ['101 items', 'price_list', { items: bags }, /at most 100/],
    ['a price that is no number', 'net_payout', { price: Number.NaN }, /price is NaN/],
  ] as const) {
    it(`names the limit of ${what}`, () => assert.match(refusal(tool, args), sentence));
  }
});

describe('a call in other words', () => {
  for (const { promise, tool, args, like } of sameAnswers as readonly {
    readonly promise: string;
    readonly tool: string;
    readonly args: Arguments;
    readonly like: Arguments;
  }[]) {
    it(`gets the same answer: ${promise}`, () => assert.deepEqual(call(tool, args), call(tool, like)));
  }
});
