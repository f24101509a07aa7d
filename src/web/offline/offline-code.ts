import { existsSync, readFileSync } from 'node:fs';

/** The script where it is built already: in the npm package, in the image, and where `npm run offline` has run. */
export const BUNDLED_FILE = 'bundled.js';

const BUNDLED = new URL(BUNDLED_FILE, import.meta.url);
const BUNDLER = new URL('bundle.ts', import.meta.url);

/** Says to operators why the service has no offline pages. */
export const NO_OFFLINE_PAGES =
  'There are no offline pages, and no /sold, which needs them: their script is not built, and esbuild, a ' +
  'development package, is missing. Run npm ci and npm run offline, then npm prune --omit=dev.';

/**
 * Returns a function that returns the script that lets browsers answer offline, of the service's own modules: bundled
 * when it is called where esbuild is installed, since a script of an earlier day may be of older sources, and read from
 * {@link BUNDLED_FILE} elsewhere. Undefined where there is neither.
 */
export function findOfflineCode(): (() => Promise<string>) | undefined {
  if (existsSync(BUNDLER) && isBundlerInstalled()) {
    return async () => {
      // Loaded only here: no other request needs it.
      const { bundleOffline } = await import('./bundle.ts');
      return bundleOffline();
    };
  }
  return existsSync(BUNDLED) ? async () => readFileSync(BUNDLED, 'utf8') : undefined;
}

function isBundlerInstalled(): boolean {
  try {
    import.meta.resolve('esbuild');
    return true;
  } catch {
    return false;
  }
}
