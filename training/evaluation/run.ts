import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type CliIo, createIo } from '../../src/cli/io.ts';
import { shippedFees } from '../../src/money/seller.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import type { Evaluation } from '../../src/pricing/pricing.ts';
import { modelFolder, readShippedModel } from '../../src/pricing/read-model.ts';
import { priceOffers, readOpenOffers, readSampleOffers } from '../decisions/offered-pieces.ts';
import { toPlanCells } from '../decisions/plans.ts';
import { buildDecisionsReport, type DecisionsReport, listFailures, toDecisionCells } from '../decisions/report.ts';
import { OTHER_SALES, readOpenSales } from '../open-test/read-sales.ts';
import { writeOpenTestReport } from '../open-test/report.ts';
import { readArtifact, writeArtifact, writeManifest } from '../publish/write-model.ts';
import { markdownTable } from './markdown.ts';

const RUN_USAGE = `Usage:
  node training/evaluate.ts open-test [--model <folder>] [--sales <file>]
    prices 500 sales that were held out of every fit, or other sales with the columns of training/open-test/sales.csv
  node training/evaluate.ts decisions [--sales <file>]... [--write]
    offers sold items at $4 to $30, and compares the profit of our verdicts with two rules that one can do in the head;
    --sales adds a sample of a market, --write writes the figures into the model's evaluation
`;

const textOption = { type: 'string' } as const;
const textsOption = { type: 'string', multiple: true } as const;
const flagOption = { type: 'boolean' } as const;

const EVALUATIONS: Readonly<Record<string, (args: string[], io: CliIo) => Promise<void>>> = {
  'open-test': async (args, { print }) => {
    const { model, sales: file } = parseArgs({ args, options: { model: textOption, sales: textOption } }).values;
    const pricing = model === undefined ? readShippedModel() : loadModel(pathToFileURL(`${model}/`));
    const [sales, others] = [await readOpenSales(file), await readOpenSales(OTHER_SALES)];
    print(writeOpenTestReport(pricing, sales, others).trimEnd());
  },
  decisions: async (args, io) => {
    const { sales = [], write = false } = parseArgs({
      args,
      options: { sales: textsOption, write: flagOption },
    }).values;
    const report = await evaluateDecisions(io, sales);
    if (write) writeDecisions(fileURLToPath(modelFolder()), report);
  },
};

/** Runs an evaluation, such as `open-test`. Resolves to the exit status: 1 if it fails, 2 for incorrect usage. */
export async function runEvaluation(
  [name = '', ...args]: readonly string[],
  outputs: Pick<CliIo, 'stdout' | 'stderr'> = process,
): Promise<number> {
  const io = createIo(process.env, outputs);
  const evaluation = Object.hasOwn(EVALUATIONS, name) ? EVALUATIONS[name] : undefined;
  if (!evaluation) {
    io.stderr.write(RUN_USAGE);
    return 2;
  }
  try {
    await evaluation(args, io);
    return 0;
  } catch (error) {
    io.warn((error as Error).message);
    return 1;
  }
}

/**
 * Prints and returns the profit of each buying rule if sold items were offered at thrift-store prices. Rejects if a rule
 * of thumb earns more than our verdicts without losing more often.
 */
async function evaluateDecisions({ print }: CliIo, files: readonly string[]): Promise<DecisionsReport> {
  const { marketplaces } = shippedFees;
  const samples = await Promise.all(files.map((file) => readSampleOffers(file)));
  const offers = [...(await readOpenOffers()), ...samples.flat()];
  const [ebay] = marketplaces.filter(({ id }) => id === 'ebay');
  if (!ebay) throw new Error('The fee file does not contain eBay, where these pieces were sold.');
  const pricing = readShippedModel();
  const { pieces, refused } = priceOffers(pricing, ebay, offers);
  const report = buildDecisionsReport(marketplaces, pieces);
  const labeledPieces = priceOffers(pricing, ebay, offers, 'usual').pieces;
  print(`${offers.length} sales, ${refused} of them refused.`);
  for (const cells of [toDecisionCells(report), toPlanCells(report.plans)]) print(`\n${markdownTable(cells)}`);
  print(
    `\nWith a label by kind:\n\n${markdownTable(toDecisionCells(buildDecisionsReport(marketplaces, labeledPieces)))}`,
  );
  const failures = [pieces, labeledPieces].flatMap((offered) => listFailures(marketplaces, offered));
  if (failures.length > 0) throw new Error(`A simpler rule earns more at equal losses.\n${failures.join('\n')}`);
  return report;
}

/** Adds the profit of decisions to a model's evaluation, where it stays until it is measured again. */
function writeDecisions(folder: string, decisions: DecisionsReport): void {
  const last = readArtifact<Evaluation>(folder, 'evaluation.json');
  if (!last) throw new Error(`${folder} has no evaluation.json: evaluate the model first.`);
  writeArtifact(folder, 'evaluation.json', { ...last, decisions });
  writeManifest(folder);
}
