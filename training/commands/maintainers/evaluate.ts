import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Commands, command, FLAG, REPEATED, type ValuesOfOptions, WORDS } from '../../../src/cli/command.ts';
import type { CliIo } from '../../../src/cli/io.ts';
import { loadMarketplaces } from '../../../src/marketplaces/load.ts';
import { loadModel } from '../../../src/pricing/loading/load-model.ts';
import { modelFolder } from '../../../src/pricing/loading/read-model.ts';
import { offeredPieces, openOffers, sampleOffers } from '../../decisions/offered-pieces.ts';
import { planCells } from '../../decisions/plans.ts';
import { type DecisionsReport, decisionCells, decisionsReport, failuresIn } from '../../decisions/report.ts';
import { markdownTable } from '../../evaluation/markdown.ts';
import type { EvaluationReport } from '../../evaluation/measure.ts';
import { writeEvaluationFiles } from '../../evaluation/tables.ts';
import { OTHER_SALES, readOpenSales } from '../../open-test/read-sales.ts';
import { openTestReport } from '../../open-test/report.ts';
import { readArtifact, writeArtifact } from '../../publish/write-artifact.ts';
import { writeManifest } from '../../publish/write-model.ts';

const OPTIONS = { sales: REPEATED, write: FLAG } as const;

export const commands = {
  'evaluate decisions': command(OPTIONS, evaluateDecisions),
  'evaluate open-test': command({ model: WORDS, sales: WORDS }, async ({ print }, { model, sales: file }) => {
    const pricing = loadModel(model === undefined ? undefined : pathToFileURL(`${model}/`));
    const [sales, others] = [await readOpenSales(file), await readOpenSales(OTHER_SALES)];
    print(openTestReport(pricing, sales, others).trimEnd());
  }),
} satisfies Commands;

/**
 * Prints the profit of each buying rule if sold items were offered at thrift-store prices. Rejects if a rule of thumb
 * earns more than our verdicts without losing more often.
 */
async function evaluateDecisions(
  { print }: CliIo,
  { sales = [], write = false }: ValuesOfOptions<typeof OPTIONS>,
): Promise<void> {
  const marketplaces = loadMarketplaces();
  const samples = await Promise.all(sales.map((file) => sampleOffers(file)));
  const offers = [...(await openOffers()), ...samples.flat()];
  const [ebay] = marketplaces.list.filter(({ id }) => id === 'ebay');
  if (!ebay) throw new Error('The fee file does not contain eBay, where these pieces were sold.');
  const { pieces, refused } = offeredPieces(loadModel(), ebay, offers);
  const report = decisionsReport(marketplaces, pieces);
  print(`${offers.length} sales, ${refused} of them refused.`);
  for (const cells of [decisionCells(report), planCells(report.plans)]) print(`\n${markdownTable(cells)}`);
  const failures = failuresIn(marketplaces, pieces);
  if (failures.length > 0) throw new Error(`A simpler rule earns more at equal losses.\n${failures.join('\n')}`);
  if (write) writeDecisions(fileURLToPath(modelFolder()), report);
}

/** Adds the profit of decisions to a model's evaluation, where it stays until it is measured again. */
function writeDecisions(folder: string, decisions: DecisionsReport): void {
  const last = readArtifact<EvaluationReport>(folder, 'evaluation.json');
  if (!last) throw new Error(`${folder} has no evaluation.json: evaluate the model first.`);
  const report = { ...last, decisions };
  writeArtifact(folder, 'evaluation.json', report);
  writeEvaluationFiles(folder, report);
  writeManifest(folder);
}
