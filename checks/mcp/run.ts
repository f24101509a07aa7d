// Runs the official checkers and clients of MCP against a service that it starts: `npm run check:mcp`.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import rows from '../../test/support/clients.json' with { type: 'json' };
import { check, finish } from '../support/report.ts';
import { startService } from '../support/service.ts';
import BASELINE from './baseline.json' with { type: 'json' };
import tasks from './tasks.json' with { type: 'json' };
import { findTaskFaults, type Task } from './tasks.ts';

/** Folder for the checkers' results. */
const RESULTS_FOLDER = join(import.meta.dirname, 'out');

/** Folder of the installed checkers and clients. */
const MODULES_FOLDER = join(import.meta.dirname, '../node_modules');

/** Their environment, with the current Node. */
const CHECKER_ENV = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` };

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
    const checksByScenario = await runSuite(url, revision);
    await check(`conformance ${revision}: the suite ran`, () => {
      if (checksByScenario.size < MIN_SCENARIOS) throw new Error(`only ${checksByScenario.size} scenarios ran`);
    });
    const exemptIds = BASELINE.filter(({ revisions }) => revisions.includes(revision)).flatMap(({ checks }) => checks);
    for (const [scenario, checks] of checksByScenario) {
      await check(`conformance ${revision}: ${scenario}`, () => requireChecks(checks, exemptIds));
    }
  }
}

async function runSuite(url: string, revision: string): Promise<Map<string, SuiteCheck[]>> {
  const folder = join(RESULTS_FOLDER, `conformance-${revision}`);
  rmSync(folder, { recursive: true, force: true });
  const args = ['server', '--url', url, '--requirements', revision, '-o', folder];
  const options = { cwd: import.meta.dirname, env: CHECKER_ENV, timeout: 120_000, maxBuffer: 2 ** 26 };
  // Its status says less than its files.
  await new Promise<void>((resolve) => {
    execFile(join(MODULES_FOLDER, '.bin/conformance'), args, options, () => resolve()).stdin?.end();
  });
  const checksByScenario = new Map<string, SuiteCheck[]>();
  for (const entry of readdirSync(folder)) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(entry)?.[1];
    if (!scenario) continue;
    checksByScenario.set(scenario, JSON.parse(readFileSync(join(folder, entry, 'checks.json'), 'utf8')));
  }
  return checksByScenario;
}

function requireChecks(checks: readonly SuiteCheck[], exemptIds: readonly string[]): void {
  const missedChecks = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  const unexpectedChecks = missedChecks.filter(({ id }) => !exemptIds.includes(id));
  if (unexpectedChecks.length > 0) {
    throw new Error(
      unexpectedChecks.map((failure) => `${failure.id}: ${failure.errorMessage ?? failure.status}`).join('\n'),
    );
  }
}

/**
 * Checks with the first version of the SDK's client, which most agents still use. It validates answers against the
 * schemas.
 */
async function checkV1Client(url: string): Promise<void> {
  const sdkFolder = join(MODULES_FOLDER, '@modelcontextprotocol/sdk/dist/esm/client');
  const clientModule = await import(join(sdkFolder, 'index.js'));
  const { StreamableHTTPClientTransport: V1Transport } = await import(join(sdkFolder, 'streamableHttp.js'));
  // Its types are installed only with the checkers.
  const client: Client = new clientModule.Client({ name: 'check', version: '1.0.0' });
  await check('v1 client: lists tools, calls each, reads the guide, and tells refusals', async () => {
    await client.connect(new V1Transport(new URL(url)));
    assert.ok((await client.listTools()).tools.length > 0);
    for (const [name, args] of rows.calls as [string, Record<string, unknown>][]) {
      const { isError, structuredContent } = await client.callTool({ name, arguments: args });
      assert.ok(!isError && structuredContent, name);
    }
    const refusedCall = { name: 'get_price', arguments: { title: 'Neverfull inspired dupe' } };
    assert.ok((await client.callTool(refusedCall)).isError);
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
      const faults = findTaskFaults(task, { text, structured: structuredContent, isError: isError === true });
      if (faults.length > 0) throw new Error(faults.join('\n'));
    });
  }
  await client.close();
}

mkdirSync(RESULTS_FOLDER, { recursive: true });
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
