// Draws docs/price-page.png, the README's picture, from the running service with Chromium.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '../checks/support/service.ts';
import { CHROMIUM_FLAGS, findChromium } from '../checks/web/chromium.ts';

const PICTURE = join(import.meta.dirname, '../docs/price-page.png');
const PAGE = '/appraise?title=Coach+Tabby+26&tag=60';
const LONGEST = 60_000;

const { url, stop } = await startService({ LOG_LEVEL: 'info' });
const flags = ['--hide-scrollbars', '--disable-lcd-text', '--force-device-scale-factor=1'];
const shot = ['--window-size=640,462', `--screenshot=${PICTURE}`, url + PAGE];
execFileSync(findChromium(), [...CHROMIUM_FLAGS, ...flags, ...shot], { stdio: 'ignore' });
await stop();
const { size } = statSync(PICTURE);
if (size > LONGEST) throw new Error(`${PICTURE} has ${size} bytes: draw less of the page.`);
