import { GONE_IN } from '../../answers/reprice.ts';
import { sellerOf, withGiven } from '../../answers/seller.ts';
import { readAsText } from '../../closet/layout.ts';
import { PLAN_FIELDS, planInWords, repriceTerms } from '../../closet/reprice-closet.ts';
import { countsText } from '../../closet/write-closet.ts';
import { dayAt } from '../../items/day.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { usd } from '../../wording/numbers.ts';
import { sumInWords, totalRangeInWords } from '../../wording/totals.ts';
import help from '../help.json' with { type: 'json' };
import { loadArtifacts } from '../inputs.ts';
import { priceList } from '../lists.ts';
import { by, type Commands, HOURLY, LABEL, MARKETPLACE, PROFIT } from '../options.ts';
import { readSellerFile } from '../seller-file.ts';

const { returnOnCost, margin } = TERM_FIELDS;
const OUTPUT = [
  '-o, --output <file>',
  'the file to write (default: standard output; on a terminal, a short table)',
] as const;
const says = { ...help.appraise.options, ...help.reprice.options };

export const commands = {
  appraise: (command, io) =>
    command
      .argument('<file.csv>')
      .option(...OUTPUT)
      .option(...MARKETPLACE)
      .option(...LABEL)
      .option(...PROFIT)
      .option('--return-on-cost <share>', says.returnOnCost, by(returnOnCost))
      .option('--margin <share>', says.margin, by(margin))
      .action(async (path, { output, ...given }) => {
        const artifacts = loadArtifacts(io.env);
        const seller = sellerOf(artifacts.marketplaces, withGiven(readSellerFile(io.env), given));
        const parts = { ...artifacts, ...seller };
        const { shape, total } = await priceList(path, output, parts, io);
        const sum =
          total.priced > 0
            ? ` Total: about ${usd(total.price)}; ${totalRangeInWords(total.priceLow, total.priceHigh)}.${sumInWords(total)}`
            : '';
        io.stderr.write(`${readAsText(shape.layout)}\n${countsText(total)}${sum}\n`);
      }),

  reprice: (command, io) =>
    command
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
      .option('--markdown <share>', says.markdown, by(PLAN_FIELDS.markdown))
      .option('--markdown-days <days>', says.markdownDays, by(PLAN_FIELDS.markdownDays))
      .option('--today <day>', says.today, by(ITEM_FIELDS.listedOn))
      .action(async (path, { output, today = dayAt(Date.now()), ...given }) => {
        const artifacts = loadArtifacts(io.env);
        const { marketplaces } = artifacts;
        const { profit, ...standing } = readSellerFile(io.env);
        const plan = repriceTerms({ ...standing, ...given }, marketplaces, today);
        const seller = sellerOf(marketplaces, { ...standing, profit, ...given });
        const parts = { ...artifacts, ...seller, plan };
        const { shape, planned } = await priceList(path, output, parts, io);
        io.stderr.write(`${readAsText(shape.layout)}\n${planInWords(planned)}\n`);
      }),
} satisfies Commands;
