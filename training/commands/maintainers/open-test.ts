import { pathToFileURL } from 'node:url';
import { type Commands, command, WORDS } from '../../../src/cli/command.ts';
import { loadModel } from '../../../src/pricing/load-model.ts';
import { OTHER_SALES, readOpenSales } from '../../open-test/read-sales.ts';
import { openTestReport } from '../../open-test/report.ts';
import { writeUnseenPrices } from '../../open-test/unseen-prices.ts';

export const commands = {
  'evaluate open-test': command(
    { model: WORDS, sales: WORDS, write: WORDS },
    async ({ print }, { model, sales: file, write }) => {
      const pricing = loadModel(model === undefined ? undefined : pathToFileURL(`${model}/`));
      const sales = await readOpenSales(file);
      print(openTestReport(pricing, sales, await readOpenSales(OTHER_SALES)).trimEnd());
      if (write !== undefined) writeUnseenPrices(write, pricing, sales);
    },
  ),
} satisfies Commands;
