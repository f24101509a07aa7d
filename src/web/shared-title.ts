import { bounded } from '../base/text.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';

/** A listing as phones share it with a web app. */
type SharedListing = Partial<Readonly<Record<'title' | 'text', string | undefined>>>;

const APP = '(poshmark|mercari|ebay|depop|vinted|grailed|thredup|etsy|stockx|the ?realreal|vestiaire( collective)?)';

/** Text that apps add to a listing's title: `Check out this listing I just found on Poshmark: Coach Tabby`. */
const AROUND = [
  /https?:\/\/\S+/gi,
  /^\W*(check (out|this out)|look at|see|take a look at|i (just )?found|i'm selling|shop)\b[^:]{0,60}?\bon [\w.]+\s*[:!-]\s*/i,
  /^\W*(check (out|this out)|look at|take a look at)\s*[:!]?\s*/i,
  new RegExp(String.raw` ([-|–] ?|(on|at|in) )${APP}\b.*`, 'i'),
];

/** Returns the title of a shared listing, without the app's own text; empty if only a URL was shared. */
export function sharedTitle({ title = '', text = '' }: SharedListing): string {
  const tidied = [text, title].map((shared) =>
    AROUND.reduce((left, words) => left.replace(words, ' ').trim(), bounded(shared).replace(/\s+/g, ' ')),
  );
  const [longest = ''] = tidied.sort((a, b) => b.length - a.length);
  return longest.slice(0, MAX_TITLE_LENGTH);
}
