// Writes what depends on the catalog and the model into the README and docs/package.md: how many brands and categories there
// are, and the answers after the commands that ask for them. Also writes the names of package.json into server.json.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { brands, CONDITIONS, categories } from '../src/garments/catalog.ts';
import { openSqliteStore } from '../src/keys/sqlite/sqlite-store.ts';
import { loadMarketplaces } from '../src/marketplaces/load.ts';
import { websiteOf } from '../src/mcp/protocol/server.ts';
import { loadModel } from '../src/pricing/load-model.ts';

const ROOT = join(import.meta.dirname, '..');
const WIDTH = 110;

/** JSON as people write it: what fits on a line stands on one. */
function written(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  const short = line.replaceAll(/([[{]) /g, '$1').replaceAll(/ ([\]}])/g, '$1');
  const isTop = indent === '';
  if (typeof value !== 'object' || value === null) return short;
  if (!isTop && indent.length + short.length < WIDTH) return short;
  const deeper = `${indent}  `;
  const [open, close, members] = Array.isArray(value)
    ? ['[', ']', value.map((one) => written(one, deeper))]
    : ['{', '}', Object.entries(value).map(([name, one]) => `"${name}": ${written(one, deeper)}`)];
  return `${open}\n${members.map((one) => deeper + one).join(',\n')}\n${indent}${close}`;
}

function rewrite(file: string, change: (text: string) => string): void {
  const path = join(ROOT, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

const folder = mkdtempSync(join(tmpdir(), 'hangtag-readme-'));
const store = await openSqliteStore(join(folder, 'hangtag.sqlite'));
const app = buildApp({
  config: { ...readConfig({}), logLevel: 'silent', publicUrl: 'http://localhost:3000' },
  pricing: loadModel(),
  marketplaces: loadMarketplaces(),
  store,
  clock: Date.now,
});
const issued = await app.inject({
  ...{ method: 'POST', url: '/api/public/keys', payload: { email: 'ada@example.com' } },
});
const headers = { authorization: `Bearer ${issued.json().apiKey}` };
const paths = [
  '/price/coach/bag.json?condition=Good',
  '/api/public/price?brand=coach&category=bag&condition=Good',
  '/api/public/ml-price?brand=coach&category=bag&gender=female',
];
const answers = new Map<string, unknown>();
for (const url of paths) answers.set(url, (await app.inject({ url, headers })).json());
await app.close();
await store.close();
rmSync(folder, { recursive: true });

rewrite('README.md', (readme) =>
  [...answers].reduce(
    (text, [path, answer]) => {
      const [before = '', after = ''] = text.split(path);
      return `${before}${path}${after.replace(/```json\n.*?```/s, () => `\`\`\`json\n${written(answer)}\n\`\`\``)}`;
    },
    readme.replace(
      /\d+ brands, \d+ categories and \d+(?= condition)/,
      `${brands.length} brands, ${categories.length} categories and ${CONDITIONS.length}`,
    ),
  ),
);
rewrite('docs/package.md', (text) =>
  text.replace(
    /\d+ brands and \d+ categories/,
    `${brands.length} brands and ${categories.length} categories`,
  ),
);

rewrite('server.json', (text) => {
  const { name, version, mcpName, homepage } = packageJson;
  const entry = JSON.parse(text);
  const packages = entry.packages.map((one: object) => ({ ...one, identifier: name, version }));
  const names = { name: mcpName, version, ...websiteOf(homepage), packages };
  return `${JSON.stringify({ ...entry, ...names }, null, 2)}\n`;
});
