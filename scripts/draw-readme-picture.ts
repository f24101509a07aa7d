// Draws the README's pictures with Chromium: a price on the running service's page, and on a terminal.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM_FLAGS, findChromium } from '../checks/support/browser.ts';
import { startService } from '../checks/support/service.ts';
import { runCli } from '../src/cli/cli.ts';
import { PLAIN } from './documents.ts';

const DOCS = join(import.meta.dirname, '../docs');
const TITLE = 'Coach Tabby 26';
const LONGEST = 60_000;
/** A terminal's styles as a page's styles, by code. */
const STYLES: Readonly<Record<string, string>> = { 1: 'font-weight:bold', 2: 'opacity:.65', 32: 'color:#4ade80' };

/** Draws a page to a file in `docs/`, 640 pixels wide. */
function draw(name: string, url: string, height: number): void {
  const picture = join(DOCS, name);
  const flags = ['--hide-scrollbars', '--disable-lcd-text', '--force-device-scale-factor=1'];
  const shot = [`--window-size=640,${height}`, `--screenshot=${picture}`, url];
  execFileSync(findChromium(), [...CHROMIUM_FLAGS, ...flags, ...shot], { stdio: 'ignore' });
  const { size } = statSync(picture);
  if (size > LONGEST) throw new Error(`${picture} has ${size} bytes: draw less of the page.`);
}

/** Returns the output of a command on a terminal of 80 columns, as a page. */
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
  const shownText = `<pre style="${look};height:100vh">${plain}${styled.join('')}</pre>`;
  return `<!doctype html><meta charset="utf-8"><body style="margin:0">${shownText}`;
}

const page = await terminalPage(`hangtag price '${TITLE}, $60'`, 'price', `${TITLE}, $60`);
draw('price-terminal.png', `data:text/html;base64,${Buffer.from(page).toString('base64')}`, 172);
const { url, stop } = await startService({ LOG_LEVEL: 'info' });
draw('price-page.png', `${url}/appraise?title=${TITLE.replaceAll(' ', '+')}&tag=60`, 462);
await stop();
