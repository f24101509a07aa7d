import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import packageJson from '../package.json' with { type: 'json' };
import { countRows } from '../scripts/counted-rows.ts';
import {
  accuracyText,
  blocksOf,
  brokenLinks,
  DOCUMENTS,
  inCheckout,
  PLAIN,
  RELEASE_NUMBERS,
  ROOT,
  read,
} from '../scripts/documents.ts';
import { brands, categories } from '../src/catalog/catalog.ts';
import { startService } from './support/service.ts';

const OTHERS = globSync(
  [
    '*.md',
    'training/**/*.md',
    'model/**/*.md',
    'research/*.md',
    'docs/*/*.md',
    'src/**/README.md',
  ],
  { cwd: ROOT, exclude: ['**/node_modules/**', 'README.md'] },
).sort();

describe('the documents', () => {
  it('show what each command prints now', async (t) => {
    const { get, issueKey } = await startService(t, { publicUrl: 'http://localhost:3000' });
    const key = await issueKey();
    let shownBlocks = 0;
    for (const { place, text, shown } of DOCUMENTS.flatMap(blocksOf)) {
      if (!shown) continue;
      shownBlocks++;
      const path = /^curl '?http:\/\/localhost:3000([^\s']+)/.exec(text)?.[1];
      // Commands take long, so only the README's run here. `npm run check:docs` runs the rest.
      if (path === undefined && !place.startsWith('README')) continue;
      const answer =
        path === undefined
          ? execFileSync('sh', ['-c', inCheckout(text)], { cwd: ROOT, env: PLAIN, encoding: 'utf8' })
          : await (await get(path, text.includes('$KEY') ? key : undefined)).text();
      if (shown.language === 'json') {
        assert.deepEqual(JSON.parse(shown.text), JSON.parse(answer), `${place}: npm run generate`);
      } else assert.equal(shown.text.trimEnd(), answer.trimEnd(), `${place}: npm run generate`);
    }
    assert.ok(shownBlocks >= 5);
  });

  it('link to existing files and headings', () => {
    for (const document of [...DOCUMENTS, ...OTHERS]) assert.deepEqual(brokenLinks(document), [], document);
  });

  it('name files and folders that exist', () => {
    for (const document of ['CONTRIBUTING.md', 'ARCHITECTURE.md']) {
      const quoted = /`((?:src|test|training|model|docs|scripts|checks|bench)\/[\w./-]+)`/g;
      const named = [...read(document).matchAll(quoted)].map(([, path = '']) => path);
      assert.ok(named.length > 10, document);
      for (const path of named) assert.ok(existsSync(join(ROOT, path)), `${document}: ${path}`);
    }
  });

  it('start with a README of at most 700 words, with small pictures and the measured accuracy', () => {
    const readme = read('README.md');
    assert.ok(readme.split('\n').length <= 90);
    assert.ok(readme.trim().split(/\s+/).length <= 700);
    for (const picture of ['page', 'terminal']) {
      assert.ok(statSync(join(ROOT, `docs/price-${picture}.png`)).size <= 60_000);
    }
    assert.ok(readme.includes(accuracyText()), 'npm run generate writes it');
    const [firstScreen = ''] = readme.split('```', 1);
    const [soldFor = 'no figure'] = /sold for \$\d+ to \$\d+/.exec(accuracyText()) ?? [];
    assert.ok(firstScreen.includes(soldFor), 'the first screen says how far off prices may be: npm run generate');
    const repository = packageJson.repository.url.replace(/^git\+|\.git$/g, '');
    for (const address of [`git clone ${repository}.git`, `(${repository}/archive/main.zip)`]) {
      assert.ok(readme.includes(address), 'package.json has the address: npm run generate');
    }
  });

  it('name the release that is newest in the changelog', () => {
    const { version } = packageJson;
    for (const [file, number] of Object.entries(RELEASE_NUMBERS)) {
      assert.deepEqual([...new Set(read(file).match(number))], [version], `${file}: npm run generate`);
    }
    const [, newest, day] = /^## ([\d.]+) - (.*)$/m.exec(read('CHANGELOG.md')) ?? [];
    assert.equal(day === 'unreleased' ? `${newest}-dev` : newest, version, 'the newest section of CHANGELOG.md');
  });

  it('name every setting that the configuration reads', () => {
    const operations = read('docs/operations.md');
    const names = new Set(read('src/app/config.ts').match(/'[A-Z][A-Z_]+'/g));
    assert.ok(names.size > 5);
    for (const name of names) assert.ok(operations.includes(`\`${name.slice(1, -1)}\``), `${name} is not explained`);
  });
});

const TEXTS = [
  ...DOCUMENTS,
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'src/cli/help.json',
  'openapi.json',
  ...globSync(['model/*.md', 'training/**/*.md', 'src/web/pages/*.html'], { cwd: ROOT }),
];

const text = TEXTS.map(read).join('\n');

const test = countRows(join(ROOT, 'training/open-test/sales.csv'));
const others = countRows(join(ROOT, 'training/open-test/other-sales.csv'));

/** Figures that sentences state, each with a pattern that finds it by the words around it. */
const FIGURES: readonly { readonly what: string; readonly said: RegExp; readonly is: number }[] = [
  { what: 'brands of the catalog', said: /\b(\d+) brands(?=,? (?:and )?\d+ categories)/g, is: brands.length },
  { what: 'categories', said: /\b(\d+) categories\b/g, is: categories.length },
  {
    what: 'sales of the open test',
    said: /\b([\d,]+) (?:real sales|open sales that|sales that (?:no|anybody)|sales of `open-test)/g,
    is: test,
  },
  { what: 'other open sales', said: /\b([\d,]+) (?:other sales from|of\s+`other-sales)/g, is: others },
  { what: 'open sales', said: /\b([\d,]+) open sales of/g, is: test + others },
];

it('the figures in sentences match the files they count', () => {
  for (const { what, said, is } of FIGURES) {
    const figures = [...text.matchAll(said)].map(([, figure = '']) => Number(figure.replaceAll(',', '')));
    assert.ok(figures.length > 0, `no sentence names ${what}: take the row out of this table`);
    assert.deepEqual([...new Set(figures)], [is], what);
  }
});

it('NOTICE states the row counts of the published tables that the fit reads', () => {
  const { files } = JSON.parse(read('model/statistics.json'));
  const notice = read('NOTICE').replaceAll(/\s+/g, ' ');
  for (const [file, said] of [
    ['sold-shoes/vestiaire_sold_cells_2026.csv', 'cells, and'],
    ['sold-shoes/vestiaire_sold_models_2026.csv', 'single shoes'],
    ['retail/bag_models_therealreal.csv', 'models of bags'],
    ['retail/retail_items.csv', 'items in shops'],
  ]) {
    const { rows } = files.find((one: { readonly file: string }) => one.file === file);
    assert.ok(notice.includes(`${rows.toLocaleString('en-US')} ${said}`), `${file}: ${rows}`);
  }
});

it('docs/words.md names only what the code exports', () => {
  const page = read('docs/words.md');
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('` in `'));
  assert.ok(rows.length >= 20, 'the table is found');
  for (const row of rows) {
    const [, names = '', file = ''] = /\| (`[^|]+`) in `([^`]+)` \|$/.exec(row) ?? [];
    const code = read(file);
    for (const [, name = ''] of names.matchAll(/`(\w+)`/g))
      assert.match(code, new RegExp(`^export (?:interface|type|const|function) ${name}\\b`, 'm'), row);
  }
});
