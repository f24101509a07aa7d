import { GONE_IN, type GoneIn, type RepriceTerms } from '../answers/reprice.ts';
import type { Marketplaces } from '../marketplaces/compile.ts';
import type { ShopSchedule } from '../pricing/markdowns.ts';
import { listOf } from '../wording/numbers.ts';
import { dayOf } from './day.ts';

const MOST_HOURLY = 1000;
const MOST_DAYS = 365;
const MOST_MARKDOWN = 0.9;

/** Names of what can be said of a plan, as the API spells them. */
export const REPRICE_NAMES = [
  'goneIn',
  'hourly',
  'marketplace',
  'markdown',
  'markdownDays',
  'today',
] as const;
export type RepriceTexts = Readonly<Partial<Record<(typeof REPRICE_NAMES)[number], unknown>>>;

/**
 * What texts say of a plan: `goneIn` (week, month, season), `hourly` (US dollars), `marketplace` (an id), `markdown` (a
 * fraction) with `markdownDays`, and `today`. What is wrong comes back as a sentence. `today` is the day where none is given.
 */
export function readRepriceTerms(
  texts: RepriceTexts,
  { list }: Marketplaces,
  today: string,
): RepriceTerms | string {
  const text = (name: keyof RepriceTexts) => String(texts[name] ?? '').trim();
  const goneIn = GONE_IN.find((one) => one === (text('goneIn') || 'season')) as GoneIn | undefined;
  if (!goneIn) return `goneIn must be ${GONE_IN.join(', ').replace(/, (?=\w+$)/, ' or ')}.`;
  const hourly = numberIn(text('hourly'), 0, MOST_HOURLY);
  if (hourly === 'bad') {
    return `hourly must be a number of US dollars from 0 to ${MOST_HOURLY}.`;
  }
  const marketplace = list.find(({ id }) => id === text('marketplace'));
  if (text('marketplace') !== '' && !marketplace) {
    return `There is no marketplace ${text('marketplace').slice(0, 40)}: take one of ${listOf(list.map(({ id }) => id))}.`;
  }
  const share = numberIn(text('markdown'), 0.01, MOST_MARKDOWN);
  if (share === 'bad')
    return `markdown must be a fraction from 0.01 to ${MOST_MARKDOWN}, such as 0.2.`;
  const days = numberIn(text('markdownDays'), 1, MOST_DAYS);
  if (days === 'bad' || (days !== undefined && !Number.isInteger(days))) {
    return `markdownDays must be a whole number from 1 to ${MOST_DAYS}.`;
  }
  if ((share === undefined) !== (days === undefined)) {
    return 'A schedule of your own needs both the share that comes off (markdown) and after how many days (markdownDays).';
  }
  const day = text('today') === '' ? today : dayOf(text('today'));
  if (day === undefined) return 'today must be a day such as 2026-11-21.';
  return {
    goneIn,
    today: day,
    hourly,
    marketplace,
    ...(share !== undefined &&
      days !== undefined && { shop: { share, everyDays: days } satisfies ShopSchedule }),
  };
}

/** A number within bounds; undefined where there is no text. */
function numberIn(text: string, least: number, most: number): number | undefined | 'bad' {
  if (text === '') return undefined;
  const value = /^\$?\d{1,6}(\.\d{1,4})?$/.test(text) ? Number(text.replace('$', '')) : Number.NaN;
  return value >= least && value <= most ? value : 'bad';
}
