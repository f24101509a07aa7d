// Draws the README's picture, docs/price-page.png, with Chromium: `node checks/web/draw-picture.ts`. Run it after a
// change to the page.
import { execFileSync } from 'node:child_process';
import { ROOT } from '../../test/support/documents.ts';
import { CHROMIUM_FLAGS, findChromium } from '../support/browser.ts';
import { startService } from '../support/service.ts';

const { url, stop } = await startService();
const look = ['--hide-scrollbars', '--disable-lcd-text', '--force-device-scale-factor=1', '--window-size=640,520'];
const shot = ['--screenshot=docs/price-page.png', `${url}/appraise?title=Coach+Tabby+26&tag=60`];
execFileSync(findChromium(), [...CHROMIUM_FLAGS, ...look, ...shot], { cwd: ROOT, stdio: 'ignore' });
await stop();
