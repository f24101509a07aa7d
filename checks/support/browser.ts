import { spawnSync } from 'node:child_process';

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
 * Returns the path of the system's Chromium; installs Debian's if it is missing and installing is possible. Throws a
 * sentence.
 */
export function findChromium(): string {
  const known = which('chromium') ?? which('chromium-browser') ?? which('google-chrome');
  if (known) return known;
  if (process.getuid?.() !== 0 || !which('apt-get')) {
    throw new Error(
      'These checks need Chromium: install it (apt-get install chromium), or run them as root where apt-get is.',
    );
  }
  console.log('Chromium is missing: installing it with apt-get.');
  run('apt-get', ['update']);
  run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  const installed = which('chromium');
  if (!installed) throw new Error('apt-get installed chromium, but it is not on the PATH.');
  return installed;
}

function which(name: string): string | undefined {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function run(command: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr.trim()}`);
}

let addresses = 0;

/** Returns headers with a separate client address: each may send only so many lists in a short time. */
export function ownAddress(): { readonly 'x-forwarded-for': string } {
  addresses += 1;
  return { 'x-forwarded-for': `192.0.2.${addresses % 256}` };
}
