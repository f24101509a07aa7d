import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DuckDBConnection } from '@duckdb/node-api';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { runEvaluation } from '../../training/evaluation/run.ts';
import { openDatabase } from '../../training/read/database.ts';
import { collector, hangtag } from '../support/command-line.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Creates a folder for tests, and removes it after them. */
export function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'training-'));
  after(() => rmSync(folder, { recursive: true }));
  const at = (...names: readonly string[]) => join(folder, ...names);
  const write = (name: string, lines: readonly string[]): string => {
    writeFileSync(at(name), `${lines.join('\n')}\n`);
    return at(name);
  };
  return { folder, at, write };
}

/** Creates a folder for tests, with functions that train on lines of a file and load the model. */
export function makeTrainer() {
  const folder = makeFolder();
  const train = async (name: string, lines: readonly string[], ...options: readonly string[]) => {
    const file = folder.write(`${name}.csv`, lines);
    const outcome = await hangtag({}, 'train', file, '--out', folder.at(name), ...options);
    return { ...outcome, file, printed: outcome.out + outcome.err };
  };
  return { ...folder, train, modelIn: (name: string) => loadModel(pathToFileURL(`${folder.at(name)}/`)) };
}

const runNode = (...words: string[]) => spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });

/** Runs a training command in a separate process. */
export const runTraining = (command: 'train' | 'train kinds', ...args: string[]) =>
  runNode('bin/hangtag.js', ...command.split(' '), ...args);

/** Runs an evaluation in a separate process. */
export const runEvaluationApart = (...args: string[]) => runNode('training/evaluate.ts', ...args);

/** Runs an evaluation in this process. */
export async function measure(...args: string[]) {
  const [out, err] = [collector(), collector()];
  const status = await runEvaluation(args, { stdout: out, stderr: err });
  return { status, out: out.text(), err: err.text() };
}

/** Runs a script of the published model's pipeline in a separate process. */
export const runPipeline = (script: 'fit' | 'evaluate', ...args: string[]) =>
  runNode(`training/pipeline/${script}.ts`, ...args);

/** Runs such a script. Returns everything it prints. Throws if it fails. */
export function pipeline(...call: Parameters<typeof runPipeline>): string {
  const { status, stdout, stderr } = runPipeline(...call);
  assert.equal(status, 0, `${call.join(' ')}: ${stdout} ${stderr}`);
  return stdout + stderr;
}

/** Asserts that files in two folders have the same bytes. */
export function assertSameFiles(one: string, other: string, names: readonly string[]): void {
  for (const name of names) assert.ok(readFileSync(join(one, name)).equals(readFileSync(join(other, name))), name);
}

/** Asserts that a promise rejects with an error that contains a text. */
export const rejectsWith = (promise: Promise<unknown>, text: string) =>
  assert.rejects(promise, ({ message }: Error) => message.includes(text) || assert.fail(message));

/** Runs work on an in-memory DuckDB. */
export async function withDatabase<T>(work: (db: DuckDBConnection) => Promise<T>): Promise<T> {
  const db = await openDatabase();
  return work(db).finally(() => db.closeSync());
}
