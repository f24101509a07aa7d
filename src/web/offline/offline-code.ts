import { existsSync, readFileSync } from 'node:fs';

/** The npm package contains the built script, because the sources are not part of it. */
export const BUNDLED_FILE = 'bundled.js';

/** Returns the script that lets browsers answer offline: the service's own modules. */
export async function offlineCode(): Promise<string> {
  const bundled = new URL(BUNDLED_FILE, import.meta.url);
  if (existsSync(bundled)) return readFileSync(bundled, 'utf8');
  // Loaded only here: no other request needs it.
  const { bundleOffline } = await import('./bundle.ts');
  return bundleOffline();
}
