import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Turns off telemetry and first-run pages, and avoids /dev/shm, which is small in containers. */
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

/** Returns the path of Chromium, installing it if possible. Throws if it is missing and cannot be installed. */
export function findChromium(): string {
  const name = 'chromium-headless-shell';
  const others = ['chromium', 'chromium-browser', 'google-chrome'];
  const found = which(name) ?? install(name) ?? others.map(which).find((path) => path !== undefined);
  if (found !== undefined) return found;
  throw new Error(
    'These checks need Chromium: install it (apt-get install chromium), or run them as root where apt-get is.',
  );
}

/** Installs a Debian package and returns the path of its command, or undefined if apt-get cannot install it. */
function install(name: string): string | undefined {
  if (process.getuid?.() !== 0 || !which('apt-get')) return undefined;
  console.log(`${name} is missing: installing it with apt-get.`);
  // Two checks may install at the same time.
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

/** Returns headers with a new client address, since the service limits how many lists one address may send. */
export function ownAddress(): { readonly 'x-forwarded-for': string } {
  addresses += 1;
  return { 'x-forwarded-for': `192.0.2.${addresses % 256}` };
}
