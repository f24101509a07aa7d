import { existsSync } from 'node:fs';
import { createItemPricer } from '../../closet/price-item.ts';
import { dayAt } from '../../items/day.ts';
import { completeSales } from '../../ledger/complete.ts';
import { spreadLots } from '../../ledger/lots.ts';
import { readReport } from '../../ledger/read-report.ts';
import { reportOf } from '../../ledger/report.ts';
import { count, usd } from '../../wording/numbers.ts';
import { addSold, readAddition } from '../add-sold.ts';
import type { Command } from '../command.ts';
import { loadArtifacts } from '../load-artifacts.ts';
import { readInput } from '../read-input.ts';
import { soldReport } from '../sold-report.ts';

export const command: Command = {
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
  texts: [
    'add',
    'price',
    'on',
    'marketplace',
    'cost',
    'fees',
    'label',
    'listed',
    'lot',
    'lot-cost',
  ],
  flags: ['personal', 'json'],
  arguments: [1, 1],
  async run({ env, texts, flags, positionals: [path = ''], print, stderr }) {
    const artifacts = loadArtifacts(env);
    const { marketplaces } = artifacts;
    const price = createItemPricer(artifacts);
    if (texts.add !== undefined) {
      const today = dayAt(Date.now());
      const addition = readAddition(texts, flags.personal === true, marketplaces, today);
      const estimate = await addSold(path, addition, price);
      const said = estimate === undefined ? 'without an estimate' : `estimated ${usd(estimate)}`;
      if (!flags.json) {
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
    if (flags.json) print(JSON.stringify({ ...found, unsold }, undefined, 2));
    else for (const line of soldReport(found, unsold)) print(line);
    stderr.write(
      `Read as ${name}: ${count(sales.length, 'sale')}, ${count(leftOut, 'row')} left out.\n`,
    );
  },
};
