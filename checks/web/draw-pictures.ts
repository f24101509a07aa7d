// Draws the pictures in the repository: icons, and the picture for link previews. Run it after a design change:
// node checks/web/draw-pictures.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { CHROMIUM_FLAGS, findChromium } from '../support/browser.ts';

const WEB = join(import.meta.dirname, '../../src/web');
const asset = (name: string) => readFileSync(join(WEB, 'assets', name));
const icon = asset('icon.svg').toString();
const font = `data:font/woff2;base64,${asset('zilla-slab-600.woff2').toString('base64')}`;

const CLOTH = '#eef1f7';
const INK = '#171c36';
const THREAD = '#a8551c';
const WIDTH = 1200;
const HEIGHT = 630;

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await drawIcon('icon-180', 180);
await drawIcon('icon-192', 192);
await drawIcon('icon-512', 512);
// Phones crop it to a shape, so its content is in the middle.
await drawIcon('icon-maskable-512', 512, 56);
await page.setViewportSize({ width: WIDTH, height: HEIGHT });
await page.setContent(
  sheet(
    `<p class="kind">Free resale prices</p><p class="price">What does it sell for?</p>
    <p class="words">
      ${brands.length} brands, ${categories.length} kinds of garment, with a range and how sure it is.
    </p>`,
  ),
);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: join(WEB, 'assets/share.png') });
await browser.close();

async function drawIcon(name: string, size: number, share = 78): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;background:${CLOTH};display:grid;place-items:center;height:100vh">
    <div style="width:${share}%;height:${share}%">${icon}</div>`,
  );
  await page.screenshot({ path: join(WEB, `assets/${name}.png`) });
}

/** Returns a page with the tag and its thread, as on the site. */
function sheet(content: string): string {
  return `<!DOCTYPE html><style>
@font-face { font-family: Slab; src: url(${font}); font-weight: 600; font-feature-settings: "lnum" }
body {
  margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; background: ${CLOTH}; color: ${INK};
  font: 600 40px/1.2 Slab; position: relative
}
.tag {
  position: absolute; inset: 100px 80px 90px; box-sizing: border-box; padding: 88px 70px 0; background: #fff;
  clip-path: polygon(56px 0, calc(100% - 56px) 0, 100% 56px, 100% 100%, 0 100%, 0 56px)
}
.line { position: absolute; inset: auto 0 18px; border-bottom: 5px dashed ${THREAD} }
p { margin: 0 } .kind { color: ${THREAD} } .price { font-size: 92px; margin: 28px 0 14px }
svg { position: absolute }
.logo { left: 80px; bottom: 18px; display: flex; gap: 10px; align-items: center; position: absolute }
.logo svg { position: static; width: 46px }
</style><body><div class="tag">${content}<div class="line"></div></div>
<svg style="left:30px;top:10px" width="240" height="180" viewBox="0 0 240 180"
  fill="none" stroke="${THREAD}" stroke-width="5" stroke-linecap="round">
<path d="M8 8C60 20 124 28 168 70c20 20 30 44 38 66M8 8c16 56 72 84 124 104 36 14 56 14 74 24"/>
<circle cx="212" cy="142" r="17" fill="${CLOTH}" stroke-width="8"/>
</svg>
<div class="logo">${icon}<span>Hangtag</span></div>`;
}
