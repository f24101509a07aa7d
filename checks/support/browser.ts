import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** No telemetry, no first-run pages; /dev/shm is small in containers. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the path of a Chromium, which is installed where that is possible. Without windows, pages take a third of the
 * time, but extensions need the whole. Throws a sentence.
 */
export function findChromium(name: 'chromium' | 'chromium-headless-shell' = 'chromium-headless-shell'): string {
  const others = ['chromium', 'chromium-browser', 'google-chrome'];
  const found = which(name) ?? install(name) ?? others.map(which).find((path) => path !== undefined);
  if (found !== undefined) return found;
  throw new Error(
    'These checks need Chromium: install it (apt-get install chromium), or run them as root where apt-get is.',
  );
}

/** Installs a package of Debian and returns the path of its command; nothing where apt-get cannot. */
function install(name: string): string | undefined {
  if (process.getuid?.() !== 0 || !which('apt-get')) return undefined;
  console.log(`${name} is missing: installing it with apt-get.`);
  // Two checks may need it at the same time.
  const lock = join(tmpdir(), 'hangtag-apt.lock');
  const command = `apt-get update && apt-get install -y --no-install-recommends ${name}`;
  const { status, stderr } = spawnSync('flock', [lock, 'sh', '-c', command], { encoding: 'utf8' });
  if (status !== 0) console.log(`apt-get failed: ${stderr.trim()}`);
  return which(name);
}

function which(name: string): string | undefined {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

let addresses = 0;

/** Returns headers with a separate client address: each may send only so many lists in a short time. */
export function ownAddress(): { readonly 'x-forwarded-for': string } {
  addresses += 1;
  return { 'x-forwarded-for': `192.0.2.${addresses % 256}` };
}
