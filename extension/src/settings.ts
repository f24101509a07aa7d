// The extension's settings page: sites, fees, the source of prices, and the saved list.

import { browser } from './browser.ts';
import { forgetRenewed, loadPrices, renewPrices } from './prices.ts';
import { isSameItem, listAsCsv, readList, type SavedRow, writeList } from './saved-list.ts';
import { changeSettings, readSettings } from './settings-store.ts';
import { patternOf, registerSites } from './sites.ts';

const find = <Found extends HTMLElement>(selector: string) => document.querySelector(selector) as Found;
const status = find('#said');
const requestedSite = new URLSearchParams(location.search).get('site');

void Promise.all([showSite(), showSites(), showMarketplaces(), showService(), showList()]);

async function showSite(): Promise<void> {
  const site = originOf(requestedSite ?? '');
  const { sites } = await readSettings();
  if (!site || sites.includes(site)) return;
  find('#site').hidden = false;
  find('[data-site]').textContent = new URL(site).host;
  find('#turn-on').addEventListener('click', async () => {
    if (!(await browser.permissions.request({ origins: [patternOf(site)] }))) return;
    const { sites: before } = await readSettings();
    await changeSettings({ sites: [...before, site] });
    await registerSites();
    find('#site').hidden = true;
    status.textContent = 'On. Reload the site’s open pages.';
    await showSites();
  });
}

async function showSites(): Promise<void> {
  const { sites } = await readSettings();
  const rows = sites.map((site) => {
    const row = document.createElement('li');
    const turnOff = button('Turn off', `Turn off on ${site}`, async () => {
      const { sites: current } = await readSettings();
      await changeSettings({ sites: current.filter((enabled) => enabled !== site) });
      await browser.permissions.remove({ origins: [patternOf(site)] });
      await registerSites();
      await showSites();
    });
    row.append(`${site} `, turnOff);
    return row;
  });
  const none = document.createElement('li');
  none.textContent = 'No sites. The button prices the page you are on.';
  find('#sites').replaceChildren(...(rows.length > 0 ? rows : [none]));
}

async function showMarketplaces(): Promise<void> {
  const select = find<HTMLSelectElement>('#marketplace');
  const { marketplaces } = await loadPrices();
  for (const { id, name } of marketplaces.list) select.add(new Option(name, id));
  select.value = (await readSettings()).marketplace;
  select.addEventListener('change', () => void changeSettings({ marketplace: select.value }));
}

async function showService(): Promise<void> {
  const input = find<HTMLInputElement>('#service');
  const showVersion = async () => {
    const { pricing } = await loadPrices();
    find('#version').textContent = `Model ${pricing.modelVersion}, in this browser.`;
  };
  input.value = (await readSettings()).service;
  input.addEventListener('change', async () => {
    const service = originOf(input.value);
    status.textContent = service === undefined ? 'That is not a URL. Start it with https://.' : '';
    if (service !== undefined) await changeSettings({ service });
  });
  find('#renew').addEventListener('click', async () => {
    const service = originOf(input.value);
    if (!service) {
      status.textContent = 'Enter the URL of a Hangtag site first.';
      return;
    }
    // Ask first, because browsers allow the request only while they handle the click.
    if (!(await browser.permissions.request({ origins: [patternOf(service)] }))) return;
    try {
      status.textContent = `Updated: model ${await renewPrices(service)}.`;
    } catch (error) {
      status.textContent = `Prices not updated: ${(error as Error).message}`;
    }
    await showVersion();
  });
  find('#shipped').addEventListener('click', async () => {
    await forgetRenewed();
    status.textContent = 'The original prices are restored.';
    await showVersion();
  });
  await showVersion();
}

/** Returns the origin of a URL, an empty string for blank text, or undefined for an invalid URL. */
function originOf(text: string): string | undefined {
  if (text.trim() === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.origin : undefined;
}

async function showList(): Promise<void> {
  const list = await readList();
  const isEmpty = list.length === 0;
  find('#list').hidden = isEmpty;
  find('#empty').hidden = !isEmpty;
  find('#list tbody').replaceChildren(...list.map(listRow));
  const download = find<HTMLAnchorElement>('#download');
  download.hidden = isEmpty;
  URL.revokeObjectURL(download.href);
  download.href = URL.createObjectURL(new Blob([listAsCsv(list)], { type: 'text/csv' }));
}

/** Renders a saved row. The user can enter its sale or remove it. */
function listRow(saved: SavedRow): HTMLElement {
  const { title, askingPrice, soldFor, soldOn } = saved;
  // Other tabs may have added or removed rows, so find the row by its item instead of its position.
  const change = async (sale: Partial<SavedRow>) => {
    const list = await readList();
    await writeList(list.map((row) => (isSameItem(row, saved) ? { ...row, ...sale } : row)));
    await showList();
  };
  const price = field('number', `Sold for, in US dollars: ${title}`, soldFor);
  price.min = '0';
  price.step = '0.01';
  price.addEventListener('change', () => void change({ soldFor: Number(price.value) }));
  const day = field('date', `Sold on: ${title}`, soldOn);
  day.addEventListener('change', () => void change({ soldOn: day.value }));
  const remove = button('Remove', `Remove ${title}`, async () => {
    await writeList((await readList()).filter((row) => !isSameItem(row, saved)));
    await showList();
  });
  const askingPriceText = askingPrice === undefined ? '' : `$${askingPrice}`;
  const row = document.createElement('tr');
  for (const content of [titleLink(saved), askingPriceText, price, day, remove]) {
    const cell = document.createElement('td');
    cell.append(content);
    row.append(cell);
  }
  return row;
}

function titleLink({ title, url }: SavedRow): HTMLElement {
  const link = document.createElement('a');
  link.textContent = title;
  if (url !== undefined && /^https?:/.test(url)) link.href = url;
  return link;
}

function button(text: string, label: string, act: () => Promise<void>): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.setAttribute('aria-label', label);
  element.addEventListener('click', () => void act());
  return element;
}

function field(type: string, label: string, value?: string | number): HTMLInputElement {
  const input = document.createElement('input');
  input.type = type;
  input.setAttribute('aria-label', label);
  input.value = String(value ?? '');
  return input;
}
