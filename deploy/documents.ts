// Reads the fenced blocks in the documents. A block may have its output printed below it.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { PROBLEM_CODES, PROBLEM_KINDS } from '../src/base/problem.ts';
import caveats from '../src/present/caveat-codes.json' with { type: 'json' };
import words from '../src/web/problem-words.json' with { type: 'json' };
import { OLDEST_VERSIONS } from './oldest.ts';

export const ROOT = join(import.meta.dirname, '..');

/** Environment for commands with printed output, without the user's own settings and terms. */
export const PLAIN_ENVIRONMENT = { PATH: process.env.PATH };

/** Rewrites a command of the installed package to run in this checkout. Returns other commands unchanged. */
export const toCheckoutCommand = (command: string): string => command.replace(/^npx hangtag\b/, 'node bin/hangtag.js');

/** Documents whose commands and examples run. */
export const DOCUMENTS = ['README.md', ...globSync('docs/*.md', { cwd: ROOT }).sort()];

const formatTableRows = (rows: readonly (readonly (string | number)[])[]) =>
  rows.map((row) => `| ${row.join(' | ')} |\n`.replaceAll('<', '&lt;')).join('');

/** Texts that follow from package.json, `oldest.ts` and tables of codes, by file. `npm run generate` writes them, a test compares. */
export const GENERATED_TEXTS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'docs/package.md': [
    [/(?<=hangtag-hangtag-)\d+\.\d+\.\d+(?:-[\w.]+?)?(?=\.tgz)/g, packageJson.version],
    [/(?<=It needs Node )[\d.]+/, OLDEST_VERSIONS.node],
    [/(?<=Bundles run in ).+?(?= and later)/, OLDEST_VERSIONS.browsers.join(', ')],
    [/(?<=must import JSON \()[^)]+/, OLDEST_VERSIONS.withoutBundler.join(', ')],
  ],
  'docs/codes.md': [
    [
      /(?<=\| problem .*\n.*\n)(\|.*\n)*/g,
      formatTableRows(
        PROBLEM_CODES.map((code) => {
          const { meaning, remedy } = words[code];
          return [`\`${code}\``, PROBLEM_KINDS[code].status, meaning, remedy];
        }),
      ),
    ],
    [
      /(?<=\| caveat .*\n.*\n)(\|.*\n)*/g,
      formatTableRows(Object.entries(caveats).map(([code, meaning]) => [`\`${code}\``, meaning])),
    ],
  ],
  'docs/legal.md': [[/(?<=write to <)[^>]+/, packageJson.bugs.email]],
  '.github/SECURITY.md': [[/(?<=private form or to <)[^>]+/, packageJson.bugs.email]],
  'src/package/node-version.js': [[/(?<=needs Node )[\d.]+/, OLDEST_VERSIONS.node]],
  Dockerfile: [
    [/(?<=image\.description=")[^"]+/g, packageJson.description],
    [/(?<=image\.source=")[^"]+/g, packageJson.repository.url.replace(/^git\+|\.git$/g, '')],
    [/(?<=image\.licenses=")[^"]+/g, packageJson.license],
  ],
  '.github/ISSUE_TEMPLATE/fault.yml': [[/(?<=placeholder: hangtag )[^,]+/, packageJson.version]],
};

/** A fenced block: ```` ```sh not-run ```` has the language `sh` and the tag `not-run`. */
export interface Block {
  /** The document and line, such as `README.md:12`. */
  readonly location: string;
  readonly language: string;
  readonly tag: string;
  readonly text: string;
  /** Output printed directly below the block; `at` is its offset in the document. */
  readonly output?: { readonly language: string; readonly text: string; readonly offset: number };
}

export const FENCE_PATTERN = /^```(\w*) ?(.*)\n([\s\S]*?)^```\n/gm;
/** Languages of output blocks. */
const OUTPUT_LANGUAGES = ['json', 'csv', 'text'];

export function readDocument(document: string): string {
  return readFileSync(join(ROOT, document), 'utf8');
}

/** Returns a document's blocks in order. An output block becomes part of the command above it. */
export function parseBlocks(document: string): Block[] {
  const source = readDocument(document);
  const blocks: Block[] = [];
  let lastEnd = -1;
  for (const match of source.matchAll(FENCE_PATTERN)) {
    const [fence, language = '', tag = '', text = ''] = match;
    const lastBlock = blocks.at(-1);
    const isOutput = OUTPUT_LANGUAGES.includes(language) && /^\s*$/.test(source.slice(lastEnd, match.index));
    if (isOutput && lastBlock && lastEnd >= 0 && !lastBlock.output) {
      const offset = match.index + fence.indexOf('\n') + 1;
      blocks[blocks.length - 1] = { ...lastBlock, output: { language, text, offset } };
    } else {
      const line = source.slice(0, match.index).split('\n').length;
      blocks.push({ location: `${document}:${line}`, language, tag, text });
    }
    lastEnd = match.index + fence.length;
  }
  return blocks;
}
