// Draws the pictures for the README and the pages with Chromium. Run it after a design change.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHROMIUM_FLAGS, findChromium } from '../checks/support/browser.ts';
import { startService } from '../checks/support/service.ts';
import { runCli } from '../src/cli/cli.ts';
import { PLAIN, ROOT } from './documents.ts';

const TITLE = 'Coach Tabby 26';
const MOST_BYTES_IN_README = 90_000;
/** CSS for a terminal's style codes. */
const STYLES: Readonly<Record<string, string>> = { 1: 'font-weight:bold', 2: 'opacity:.65', 32: 'color:#4ade80' };

const ASSETS = 'src/web/assets';
const icon = readFileSync(join(ROOT, ASSETS, 'icon.svg'), 'utf8');
const font = readFileSync(join(ROOT, ASSETS, 'zilla-slab-600.woff2'), 'base64');
const CLOTH = '#eef1f7';
const INK = '#171c36';
const THREAD = '#a8551c';

const folder = mkdtempSync(join(tmpdir(), 'hangtag-pictures-'));
await drawReadme();
drawSite();
rmSync(folder, { recursive: true });

/** Draws a page, given as a URL or as HTML, to a PNG file in the checkout. */
function draw(name: string, width: number, height: number, page: string, ...flags: readonly string[]): void {
  let url = page;
  if (page.startsWith('<')) {
    const file = join(folder, 'page.html');
    writeFileSync(file, `<!doctype html><meta charset="utf-8">${page}`);
    url = String(pathToFileURL(file));
  }
  const look = ['--hide-scrollbars', '--disable-lcd-text', '--force-device-scale-factor=1', ...flags];
  const shot = [`--window-size=${width},${height}`, `--screenshot=${join(ROOT, name)}`, url];
  execFileSync(findChromium(), [...CHROMIUM_FLAGS, ...look, ...shot], { stdio: 'ignore' });
}

/** Draws a price in a terminal and on its page. */
async function drawReadme(): Promise<void> {
  const terminal = await terminalPage(`hangtag price '${TITLE}, $60'`, 'price', `${TITLE}, $60`);
  draw('docs/price-terminal.png', 640, 196, terminal);
  const { url, stop } = await startService({ LOG_LEVEL: 'info' });
  draw('docs/price-page.png', 640, 740, `${url}/appraise?title=${TITLE.replaceAll(' ', '+')}&tag=60`);
  await stop();
  for (const name of ['terminal', 'page']) {
    const { size } = statSync(join(ROOT, `docs/price-${name}.png`));
    if (size > MOST_BYTES_IN_README) throw new Error(`price-${name}.png has ${size} bytes: draw less of the page.`);
  }
}

/** Runs a command on an 80-column terminal and returns its output as a page. */
async function terminalPage(prompt: string, ...args: string[]): Promise<string> {
  let shown = '';
  const write = (text: string) => {
    shown += text;
  };
  const terminal = { isTTY: true, columns: 80, write };
  await runCli(args, { ...PLAIN, TERM: 'xterm' }, { stdout: terminal, stderr: terminal });
  const text = `$ ${prompt}\n${shown}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const [plain, ...parts] = text.split('\u001b[');
  const styled = parts.map((part) => {
    const [code = ''] = part.split('m', 1);
    return `${STYLES[code] ? `<span style="${STYLES[code]}">` : '</span>'}${part.slice(code.length + 1)}`;
  });
  const look = 'margin:0;padding:16px;background:#1c1917;color:#f5f5f4;font:12.4px/1.5 monospace';
  return `<body style="margin:0"><pre style="${look};height:100vh">${plain}${styled.join('')}</pre>`;
}

/** Draws the site's icons and the picture for link previews. */
function drawSite(): void {
  // Phones crop the maskable icon, so its drawing is smaller.
  for (const [name, size, share] of [
    ['icon-180', 180, 78],
    ['icon-192', 192, 78],
    ['icon-512', 512, 78],
    ['icon-maskable-512', 512, 56],
  ] as const) {
    const page = `<body style="margin:0;background:${CLOTH};display:grid;place-items:center;height:100vh">
      <div style="width:${share}%;height:${share}%">${icon}</div>`;
    draw(`${ASSETS}/${name}.png`, size, size, page);
  }
  draw(`${ASSETS}/share.png`, 1200, 630, sharePage());
}

/** Returns a page with a hangtag on its thread, as on the site. */
function sharePage(): string {
  return `<style>
@font-face {
  font-family: Slab; src: url(data:font/woff2;base64,${font}); font-weight: 600; font-feature-settings: "lnum"
}
body {
  margin: 0; width: 1200px; height: 630px; background: ${CLOTH}; color: ${INK};
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
</style><body><div class="tag">
<p class="kind">Free resale prices</p><p class="price">What does it sell for?</p>
<p>Secondhand clothes, shoes and bags: a price, a range and the evidence behind both.</p>
<div class="line"></div></div>
<svg style="left:30px;top:10px" width="240" height="180" viewBox="0 0 240 180"
  fill="none" stroke="${THREAD}" stroke-width="5" stroke-linecap="round">
<path d="M8 8C60 20 124 28 168 70c20 20 30 44 38 66M8 8c16 56 72 84 124 104 36 14 56 14 74 24"/>
<circle cx="212" cy="142" r="17" fill="${CLOTH}" stroke-width="8"/>
</svg>
<div class="logo">${icon}<span>Hangtag</span></div>`;
}
