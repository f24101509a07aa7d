// Draws the pictures of the extension and of its store listings. Run it after a design change:
// npx node extension/build.ts && node checks/extension/draw-pictures.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../support/browser.ts';
import { bundleTag } from './tag-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const icon = readFileSync(join(ROOT, 'src/web/assets/icon.svg'), 'utf8');
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
const page = await browser.newPage();
for (const size of [48, 128]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{width:100%;height:100%}</style>${icon}`);
  await page.screenshot({
    path: join(ROOT, `extension/icon-${size}.png`),
    omitBackground: true,
  });
}
const script = await bundleTag();
await page.setViewportSize({ width: 1280, height: 800 });
for (const [name, listing] of Object.entries({
  verdict: 'Coach Willow Tote, $45',
  rare: 'Nike x Off-White Air Jordan 1, $4,500',
})) {
  await page.setContent(
    `<style>body{font:20px/1.5 system-ui;margin:4rem;background:#fafafa;color:#222}</style>
    <h1>${listing}</h1><p>A listing on a marketplace of your choice.</p>`,
  );
  await page.addScriptTag({ content: script });
  await page.evaluate((kind) => globalThis.hangtagTag.show(kind), name);
  await page.screenshot({ path: join(ROOT, `extension/store/${name}.png`) });
}
await browser.close();
