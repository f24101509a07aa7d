import { fileURLToPath } from 'node:url';
import { type Commands, command } from '../../../src/cli/command.ts';
import type { CliIo } from '../../../src/cli/io.ts';
import { loadMarketplaces } from '../../../src/marketplaces/load.ts';
import { askerEvidence } from '../../../src/pricing/asker/asker-evidence.ts';
import { loadModel, modelFolder } from '../../../src/pricing/loading/load-model.ts';
import type { Pricing } from '../../../src/pricing/pricing.ts';
import { markdownTable } from '../../evaluation/markdown.ts';
import { writeKeptTable } from '../../evaluation/tables-as-files.ts';
import { asksOf, fitGuesses, type GuessedSale, type MarketLevels } from '../../guesses/fit-guesses.ts';
import { pleasingTable, pleasingTrials } from '../../guesses/pleasing-agent.ts';
import { withGuesses } from '../../guesses/read-guesses.ts';
import { round } from '../../numbers/sums.ts';
import { priceOpenSales } from '../../open-test/price-sales.ts';
import { OTHER_SALES, readOpenSales } from '../../open-test/read-sales.ts';
import { readArtifact, writeArtifact } from '../../publish/write-artifact.ts';

export const commands = {
  'train guesses': command({}, trainGuesses),
  'evaluate guesses': command({}, evaluateGuesses),
} satisfies Commands;

/** Noise of a person's guess in addition to an agent's, standard deviation in log USD: an assumption, not measured. */
const PERSON = 0.3;

/**
 * Fits how far an agent's guess may be off, with adversaries, on open sales held out of every fit, and takes the
 * distance of asking prices from the fit of markets. Writes both into `asker-evidence.json`.
 */
async function trainGuesses({ print, stderr }: CliIo): Promise<void> {
  const folder = fileURLToPath(modelFolder());
  const pricing = loadModel();
  const { version, fittedOn } = pricing.artifacts.prediction;
  const asks = asksOf(readArtifact<MarketLevels>(folder, 'prediction.json') as MarketLevels);
  const sales = await guessedSales(pricing, OTHER_SALES);
  const { error, pleasing } = fitGuesses(sales, { ...askerEvidence, asks });
  const guesses = askerEvidence.guesses.map((one) => {
    if (one.maker === 'agent') return { ...one, guesses: sales.length, error };
    return one.maker === 'person' ? { ...one, error: round(Math.hypot(error, PERSON), 2) } : { ...one, error };
  });
  const fitted = { ...askerEvidence, version, fittedOn, asks, pleasing, guesses };
  writeArtifact(folder, 'asker-evidence.json', fitted);
  print(JSON.stringify({ asks, pleasing, guesses }));
  stderr.write('Wrote model/asker-evidence.json. Now run npm run model.\n');
}

/** Returns open sales with our price and a recorded guess, logs of US dollars. */
async function guessedSales(pricing: Pricing, file: string): Promise<GuessedSale[]> {
  const guessed = withGuesses(await readOpenSales(file));
  const guesses = new Map(guessed.map(({ sale, guess }) => [sale, Math.log(guess)]));
  return priceOpenSales(
    pricing,
    guessed.map(({ sale }) => sale),
  ).map((sale) => ({ ...sale, guess: guesses.get(sale.sale) as number }));
}

/** Measures how answers cope with pleasing agents, on the sales of the open test with a guess, held out of all fits. */
async function evaluateGuesses({ print, stderr }: CliIo): Promise<void> {
  const sales = withGuesses(await readOpenSales());
  const table = pleasingTable(pleasingTrials(loadModel(), loadMarketplaces(), sales));
  writeKeptTable(fileURLToPath(modelFolder()), 'pleasing-agent.csv', table);
  print(markdownTable(table.head, table.rows));
  stderr.write('Wrote model/evaluation/pleasing-agent.csv. Now run npm run model.\n');
}
