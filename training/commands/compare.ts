import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { count, signedPercent } from '../../src/base/numbers.ts';
import { type Commands, command } from '../../src/cli/command.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { compareModels, type Move } from '../evaluation/compare-models.ts';

const COLUMNS = ['brand', 'category', 'gender', 'old', 'new', 'change', 'moved with'].map((title) => ({ title }));

const PUBLISHED = 'published';

export const commands = {
  compare: command({}, ({ printAnswer, table }, _, older: string, newer: string) => {
    const { moves, level } = compareModels(modelOf(older), modelOf(newer));
    const lines: string[] = [];
    if (moves.length > 0) lines.push(...table(COLUMNS, moves.map(rowOf)), `${count(moves.length, 'price')} differ.`);
    if (level !== 1) lines.push(`All other prices differ by ${signedPercent(level - 1)}, the level of the shop.`);
    printAnswer({ moves, level }, lines.length > 0 ? lines : ['No price differs.']);
  }),
} satisfies Commands;

/** Loads a model from its folder or its `prediction.json`, or the published one by name. Throws if there is none. */
function modelOf(path: string): Pricing {
  if (path === PUBLISHED && !existsSync(path)) return loadModel();
  const folder = path.endsWith('prediction.json') ? dirname(path) : path;
  if (!existsSync(join(folder, 'prediction.json')))
    throw new Error(`${path} contains no prices: give a model's folder, its prediction.json, or ${PUBLISHED}.`);
  return loadModel(pathToFileURL(`${folder}/`));
}

function rowOf({ brand, category, gender, before, after, change, movedWith, listings, isMade }: Move): string[] {
  const reasons = movedWith.map((part) => `${part.name} ${signedPercent(part.change)}`);
  const [oldListings, newListings] = listings;
  const range = oldListings === newListings ? newListings : `${oldListings} to ${newListings}`;
  reasons.push(`${range} listings`);
  if (!isMade) reasons.push('not made');
  return [brand, category, gender, String(before), String(after), signedPercent(change), reasons.join(', ')];
}
