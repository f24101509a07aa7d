import { browser } from './browser.ts';

/** The user's settings, stored only in this browser. */
interface Settings {
  /** ID of the marketplace for fees, or an empty string for the one that the page belongs to. */
  readonly marketplace: string;
  /** URL of the service for links and price updates, or an empty string for none. */
  readonly service: string;
  /** Origins of the sites that the user turned on. */
  readonly sites: readonly string[];
}

/** URL of the default service, set at build time. */
declare const SERVICE: string;

/** Reads the settings. Missing settings have their defaults. */
export async function readSettings(): Promise<Settings> {
  const { settings } = await browser.storage.local.get(['settings']);
  return { marketplace: '', service: SERVICE, sites: [], ...(settings as Partial<Settings>) };
}

export async function changeSettings(change: Partial<Settings>): Promise<Settings> {
  const settings = { ...(await readSettings()), ...change };
  await browser.storage.local.set({ settings });
  return settings;
}
