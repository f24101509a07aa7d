// Reads the fenced blocks and links in the documents. A block may have its output printed below it.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import evaluation from '../../model/evaluation.json' with { type: 'json' };
import { count, grouped, percent } from '../../src/base/numbers.ts';
import { decisionsInWords } from '../../src/present/verdict-words.ts';
import { dataFacts } from '../../src/pricing/evidence/evidence.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { judgedInWords, measuredOnInWords, unsettledInWords } from '../../src/web/pages/text-pages.ts';
import { halfBetween } from '../../src/web/parts/accuracy.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** Environment for commands with printed output, without the user's own settings and terms. */
export const PLAIN = { PATH: process.env.PATH };

/** Rewrites a command of the installed package to run in this checkout. Returns other commands unchanged. */
export const inCheckout = (command: string): string => command.replace(/^npx hangtag\b/, 'node bin/hangtag.js');

/** Documents whose commands and examples run. */
export const DOCUMENTS = ['README.md', ...globSync('docs/*.md', { cwd: ROOT }).sort()];

const TARBALL = /(?<=hangtag-hangtag-)\d+\.\d+\.\d+(?:-[\w.]+?)?(?=\.tgz)/g;
/** Files that state the release number, each with a pattern that matches it. `npm run generate` updates them. */
export const RELEASE_NUMBERS: Readonly<Record<string, RegExp>> = {
  'docs/package.md': TARBALL,
  '.github/ISSUE_TEMPLATE/fault.yml': /(?<=placeholder: hangtag )[^,]+/g,
};

/** A fenced block: ```` ```sh not-run ```` has the language `sh` and the tag `not-run`. */
export interface Block {
  /** The document and line, such as `README.md:12`. */
  readonly place: string;
  readonly language: string;
  readonly tag: string;
  readonly text: string;
  /** Output printed directly below the block; `at` is its offset in the document. */
  readonly shown?: { readonly language: string; readonly text: string; readonly at: number };
}

const FENCE = /^```(\w*) ?(.*)\n([\s\S]*?)^```\n/gm;
/** Languages of output blocks. */
const ANSWERS = ['json', 'csv', 'text'];

export function read(document: string): string {
  return readFileSync(join(ROOT, document), 'utf8');
}

/** Returns a document's blocks in order. An output block becomes part of the command above it. */
export function blocksOf(document: string): Block[] {
  const source = read(document);
  const blocks: Block[] = [];
  let end = -1;
  for (const match of source.matchAll(FENCE)) {
    const [whole, language = '', tag = '', text = ''] = match;
    const before = blocks.at(-1);
    const isAnswer = ANSWERS.includes(language) && /^\s*$/.test(source.slice(end, match.index));
    if (isAnswer && before && end >= 0 && !before.shown) {
      const at = match.index + whole.indexOf('\n') + 1;
      blocks[blocks.length - 1] = { ...before, shown: { language, text, at } };
    } else {
      const line = source.slice(0, match.index).split('\n').length;
      blocks.push({ place: `${document}:${line}`, language, tag, text });
    }
    end = match.index + whole.length;
  }
  return blocks;
}

/** Returns a document's links to missing files or headings. */
export function brokenLinks(document: string): string[] {
  const prose = read(document)
    .replaceAll(FENCE, '')
    .replaceAll(/`[^`\n]*`/g, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(ROOT, file))) return true;
    return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).has(anchor);
  });
}

/** Returns the anchors that code hosts generate for a document's headings. */
function anchorsOf(document: string): Set<string> {
  const headings = read(document)
    .replaceAll(FENCE, '')
    .matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Returns the README's sentences on the data behind the prices, with counts from the model and the judgments. */
function pricesText(): string {
  const { listings, sold, elsewhere } = dataFacts(loadModel().effects);
  const sentences = [
    `Prices come from listings and sales: ${percent(1 - sold / listings)} of the listings are asking prices and`,
    `${percent(elsewhere / listings)} are European or Korean; US sales set the price level.`,
    'If nothing similar was sold, prices are estimated by a language model, and answers say so: “AI estimate”, in JSON',
    '`judged`.',
    judgedInWords(evaluation.judged),
    'The [model card](model/MODEL_CARD.md) has the figures with their sample sizes and intervals; `/method` shows the',
    'main ones.',
  ];
  return sentences.join(' ');
}

/** Returns the README's sentences on accuracy and on the data behind the prices. */
export function accuracyText(): string {
  const part = (name: string) => {
    const row = evaluation.rack.rows.find((rackRow) => rackRow.name === name);
    if (!row) throw new Error(`evaluation.json has no part “${name}”.`);
    const [low, high] = halfBetween(row.medianError);
    return { ...row, low, high };
  };
  const main = part('catalog brands except houses');
  const others = part('other brands');
  const nameless = part('no brand, or an unknown one');
  const houses = part('houses');
  const sales = `${count(main.sales, 'sale')} from ${measuredOnInWords(main.sellers)}`;
  const ofOthers = `${others.low} to ${others.high} (${grouped(others.sales)} sales)`;
  const ofNameless = `${nameless.low} to ${nameless.high} (${grouped(nameless.sales)})`;
  const sentences = [
    `When Hangtag says $100, half of the items sold for ${main.low} to ${main.high}, and ${percent(main.inside)} ` +
      `sold within the range (${sales}).`,
    `For brands outside the catalog, half sold for ${ofOthers}; without a brand, ${ofNameless}.`,
    `${unsettledInWords(houses)} ${decisionsInWords(evaluation.decisions)}`,
    '',
    pricesText(),
  ];
  return `${sentences.join('\n')}\n`;
}
