import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signedPercent } from '../../src/base/numbers.ts';
import { type Commands, command } from '../../src/cli/command.ts';
import { type ComparedCell, type Move, movesBetween } from '../evaluation/compare-models.ts';

const COLUMNS = ['brand', 'category', 'gender', 'old', 'new', 'change', 'moved with'].map((title) => ({ title }));

export const commands = {
  compare: command({}, ({ printAnswer, table }, _, older: string, newer: string) => {
    const moves = movesBetween(cellsOf(older), cellsOf(newer)).filter(({ before, after }) => before !== after);
    printAnswer(moves, moves.length > 0 ? table(COLUMNS, moves.map(rowOf)) : ['No price differs.']);
  }),
} satisfies Commands;

/** Reads the prices of a model, by its folder or its file. Throws a sentence if there are none. */
function cellsOf(path: string): readonly ComparedCell[] {
  const inFolder = join(path, 'prediction.json');
  const text = readFileSync(existsSync(inFolder) ? inFolder : path, 'utf8');
  const { cells } = parsed(text) as { readonly cells?: readonly ComparedCell[] };
  if (Array.isArray(cells)) return cells;
  throw new Error(`${path} contains no prices: give a model's folder, or its prediction.json.`);
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

const shown = (change: number) => (Math.round(100 * change) === 0 ? '0%' : signedPercent(change));

function rowOf({ brand, category, gender, before, after, change, movedWith, listings, isMade }: Move): string[] {
  const parts = movedWith.map(({ name, change }) => `${name} ${shown(change)}`);
  const [old, now] = listings;
  const counted = old === now ? `${now} listings` : `${old} to ${now} listings`;
  const why = [...parts, counted, ...(isMade ? [] : ['not made'])].join(', ');
  return [brand, category, gender, String(before), String(after), shown(change), why];
}
