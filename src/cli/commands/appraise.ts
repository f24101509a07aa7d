import { countsText } from '../../closet/added-cells.ts';
import { readGoal } from '../../closet/goal.ts';
import { createItemPricer } from '../../closet/price-item.ts';
import { readAsText } from '../../closet/read-as.ts';
import { readCloset } from '../../closet/read-closet.ts';
import { MAX_COMMAND_ROWS } from '../../closet/row-limits.ts';
import { valueCloset } from '../../closet/value-closet.ts';
import { readConfig } from '../../config.ts';
import { loadMarketplaces } from '../../marketplaces/load.ts';
import { loadModel } from '../../pricing/load-model.ts';
import { grouped, usd } from '../../wording/numbers.ts';
import { sumInWords, totalRangeInWords } from '../../wording/totals.ts';
import { closetTable } from '../closet-table.ts';
import { type Command, UsageError } from '../command.ts';
import { readInput } from '../read-input.ts';
import { showProgress, writeList } from '../write-list.ts';

export const appraiseCommand: Command = {
  synopsis: '<file.csv> [-o <out.csv>]',
  help: [
    `Prices a list of garments: a CSV file of at most ${grouped(MAX_COMMAND_ROWS)} rows, or one garment per line; - is standard input. It reads the`,
    'exports of Poshmark, Mercari, Depop, eBay, Vendoo, List Perfectly, Etsy and Shopify, and columns of your own (title, or',
    'brand and category; gender, condition, price, cost, quantity). Your rows come back as they were, with columns added',
    'in place of those of an earlier pricing. What the file was read as goes to standard error. Nothing leaves this machine.',
    '',
    '  -o, --output <file>       where to write (default: standard output; on a terminal, a short table instead)',
    '  --profit <dollars>        for "pay up to": the profit you want after fees and cost',
    '  --return-on-cost <share>  or the profit as a share of the cost (default 1: double what you paid)',
    '  --margin <share>          or the profit as a share of the price',
  ].join('\n'),
  options: {
    output: { type: 'string', short: 'o' },
    profit: { type: 'string' },
    'return-on-cost': { type: 'string' },
    margin: { type: 'string' },
  },
  arguments: [1, 1],
  async run({ env, values, positionals, print }) {
    const goal = readGoal({
      profit: values.profit,
      returnOnCost: values['return-on-cost'],
      margin: values.margin,
    });
    if (typeof goal === 'string') throw new UsageError(goal);
    const [path] = positionals;
    const file = await readCloset(readInput(path as string), MAX_COMMAND_ROWS);
    const { modelDir, feesFile } = readConfig(env);
    const pricing = loadModel(modelDir);
    const marketplaces = loadMarketplaces(feesFile);
    const price = createItemPricer({ pricing, marketplaces, goal });
    const valued = await valueCloset(file, price, { onProgress: showProgress });
    await writeList(valued, {
      output: values.output,
      modelVersion: pricing.modelVersion,
      table: () => closetTable(valued),
      print,
    });
    const { total } = valued;
    const sum =
      total.priced > 0
        ? ` Total: about ${usd(total.price)}; ${totalRangeInWords(total.priceLow, total.priceHigh)}.${sumInWords(total)}`
        : '';
    process.stderr.write(`${readAsText(file)}\n${countsText(valued)}${sum}\n`);
  },
};
