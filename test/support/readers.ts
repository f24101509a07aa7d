// Lists every parser of external text, for tests that feed each one hostile input.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKey } from '../../src/api/access.ts';
import { readItems } from '../../src/api/endpoints/appraise-list.ts';
import { readAnyPair, readPair } from '../../src/api/endpoints/price.ts';
import { plain, quoted } from '../../src/base/text.ts';
import { readComps } from '../../src/input/comps.ts';
import { readField } from '../../src/input/field.ts';
import { ITEM_FIELDS } from '../../src/input/item-fields.ts';
import { readMoney } from '../../src/input/money.ts';
import { amountOf } from '../../src/input/page-listing.ts';
import { parseItem } from '../../src/input/parse-item.ts';
import { createFieldReader, parseKept, readFields } from '../../src/input/query.ts';
import { type PageElement, readPage } from '../../src/input/read-page.ts';
import { readText } from '../../src/lists/csv.ts';
import { parseRows } from '../../src/lists/list-rows.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';
import type { FileItem } from '../../src/lists/read-row.ts';
import { parseSales, readSaleLines, readSales } from '../../src/lists/sales.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { refusalOf } from '../../src/mcp/register.ts';
import { createCallReader } from '../../src/mcp/tools/arguments.ts';
import { getPrice } from '../../src/mcp/tools/get-price.ts';
import { appraiseCall } from '../../src/mcp/tools/listing.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { readGuesses } from '../../src/reader/read-guesses.ts';
import { clientNetwork } from '../../src/service/http/address-throttle.ts';
import { preferredEncoding } from '../../src/service/http/answer.ts';
import { charsetOf, mediaTypeOf, readJson } from '../../src/service/http/bodies.ts';
import { malformation } from '../../src/service/http/server.ts';
import { isEmail, isWellFormedKey } from '../../src/service/keys/key-format.ts';
import { titleAndQuantity } from '../../src/titles/amounts.ts';
import { resolveBrand } from '../../src/titles/brand-field.ts';
import { resolveCondition } from '../../src/titles/conditions.ts';
import { resolveWearer } from '../../src/titles/genders.ts';
import { readKind, resolveCategory } from '../../src/titles/kind.ts';
import { readKindField } from '../../src/titles/kind-field.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { wordsOf } from '../../src/titles/tokens.ts';
import { readListForm } from '../../src/web/list/answer.ts';
import { brandAt, categoryAt, sharedListAt } from '../../src/web/paths.ts';
import { sharedTitle } from '../../src/web/routes/offline-pages.ts';
import { readLetters } from '../../training/own-sales/read-item.ts';

const pricing = loadModel();
const marketplaces = loadMarketplaces();
const names = marketplaces.list.map(({ name }) => name);
const readQuery = createFieldReader(ITEM_FIELDS);
const parts = { pricing, marketplaces };
const title = 'Coach Tabby 26';
const readCall = createCallReader(getPrice.takes);
const bytes = (text: string) => Buffer.from(text);
const request = (headers: object) => ({ headers, query: {}, raw: { headers } }) as never;
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

type Reader = (text: string) => unknown;

/** Parsers by name, each called as its callers do. */
export const READERS: Readonly<Record<string, Reader>> = {
  readMoney,
  readField: (text) => Object.entries(ITEM_FIELDS).map(([name, field]) => readField(name, text, field)),
  readQuery: (text) => readQuery({ query: { askingPrice: text }, raw: { url: `/?askingPrice=${text}` } }),
  'readQuery, of words': (text) => readQuery({ query: { condition: text, gender: text, listedOn: text }, raw: {} }),
  readFields: (text) => readFields(ITEM_FIELDS, { condition: text, gender: text, listedOn: text }),
  'readFields, of amounts': (text) => readFields(ITEM_FIELDS, { askingPrice: text }),
  readItems: (text) => readItems({ items: [text, { title: text, brand: text, condition: text }] }, 10),
  parseKept,
  parseRows: (text) => parseRows(JSON.stringify([{ title: text, condition: text, listedOn: text }])),
  'parseRows, of JSON': parseRows,
  titleAndQuantity,
  readComps,
  'readComps, of a day': (text) => readComps([{ price: 40, condition: text, soldOn: text }]),
  readPair: (text) => readPair(BASE_LEXICON, { brand: text, category: text }),
  readAnyPair: (text) => readAnyPair(BASE_LEXICON, { brand: text, category: text }),
  parseItem: (text) =>
    parseItem(BASE_LEXICON, { title: text, brand: text, category: text, gender: text, condition: text }),
  readListFile: (text) => readListFile(bytes(text), 1_000),
  'readListFile, of cells': async (text) => {
    const columns = ['title', 'brand', 'category', 'gender', 'condition', 'price', 'quantity', 'currency', 'listed'];
    const file = `${columns.join(',')}\n${columns.map(() => cell(text)).join(',')}\n`;
    const { rows } = await readListFile(bytes(file), 10);
    createRowAppraiser(pricing)(rows[1]?.item as FileItem);
  },
  readText: (text) => readText(bytes(text)),
  readSales: (text) =>
    readSales(bytes(`title,sold price,sold date\n${cell(text)},${cell(text)},${cell(text)}\n`), '2026-11-20'),
  readSaleLines: (text) => readSaleLines(`Coach Tabby 26 $120 ${text}`, names, '2026-11-20'),
  'readSaleLines, of the line alone': (text) => readSaleLines(text, names, '2026-11-20'),
  parseSales: (text) => parseSales(JSON.stringify([{ title: text, price: 5, soldOn: text, id: text }])),
  parseTitle: (text) => parseTitle(BASE_LEXICON, text),
  'parseTitle, of a bag': (text) => parseTitle(BASE_LEXICON, `Coach Tabby ${text} bag $120`),
  resolveBrand: (text) => resolveBrand(BASE_LEXICON, text),
  resolveCategory,
  readKind: (text) => readKind(wordsOf(text)),
  resolveCondition,
  resolveWearer,
  readKindField,
  readJson: (text) => readJson(bytes(`{"a":${JSON.stringify(text)}}`)),
  charsetOf: (text) => charsetOf(request({ 'content-type': text })),
  'charsetOf, behind its name': (text) => charsetOf(request({ 'content-type': `text/csv;charset=${text}` })),
  mediaTypeOf: (text) => mediaTypeOf(request({ 'content-type': text })),
  preferredEncoding,
  malformation: (text) => malformation({ headers: { host: text, expect: text }, httpVersionMajor: 1 } as never),
  clientNetwork,
  refusalOf: (text) => refusalOf({ allowedHosts: ['a'], allowedOrigins: 'any' }, text, text),
  readKey: (text) => readKey(request({ authorization: `Bearer ${text}`, 'x-api-key': text })),
  'readKey, without a key': (text) => readKey(request({ authorization: text })),
  isWellFormedKey,
  isEmail,
  'isEmail, behind a name': (text) => isEmail(`a@${text}`),
  'readCall, of a garment': (text) =>
    appraiseCall(pricing, readCall(parts, { title: text, brand: text, category: text })),
  'readCall, of a condition': (text) => readCall(parts, { title: text, condition: text }),
  'readCall, of amounts': (text) =>
    readCall(parts, { title, askingPrice: text, seller: { label: text, profit: text } }),
  'readCall, of marketplaces': (text) => readCall(parts, { title, marketplaces: text }),
  'readCall, of a seller': (text) => readCall(parts, { title, seller: { marketplace: text } }),
  'readCall, of evidence': (text) => readCall(parts, { title, yours: { sold: [text], asked: text, guess: text } }),
  'readCall, of comparables': (text) => readCall(parts, { title, comps: text }),
  readPage: (text) => readPage(pageOf(text)),
  amountOf,
  plain,
  quoted,
  sharedListAt,
  readListForm: (text) => {
    const form = new FormData();
    for (const name of ['list', 'rows', 'profit']) form.append(name, text);
    return readListForm(form);
  },
  sharedTitle: (text) => sharedTitle({ title: text, text: `Check out this listing on eBay: ${text}` }),
  brandAt: (text) => brandAt(BASE_LEXICON, text),
  categoryAt,
  readLetters: (text) => readLetters([{ condition: text, distance: 0 }]),
  readGuesses: (text) => readGuesses([{ title: text }], () => [text]),
};

/** Functions with parser-like names that read no external text, or that a listed parser calls. */
const OTHERS = new Set([
  ...['readModelFile', 'readModelFiles', 'readPublishedModel', 'readConfig', 'readInput', 'readSellerFile'],
  ...['readAsText', 'readBodies', 'readJsonLd', 'readList', 'readMicrodata', 'readOpenGraph'],
  ...['readShippedModel', 'readOwnModel'],
  ...['readCheck', 'readItem', 'readRow', 'readSales', 'readTables', 'readWeights', 'resolveSlip'],
]);

/** Returns a page with the text everywhere that a listing may be. */
function pageOf(text: string): PageElement {
  const thing = { '@type': 'Product', name: text, brand: text, gender: text, offers: { price: text, url: text } };
  const element = (content: string): PageElement => ({
    textContent: content,
    getAttribute: () => text,
    querySelectorAll: () => [],
    closest: () => null,
  });
  return {
    ...element(text),
    querySelectorAll: (selectors) =>
      selectors.startsWith('script')
        ? [element(JSON.stringify(thing)), element(JSON.stringify({ '@type': text })), element(text)]
        : [element(text)],
  };
}

/** Returns the exported functions that are named like parsers but missing from {@link READERS}. */
export function unreadParsers(): string[] {
  const root = join(import.meta.dirname, '../..');
  const known = new Set([...Object.keys(READERS).map((name) => name.split(',')[0]), ...OTHERS]);
  return globSync(['src/**/*.ts', 'training/own-sales/*.ts'], { cwd: root }).flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8');
    const names = code.matchAll(/^export (?:async )?(?:function\*? |const )((?:read|parse|resolve)[A-Z]\w*)/gm);
    return [...names].flatMap(([, name = '']) => (known.has(name) ? [] : [name]));
  });
}
