import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadModel } from '../src/pricing/load-model.ts';
import { runCommand, TEXT, TEXTS, type Values } from './command.ts';
import { writeArtifact } from './publish/write-artifact.ts';
import { type Beside, ODDS_VERSION, oddsArtifact } from './sale-odds/artifact.ts';
import { oddsCard } from './sale-odds/card.ts';
import { type OddsCell, readOddsCells, writeOddsCells } from './sale-odds/cells.ts';
import { readRoom } from './sale-odds/room.ts';
import { readBunjang } from './sale-odds/sources/bunjang.ts';
import { createTitlePricer } from './sale-odds/sources/price-titles.ts';
import { readReseller } from './sale-odds/sources/reseller.ts';
import { readVestiaire, VESTIAIRE } from './sale-odds/sources/vestiaire-bags.ts';
import { readVintedItaly } from './sale-odds/sources/vinted-italy.ts';

const HELP = `Usage: npm run train:odds -- --cells <file> | <sources> [options]

Fits how likely a sale is at an asking price beside the estimate, and writes sale-odds.json and SALE_ODDS_CARD.md.

  --cells <file>             cells that --write-cells wrote, such as model/sale-odds-cells.csv
Or any of the published sources:
  --vestiaire <folder>       LV_clean.csv, LouisVuitton_Links.csv, LouisVuitton_Price.csv, LouisVuitton_Links_21_01_2021.csv
  --reseller <file>          a Vendoo export named for its day, YYYY-MM-DD.csv; at least two of them
  --bunjang <file>           bunjang_sellthrough.csv
  --vinted <file>            brand_category_quartiles.csv
  --room <file>              sold_over_list_vendoo.csv
Options:
  --write-cells <file>       also writes the cells, and what belongs to them as .json beside them
  --out <folder>             (default: model)
  --version <version>        (default: ${ODDS_VERSION})
  --date <YYYY-MM-DD>        (default: 2026-11-21)`;

/** Without listings whose price was cut, the shape between listings stands for that of one. */
const UNCHANGED = { value: 1, low: 1, high: 1 };

const options = {
  ...{ cells: TEXT, vestiaire: TEXT, reseller: TEXTS, bunjang: TEXT, vinted: TEXT, room: TEXT },
  ...{ 'write-cells': TEXT, out: TEXT, version: TEXT, date: TEXT },
} as const;

runCommand({ help: HELP, options }, (values) => {
  const { cells, beside } = values.cells ? fromCells(values.cells) : fromSources(values);
  if (cells.length === 0) throw new Error(`Name cells or at least one source.\n\n${HELP}`);
  const {
    'write-cells': kept,
    out = 'model',
    version = ODDS_VERSION,
    date = '2026-11-21',
  } = values;
  if (kept) {
    writeOddsCells(kept, cells);
    writeFileSync(besideOf(kept), `${JSON.stringify(beside, null, 2)}\n`);
  }
  const artifact = oddsArtifact(cells, beside, { version, date });
  const written = writeArtifact(out, 'sale-odds.json', artifact);
  writeFileSync(`${out}/SALE_ODDS_CARD.md`, oddsCard(artifact, cells));
  console.log(`Wrote ${written} and its card.`);
});

/** Returns the file of facts that lies beside cells. */
function besideOf(cells: string): string {
  return cells.replace(/(\.csv)?$/, '.json');
}

function fromCells(path: string): { cells: OddsCell[]; beside: Beside } {
  const more = besideOf(path);
  const beside = existsSync(more)
    ? (JSON.parse(readFileSync(more, 'utf8')) as Beside)
    : { ownPrice: UNCHANGED, room: [], listings: {} };
  return { cells: readOddsCells(path), beside };
}

function fromSources({ vestiaire, reseller, bunjang, vinted, room }: Values<typeof options>) {
  const estimateOf = createTitlePricer(loadModel());
  const cells: OddsCell[] = [];
  const rooms = room ? readRoom(room) : [];
  const listings: Record<string, number> = {};
  let ownPrice: Beside['ownPrice'] = UNCHANGED;
  if (vestiaire) {
    const read = readVestiaire(vestiaire, estimateOf);
    cells.push(...read.cells);
    rooms.push(read.room);
    listings[VESTIAIRE] = read.listings;
    ownPrice = read.ownPrice;
  }
  if (reseller.length > 0) {
    const exports = reseller.map((path) => {
      const [date] = /\d{4}-\d{2}-\d{2}/.exec(path) ?? [];
      if (!date) throw new Error(`${path}: name the export for its day, YYYY-MM-DD.csv.`);
      return { path, date };
    });
    cells.push(...readReseller(exports, estimateOf));
  }
  if (bunjang) cells.push(...readBunjang(bunjang));
  if (vinted) cells.push(...readVintedItaly(vinted));
  return { cells, beside: { ownPrice, room: rooms, listings } };
}
