import { browser } from './browser.ts';
import { changeSettings, readSettings } from './settings-store.ts';

/** Returns the match pattern for the pages of an origin. */
export function patternOf(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** Registers the page script on the sites that the user turned on and the browser still permits. */
export async function registerSites(): Promise<void> {
  const { sites } = await readSettings();
  const allowed: string[] = [];
  for (const site of sites) {
    if (await browser.permissions.contains({ origins: [patternOf(site)] })) allowed.push(site);
  }
  if (allowed.length < sites.length) await changeSettings({ sites: allowed });
  await browser.scripting.unregisterContentScripts();
  if (allowed.length === 0) return;
  await browser.scripting.registerContentScripts([
    { id: 'sites', matches: allowed.map(patternOf), js: ['page.js'], runAt: 'document_idle' },
  ]);
}
