// Draws the pictures that are kept in the repository: icons, the picture that other sites show with a link, and the
// sheet of letters from which the service sets the picture of a price. Run it after a change of the design:
// node checks/web/draw-pictures.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
import { brands, categories } from '../../src/garments/catalogue.ts';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';

const WEB = join(import.meta.dirname, '../../src/web');
const asset = (name: string) => readFileSync(join(WEB, 'assets', name));
const icon = asset('icon.svg').toString();
const font = `data:font/woff2;base64,${asset('zilla-slab-600.woff2').toString('base64')}`;

const CLOTH = '#eef1f7';
const INK = '#171c36';
const THREAD = '#a8551c';
const WIDTH = 1200;
const HEIGHT = 630;
/** Shades between the tag's white and a color of text. */
const SHADES = 16;
const ALPHABET =
  ' !"#$%&\'()*+,-./0123456789:;ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzéèêüöñç’–·';

const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
await drawIcon('icon-180', 180);
await drawIcon('icon-192', 192);
await drawIcon('icon-512', 512);
// Phones cut a shape out of it: what matters lies in the middle.
await drawIcon('icon-maskable-512', 512, 56);
await page.setViewportSize({ width: WIDTH, height: HEIGHT });
await page.setContent(
  sheet(
    `<p class="kind">Free resale prices</p><p class="price">What does it sell for?</p><p class="words">${brands.length} brands, ${categories.length} kinds of garment, with a range and how sure it is.</p>`,
  ),
);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: join(WEB, 'assets/share.png') });
await page.setContent(sheet(''));
await page.evaluate(() => document.fonts.ready);
await writeSheet(page);
await browser.close();

async function drawIcon(name: string, size: number, share = 78): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;background:${CLOTH};display:grid;place-items:center;height:100vh"><div style="width:${share}%;height:${share}%">${icon}</div>`,
  );
  await page.screenshot({ path: join(WEB, `assets/${name}.png`) });
}

/** The tag with its thread, as on the pages. */
function sheet(content: string): string {
  return `<!DOCTYPE html><style>
@font-face { font-family: Slab; src: url(${font}); font-weight: 600; font-feature-settings: "lnum" }
body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; background: ${CLOTH}; color: ${INK}; font: 600 40px/1.2 Slab; position: relative }
.tag { position: absolute; inset: 100px 80px 90px; box-sizing: border-box; padding: 88px 70px 0; background: #fff; clip-path: polygon(56px 0, calc(100% - 56px) 0, 100% 56px, 100% 100%, 0 100%, 0 56px) }
.line { position: absolute; inset: auto 0 18px; border-bottom: 5px dashed ${THREAD} }
p { margin: 0 } .kind { color: ${THREAD} } .price { font-size: 92px; margin: 28px 0 14px }
svg { position: absolute } .logo { left: 80px; bottom: 18px; display: flex; gap: 10px; align-items: center; position: absolute } .logo svg { position: static; width: 46px }
</style><body><div class="tag">${content}<div class="line"></div></div>
<svg style="left:30px;top:10px" width="240" height="180" viewBox="0 0 240 180" fill="none" stroke="${THREAD}" stroke-width="5" stroke-linecap="round"><path d="M8 8C60 20 124 28 168 70c20 20 30 44 38 66M8 8c16 56 72 84 124 104 36 14 56 14 74 24"/><circle cx="212" cy="142" r="17" fill="${CLOTH}" stroke-width="8"/></svg>
<div class="logo">${icon}<span>Hangtag</span></div>`;
}

interface Glyph {
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly shades: readonly number[];
}

/** Writes the empty tag as indexes into a palette, and the letters as shades. */
async function writeSheet(page: Page): Promise<void> {
  const shot = await page.screenshot();
  const pixels = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    return Array.from(context.getImageData(0, 0, image.width, image.height).data);
  }, shot.toString('base64'));
  const palette = [...ramp(INK), ...ramp(THREAD)];
  const indexes = quantize(pixels, palette);
  const sizes = { price: 180, words: 54, small: 38 };
  const letters: Record<string, Record<string, Omit<Glyph, 'shades'> & { at: number }>> = {};
  const shades: number[] = [];
  for (const [name, size] of Object.entries(sizes)) {
    const alphabet = name === 'price' ? '$0123456789,' : ALPHABET;
    const glyphs = await drawGlyphs(page, alphabet, size);
    letters[name] = {};
    for (const [letter, { shades: own, ...metrics }] of Object.entries(glyphs)) {
      letters[name][letter] = { ...metrics, at: shades.length };
      for (const shade of own) shades.push(shade);
    }
  }
  writeFileSync(join(WEB, 'share/base.bin'), deflateSync(Buffer.from(indexes), { level: 9 }));
  writeFileSync(join(WEB, 'share/letters.bin'), deflateSync(Buffer.from(shades), { level: 9 }));
  writeFileSync(
    join(WEB, 'share/sheet.json'),
    `${JSON.stringify({ width: WIDTH, height: HEIGHT, shades: SHADES, palette, letters })}\n`,
  );
}

/** From white to the color. */
function ramp(colour: string): number[][] {
  const end = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Array.from({ length: SHADES }, (_, shade) =>
    end.map((value) => Math.round(255 + ((value - 255) * shade) / (SHADES - 1))),
  );
}

/** Each pixel's color in the palette, to which the most frequent other colors are added first. */
function quantize(pixels: readonly number[], palette: number[][]): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = keyOf(pixels, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  for (const colour of frequent.slice(0, 96)) {
    palette.push([colour >> 16, (colour >> 8) & 255, colour & 255]);
  }
  const nearest = new Map<number, number>();
  for (const colour of frequent) {
    const rgb = [colour >> 16, (colour >> 8) & 255, colour & 255];
    const distances = palette.map((one) =>
      one.reduce((sum, value, at) => sum + (value - (rgb[at] ?? 0)) ** 2, 0),
    );
    nearest.set(colour, distances.indexOf(Math.min(...distances)));
  }
  return Array.from(
    { length: pixels.length / 4 },
    (_, at) => nearest.get(keyOf(pixels, at * 4)) ?? 0,
  );
}

function keyOf(pixels: readonly number[], at: number): number {
  return ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
}

function drawGlyphs(page: Page, alphabet: string, size: number): Promise<Record<string, Glyph>> {
  return page.evaluate(
    ({ alphabet, size, shades }) => {
      const result: Record<string, Glyph> = {};
      const canvas = new OffscreenCanvas(size * 2, size * 2);
      const context = canvas.getContext('2d', {
        willReadFrequently: true,
      }) as OffscreenCanvasRenderingContext2D;
      for (const letter of new Set(alphabet)) {
        context.clearRect(0, 0, canvas.width, canvas.height);
        context.font = `600 ${size}px Slab`;
        // Kerning would need the pairs; the advances are near enough.
        context.fontKerning = 'none';
        context.fillText(letter, size / 2, size * 1.4);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const alpha = (x: number, y: number) => data[(y * canvas.width + x) * 4 + 3] ?? 0;
        let [left, top, right, bottom] = [canvas.width, canvas.height, -1, -1];
        for (let y = 0; y < canvas.height; y++) {
          for (let x = 0; x < canvas.width; x++) {
            if (alpha(x, y) === 0) continue;
            left = Math.min(left, x);
            right = Math.max(right, x);
            top = Math.min(top, y);
            bottom = Math.max(bottom, y);
          }
        }
        const width = Math.max(0, right - left + 1);
        const height = Math.max(0, bottom - top + 1);
        const own: number[] = [];
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            own.push(Math.round((alpha(left + x, top + y) / 255) * (shades - 1)));
          }
        }
        result[letter] = {
          advance: context.measureText(letter).width,
          left: width === 0 ? 0 : left - Math.round(size / 2),
          top: height === 0 ? 0 : top - Math.round(size * 1.4),
          width,
          height,
          shades: own,
        };
      }
      return result;
    },
    { alphabet, size, shades: SHADES },
  );
}
