import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const priceTitles = fileURLToPath(new URL('../support/price-titles.ts', import.meta.url));
const run = promisify(execFile);

/** Returns the answers that a process gives with each of its models, which it creates in this order. */
async function answersOf(...models: readonly string[]): Promise<Record<string, unknown[]>> {
  const { stdout } = await run(process.execPath, [priceTitles, ...models], { maxBuffer: 2 ** 27 });
  return JSON.parse(stdout);
}

describe('Models in one process', () => {
  it('answer as each does alone, in any order', async () => {
    const alone: Record<string, unknown[]> = {};
    for (const model of ['shop', 'other', 'published']) Object.assign(alone, await answersOf(model));
    for (const order of [
      ['shop', 'other', 'published'],
      ['published', 'other', 'shop'],
    ]) {
      const together = await answersOf(...order);
      for (const [model, answers] of Object.entries(together))
        for (const [at, answer] of answers.entries()) assert.deepEqual(answer, alone[model]?.[at], `${model}, ${at}`);
    }
    for (const model of ['shop', 'other']) assert.notDeepEqual(alone[model], alone.published);
  });
});
