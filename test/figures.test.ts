import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { DOCUMENTS, ROOT } from '../scripts/documents.ts';
import { brands, categories } from '../src/catalog/catalog.ts';
import { rowName } from './support/row-name.ts';

const TEXTS = [
  ...DOCUMENTS,
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'src/cli/help.json',
  'openapi.json',
  ...globSync(['model/*.md', 'training/**/*.md', 'src/web/pages/*.html'], { cwd: ROOT }),
];

const text = TEXTS.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');

function rowsOf(file: string): number {
  const rows: unknown[] = parse(readFileSync(join(ROOT, 'training/open-test', file)), { from_line: 2 });
  return rows.length;
}

const [test, others] = ['sales.csv', 'other-sales.csv'].map(rowsOf) as [number, number];

/** Figures that sentences name, by what follows them there. */
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

describe('the figures in sentences are those of the files', () => {
  for (const { what, said, is } of FIGURES) {
    it(rowName(what), () => {
      const figures = [...text.matchAll(said)].map(([, figure = '']) => Number(figure.replaceAll(',', '')));
      assert.ok(figures.length > 0, 'no sentence names them: take the row out of this table');
      assert.deepEqual([...new Set(figures)], [is]);
    });
  }
});

it('NOTICE counts the rows of published tables that the fit reads', () => {
  const { files } = JSON.parse(readFileSync(join(ROOT, 'model/statistics.json'), 'utf8'));
  const notice = readFileSync(join(ROOT, 'NOTICE'), 'utf8').replaceAll(/\s+/g, ' ');
  for (const [file, said] of [
    ['sold-shoes/vestiaire_sold_cells_2026.csv', 'cells, and'],
    ['sold-shoes/vestiaire_sold_models_2026.csv', 'single shoes'],
    ['retail/bag_models_therealreal.csv', 'models of bags'],
    ['retail/retail_items.csv', 'items in shops'],
  ]) {
    const read = files.find((one: { readonly file: string }) => one.file === file);
    assert.ok(notice.includes(`${read.rows.toLocaleString('en-US')} ${said}`), `${file}: ${read.rows}`);
  }
});
