import { existsSync, readFileSync } from 'node:fs';

/** In the npm package the script is there already, since its own files are no longer what the script is made of. */
export const BUNDLED_FILE = 'bundled.js';

/** The script with which browsers answer without a network: the service's own modules. */
export async function offlineCode(): Promise<string> {
  const bundled = new URL(BUNDLED_FILE, import.meta.url);
  if (existsSync(bundled)) return readFileSync(bundled, 'utf8');
  // Loaded only here: no other request needs it.
  const { bundleOffline } = await import('./bundle.ts');
  return bundleOffline();
}
