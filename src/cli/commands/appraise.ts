import { readGoal } from '../../answers/goal.ts';
import { countsText } from '../../closet/added-cells.ts';
import { readAsText } from '../../closet/read-as.ts';
import { MAX_COMMAND_ROWS } from '../../closet/row-limits.ts';
import { grouped, usd } from '../../wording/numbers.ts';
import { sumInWords, totalRangeInWords } from '../../wording/totals.ts';
import type { Command } from '../command.ts';
import { closetTable } from '../list-tables.ts';
import { priceList, writeList } from '../lists.ts';
import { loadArtifacts } from '../load-artifacts.ts';

export const command: Command = {
  synopsis: '<file.csv> [-o <out.csv>]',
  help: [
    `Prices a list of garments: a CSV file of at most ${grouped(MAX_COMMAND_ROWS)} rows, or one garment per line; - is standard input. It reads the`,
    'exports of Poshmark, Mercari, Depop, eBay, Vendoo, List Perfectly, Etsy and Shopify, and columns of your own (title, or',
    'brand and category; gender, condition, price, cost, quantity). Your rows come back as they were, with columns added',
    'in place of those of an earlier pricing. What the file was read as goes to standard error. Nothing leaves this machine.',
    '',
    '  -o, --output <file>       where to write (default: standard output; on a terminal, a short table instead)',
    '  --profit <dollars>        for "pay up to": the profit you want after fees and cost (default: 15)',
    '  --return-on-cost <share>  or the profit as a share of the cost (1 doubles what you paid)',
    '  --margin <share>          or the profit as a share of the price',
  ].join('\n'),
  texts: ['output', 'profit', 'return-on-cost', 'margin'],
  arguments: [1, 1],
  async run({ env, texts, positionals: [path = ''], stdout, stderr }) {
    const { profit, margin, output } = texts;
    const goal = readGoal({ profit, returnOnCost: texts['return-on-cost'], margin });
    const artifacts = loadArtifacts(env);
    const valued = await priceList(path, { ...artifacts, goal }, stderr);
    const { modelVersion } = artifacts.pricing;
    await writeList(valued, { output, modelVersion, table: () => closetTable(valued), stdout });
    const { file, total } = valued;
    const sum =
      total.priced > 0
        ? ` Total: about ${usd(total.price)}; ${totalRangeInWords(total.priceLow, total.priceHigh)}.${sumInWords(total)}`
        : '';
    stderr.write(`${readAsText(file)}\n${countsText(valued)}${sum}\n`);
  },
};
