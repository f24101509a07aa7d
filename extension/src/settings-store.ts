import { browser } from './browser.ts';

/** The person's settings. Kept in this browser, and sent nowhere. */
export interface Settings {
  /** The id of the marketplace whose fees count; empty: that of the page, where it is one. */
  readonly marketplace: string;
  /** The address of the service that links lead to and prices are renewed from; empty: none. */
  readonly service: string;
  /** The sites where listings are priced without a click, as origins. */
  readonly sites: readonly string[];
}

/** The service that the build was given: links lead there until the person names another. */
declare const SERVICE: string;

/** The settings, complete. */
export async function readSettings(): Promise<Settings> {
  const { settings } = await browser.storage.local.get(['settings']);
  return { marketplace: '', service: SERVICE, sites: [], ...(settings as Partial<Settings>) };
}

export async function changeSettings(change: Partial<Settings>): Promise<Settings> {
  const settings = { ...(await readSettings()), ...change };
  await browser.storage.local.set({ settings });
  return settings;
}
