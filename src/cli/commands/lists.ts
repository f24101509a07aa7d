import { goalOf, USUAL_GOAL } from '../../answers/goal.ts';
import { namedMarketplace } from '../../answers/named-marketplace.ts';
import { countsText } from '../../closet/added-cells.ts';
import { readAsText } from '../../closet/read-as.ts';
import { planInWords, repriceCloset } from '../../closet/reprice-closet.ts';
import { PLAN_FIELDS, repriceTerms } from '../../closet/reprice-terms.ts';
import { MAX_COMMAND_ROWS } from '../../closet/row-limits.ts';
import { dayAt } from '../../items/day.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { grouped, usd } from '../../wording/numbers.ts';
import { sumInWords, totalRangeInWords } from '../../wording/totals.ts';
import { defineCommand } from '../command.ts';
import { loadArtifacts } from '../inputs.ts';
import { closetTable, priceList, repriceTable, writeList } from '../lists.ts';

const { profit, returnOnCost, margin } = TERM_FIELDS;
const OPTIONS = {
  'output <file>': 'the file to write (default: standard output; on a terminal, a short table)',
  'marketplace <id>': 'where you sell, such as poshmark (default: the best for each piece)',
  json: 'write JSON in place of CSV',
} as const;

export const commands = {
  appraise: defineCommand({
    synopsis: '<file.csv> [-o <out.csv>]',
    help: `Prices a list of garments: a CSV file of at most ${grouped(MAX_COMMAND_ROWS)} rows, or one garment per line; - is standard input. It reads the exports of Poshmark, Mercari, Depop, eBay, Vendoo, List Perfectly, Etsy and Shopify, and columns of your own (title, or brand and category; gender, condition, price, cost, quantity). Your rows come back unchanged, with columns added in place of those of an earlier pricing. The recognized columns go to standard error. Nothing leaves this machine.`,
    options: {
      ...OPTIONS,
      'profit <dollars>': 'for "pay up to": the profit you want after fees and cost (default: 15)',
      'return-on-cost <share>': 'or the profit as a share of the cost (1 doubles your money)',
      'margin <share>': 'or the profit as a share of the price',
    },
    fields: { profit, 'return-on-cost': returnOnCost, margin },
    arguments: [1, 1],
    async run({ env, options, positionals: [path = ''], stdout, stderr }) {
      const { 'return-on-cost': share, marketplace, ...terms } = options;
      const goal =
        goalOf({ profit: terms.profit, returnOnCost: share, margin: terms.margin }) ?? USUAL_GOAL;
      const artifacts = loadArtifacts(env);
      const place =
        marketplace === undefined
          ? undefined
          : namedMarketplace(artifacts.marketplaces, marketplace);
      const valued = await priceList(path, { ...artifacts, goal, marketplace: place }, stderr);
      const { modelVersion } = artifacts.pricing;
      await writeList(valued, { ...options, modelVersion, stdout }, closetTable);
      const { file, total } = valued;
      const sum =
        total.priced > 0
          ? ` Total: about ${usd(total.price)}; ${totalRangeInWords(total.priceLow, total.priceHigh)}.${sumInWords(total)}`
          : '';
      stderr.write(`${readAsText(file)}\n${countsText(valued)}${sum}\n`);
    },
  }),

  reprice: defineCommand({
    synopsis: '<file.csv> [-o <out.csv>]',
    help: 'Plans each garment of a list: HOLD, CUT, RELIST, LIST or DONATE, with the price, the reason and the prices to come. Reads the same files as hangtag appraise; in them also the asking price, the day of listing (or days on sale) and the floor price. Adds columns to your rows. A price without listings of the brand and kind gets no advice. Nothing leaves this machine.',
    options: {
      ...OPTIONS,
      'gone-in <time>': 'the time to sell it in: week, month or season (default)',
      'hourly <dollars>':
        'the worth of an hour of your time: a piece that leaves less for 30 minutes is to be donated',
      'markdown <share>': 'a schedule of your own, such as 0.2 off the price on the tag …',
      'markdown-days <days>': '… every so many days; ours is compared with it',
      'today <day>': 'the day to plan from (default: today, UTC)',
    },
    fields: {
      'gone-in': PLAN_FIELDS.goneIn,
      hourly: PLAN_FIELDS.hourly,
      markdown: PLAN_FIELDS.markdown,
      'markdown-days': PLAN_FIELDS.markdownDays,
      today: ITEM_FIELDS.listedOn,
    },
    arguments: [1, 1],
    async run({ env, options, positionals: [path = ''], stdout, stderr }) {
      const {
        today = dayAt(Date.now()),
        'gone-in': goneIn,
        'markdown-days': markdownDays,
      } = options;
      const { hourly, marketplace, markdown } = options;
      const artifacts = loadArtifacts(env);
      const { marketplaces, pricing } = artifacts;
      const plan = { goneIn, hourly, marketplace, markdown, markdownDays };
      const terms = repriceTerms(plan, marketplaces, today);
      const { marketplace: place } = terms;
      const valued = await priceList(path, { ...artifacts, marketplace: place }, stderr);
      const repriced = await repriceCloset(valued, marketplaces, terms);
      const { modelVersion } = pricing;
      await writeList(repriced, { ...options, modelVersion, stdout }, repriceTable);
      stderr.write(`${readAsText(valued.file)}\n${planInWords(repriced.advice)}\n`);
    },
  }),
};
