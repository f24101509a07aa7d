// Runs in a page that the user chose, isolated from the page's own scripts. Reads the listings, gets their prices from
// the extension, and shows them.

import { bounded } from '../../src/base/text.ts';
import { type PageListing, readPage } from '../../src/input/page-listing.ts';
import { browser } from './browser.ts';
import { type PriceReply, type Request, SHOW } from './messages.ts';
import { hide, showMarks, showNothing, showTag } from './tag.ts';

const MAX_SELECTION_LENGTH = 300;

// Run only once, even if the user clicks the button again.
const scope = globalThis as { hangtagIsHere?: boolean };
if (!scope.hangtagIsHere) {
  scope.hangtagIsHere = true;
  browser.runtime.onMessage.addListener((message) => {
    if (message === SHOW) void show(true);
    return undefined;
  });
  // Some shops change the page without loading another.
  const { navigation } = globalThis as { navigation?: EventTarget };
  navigation?.addEventListener('navigatesuccess', () => void show(false));
  void show(false);
}

/** Shows the prices on a page. If there are none, says so only after the user's click. */
async function show(isClicked: boolean): Promise<void> {
  hide();
  const { mainItem, otherItems, itemFromTitle } = readPage(document.documentElement);
  const first = (isClicked ? selectedTitle() : undefined) ?? mainItem ?? itemFromTitle;
  const listings = first ? [first, ...otherItems] : otherItems;
  if (listings.length === 0) {
    if (isClicked) showNothing();
    return;
  }
  const request: Request = { kind: 'price', listings, host: location.host };
  const { answers, service, isOn } = (await browser.runtime.sendMessage(request)) as PriceReply;
  const parts = { service, isOn, save, openSettings };
  const [firstAnswer] = answers;
  if (first && firstAnswer && (isClicked || firstAnswer.kind !== 'unknown')) showTag(first, firstAnswer, parts);
  else if (isClicked && answers.every(({ kind }) => kind === 'unknown')) showNothing();
  const listedAnswers = first ? answers.slice(1) : answers;
  showMarks(
    otherItems.map((listing, index) => ({ listing, answer: listedAnswers[index] })),
    parts,
  );
}

/** Returns the selected text as a title, which takes precedence over the page's data. */
function selectedTitle(): PageListing | undefined {
  const name = bounded(getSelection()?.toString() ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return name && name.length <= MAX_SELECTION_LENGTH ? { name } : undefined;
}

async function save(title: string, { price, currency = 'USD' }: PageListing): Promise<boolean> {
  const askingPrice = currency === 'USD' ? price : undefined;
  const row = { title, quantity: 1, askingPrice, url: location.href };
  return (await browser.runtime.sendMessage({ kind: 'save', row })) === true;
}

function openSettings(): void {
  void browser.runtime.sendMessage({ kind: 'settings', origin: location.origin });
}
