// Prices the items on pages. Sends nothing, and stores only the rows that the user saves.

import { answerPageListing } from '../../src/present/listing.ts';
import { browser } from './browser.ts';
import { type PriceReply, type Request, SHOW } from './messages.ts';
import { loadPrices } from './prices.ts';
import { toggle } from './saved-list.ts';
import { readSettings } from './settings-store.ts';
import { registerSites } from './sites.ts';

/** Maximum listings on a page, more than search results show. */
const MAX_LISTINGS = 200;

browser.action.onClicked.addListener((tab) => void show(tab.id));
browser.runtime.onInstalled.addListener(() => void registerSites());
browser.runtime.onStartup.addListener(() => void registerSites());
browser.permissions.onRemoved.addListener(() => void registerSites());
browser.runtime.onMessage.addListener((message, { id }, answer) => {
  if (id !== browser.runtime.id) return undefined;
  void answerRequest(message as Request).then(answer);
  return true;
});

/** Prices the page in a tab, with the permission from the user's click on the extension's button. */
async function show(id: number | undefined): Promise<void> {
  if (id === undefined) return;
  try {
    await browser.scripting.executeScript({ target: { tabId: id }, files: ['page.js'] });
    await browser.tabs.sendMessage(id, SHOW);
  } catch {
    // Browsers don't let extensions read the browser's own pages.
  }
}

async function answerRequest(request: Request): Promise<unknown> {
  switch (request.kind) {
    case 'price':
      return price(request);
    case 'save':
      return toggle(request.row);
    case 'settings':
      await browser.tabs.create({
        url: browser.runtime.getURL(`settings.html?site=${encodeURIComponent(request.origin)}`),
      });
      return undefined;
  }
}

async function price({ listings, host }: Extract<Request, { kind: 'price' }>): Promise<PriceReply> {
  const [prices, settings] = await Promise.all([loadPrices(), readSettings()]);
  const marketplace = settings.marketplace || marketplaceOf(prices, host);
  return {
    answers: listings.slice(0, MAX_LISTINGS).map((listing) => answerPageListing(prices, listing, marketplace)),
    service: settings.service,
    isOn: settings.sites.some((site) => new URL(site).host === host),
  };
}

/** Returns the ID of the marketplace that a part of the host name starts with, or undefined if there is none. */
function marketplaceOf({ marketplaces }: Awaited<ReturnType<typeof loadPrices>>, host: string): string | undefined {
  const parts = host.toLowerCase().split('.');
  return marketplaces.list.find(({ id }) => parts.some((part) => part.startsWith(id)))?.id;
}
