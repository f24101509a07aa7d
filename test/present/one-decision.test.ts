import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appraise } from '../../src/index.ts';
import { faultsOf, findsOf, hasPrice } from '../support/one-decision.ts';
import {
  cardFaults,
  commandFaults,
  listFaults,
  offerFaults,
  offerPageFaults,
  planFileFaults,
} from '../support/one-decision-on-doors.ts';
import { ASKS_ALL, sampled } from '../support/sampled.ts';
import { shareService, temporaryFolder } from '../support/service.ts';

const finds = findsOf(ASKS_ALL ? 1000 : 60).filter(hasPrice);
const PIECES = 20;
/** A sample of finds has its pages fetched and its commands run: each command reads the model again. */
const PAGE = 7;
const COMMAND = ASKS_ALL ? 100 : 20;
const LIST = 3;

async function faultsIn<T>(questions: readonly T[], ask: (one: T) => string[] | Promise<string[]>): Promise<string[]> {
  const faults: string[] = [];
  for (const one of questions) {
    const found = await ask(one);
    if (found.length > 0) faults.push(`${JSON.stringify(one)}: ${found.join('; ')}`);
  }
  return faults;
}

describe('the one decision about each of many finds and offers', () => {
  const service = shareService({ mcpRequestsPerMinute: 1_000_000 });

  it('is the same in functions, tools and the extension', async () => {
    assert.deepEqual(await faultsIn(finds, faultsOf), []);
    const judgments = finds.map(
      ({ title, tag, evidence }) => appraise({ title, askingPrice: tag, ...evidence }).judgment,
    );
    const asked = new Set(judgments.map(({ ask }) => ask?.about));
    assert.ok(asked.has('guess') && asked.has('comps'));
  });

  it('is the same in the HTTP API and on pages', async () => {
    assert.deepEqual(await faultsIn(finds, (find) => offerFaults(service(), find)), []);
    const some = sampled(finds, PAGE);
    assert.deepEqual(await faultsIn(some, (find) => offerPageFaults(service(), find)), []);
    assert.deepEqual(await faultsIn(some, (find) => cardFaults(service(), find)), []);
  });

  it('is the same in lists, with one total and its net', async (t) => {
    const folder = temporaryFolder(t);
    const lists = Array.from({ length: Math.floor(finds.length / PIECES) }, (_, i) =>
      finds.slice(i * PIECES, (i + 1) * PIECES),
    );
    const faults: string[] = [];
    for (const [i, list] of sampled(lists, LIST).entries()) {
      const key = await service().issueKey(`list${i}@example.com`);
      faults.push(...(await listFaults({ service: service(), key, folder }, list)));
    }
    assert.deepEqual(faults, []);
  });

  it('is one plan in every file', async (t) => {
    const folder = temporaryFolder(t);
    assert.deepEqual(await planFileFaults({ folder }, finds), []);
  });

  it('is the same in commands', async () => {
    const some = finds.filter((_, index) => index % COMMAND === 0);
    assert.deepEqual(await faultsIn(some, commandFaults), []);
  });
});
