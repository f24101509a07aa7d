import { pathToFileURL } from 'node:url';
import { type Commands, command, WORDS } from '../../../src/cli/command.ts';
import { loadModel } from '../../../src/pricing/load-model.ts';
import { OTHER_SALES, readOpenSales } from '../../open-test/read-sales.ts';
import { openTestReport } from '../../open-test/report.ts';

export const commands = {
  'evaluate open-test': command({ model: WORDS, sales: WORDS }, async ({ print }, { model, sales }) => {
    const pricing = loadModel(model === undefined ? undefined : pathToFileURL(`${model}/`));
    print(openTestReport(pricing, await readOpenSales(sales), await readOpenSales(OTHER_SALES)).trimEnd());
  }),
} satisfies Commands;
