import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Commands, command, REPEATED, type ValuesOfOptions, WORDS } from '../../../src/cli/command.ts';
import { type CliIo, UsageError } from '../../../src/cli/io.ts';
import { SOLD_FIELDS } from '../../../src/items/item-fields.ts';
import { loadModel } from '../../../src/pricing/loading/load-model.ts';
import { writeArtifact } from '../../publish/write-artifact.ts';
import { type Beside, NOTHING_BESIDE, ODDS_FITTED_ON, ODDS_VERSION, oddsArtifact } from '../../sale-odds/artifact.ts';
import { oddsCard } from '../../sale-odds/card.ts';
import { readOddsCells, writeOddsCells } from '../../sale-odds/cells.ts';
import { createTitlePricer, readInventory } from '../../sale-odds/read-inventory.ts';

const OPTIONS = {
  cells: WORDS,
  reseller: REPEATED,
  writeCells: WORDS,
  out: WORDS,
  version: WORDS,
  date: SOLD_FIELDS.soldOn,
} as const;

export const commands = {
  'train odds': command(OPTIONS, trainOdds),
} satisfies Commands;

/** Fits how likely a sale is at an asking price beside the estimate, and writes the odds and their card. */
function trainOdds({ print }: CliIo, values: ValuesOfOptions<typeof OPTIONS>): void {
  const { reseller = [], out = 'model', version = ODDS_VERSION, date = ODDS_FITTED_ON } = values;
  const cells = values.cells ? readOddsCells(values.cells) : [];
  if (reseller.length > 0) cells.push(...readInventory(reseller, createTitlePricer(loadModel())));
  if (cells.length === 0) throw new UsageError('Name cells, or two exports of an inventory that sold something.');
  const beside = values.cells ? readBeside(values.cells) : NOTHING_BESIDE;
  const kept = values.writeCells;
  if (kept) {
    writeOddsCells(kept, cells);
    writeFileSync(besideOf(kept), `${JSON.stringify(beside, null, 2)}\n`);
  }
  const artifact = oddsArtifact(cells, beside, { version, fittedOn: date });
  const written = writeArtifact(out, 'sale-odds.json', artifact);
  writeFileSync(`${out}/SALE_ODDS_CARD.md`, oddsCard(artifact, cells));
  print(`Wrote ${written} and its card.`);
}

/** Returns the path of the JSON file of facts beside the cells. */
function besideOf(cells: string): string {
  return cells.replace(/(\.csv)?$/, '.json');
}

function readBeside(cells: string): Beside {
  const path = besideOf(cells);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : NOTHING_BESIDE;
}
