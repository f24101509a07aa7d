import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import { loadModel } from '../../src/pricing/load-model.ts';
import { runEvaluation } from '../../training/evaluation/run.ts';
import { collector, hangtag } from '../support/command-line.ts';

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

/** Runs an evaluation in this process. */
export async function measure(...args: string[]) {
  const [out, err] = [collector(), collector()];
  const status = await runEvaluation(args, { stdout: out, stderr: err });
  return { status, out: out.text(), err: err.text() };
}
