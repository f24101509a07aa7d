import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type InputFiles, readInput } from '../read/read-input.ts';

type Input = Awaited<ReturnType<typeof readInput>>;

/** Input of a fit that was read, with what it was read from. */
interface Kept {
  readonly from: string;
  readonly input: Input;
}

/**
 * Reads the input of a fit, or what a stopped run of the same files has kept in the model's folder. `keep` keeps it, and
 * `forget` removes it once the model is written.
 */
export async function readOnce(
  run: InputFiles & { readonly out: string },
  step: (text: string) => void,
): Promise<{ readonly input: Input; readonly keep: () => void; readonly forget: () => void }> {
  const path = join(run.out, '.input-of-a-stopped-fit');
  const from = signatureOf(run);
  const kept = existsSync(path) ? (deserialize(readFileSync(path)) as Kept) : undefined;
  const forget = () => rmSync(path, { force: true });
  if (kept?.from === from) {
    step('going on from the cells of a stopped run');
    return { input: kept.input, keep: () => {}, forget };
  }
  const input = await readInput(run);
  const keep = () => {
    mkdirSync(run.out, { recursive: true });
    writeFileSync(path, serialize({ from, input } satisfies Kept));
  };
  return { input, keep, forget };
}

/** Returns a hash of the names, sizes and times of the files of a run, and of its options. */
function signatureOf({ listings, cells = [], sales = [], tables, isJudged, heldOut = [] }: InputFiles): string {
  const files = [...listings, ...cells, ...sales, ...heldOut, ...(tables === undefined ? [] : [tables])];
  const known = files.map((file) => {
    const { size, mtimeMs } = existsSync(file) ? statSync(file) : { size: 0, mtimeMs: 0 };
    return [file, size, mtimeMs];
  });
  return hash('sha256', JSON.stringify([known, isJudged]));
}
