import { readAsText } from '../../closet/read-as.ts';
import { planInWords, repriceCloset } from '../../closet/reprice-closet.ts';
import { readRepriceTerms } from '../../closet/reprice-terms.ts';
import { dayAt, dayOf } from '../../items/day.ts';
import { type Command, UsageError } from '../command.ts';
import { repriceTable } from '../list-tables.ts';
import { priceList, writeList } from '../lists.ts';
import { loadArtifacts } from '../load-artifacts.ts';

export const command: Command = {
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
  texts: ['output', 'gone-in', 'hourly', 'marketplace', 'markdown', 'markdown-days', 'today'],
  arguments: [1, 1],
  async run({ env, texts, positionals: [path = ''], stdout, stderr }) {
    const artifacts = loadArtifacts(env);
    const { hourly, marketplace, markdown, output } = texts;
    const terms = readRepriceTerms(
      {
        goneIn: texts['gone-in'],
        hourly: hourly?.replace(/^\$/, ''),
        marketplace,
        markdown,
        markdownDays: texts['markdown-days'],
      },
      artifacts.marketplaces,
      readToday(texts.today),
    );
    const valued = await priceList(path, artifacts, stderr);
    const repriced = await repriceCloset(valued, artifacts.marketplaces, terms);
    const { modelVersion } = artifacts.pricing;
    const table = () => repriceTable(repriced);
    await writeList(repriced, { output, modelVersion, table, stdout });
    stderr.write(`${readAsText(valued.file)}\n${planInWords(repriced.advice)}\n`);
  },
};

function readToday(text: string | undefined): string {
  const day = text === undefined ? dayAt(Date.now()) : dayOf(text);
  if (day !== undefined) return day;
  throw new UsageError(`--today is "${text}": give a day such as 2026-11-21.`);
}
