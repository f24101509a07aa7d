import { fileURLToPath } from 'node:url';
import { type Commands, command, FLAG, REPEATED, type ValuesOfOptions, WORDS } from '../../../src/cli/command.ts';
import type { CliIo } from '../../../src/cli/io.ts';
import { loadMarketplaces } from '../../../src/marketplaces/load.ts';
import { loadModel, modelFolder } from '../../../src/pricing/loading/load-model.ts';
import { offeredPieces } from '../../decisions/offered-pieces.ts';
import { planCells } from '../../decisions/plans.ts';
import { openOffers, unseenOffers, withGuesses } from '../../decisions/read-sales.ts';
import { decisionCells, decisionPartCells, decisionsReport } from '../../decisions/report.ts';
import { writeDecisions } from '../../decisions/write-decisions.ts';
import { markdownTable } from '../../evaluation/markdown.ts';
import { progress } from '../../progress.ts';

const OPTIONS = {
  cells: WORDS,
  sales: REPEATED,
  tables: WORDS,
  guesses: REPEATED,
  toChooseBy: FLAG,
  write: FLAG,
} as const;

export const commands = {
  'evaluate decisions': command(OPTIONS, evaluateDecisions),
} satisfies Commands;

/**
 * Measures verdicts in dollars: offers sold pieces at the prices on thrift-store tags, and reports what each way to
 * decide earns. With cells and sales, also on sales priced by fits without their sellers.
 */
async function evaluateDecisions(
  { print, stderr }: CliIo,
  { cells, sales = [], tables, guesses = [], toChooseBy = false, write = false }: ValuesOfOptions<typeof OPTIONS>,
): Promise<void> {
  const marketplaces = loadMarketplaces();
  const files = { listings: [], cells: cells ? [cells] : [], sales, tables, isJudged: true };
  const unseen = cells ? await unseenOffers(files, progress(stderr)) : [];
  const offers = withGuesses([...(await openOffers()), ...unseen], guesses);
  const [ebay] = marketplaces.list.filter(({ id }) => id === 'ebay');
  if (!ebay) throw new Error('The fee file does not contain eBay, where these pieces were sold.');
  const { pieces, refused } = offeredPieces(loadModel(), ebay, offers);
  const report = decisionsReport(marketplaces, pieces, !toChooseBy);
  print(`${offers.length} sales, ${refused} of them refused.`);
  for (const { head, rows } of [decisionCells(report), decisionPartCells(report), planCells(report.plans)])
    print(`\n${markdownTable(head, rows)}`);
  if (write) writeDecisions(fileURLToPath(modelFolder()), report);
}
