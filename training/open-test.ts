import { pathToFileURL } from 'node:url';
import { loadModel } from '../src/pricing/load-model.ts';
import { runCommand, TEXT } from './command.ts';
import { OTHER_SALES, readOpenSales } from './open-test/read-sales.ts';
import { openTestReport } from './open-test/report.ts';

const HELP = `Usage: npm run open-test -- [options]

Prices 500 sales that no fit has seen, and says how near the prices are to what was paid. docs/open-test.md explains the table.

  --model <folder>       the model (default: model)
  --sales <file>         other sales, with the columns of training/open-test/sales.csv`;

const options = { model: TEXT, sales: TEXT } as const;

runCommand({ help: HELP, options }, async ({ model, sales }) => {
  const pricing = loadModel(model === undefined ? undefined : pathToFileURL(`${model}/`));
  console.log(openTestReport(pricing, await readOpenSales(sales), await readOpenSales(OTHER_SALES)).trimEnd());
});
