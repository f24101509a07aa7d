import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import conversations from './conversations.json' with { type: 'json' };
import { faultsIn } from './faults.ts';
import { answered } from './support.ts';

/** Relations between figures: `1.estimate.price < 0.estimate.price`, a turn and a path, or a number. */
const RELATION = /^(\S+) (<|>|=) (\S+)$/;

/** Returns the figure at a path into the answers in a conversation. */
function figureAt(answers: readonly object[], operand: string): number {
  if (/^\d+$/.test(operand)) return Number(operand);
  const found = operand
    .split('.')
    .reduce((value: unknown, name) => (value as Record<string, unknown> | undefined)?.[name], answers);
  assert.equal(typeof found, 'number', `there is no figure at ${operand}`);
  return found as number;
}

describe('conversations that use the skills and prompts', () => {
  for (const { by, turns } of conversations) {
    it(`${by}: ${turns[0]?.person}`, () => {
      const answers: object[] = [];
      for (const { person, call, holds, says } of turns) {
        const [name, args] = call as [string, Record<string, unknown>];
        const { text, structured: structure = {}, isError } = answered(name, args);
        answers.push(structure);
        for (const pattern of says) assert.match(text, new RegExp(pattern, 'm'), person);
        if (!isError) assert.deepEqual(faultsIn({ tool: name, args, text, structure }), [], person);
        for (const relation of holds) {
          const [, left = '', sign, right = ''] = RELATION.exec(relation) ?? [];
          const [a, b] = [figureAt(answers, left), figureAt(answers, right)];
          const signed = { '<': a < b, '>': a > b, '=': a === b }[sign as string];
          assert.ok(signed, `${person} ${relation}: ${a}, ${b}`);
        }
      }
    });
  }
});
