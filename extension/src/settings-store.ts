import { browser } from './browser.ts';

/** The user's settings. Stored in this browser and never sent. */
export interface Settings {
  /** Id of the marketplace for fees; empty for the one that the page belongs to. */
  readonly marketplace: string;
  /** URL of the service for links and price updates; empty for none. */
  readonly service: string;
  /** Origins of the sites where listings are priced without a click. */
  readonly sites: readonly string[];
}

/** The service configured at build time: the default target of links. */
declare const SERVICE: string;

/** Returns the settings, with defaults for missing ones. */
export async function readSettings(): Promise<Settings> {
  const { settings } = await browser.storage.local.get(['settings']);
  return { marketplace: '', service: SERVICE, sites: [], ...(settings as Partial<Settings>) };
}

export async function changeSettings(change: Partial<Settings>): Promise<Settings> {
  const settings = { ...(await readSettings()), ...change };
  await browser.storage.local.set({ settings });
  return settings;
}
