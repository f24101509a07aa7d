import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadModel } from '../src/pricing/load-model.ts';
import { runCommand, TEXT, TEXTS } from './command.ts';
import { writeArtifact } from './publish/write-artifact.ts';
import { type Beside, NOTHING_BESIDE, ODDS_VERSION, oddsArtifact } from './sale-odds/artifact.ts';
import { oddsCard } from './sale-odds/card.ts';
import { readOddsCells, writeOddsCells } from './sale-odds/cells.ts';
import { createTitlePricer, readInventory } from './sale-odds/read-inventory.ts';

const HELP = `Usage: npm run train:odds -- --cells <file> --reseller <file> ... [options]

Fits how likely a sale is at an asking price beside the estimate, and writes sale-odds.json and SALE_ODDS_CARD.md.

  --cells <file>             cells, such as model/sale-odds-cells.csv
  --reseller <file>          your whole inventory as Vendoo exports it, named for its day, YYYY-MM-DD.csv; give two or more
Options:
  --write-cells <file>       also writes the cells, and what belongs to them as .json beside them
  --out <folder>             (default: model)
  --version <version>        (default: ${ODDS_VERSION})
  --date <YYYY-MM-DD>        (default: 2026-11-21)`;

const options = {
  cells: TEXT,
  reseller: TEXTS,
  'write-cells': TEXT,
  out: TEXT,
  version: TEXT,
  date: TEXT,
} as const;

runCommand({ help: HELP, options }, (values) => {
  const { reseller, out = 'model', version = ODDS_VERSION, date = '2026-11-21' } = values;
  const cells = values.cells ? readOddsCells(values.cells) : [];
  if (reseller.length > 0) cells.push(...readInventory(reseller, createTitlePricer(loadModel())));
  if (cells.length === 0) throw new Error(`Name cells, or two exports of an inventory that sold something.\n\n${HELP}`);
  const beside = values.cells ? readBeside(values.cells) : NOTHING_BESIDE;
  const kept = values['write-cells'];
  if (kept) {
    writeOddsCells(kept, cells);
    writeFileSync(besideOf(kept), `${JSON.stringify(beside, null, 2)}\n`);
  }
  const artifact = oddsArtifact(cells, beside, { version, date });
  const written = writeArtifact(out, 'sale-odds.json', artifact);
  writeFileSync(`${out}/SALE_ODDS_CARD.md`, oddsCard(artifact, cells));
  console.log(`Wrote ${written} and its card.`);
});

/** Returns the path of the JSON file of facts beside the cells. */
function besideOf(cells: string): string {
  return cells.replace(/(\.csv)?$/, '.json');
}

function readBeside(cells: string): Beside {
  const path = besideOf(cells);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : NOTHING_BESIDE;
}
