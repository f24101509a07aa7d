import { truncate } from '../base/text.ts';
import { FIELDS } from '../operations/fields/item-fields.ts';

const APP = '#?(poshmark|mercari|ebay|depop|vinted|grailed|thredup|etsy|stockx|the ?realreal|vestiaire( collective)?)';

const LEAD_WORDS =
  `(${APP}|app|closet|shop|listing|item|it|this|these|what|my|an?|the|i|i['’]m|to|on|in|at|from|just|new|` +
  'check|look|see|take|out|found|discovered|saw|added|listed|posted|shared|selling)';

/** Matches text that apps add to a title: `Check out this listing I just added to my closet: Coach Tabby`. */
const APP_TEXT = [
  /https?:\/\/\S+/gi,
  new RegExp(String.raw`^\W*(${LEAD_WORDS} )+${LEAD_WORDS} ?[:!-]\s*`, 'i'),
  /^\W*(check (out|this out)|look at|take a look at|i (just )?found|i['’]m selling)\b\s*[:!]?\s*/i,
  new RegExp(String.raw`( ?[-|–] ?|[.!,]? (listed |for sale )?(on|at|in) )${APP}\b.*`, 'i'),
];

/** Returns the title in what a phone shares, without the words that apps add; '' if there is only a URL. */
export function sharedTitle({
  title = '',
  text = '',
}: Partial<Readonly<Record<'title' | 'text', string | undefined>>>): string {
  const [longest = ''] = [text, title].map(withoutAppText).sort((a, b) => b.length - a.length);
  return longest.slice(0, FIELDS.title.maxLength);
}

function withoutAppText(shared: string): string {
  let text = truncate(shared).replace(/\s+/g, ' ');
  for (const pattern of APP_TEXT) text = text.replace(pattern, ' ').trim();
  return text;
}
