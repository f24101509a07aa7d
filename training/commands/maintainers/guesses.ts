import { fileURLToPath } from 'node:url';
import { medianOf } from '../../../src/base/median.ts';
import { normalize } from '../../../src/catalog/normalize.ts';
import { type Commands, command, REPEATED, type ValuesOfOptions, WORDS } from '../../../src/cli/command.ts';
import { type CliIo, UsageError } from '../../../src/cli/io.ts';
import { loadMarketplaces } from '../../../src/marketplaces/load.ts';
import { askerEvidence } from '../../../src/pricing/asker-evidence.ts';
import type { GuessWeight, SalesBehind } from '../../../src/pricing/guess.ts';
import { loadModel, modelFolder } from '../../../src/pricing/load-model.ts';
import { fitPrices } from '../../alone/pipeline.ts';
import { markdownTable } from '../../evaluation/markdown.ts';
import { writeGuessTable } from '../../evaluation/tables-as-files.ts';
import { agentTable, agentTrials } from '../../guesses/agent-trial.ts';
import { fitAgentWeights, fitGuessWeights, type GuessedSale } from '../../guesses/fit-weights.ts';
import { pleasingTable, pleasingTrials, withGuesses } from '../../guesses/pleasing-agent.ts';
import { readGuesses } from '../../guesses/read-guesses.ts';
import { guessTrials, trialTable } from '../../guesses/trial.ts';
import { wildInWords, wildTrial } from '../../guesses/wild-guesses.ts';
import { readJudgedTitles } from '../../judged/read-judged.ts';
import { readTexts } from '../../judged/read-texts.ts';
import { rangeOfSale } from '../../level/fit-ranges.ts';
import { leveledInTurn } from '../../level/leave-sellers-out.ts';
import { heldOutTitles, readOpenSales } from '../../open-test/read-sales.ts';
import { FITTED_ON, VERSION } from '../../publish/version.ts';
import { writeArtifact } from '../../publish/write-artifact.ts';
import { writeManifest } from '../../publish/write-model.ts';
import { readInput } from '../../read/read-input.ts';

/** Judges who judged again what the first had judged. */
const OTHER_JUDGES: readonly string[] = ['second-judge', 'third-judge'];

const OPTIONS = { cells: WORDS, sales: REPEATED, tables: WORDS, guesses: REPEATED, heldOut: REPEATED } as const;

export const commands = {
  'train guesses': command(OPTIONS, trainGuesses),
  'evaluate guesses': command({}, evaluateGuesses),
} satisfies Commands;

/**
 * Fits how much a guess weighs beside our price: of people by those of a judge; with files of an agent's blind guesses,
 * of agents by half of these. Writes the weights and the tables beside the evaluation.
 */
async function trainGuesses(
  { print, stderr }: CliIo,
  { cells, sales = [], tables, guesses: files = [], heldOut }: ValuesOfOptions<typeof OPTIONS>,
): Promise<void> {
  if (!cells || sales.length === 0) throw new UsageError('Name the cells and the sales.');
  const input = await readInput({ listings: [], cells: [cells], sales, tables, isJudged: true, heldOut });
  const { unseenSales, levels } = fitPrices({ ...input, cells: input.grouped.cells }, (step) =>
    stderr.write(`${step}\n`),
  );
  const judged = await guessesIn(sales, await heldOutTitles(heldOut));
  const unseen = leveledInTurn(unseenSales);
  const guessedBy = (sale: (typeof unseen)[number], guess: number): GuessedSale => {
    const { paid, distance, seller, behind } = sale;
    const { ends } = rangeOfSale(levels.errors, sale);
    return { class: sale.class, behind, seller, paid, price: paid - distance, guess, ends };
  };
  const guessed = unseen.flatMap((sale) => {
    const own = judged.get(normalize(sale.title));
    return own ? [guessedBy(sale, medianOf(own))] : [];
  });
  const blind = new Map(readGuesses(files).map((one) => [one.title, one]));
  const blindly = (isFitted: boolean) =>
    unseen.flatMap((sale) => {
      const own = blind.get(normalize(sale.title));
      return own?.isFitted === isFitted ? [guessedBy(sale, own.guess)] : [];
    });
  const folder = fileURLToPath(modelFolder());
  const guesses = fitGuessWeights(guessed);
  const agentGuesses = files.length > 0 ? fitAgentWeights(blindly(true)) : askerEvidence.agentGuesses;
  writeArtifact(folder, 'asker-evidence.json', {
    ...askerEvidence,
    version: VERSION,
    fittedOn: FITTED_ON,
    guesses,
    agentGuesses,
  });
  const table = trialTable(guessTrials(guessed));
  const tested = blindly(false);
  const weightOf = (behind: SalesBehind) => agentGuesses.find((one) => one.sales === behind) as GuessWeight;
  const ofAgents = agentTable(agentTrials(tested, weightOf));
  writeGuessTable(folder, 'guesses.csv', table);
  if (files.length > 0) writeGuessTable(folder, 'guesses-of-agents.csv', ofAgents);
  writeManifest(folder);
  for (const row of [...guesses, ...agentGuesses]) print(JSON.stringify(row));
  for (const { head, rows } of files.length > 0 ? [table, ofAgents] : [table]) print(markdownTable(head, rows));
}

/** Measures what the answers make of pleasing agents, on the 500 sales of the open test, which no fit sees. */
async function evaluateGuesses({ print, stderr }: CliIo): Promise<void> {
  const pricing = loadModel();
  const trials = pleasingTrials(pricing, loadMarketplaces(), withGuesses(await readOpenSales()));
  const table = pleasingTable(trials);
  writeGuessTable(fileURLToPath(modelFolder()), 'pleasing-agent.csv', table);
  print(markdownTable(table.head, table.rows));
  print(wildInWords(wildTrial(pricing)));
  stderr.write('Wrote model/evaluation/pleasing-agent.csv. Now run npm run model.\n');
}

/** Returns the judge's prices of the titles in files, log USD, by the normalized title. */
async function guessesIn(
  files: readonly string[],
  openTest: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await readJudgedTitles({ texts: await readTexts(files), openTest });
  const priced = rows.filter(({ judgedUsd, batch }) => judgedUsd > 0 && !OTHER_JUDGES.includes(batch));
  const groups = Map.groupBy(priced, ({ title }) => normalize(title));
  return new Map([...groups].map(([title, own]) => [title, own.map(({ judgedUsd }) => Math.log(judgedUsd))]));
}
