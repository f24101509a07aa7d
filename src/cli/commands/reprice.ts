import { createItemPricer } from '../../closet/price-item.ts';
import { readAsText } from '../../closet/read-as.ts';
import { readCloset } from '../../closet/read-closet.ts';
import { adviceInWords, repriceCloset } from '../../closet/reprice-closet.ts';
import { readRepriceTerms } from '../../closet/reprice-terms.ts';
import { MAX_COMMAND_ROWS } from '../../closet/row-limits.ts';
import { valueCloset } from '../../closet/value-closet.ts';
import { readConfig } from '../../config.ts';
import { loadMarketplaces } from '../../marketplaces/load.ts';
import { loadModel } from '../../pricing/load-model.ts';
import { type Command, UsageError } from '../command.ts';
import { readInput } from '../read-input.ts';
import { repriceTable } from '../reprice-table.ts';
import { showProgress, writeList } from '../write-list.ts';

export const repriceCommand: Command = {
  synopsis: '<file.csv> [-o <out.csv>]',
  help: [
    'Says what to do with each garment of a list: HOLD, CUT, RELIST, LIST or DONATE, at what price, why, and the prices to',
    'come. Reads the same files as hangtag appraise; with them the asking price, the day of listing (or days on sale) and the',
    'floor price. Columns are added to your rows. Where no listing of the brand and kind is behind a price, there is no',
    'advice. Nothing leaves this machine.',
    '',
    '  -o, --output <file>       where to write (default: standard output; on a terminal, a short table instead)',
    '  --gone-in <time>          how soon it should be gone: week, month or season (default)',
    '  --hourly <dollars>        what an hour of your time is worth: what leaves less for 30 minutes is to be donated',
    '  --marketplace <id>        where you sell, such as poshmark (default: where most is kept)',
    '  --markdown <share>        a schedule of your own, such as 0.2 off the price on the tag …',
    '  --markdown-days <days>    … every so many days; ours is compared with it',
    '  --today <day>             the day to plan from (default: today, UTC)',
  ].join('\n'),
  options: {
    output: { type: 'string', short: 'o' },
    'gone-in': { type: 'string' },
    hourly: { type: 'string' },
    marketplace: { type: 'string' },
    markdown: { type: 'string' },
    'markdown-days': { type: 'string' },
    today: { type: 'string' },
  },
  arguments: [1, 1],
  async run({ env, values, positionals, print }) {
    const { modelDir, feesFile } = readConfig(env);
    const marketplaces = loadMarketplaces(feesFile);
    const terms = readRepriceTerms(
      {
        goneIn: values['gone-in'],
        hourly: values.hourly,
        marketplace: values.marketplace,
        markdown: values.markdown,
        markdownDays: values['markdown-days'],
        today: values.today,
      },
      marketplaces,
      new Date().toISOString().slice(0, 10),
    );
    if (typeof terms === 'string') throw new UsageError(terms);
    const [path] = positionals;
    const file = await readCloset(readInput(path as string), MAX_COMMAND_ROWS);
    const pricing = loadModel(modelDir);
    const price = createItemPricer({ pricing, marketplaces, goal: { returnOnCost: 1 } });
    const valued = await valueCloset(file, price, { onProgress: showProgress });
    const repriced = await repriceCloset(valued, marketplaces, terms);
    await writeList(repriced, {
      output: values.output,
      modelVersion: pricing.modelVersion,
      table: () => repriceTable(repriced),
      print,
    });
    process.stderr.write(`${readAsText(file)}\n${adviceInWords(repriced.advice)}\n`);
  },
};
