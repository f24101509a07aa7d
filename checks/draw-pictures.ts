// Draws the README's picture, docs/price-page.png, and the site's own, with Chromium: `node checks/draw-pictures.ts`.
// Run it after a change to the page.
import { execFileSync } from 'node:child_process';
import { ROOT } from '../deploy/documents.ts';
import { CHROMIUM_FLAGS, findChromium } from './support/browser.ts';
import { startService } from './support/service.ts';

const { url, stop } = await startService();
const pictures = new URL('pictures.html', import.meta.url);
for (const [file, size, address] of [
  ['docs/price-page.png', '640,684', `${url}/appraise?title=Coach+Tabby+26&askingPrice=60`],
  ['src/web/assets/share.png', '1200,630', `${pictures}#share`],
  ['src/web/assets/icon-180.png', '180,180', `${pictures}#icon`],
  ['src/web/assets/icon-192.png', '192,192', `${pictures}#icon`],
  ['src/web/assets/icon-512.png', '512,512', `${pictures}#icon`],
  ['src/web/assets/icon-maskable-512.png', '512,512', `${pictures}#maskable`],
]) {
  const look = ['--hide-scrollbars', '--disable-lcd-text', '--force-device-scale-factor=1', `--window-size=${size}`];
  const shot = [`--screenshot=${file}`, String(address)];
  execFileSync(findChromium(), [...CHROMIUM_FLAGS, ...look, ...shot], { cwd: ROOT, stdio: 'ignore' });
}
await stop();
