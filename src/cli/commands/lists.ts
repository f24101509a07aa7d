import { GONE_IN } from '../../answers/reprice.ts';
import { sellerOf, withGiven } from '../../answers/seller.ts';
import { countsText } from '../../closet/added-cells.ts';
import { readAsText } from '../../closet/read-as.ts';
import { planInWords } from '../../closet/reprice-closet.ts';
import { PLAN_FIELDS, repriceTerms } from '../../closet/reprice-terms.ts';
import { dayAt } from '../../items/day.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { usd } from '../../wording/numbers.ts';
import { sumInWords, totalRangeInWords } from '../../wording/totals.ts';
import { loadArtifacts } from '../inputs.ts';
import { priceList } from '../lists.ts';
import { by, HOURLY, LABEL, MARKETPLACE, type NewCommand, PROFIT } from '../options.ts';
import { readSellerFile } from '../seller-file.ts';
import type { Surroundings } from '../surroundings.ts';

const { returnOnCost, margin } = TERM_FIELDS;
const OUTPUT = [
  '-o, --output <file>',
  'the file to write (default: standard output; on a terminal, a short table)',
] as const;

export const commands = {
  appraise: (command: NewCommand, io: Surroundings) =>
    command
      .description(
        `Prices a list of garments: a CSV file of any length, or one garment per line; - is standard input. It reads the exports of Poshmark, Mercari, Depop, eBay, Vendoo, List Perfectly, Etsy and Shopify, and columns of your own (title, or brand and category; gender, condition, price, cost, quantity). Your rows come back unchanged, with columns added in place of those of an earlier pricing. The recognized columns go to standard error. Nothing leaves this machine.`,
      )
      .argument('<file.csv>')
      .option(...OUTPUT)
      .option(...MARKETPLACE)
      .option(...LABEL)
      .option(...PROFIT)
      .option(
        '--return-on-cost <share>',
        'or the profit as a share of the cost (1 doubles your money)',
        by(returnOnCost),
      )
      .option('--margin <share>', 'or the profit as a share of the price', by(margin))
      .addHelpText('after', '\nExample:\n  hangtag appraise closet.csv -o priced.csv')
      .action(async (path, { output, ...given }) => {
        const artifacts = loadArtifacts(io.env);
        const seller = sellerOf(artifacts.marketplaces, withGiven(readSellerFile(io.env), given));
        const parts = { ...artifacts, ...seller };
        const { shape, total } = await priceList(path, output, parts, io);
        const sum =
          total.priced > 0
            ? ` Total: about ${usd(total.price)}; ${totalRangeInWords(total.priceLow, total.priceHigh)}.${sumInWords(total)}`
            : '';
        io.stderr.write(`${readAsText(shape)}\n${countsText(total)}${sum}\n`);
      }),

  reprice: (command: NewCommand, io: Surroundings) =>
    command
      .description(
        'Plans each garment of a list: HOLD, CUT, RELIST, LIST or DONATE, with the price, the reason and the prices to come. Reads the same files as hangtag appraise; in them also the asking price, the day of listing (or days on sale) and the floor price. Adds columns to your rows. A price without listings of the brand and kind gets no advice. Nothing leaves this machine.',
      )
      .argument('<file.csv>')
      .option(...OUTPUT)
      .option(
        '--gone-in <time>',
        `the time to sell it in: ${GONE_IN.join(', ')} (default: season)`,
        by(PLAN_FIELDS.goneIn),
      )
      .option(...MARKETPLACE)
      .option(...LABEL)
      .option(...HOURLY)
      .option(
        '--markdown <share>',
        'a schedule of your own, such as 0.2 off the price on the tag …',
        by(PLAN_FIELDS.markdown),
      )
      .option(
        '--markdown-days <days>',
        '… every so many days; ours is compared with it',
        by(PLAN_FIELDS.markdownDays),
      )
      .option(
        '--today <day>',
        'the day to plan from (default: today, UTC)',
        by(ITEM_FIELDS.listedOn),
      )
      .addHelpText('after', '\nExample:\n  hangtag reprice closet.csv --gone-in month -o plan.csv')
      .action(async (path, { output, today = dayAt(Date.now()), ...given }) => {
        const artifacts = loadArtifacts(io.env);
        const { marketplaces } = artifacts;
        const { profit, ...standing } = readSellerFile(io.env);
        const plan = repriceTerms({ ...standing, ...given }, marketplaces, today);
        const seller = sellerOf(marketplaces, { ...standing, profit, ...given });
        const parts = { ...artifacts, ...seller, plan };
        const { shape, planned } = await priceList(path, output, parts, io);
        io.stderr.write(`${readAsText(shape)}\n${planInWords(planned)}\n`);
      }),
};
