import { existsSync } from 'node:fs';
import { createItemPricer } from '../../closet/price-item.ts';
import { readConfig } from '../../config.ts';
import { completeSales } from '../../ledger/complete.ts';
import { spreadLots } from '../../ledger/lots.ts';
import { readReport } from '../../ledger/read-report.ts';
import { reportOf } from '../../ledger/report.ts';
import { loadMarketplaces } from '../../marketplaces/load.ts';
import { loadModel } from '../../pricing/load-model.ts';
import { count, usd } from '../../wording/numbers.ts';
import { addSold, readAddition } from '../add-sold.ts';
import { type Command, UsageError } from '../command.ts';
import { readInput } from '../read-input.ts';
import { soldReport } from '../sold-report.ts';

export const soldCommand: Command = {
  synopsis: '<sales.csv> [--add <title> --price <dollars>] [--json]',
  help: [
    'Keeps what you sold in a CSV file, and reports on it: profit by month and marketplace, how good the estimates were, days',
    'listed, the farthest from the estimate. It reads the reports of Poshmark, eBay, Mercari, Depop, Vendoo and List Perfectly',
    'and columns of your own too. npm run train -- <sales.csv> moves prices to the same file. Nothing leaves this machine.',
    '',
    '  --add <title>             adds a row to the file, which is made if it is missing, with the estimate of today',
    '  --price <dollars>         what the buyer paid; without it the piece is not sold yet',
    '  --on <day>                the day of the sale, as YYYY-MM-DD (default: today, UTC)',
    '  --marketplace <id>        where, such as poshmark (default: in person)',
    '  --cost <dollars>          what you had paid',
    '  --fees, --label <dollars> what the marketplace took, and what you paid for the label',
    '  --listed <day>            the day it was listed',
    '  --lot <name>              it was bought with others: list all of them, those not sold without --price …',
    '  --lot-cost <dollars>      … and on one of them what they cost together, which is spread by their values',
    '  --personal                your own thing, not bought to be sold',
    '  --json                    the report as JSON',
  ].join('\n'),
  options: {
    add: { type: 'string' },
    price: { type: 'string' },
    on: { type: 'string' },
    marketplace: { type: 'string' },
    cost: { type: 'string' },
    fees: { type: 'string' },
    label: { type: 'string' },
    listed: { type: 'string' },
    lot: { type: 'string' },
    'lot-cost': { type: 'string' },
    personal: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  arguments: [1, 1],
  async run({ env, values, positionals, print }) {
    const path = positionals[0] as string;
    const { modelDir, feesFile } = readConfig(env);
    const pricing = loadModel(modelDir);
    const marketplaces = loadMarketplaces(feesFile);
    const price = createItemPricer({ pricing, marketplaces, goal: { returnOnCost: 1 } });
    if (values.add !== undefined) {
      const addition = readAddition(values, marketplaces, new Date().toISOString().slice(0, 10));
      if (typeof addition === 'string') throw new UsageError(addition);
      const estimate = await addSold(path, addition, price);
      const said = estimate === undefined ? 'without an estimate' : `estimated ${usd(estimate)}`;
      if (!values.json) {
        print(`Added to ${path}: ${addition.title}, ${said}.`);
        return;
      }
    } else if (!existsSync(path) && path !== '-') {
      throw new Error(`${path}: there is no such file. --add makes it with the first sale.`);
    }
    const report = await readReport(readInput(path));
    const { sales, name, leftOut, unsold } = report;
    const spread = await spreadLots(sales, report.lots, price);
    const complete = await completeSales(spread, price, marketplaces);
    const found = reportOf(complete);
    if (values.json) print(JSON.stringify({ ...found, unsold }, undefined, 2));
    else for (const line of soldReport(found, unsold)) print(line);
    process.stderr.write(
      `Read as ${name}: ${count(sales.length, 'sale')}, ${count(leftOut, 'row')} left out.\n`,
    );
  },
};
