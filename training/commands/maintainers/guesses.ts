import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { medianOf } from '../../../src/base/median.ts';
import { normalize } from '../../../src/catalog/normalize.ts';
import { type Commands, command, REPEATED, type ValuesOfOptions, WORDS } from '../../../src/cli/command.ts';
import { type CliIo, UsageError } from '../../../src/cli/io.ts';
import { askerEvidence } from '../../../src/pricing/asker-evidence.ts';
import { modelFolder } from '../../../src/pricing/load-model.ts';
import { stretchOf } from '../../../src/pricing/price-class.ts';
import { fitPrices } from '../../alone/pipeline.ts';
import { withGuesses } from '../../evaluation/card.ts';
import { fitGuessWeights, type GuessedSale } from '../../guesses/fit-weights.ts';
import { guessTrials, trialTable } from '../../guesses/trial.ts';
import { readJudgedTitles } from '../../judged/read-judged.ts';
import { readTexts } from '../../judged/read-texts.ts';
import { leveledInTurn } from '../../level/leave-sellers-out.ts';
import { readOpenSales } from '../../open-test/read-sales.ts';
import { VERSION } from '../../publish/version.ts';
import { readArtifact, type Stamp, writeArtifact } from '../../publish/write-artifact.ts';
import { writeManifest } from '../../publish/write-model.ts';
import { readInput } from '../../read/read-input.ts';

/** Judges who judged again what the first had judged. */
const OTHER_JUDGES: readonly string[] = ['second-judge', 'third-judge'];

const OPTIONS = { cells: WORDS, sales: REPEATED, tables: WORDS } as const;

export const commands = {
  'train guesses': command(OPTIONS, trainGuesses),
} satisfies Commands;

/** Fits how much a reader's guess weighs beside our price, and writes the weights and the table of the model card. */
async function trainGuesses(
  { print, stderr }: CliIo,
  { cells, sales = [], tables }: ValuesOfOptions<typeof OPTIONS>,
): Promise<void> {
  if (!cells || sales.length === 0) throw new UsageError('Name the cells and the sales.');
  const input = await readInput({ listings: [], cells: [cells], sales, tables, isJudged: true });
  const { unseenSales, levels } = fitPrices({ ...input, cells: input.grouped.cells }, (step) =>
    stderr.write(`${step}\n`),
  );
  const judged = await guessesIn(sales);
  const guessed = leveledInTurn(unseenSales).flatMap((sale): GuessedSale[] => {
    const own = judged.get(normalize(sale.title));
    if (!own) return [];
    const [low, high] = sale.ends;
    const range = levels.ranges.find((one) => one.class === sale.class);
    const wide = range ? stretchOf(range, high - low) : 1;
    const { paid, distance, seller } = sale;
    const ends = [wide * low, wide * high] as const;
    return [{ class: sale.class, seller, paid, price: paid - distance, guess: medianOf(own), ends }];
  });
  const folder = fileURLToPath(modelFolder());
  const { date } = readArtifact<Stamp>(folder, 'prediction.json') as Stamp;
  const guesses = fitGuessWeights(guessed);
  writeArtifact(folder, 'asker-evidence.json', { ...askerEvidence, version: VERSION, date, guesses });
  const card = join(folder, 'MODEL_CARD.md');
  const table = trialTable(guessTrials(guessed));
  writeFileSync(card, withGuesses(readFileSync(card, 'utf8'), table));
  writeManifest(folder);
  for (const row of guesses) print(JSON.stringify(row));
  print(table);
}

/** Returns the judge's prices of the titles in files, log USD, by the normalized title. */
async function guessesIn(files: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const openTest = (await readOpenSales()).map(({ title }) => title);
  const { rows } = await readJudgedTitles({ texts: await readTexts(files), openTest });
  const priced = rows.filter(({ judgedUsd, batch }) => judgedUsd > 0 && !OTHER_JUDGES.includes(batch));
  const groups = Map.groupBy(priced, ({ title }) => normalize(title));
  return new Map([...groups].map(([title, own]) => [title, own.map(({ judgedUsd }) => Math.log(judgedUsd))]));
}
