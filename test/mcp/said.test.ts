import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Compile } from 'typebox/schema';
import { type Call, shortcomings } from '../../checks/mcp/tasks/grade.ts';
// Requests of people and their agents, with the garment that the answer is about.
import requests from './requests.json' with { type: 'json' };
import said from './said.json' with { type: 'json' };
import { answered, tools } from './support.ts';

interface Said {
  readonly promise: string;
  /** Each of them keeps the promise. */
  readonly calls: readonly Call[];
  readonly says?: readonly string[];
  readonly silent?: readonly string[];
  readonly values?: Readonly<Record<string, unknown>>;
  readonly refused?: true;
}

describe('what answers say', () => {
  for (const { promise, calls, ...wanted } of [...said, ...requests] as unknown as readonly Said[]) {
    it(promise, () => {
      for (const [name, args] of calls) {
        const answer = answered(name, args);
        const what = `${name} ${JSON.stringify(args)}: ${answer.text}`;
        assert.deepEqual(shortcomings({ request: promise, calls, facts: [], ...wanted }, [answer], ''), [], what);
        assert.ok(answer.isError || Compile(tools.get(name)?.outputSchema ?? {}).Check(answer.structured), what);
      }
    });
  }
});
