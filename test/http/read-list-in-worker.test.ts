import assert from 'node:assert/strict';
import { once } from 'node:events';
import { it } from 'node:test';
import { Worker } from 'node:worker_threads';
import { createListReader } from '../../src/http/read-list-in-worker.ts';
import { sheetXml, workbook } from '../support/workbook.ts';

it('the thread that opens files has loaded all before it is ready, so that a file’s deadline is its own', async () => {
  // Once a file is sent, nothing more can be loaded.
  const sealed = `
    import { registerHooks } from 'node:module';
    import { parentPort } from 'node:worker_threads';
    parentPort.once('message', () => registerHooks({ load(url) { throw new Error('loads ' + url); } }));`;
  const execArgv = ['--import', `data:text/javascript,${encodeURIComponent(sealed)}`];
  const worker = new Worker(new URL('../../src/http/list-worker.ts', import.meta.url), { execArgv });
  await once(worker, 'message');
  worker.postMessage([workbook([sheetXml([['Title'], ['Coach bag']])]), 100]);
  const [[table]] = await once(worker, 'message');
  await worker.terminate();
  assert.equal(table.text.trim(), 'Title\r\nCoach bag');
});

it('a file that takes longer than its deadline is refused with what it took', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [`Coach bag ${at}`]);
  const reading = createListReader(1)(workbook([sheetXml([['Title'], ...rows])]), 100);
  await assert.rejects(reading, /^Problem: .*took more than 0\.001 seconds/);
});
