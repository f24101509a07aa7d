import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { keptFolder } from '../read/kept.ts';
import { type InputFiles, readInput } from '../read/read-input.ts';

/** Reads the input of a fit and keeps it beside the model, or returns what a stopped run of the same files has kept. */
export async function readOnce(
  run: InputFiles & { readonly out: string },
  step: (text: string) => void,
): ReturnType<typeof readInput> {
  const { listings, cells = [], sales = [], tables, isJudged, heldOut = [], out } = run;
  const files = [...listings, ...cells, ...sales, ...heldOut, ...(tables === undefined ? [] : [tables])];
  const path = join(keptFolder(out, files, { isJudged }), 'input');
  if (existsSync(path)) {
    step('going on from the cells of a stopped run');
    return deserialize(readFileSync(path));
  }
  const input = await readInput(run);
  // A run may be stopped while it writes.
  writeFileSync(`${path}.part`, serialize(input));
  renameSync(`${path}.part`, path);
  return input;
}
