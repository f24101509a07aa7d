// Runs in a page that the user chose, isolated from the page's own scripts: reads the page's listings, requests prices
// from the extension, and shows them.

import { bounded } from '../../src/base/text.ts';
import type { PageListing } from '../../src/input/page-listing.ts';
import { readPage } from '../../src/input/read-page.ts';
import { browser } from './browser.ts';
import { type PriceReply, type Request, SHOW } from './messages.ts';
import { hide, showMarks, showNothing, showTag } from './tag.ts';

const MOST_SELECTED = 300;

// Clicking the button again must not start this script twice.
const scope = globalThis as { hangtagIsHere?: boolean };
if (!scope.hangtagIsHere) {
  scope.hangtagIsHere = true;
  browser.runtime.onMessage.addListener((message) => {
    if (message === SHOW) void show(true);
    return undefined;
  });
  // Shops that change the page without loading another.
  const { navigation } = globalThis as { navigation?: EventTarget };
  navigation?.addEventListener('navigatesuccess', () => void show(false));
  void show(false);
}

/** Shows the prices of a page. A page without listings shows nothing, unless the user clicked. */
async function show(isAsked: boolean): Promise<void> {
  hide();
  const { main, listed, titled } = readPage(document.documentElement);
  const selected = isAsked ? selectedTitle() : undefined;
  const first = selected ?? main ?? titled;
  const listings = first ? [first, ...listed] : listed;
  if (listings.length === 0) {
    if (isAsked) showNothing();
    return;
  }
  const request: Request = { kind: 'price', listings, host: location.host };
  const { answers, ...rest } = (await browser.runtime.sendMessage(request)) as PriceReply;
  const known = (index: number) => isAsked || answers[index]?.kind !== 'unknown';
  const parts = { ...rest, save, openSettings };
  if (first && answers[0] && known(0)) {
    showTag(first, answers[0], parts);
  } else if (isAsked && answers.every(({ kind }) => kind === 'unknown')) showNothing();
  const offset = first ? 1 : 0;
  showMarks(
    listed.map((listing, index) => [listing, answers[index + offset]]),
    parts,
  );
}

/** Returns the selected text as a title, which takes precedence over the page's own data. */
function selectedTitle(): PageListing | undefined {
  const name = bounded(getSelection()?.toString() ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return name && name.length <= MOST_SELECTED ? { name } : undefined;
}

async function save(title: string, { price, currency = 'USD' }: PageListing): Promise<boolean> {
  const askingPrice = price !== undefined && currency === 'USD' ? { askingPrice: price } : {};
  const row = { title, quantity: 1, ...askingPrice, url: location.href };
  return (await browser.runtime.sendMessage({ kind: 'save', row })) === true;
}

function openSettings(): void {
  void browser.runtime.sendMessage({ kind: 'settings', origin: location.origin });
}
