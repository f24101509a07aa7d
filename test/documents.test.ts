import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import {
  DOCUMENTS,
  FENCE_PATTERN,
  GENERATED_TEXTS,
  PLAIN_ENVIRONMENT,
  parseBlocks,
  ROOT,
  readDocument,
  toCheckoutCommand,
} from '../deploy/documents.ts';
import { readConfig } from '../src/app/config.ts';
import help from '../src/cli/help.json' with { type: 'json' };
import usualOptions from '../src/cli/options.json' with { type: 'json' };
import { ADDED_COLUMNS } from '../src/lists/read-list-file.ts';
import { SELLER_FIELDS } from '../src/money/seller.ts';
import { FIELDS } from '../src/operations/fields/item-fields.ts';
import { startService } from './support/service.ts';

const OTHERS = globSync(
  ['*.md', '.github/*.md', 'training/**/*.md', 'model/**/*.md', 'docs/*/*.md', 'src/**/README.md'],
  {
    cwd: ROOT,
    exclude: ['**/node_modules/**', 'README.md'],
  },
).sort();

describe('the documents', () => {
  it('show what each command prints now', async (t) => {
    const { get, issueKey } = await startService(t, { publicUrl: 'http://localhost:3000' });
    const key = await issueKey();
    let shownBlocks = 0;
    for (const { location, text, output } of DOCUMENTS.flatMap(parseBlocks)) {
      if (!output) continue;
      shownBlocks++;
      const path = /^curl '?http:\/\/localhost:3000([^\s']+)/.exec(text)?.[1];
      // Commands take long, so only the README's run here. `npm run generate` runs the rest.
      if (path === undefined && !location.startsWith('README')) continue;
      const answer =
        path === undefined
          ? execFileSync('sh', ['-c', toCheckoutCommand(text)], { cwd: ROOT, env: PLAIN_ENVIRONMENT, encoding: 'utf8' })
          : await (await get(path, text.includes('$KEY') ? key : undefined)).text();
      if (output.language === 'json') {
        assert.deepEqual(JSON.parse(output.text), JSON.parse(answer), `${location}: npm run generate`);
      } else assert.equal(output.text.trimEnd(), answer.trimEnd(), `${location}: npm run generate`);
    }
    assert.ok(shownBlocks >= 5);
  });

  it('link to existing files and headings', () => {
    for (const document of [...DOCUMENTS, ...OTHERS]) assert.deepEqual(findBrokenLinks(document), [], document);
  });

  it('name files of the code that exist', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
    for (const document of [...DOCUMENTS, ...OTHERS]) {
      const named = readDocument(document).matchAll(
        /(?<=`)\w[\w./-]*\.(?:ts|tsv|json|svg)(?=`)|(?<=`)(?:src|test|model|training|checks|deploy|docs|\.github)\/[\w./-]+(?=`)/g,
      );
      for (const [name] of named) {
        const isHere = files.some((file) => file === name || file.endsWith(`/${name}`) || file.startsWith(name));
        assert.ok(isHere, `${document}: ${name}`);
      }
    }
  });

  it('name what the code names, where they explain it', () => {
    const folders = ['src', 'test', 'training', 'deploy', 'checks'];
    const files = execFileSync('git', ['ls-files', ...folders], { cwd: ROOT, encoding: 'utf8' }).split('\n');
    const codeFiles = files.filter((file) => /\.(?:ts|js|json)$/.test(file));
    const words = new Set(codeFiles.flatMap((file) => namesIn(readDocument(file), /\w+/g)));
    for (const document of ['ARCHITECTURE.md', 'CONTRIBUTING.md']) {
      const code = namesIn(readDocument(document), /`[^`\n]+`/g);
      for (const name of code.flatMap((text) => namesIn(text, /\b[a-z]+(?:[A-Z][a-z\d]*)+\b/g)))
        assert.ok(words.has(name), `${document}: ${name}`);
    }
  });

  it('repeat what package.json and the build say', () => {
    for (const [file, parts] of Object.entries(GENERATED_TEXTS)) {
      for (const [pattern, part] of parts)
        assert.deepEqual([...new Set(readDocument(file).match(pattern))], [part], `${file}: npm run generate`);
    }
  });

  it('name only settings, options, columns and fields that exist, and all settings and added columns', () => {
    const settings = new Set(['NODE_OPTIONS', ...settingNames(), ...Object.keys(SELLER_FIELDS).map(variableOf)]);
    const table = readDocument('docs/operations.md').split('## Settings')[1] as string;
    const inTable = [...table.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell]) => namesIn(cell, /[A-Z_]{4,}/g));
    const terms = inTable.filter((name) => name.startsWith('HANGTAG_'));
    assert.deepEqual(inTable.filter((name) => !terms.includes(name)).sort(), [...settingNames()].sort());
    // Figures name options of checks.
    for (const document of DOCUMENTS.filter((path) => !path.endsWith('figures.md'))) {
      const code = [...readDocument(document).matchAll(/^```[\s\S]*?^```|`[^`\n]+`/gm)].map(([text]) => text);
      for (const name of code.flatMap((text) => namesIn(text, /\b[A-Z]+(?:_[A-Z]+)+\b(?==| node| npx|`)/g)))
        assert.ok(settings.has(name), `${document}: ${name}`);
      const optionNames = code.flatMap((text) => namesIn(text, /(?<=hangtag(?:\.js)? .*|^`)--[a-z][a-z-]+/g));
      for (const flag of optionNames) assert.ok(OPTIONS.has(flag), `${document}: ${flag}`);
    }
    const columns = namesIn(readDocument('docs/guide.md'), /\bhangtag_\w+/g);
    assert.deepEqual(columns, Object.values(ADDED_COLUMNS));
    const words = readDocument('docs/api.md').split('## Words')[1]?.split('Terms of the seller')[0] ?? '';
    const named = [...words.matchAll(/^\| (`[^|]+) \| .* \| ([^|]*)\|$/gm)];
    const sent = named.flatMap(([, cell]) => namesIn(cell, /\b[a-zA-Z]{3,}\b(?!\.)/g));
    assert.deepEqual(
      sent.filter((name) => !(name in FIELDS || name in ANSWERED)),
      [],
    );
  });
});

const namesIn = (text: string | undefined, pattern: RegExp): string[] => text?.match(pattern) ?? [];
const variableOf = (term: string) => `HANGTAG_${term.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/** Members of answers in the table of words. */
const ANSWERED = { net: '', profit: '', payUpTo: '', maybeUpTo: '', call: '', limits: '', verdict: '' };

/** Flags of all commands. */
const OPTIONS: ReadonlySet<string> = new Set(
  ['--help', '--version', '--json']
    .concat(
      Object.values(usualOptions).map(([flags = '']) => flags),
      Object.values(help as Record<string, { options?: object }>).flatMap(({ options = {} }) => Object.keys(options)),
    )
    .flatMap((flags) => namesIn(flags, /--[a-z-]+/g)),
);

/** Returns the names of the variables that the service reads. */
function settingNames(): Set<string> {
  const names = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void names.add(String(name)) }));
  return names;
}

/** Returns a document's links to missing files or headings. */
function findBrokenLinks(document: string): string[] {
  const prose = readDocument(document)
    .replaceAll(FENCE_PATTERN, '')
    .replaceAll(/`[^`\n]*`/g, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(ROOT, file))) return true;
    return anchor !== undefined && file.endsWith('.md') && !findAnchors(file).has(anchor);
  });
}

/** Returns the anchors that code hosts generate for a document's headings. */
function findAnchors(document: string): Set<string> {
  const headings = readDocument(document)
    .replaceAll(FENCE_PATTERN, '')
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
