import { pathToFileURL } from 'node:url';
import { type Commands, command, WORDS } from '../../../src/cli/command.ts';
import { loadModel } from '../../../src/pricing/loading/load-model.ts';
import { OTHER_SALES, readOpenSales } from '../../open-test/read-sales.ts';
import { openTestReport } from '../../open-test/report.ts';

export const commands = {
  'evaluate open-test': command({ model: WORDS, sales: WORDS }, async ({ print }, { model, sales: file }) => {
    const pricing = loadModel(model === undefined ? undefined : pathToFileURL(`${model}/`));
    const [sales, others] = [await readOpenSales(file), await readOpenSales(OTHER_SALES)];
    print(openTestReport(pricing, sales, others).trimEnd());
  }),
} satisfies Commands;
