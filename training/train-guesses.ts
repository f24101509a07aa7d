import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { medianOf } from '../src/base/median.ts';
import { normalize } from '../src/catalog/normalize.ts';
import { askerEvidence } from '../src/pricing/asker-evidence.ts';
import { modelFolder } from '../src/pricing/load-model.ts';
import { stretchOf } from '../src/pricing/price-class.ts';
import { fitPrices } from './alone/pipeline.ts';
import { runCommand, TEXT, TEXTS } from './command.ts';
import { withGuesses } from './evaluation/card.ts';
import { fitGuessWeights, type GuessedSale } from './guesses/fit-weights.ts';
import { guessTrials, trialTable } from './guesses/trial.ts';
import { readJudgedTitles } from './judged/read-judged.ts';
import { readTexts } from './judged/read-texts.ts';
import { leveledInTurn } from './level/leave-sellers-out.ts';
import { readOpenSales } from './open-test/read-sales.ts';
import { VERSION } from './publish/version.ts';
import { readArtifact, type Stamp, writeArtifact } from './publish/write-artifact.ts';
import { writeManifest } from './publish/write-model.ts';
import { readInput } from './read/read-input.ts';

const HELP = `Usage: npm run train:guesses -- --cells <file> --sales <file> ... --tables <folder>

Fits how much a reader's guess weighs beside our price, and writes the member \`guesses\` of model/asker-evidence.json: on sales whose
sellers, and whose titles' judgments, no price had seen, with the judge's price as the guess. The table of the model card says what is
left of it with noise on the guesses, each seller priced by weights of the others.

  --cells <file>     the cells of a fit, such as model/cells.csv
  --sales <file>     sales with titles, as for train --alone; give one or more
  --tables <folder>  published tables, as for train --alone`;

const options = { cells: TEXT, sales: TEXTS, tables: TEXT } as const;

/** Judges who judged again what the first had judged. */
const OTHER_JUDGES: readonly string[] = ['second-judge', 'third-judge'];

runCommand({ help: HELP, options }, async ({ cells, sales, tables }) => {
  if (!cells || sales.length === 0) throw new Error(`Name the cells and the sales.\n\n${HELP}`);
  const input = await readInput({ listings: [], cells: [cells], sales, tables, isJudged: true });
  const { unseenSales, levels } = fitPrices({ ...input, cells: input.grouped.cells }, (step) => console.error(step));
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
  for (const row of guesses) console.log(JSON.stringify(row));
  console.log(table);
});

/** Returns the judge's prices of the titles in files, log USD, by the normalized title. */
async function guessesIn(files: readonly string[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const openTest = (await readOpenSales()).map(({ title }) => title);
  const { rows } = await readJudgedTitles({ texts: await readTexts(files), openTest });
  const priced = rows.filter(({ judgedUsd, batch }) => judgedUsd > 0 && !OTHER_JUDGES.includes(batch));
  const groups = Map.groupBy(priced, ({ title }) => normalize(title));
  return new Map([...groups].map(([title, own]) => [title, own.map(({ judgedUsd }) => Math.log(judgedUsd))]));
}
