// Runs the official checkers and clients of MCP against a service that it starts: `npm run check:mcp`.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import rows from '../../test/mcp/protocol/clients.json' with { type: 'json' };
import { check, finish } from '../support/report.ts';
import { startService } from '../support/service.ts';
import BASELINE from './baseline.json' with { type: 'json' };
import tasks from './tasks.json' with { type: 'json' };
import { faultsOfTask, type Task } from './tasks.ts';

/** Folder for the checkers' results. */
const OUT = join(import.meta.dirname, 'out');

/** Folder of the installed checkers and clients. */
const MODULES = join(import.meta.dirname, '../node_modules');

/** Their environment, with the current Node. */
const ENV = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` };

/** The protocol revisions to check the service against. */
const REVISIONS = ['2025-11-25', '2026-07-28'];

interface SuiteCheck {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** Minimum number of scenarios in a requirement set; fewer means that the suite did not run. */
const MIN_SCENARIOS = 30;

/**
 * Runs the conformance suite at each revision and compares every single check with the baseline: checks that cannot
 * apply, with the reason. The suite's own option for expected failures would hide all checks of a scenario
 * behind one.
 */
async function checkConformance(url: string): Promise<void> {
  for (const revision of REVISIONS) {
    const results = await runSuite(url, revision);
    await check(`conformance ${revision}: the suite ran`, () => {
      if (results.size < MIN_SCENARIOS) throw new Error(`only ${results.size} scenarios ran`);
    });
    const exempt = BASELINE.filter(({ revisions }) => revisions.includes(revision)).flatMap(({ checks }) => checks);
    for (const [scenario, checks] of results) {
      await check(`conformance ${revision}: ${scenario}`, () => requireChecks(checks, exempt));
    }
  }
}

async function runSuite(url: string, revision: string): Promise<Map<string, SuiteCheck[]>> {
  const folder = join(OUT, `conformance-${revision}`);
  rmSync(folder, { recursive: true, force: true });
  const args = ['server', '--url', url, '--requirements', revision, '-o', folder];
  const options = { cwd: import.meta.dirname, env: ENV, timeout: 120_000, maxBuffer: 2 ** 26 };
  // Its status says less than its files.
  await new Promise<void>((resolve) => {
    execFile(join(MODULES, '.bin/conformance'), args, options, () => resolve()).stdin?.end();
  });
  const results = new Map<string, SuiteCheck[]>();
  for (const entry of readdirSync(folder)) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(entry)?.[1];
    if (!scenario) continue;
    results.set(scenario, JSON.parse(readFileSync(join(folder, entry, 'checks.json'), 'utf8')));
  }
  return results;
}

function requireChecks(checks: readonly SuiteCheck[], exempt: readonly string[]): void {
  const missed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  const unexpected = missed.filter(({ id }) => !exempt.includes(id));
  if (unexpected.length > 0) {
    throw new Error(unexpected.map((failure) => `${failure.id}: ${failure.errorMessage ?? failure.status}`).join('\n'));
  }
}

/**
 * Checks with the first version of the SDK's client, which most agents still use. It validates answers against the
 * schemas.
 */
async function checkV1Client(url: string): Promise<void> {
  const sdk = join(MODULES, '@modelcontextprotocol/sdk/dist/esm/client');
  const v1 = await import(join(sdk, 'index.js'));
  const { StreamableHTTPClientTransport: V1Transport } = await import(join(sdk, 'streamableHttp.js'));
  // Its types are installed only with the checkers.
  const client: Client = new v1.Client({ name: 'check', version: '1.0.0' });
  await check('v1 client: lists tools, calls each, reads the guide, and tells refusals', async () => {
    await client.connect(new V1Transport(new URL(url)));
    assert.ok((await client.listTools()).tools.length > 0);
    for (const [name, args] of rows.calls as [string, Record<string, unknown>][]) {
      const { isError, structuredContent } = await client.callTool({ name, arguments: args });
      assert.ok(!isError && structuredContent, name);
    }
    const refused = { name: 'get_price', arguments: { title: 'Neverfull inspired dupe' } };
    assert.ok((await client.callTool(refused)).isError);
    await client.readResource({ uri: 'hangtag://guide' });
    await client.close();
  });
}

/** Does what people ask of an agent, with the newest client. */
async function checkTasks(url: string): Promise<void> {
  const client = new Client({ name: 'check', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  for (const task of tasks as readonly Task[]) {
    await check(`task: ${task.ask}`, async () => {
      const { content, structuredContent, isError } = await client.callTool({
        name: task.tool,
        arguments: task.arguments,
      });
      const [{ text = '' } = {}] = content as { text?: string }[];
      const faults = faultsOfTask(task, { text, structured: structuredContent, isError: isError === true });
      if (faults.length > 0) throw new Error(faults.join('\n'));
    });
  }
  await client.close();
}

mkdirSync(OUT, { recursive: true });
const service = await startService({ REQUESTS_PER_MINUTE: '1000000' });
try {
  const url = `${service.url}/mcp`;
  await checkConformance(url);
  await checkV1Client(url);
  await checkTasks(url);
} finally {
  await service.stop();
}
finish();
