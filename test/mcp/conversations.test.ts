import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import conversations from './conversations.json' with { type: 'json' };
import { findFaults } from './faults.ts';
import { answerTo } from './support.ts';

/** A relation between figures, such as `1.estimate.price < 0.estimate.price`. */
const RELATION = /^(\S+) (<|>|=) (\S+)$/;

/** Asserts a relation. Each side is a number or a path, which starts with the index of an answer. */
function assertRelation(relation: string, answers: readonly object[]): void {
  const [, leftPath = '', sign, rightPath = ''] = RELATION.exec(relation) ?? [];
  const [left, right] = [figureAt(answers, leftPath), figureAt(answers, rightPath)];
  const holds = { '<': left < right, '>': left > right, '=': left === right }[sign as string];
  assert.ok(holds, `${relation} does not hold: ${left}, ${right}`);
}

function figureAt(answers: readonly object[], path: string): number {
  if (/^\d+$/.test(path)) return Number(path);
  const figure = path
    .split('.')
    .reduce((value: unknown, name) => (value as Record<string, unknown> | undefined)?.[name], answers);
  assert.equal(typeof figure, 'number', `there is no figure at ${path}`);
  return figure as number;
}

describe('a conversation', () => {
  for (const { turns } of conversations) {
    it(`gets true answers that belong together: ${turns[0]?.person}`, () => {
      const answers: object[] = [];
      for (const { person, call, holds, says } of turns) {
        const [tool, args] = call as [string, Record<string, unknown>];
        const { text, structured: data = {}, isError } = answerTo(tool, args);
        answers.push(data);
        for (const pattern of says) assert.match(text, new RegExp(pattern, 'm'), person);
        if (!isError) assert.deepEqual(findFaults({ tool, args, text, data }), [], person);
        for (const relation of holds) assertRelation(relation, answers);
      }
    });
  }
});
