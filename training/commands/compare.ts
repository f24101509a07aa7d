import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { count, signedPercent } from '../../src/base/numbers.ts';
import { type Commands, command } from '../../src/cli/command.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { OWN_SALES } from '../../src/pricing/prediction.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { type ComparedCell, levelMove, type Move, movesBetween, otherMoves } from '../evaluation/compare-models.ts';

const COLUMNS = ['brand', 'category', 'gender', 'old', 'new', 'change', 'moved with'].map((title) => ({ title }));

/** The name of the model that comes with Hangtag. */
const PUBLISHED = 'published';

export const commands = {
  compare: command({}, ({ printAnswer, table }, _, older: string, newer: string) => {
    const [before, after] = [modelOf(older), modelOf(newer)];
    const level = levelMove(before, after);
    const candidates = [...movesBetween(cellsOf(before), cellsOf(after)), ...otherMoves(before, after)];
    const differing = candidates.filter((move) => move.before !== move.after);
    const moves = differing.filter((move) => !followsLevel(move, level, after)).sort((a, b) => sizeOf(b) - sizeOf(a));
    const lines: string[] = [];
    if (moves.length > 0) lines.push(...table(COLUMNS, moves.map(rowOf)), `${count(moves.length, 'price')} differ.`);
    if (level !== 1) lines.push(`All other prices differ by ${signedPercent(level - 1)}, the level of the shop.`);
    printAnswer({ moves, level }, lines.length > 0 ? lines : ['No price differs.']);
  }),
} satisfies Commands;

const sizeOf = ({ before, after }: Move) => Math.abs(Math.log(after / before));

/** Returns true for a price that moves only with the level of the shop, because the shop sold none of its kind. */
function followsLevel({ brand, category }: Move, level: number, { artifacts }: Pricing): boolean {
  return level !== 1 && artifacts.prediction.effects[OWN_SALES]?.[`${brand} ${category}`] === undefined;
}

/**
 * Loads a model from its folder or its prediction.json, or the published one by name. Throws a sentence if there is
 * none.
 */
function modelOf(path: string): Pricing {
  if (path === PUBLISHED && !existsSync(path)) return loadModel();
  const folder = path.endsWith('prediction.json') ? dirname(path) : path;
  if (!existsSync(join(folder, 'prediction.json')))
    throw new Error(`${path} contains no prices: give a model's folder, its prediction.json, or ${PUBLISHED}.`);
  return loadModel(pathToFileURL(`${folder}/`));
}

const cellsOf = ({ artifacts }: Pricing): readonly ComparedCell[] =>
  artifacts.prediction.cells as unknown as readonly ComparedCell[];

function rowOf({ brand, category, gender, before, after, change, movedWith, listings, isMade }: Move): string[] {
  const reasons = movedWith.map((part) => `${part.name} ${signedPercent(part.change)}`);
  const [oldListings, newListings] = listings;
  const range = oldListings === newListings ? newListings : `${oldListings} to ${newListings}`;
  reasons.push(`${range} listings`);
  if (!isMade) reasons.push('not made');
  return [brand, category, gender, String(before), String(after), signedPercent(change), reasons.join(', ')];
}
