import { existsSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MANIFEST, modelFolder } from '../../src/pricing/loading/load-model.ts';
import { type Published, readPublishedModel } from '../own-sales/published.ts';
import { copyModel } from '../publish/write-model.ts';
import { type Places, PUBLISHED_PLACES } from './fit.ts';

/** File with the positions of kinds in a version, and those from which it started. */
const PLACES = 'places.json';

/** File with the name of the previous version. */
const FORMER = 'former';

/** The link for MODEL_DIR, to the folder of the version in use. */
export const currentOf = (out: string): string => join(out, 'current');

export const versionFolder = (out: string, version: string): string => join(out, 'versions', version);

/** Returns the version in use; undefined before the first. */
export function versionInUse(out: string): string | undefined {
  try {
    return basename(readlinkSync(currentOf(out)));
  } catch {
    return undefined;
  }
}

/** Returns the model in use: the published one until something has been learned. */
export function modelInUse(out: string): Published {
  const isLearned = versionInUse(out) !== undefined;
  return readPublishedModel(isLearned ? pathToFileURL(`${currentOf(out)}/`) : undefined);
}

/** Returns the starting positions of a fit to sales through this day: those at the end of the previous month. */
export function placesBefore(out: string, lastDay: string): Places {
  const file = join(currentOf(out), PLACES);
  if (!existsSync(file)) return PUBLISHED_PLACES;
  const { month, before, after } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly month: string;
    readonly before: Places;
    readonly after: Places;
  };
  return lastDay.slice(0, 7) > month ? after : before;
}

export function writePlaces(folder: string, lastDay: string, before: Places, after: Places): void {
  const places = { month: lastDay.slice(0, 7), before, after };
  writeFileSync(join(folder, PLACES), `${JSON.stringify(places)}\n`);
}

/** Copies the published model into the folder once, as the version before the first. */
export function keepPublished(out: string, version: string): void {
  const folder = versionFolder(out, version);
  if (existsSync(join(folder, MANIFEST))) return;
  copyModel(fileURLToPath(modelFolder()), folder);
  use(out, version);
}

/** Switches to a version in its folder, atomically. */
export function adopt(out: string, version: string): void {
  const former = versionInUse(out);
  if (former === version) return;
  if (former !== undefined) writeFileSync(join(versionFolder(out, version), FORMER), former);
  use(out, version);
}

/** Switches back to the previous version; returns both. Throws a sentence if there is none. */
export function goBack(out: string): { readonly from: string; readonly to: string } {
  const from = versionInUse(out);
  if (from === undefined) throw new Error(`${out}: nothing was learned here.`);
  const file = join(versionFolder(out, from), FORMER);
  if (!existsSync(file)) throw new Error(`${out}: ${from} is the oldest version here, there is none to go back to.`);
  const to = readFileSync(file, 'utf8').trim();
  if (!existsSync(join(versionFolder(out, to), MANIFEST)))
    throw new Error(`${versionFolder(out, to)}: the previous version is gone.`);
  use(out, to);
  return { from, to };
}

function use(out: string, version: string): void {
  const next = `${currentOf(out)}.next`;
  rmSync(next, { force: true });
  symlinkSync(join('versions', version), next, 'dir');
  renameSync(next, currentOf(out));
}
