import { fileURLToPath } from 'node:url';
import { type Commands, command } from '../../../src/cli/command.ts';
import type { CliIo } from '../../../src/cli/io.ts';
import { loadMarketplaces } from '../../../src/marketplaces/load.ts';
import { loadModel } from '../../../src/pricing/loading/load-model.ts';
import { modelFolder } from '../../../src/pricing/loading/read-model.ts';
import { markdownTable } from '../../evaluation/markdown.ts';
import { writeKeptTable } from '../../evaluation/tables.ts';
import { pleasingTable, pleasingTrials } from '../../guesses/pleasing-agent.ts';
import { withGuesses } from '../../guesses/read-guesses.ts';
import { measureTogether, togetherTable } from '../../guesses/together.ts';
import { OTHER_SALES, readOpenSales } from '../../open-test/read-sales.ts';

export const commands = { 'evaluate guesses': command({}, evaluateGuesses) } satisfies Commands;

/**
 * Measures blind guesses beside our price, and how answers cope with pleasing agents, on the sales of the open test
 * with a guess, held out of all fits.
 */
async function evaluateGuesses({ print, stderr }: CliIo): Promise<void> {
  const pricing = loadModel();
  const folder = fileURLToPath(modelFolder());
  const sales = await withGuesses(await readOpenSales());
  const others = await withGuesses(await readOpenSales(OTHER_SALES));
  const tables = {
    'guesses-beside-ours.csv': togetherTable(measureTogether(pricing, [...sales, ...others])),
    'pleasing-agent.csv': pleasingTable(pleasingTrials(pricing, loadMarketplaces(), sales)),
  };
  for (const name of ['guesses-beside-ours.csv', 'pleasing-agent.csv'] as const) {
    const { head, rows } = tables[name];
    writeKeptTable(folder, name, tables[name]);
    print(markdownTable(head, rows));
  }
  stderr.write(`Wrote ${Object.keys(tables).join(' and ')} in model/evaluation.\n`);
}
