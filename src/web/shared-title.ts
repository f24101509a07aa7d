import { bounded } from '../base/text.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';

/** A listing as phones share it with a web app. */
type SharedListing = Partial<Readonly<Record<'title' | 'text', string | undefined>>>;

const APP = '#?(poshmark|mercari|ebay|depop|vinted|grailed|thredup|etsy|stockx|the ?realreal|vestiaire( collective)?)';

/** Words of the apps' own sentences, which name no piece. */
const OWN_WORDS =
  `(${APP}|app|closet|shop|listing|item|it|this|these|what|my|an?|the|i|i['’]m|to|on|in|at|from|just|new|` +
  'check|look|see|take|out|found|discovered|saw|added|listed|posted|shared|selling)';

/** Text of apps around a listing's title: `Check out this listing I just added to my Poshmark closet: Coach Tabby`. */
const AROUND = [
  /https?:\/\/\S+/gi,
  new RegExp(String.raw`^\W*(${OWN_WORDS} )+${OWN_WORDS} ?[:!-]\s*`, 'i'),
  /^\W*(check (out|this out)|look at|take a look at|i (just )?found|i['’]m selling)\b\s*[:!]?\s*/i,
  new RegExp(String.raw`( ?[-|–] ?|[.!,]? (listed |for sale )?(on|at|in) )${APP}\b.*`, 'i'),
];

/** Returns the title of a shared listing, without the app's own text; empty if only a URL was shared. */
export function sharedTitle({ title = '', text = '' }: SharedListing): string {
  const tidied = [text, title].map((shared) =>
    AROUND.reduce((left, words) => left.replace(words, ' ').trim(), bounded(shared).replace(/\s+/g, ' ')),
  );
  const [longest = ''] = tidied.sort((a, b) => b.length - a.length);
  return longest.slice(0, MAX_TITLE_LENGTH);
}
