// Writes everything that follows from other files: `npm run generate`.
// - model/model.json, the files of the model with their hashes
// - openapi.json, and the JSON Schema that helps operators edit their own fee file
// - in the documents, what depends on the catalog, the model or package.json: output, counts, accuracy, release
// - server.json, the entry of the MCP registry
// - the names of the package's functions
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import evaluation from '../model/evaluation.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import { buildApp } from '../src/app/app.ts';
import { readConfig } from '../src/app/config.ts';
import { percent, withCommas } from '../src/base/text.ts';
import { brands, categories } from '../src/catalog/catalog.ts';
import { openSqliteStore } from '../src/keys/sqlite-store.ts';
import { createServerInfo } from '../src/mcp/protocol/mcp-server.ts';
import { FeeFile } from '../src/money/schema.ts';
import { shippedFees } from '../src/money/seller.ts';
import { PACKAGE_OPERATIONS } from '../src/operations/every-operation.ts';
import { findRangeOf100 } from '../src/present/evidence-text.ts';
import { modelFolder, readShippedModel } from '../src/pricing/read-model.ts';
import { writeManifest } from '../training/publish/write-model.ts';
import {
  DOCUMENTS,
  GENERATED_TEXTS,
  PLAIN_ENVIRONMENT,
  parseBlocks,
  ROOT,
  readDocument,
  toCheckoutCommand,
} from './documents.ts';
import { createOpenApiDocument } from './openapi/document.ts';

const MAX_LINE_LENGTH = 110;

/** Formats JSON as people write it: each value on one line if it fits. */
function formatJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
  const compactLine = line.replaceAll(/([[{]) /g, '$1').replaceAll(/ ([\]}])/g, '$1');
  const isTop = indent === '';
  if (typeof value !== 'object' || value === null) return compactLine;
  if (!isTop && indent.length + compactLine.length < MAX_LINE_LENGTH) return compactLine;
  const innerIndent = `${indent}  `;
  const [open, close, members] = Array.isArray(value)
    ? ['[', ']', value.map((item) => formatJson(item, innerIndent))]
    : ['{', '}', Object.entries(value).map(([name, item]) => `"${name}": ${formatJson(item, innerIndent)}`)];
  return `${open}\n${members.map((member) => innerIndent + member).join(',\n')}\n${indent}${close}`;
}

/** Formats an object with its members on lines of their own, and those of its objects down to `depth` levels. */
function formatInLines(value: object, depth: number, indent = ''): string {
  const deeperIndent = `${indent}  `;
  const members = Object.entries(value).map(([name, member]) => {
    const isOpen = depth > 1 && typeof member === 'object' && !Array.isArray(member);
    return `${deeperIndent}"${name}": ${isOpen ? formatInLines(member, depth - 1, deeperIndent) : JSON.stringify(member)}`;
  });
  return `{\n${members.join(',\n')}\n${indent}}`;
}

const write = (file: string, text: string) => writeFileSync(join(ROOT, file), text);
const rewrite = (file: string, change: (text: string) => string) => write(file, change(readDocument(file)));

writeManifest(fileURLToPath(modelFolder()));
// Each operation and each schema is a line.
write('openapi.json', `${formatInLines(createOpenApiDocument(), 3)}\n`);
write('src/money/marketplaces.schema.json', `${JSON.stringify(FeeFile, null, 2)}\n`);

/** Returns the README's table of accuracy, and what to know about it. */
function formatAccuracy(): string {
  const ROW_IDS = {
    'a well-known brand, such as Coach or Gap': 'catalog',
    'another brand': 'other',
    'no brand, or an unknown one': 'unknown',
  };
  const findRow = (id: string) => {
    const row = evaluation.rack.rows.find((candidate) => candidate.id === id);
    if (!row) throw new Error(`evaluation.json has no row “${id}”.`);
    return row;
  };
  const rows = Object.entries(ROW_IDS).map(([item, id]) => {
    const { medianError, inside, sales } = findRow(id);
    return `| ${item} | ${findRangeOf100(medianError).join(' to ')} | ${percent(inside)} | ${withCommas(sales)} |`;
  });
  const { sellers } = findRow('catalog');
  const luxuryHouses = findRow('houses');
  const { titles, names } = evaluation.judged;
  return `| item | half sold for | within the range | US sales |
|---|---|---|---|
${rows.join('\n')}

Each of the ${sellers} sources was left out of the fit that was tested on it. Designer and luxury houses are rough: half of ${luxuryHouses.sales} sales, probably
including copies, were off by a factor of ${(1 + luxuryHouses.medianError).toFixed(1)} or more. Where nothing similar was sold, a language model’s estimate stands in, and answers
say so (“AI estimate”, \`judged\`): it priced ${withCommas(titles)} titles and ${withCommas(names)} names without seeing a price. Some titles of the test are
among them, which flatters us. The [model card](model/MODEL_CARD.md) has the figures with their intervals.`;
}

const folder = mkdtempSync(join(tmpdir(), 'hangtag-readme-'));
const store = await openSqliteStore(join(folder, 'hangtag.sqlite'));
const app = buildApp({
  config: { ...readConfig({}), logLevel: 'silent', publicUrl: 'http://localhost:3000' },
  pricing: readShippedModel(),
  fees: shippedFees,
  store,
  clock: Date.now,
  log: pino({ level: 'silent' }),
});
const keyResponse = await app.inject({
  method: 'POST',
  url: '/api/public/keys',
  payload: { email: 'ada@example.com' },
});
const headers = { authorization: `Bearer ${keyResponse.json().apiKey}` };

/** Returns a command's output. Requests made with curl go to the app without a socket. */
async function runCommand(command: string): Promise<string> {
  const url = /^curl '?http:\/\/localhost:3000([^\s']+)/.exec(command)?.[1];
  if (url !== undefined) return (await app.inject({ url, headers })).payload;
  return execFileSync('sh', ['-c', toCheckoutCommand(command)], {
    cwd: ROOT,
    env: PLAIN_ENVIRONMENT,
    encoding: 'utf8',
  });
}

for (const document of DOCUMENTS) {
  let text = readDocument(document);
  for (const { text: command, output } of parseBlocks(document).reverse()) {
    if (!output) continue;
    const answer = await runCommand(command);
    const isJson = output.language === 'json';
    const outputText = isJson ? formatJson(JSON.parse(answer)) : answer.trimEnd();
    text = `${text.slice(0, output.offset)}${outputText}\n${text.slice(output.offset + output.text.length)}`;
  }
  rewrite(document, () => text);
}
await app.close();
await store.close();
rmSync(folder, { recursive: true });

rewrite('README.md', (text) =>
  text.replace(/(?<=<!-- accuracy -->\n)[\s\S]*?(?=<!-- end of accuracy -->)/, () => `${formatAccuracy()}\n`),
);
const countsText = `${brands.length} brands and ${categories.length} categories`;
rewrite('docs/api.md', (text) => text.replace(/\d+ brands and \d+ categories/, countsText));
for (const [file, parts] of Object.entries(GENERATED_TEXTS)) {
  for (const [pattern, part] of parts) rewrite(file, (text) => text.replace(pattern, part));
}
rewrite('src/package/default.ts', (text) =>
  text.replace(/(?<=export const \{ ).*(?= \} = defaultPrices)/, Object.keys(PACKAGE_OPERATIONS).join(', ')),
);
rewrite('deploy/server.json', (text) => {
  const { name, version, mcpName, homepage } = packageJson;
  const entry = JSON.parse(text);
  const packages = entry.packages.map((source: object) => ({ ...source, identifier: name, version }));
  const { websiteUrl, icons } = createServerInfo(homepage);
  const names = { name: mcpName, version, websiteUrl, icons, packages };
  return `${JSON.stringify({ ...entry, ...names }, null, 2)}\n`;
});
