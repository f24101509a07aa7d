import { readFileSync, writeFileSync } from 'node:fs';
import { type Commands, command, WORDS } from '../../../src/cli/command.ts';
import { UsageError } from '../../../src/cli/io.ts';
import { SOLD_FIELDS } from '../../../src/input/item-fields.ts';
import { writeArtifact } from '../../publish/write-artifact.ts';
import { ODDS_FITTED_ON, ODDS_VERSION, oddsArtifact } from '../../sale-odds/artifact.ts';
import { oddsCard } from '../../sale-odds/card.ts';
import { readOddsCells } from '../../sale-odds/fit.ts';

export const commands = {
  /** Fits how likely a sale is at an asking price relative to the estimate, and writes the odds and their card. */
  'train odds': command(
    { cells: WORDS, out: WORDS, version: WORDS, date: SOLD_FIELDS.soldOn },
    async ({ print }, { cells: file, out = 'model', version = ODDS_VERSION, date = ODDS_FITTED_ON }) => {
      if (!file) throw new UsageError('Name cells, such as --cells model/sale-odds-cells.csv.');
      const cells = await readOddsCells(file);
      const beside = JSON.parse(readFileSync(file.replace(/(\.csv)?$/, '.json'), 'utf8'));
      const artifact = oddsArtifact(cells, beside, { version, fittedOn: date });
      const written = writeArtifact(out, 'sale-odds.json', artifact);
      writeFileSync(`${out}/SALE_ODDS_CARD.md`, oddsCard(artifact, cells));
      print(`Wrote ${written} and its card.`);
    },
  ),
} satisfies Commands;
