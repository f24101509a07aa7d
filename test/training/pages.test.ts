import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import pg from 'pg';
import { PLAIN_ENVIRONMENT, parseBlocks } from '../../deploy/documents.ts';
import { appraise } from '../../src/package/default.ts';
import { LAUNCHER } from '../support/command-line.ts';
import { hasPostgres, startPostgres } from '../support/postgres.ts';
import { fillSales, judge, salesOf, shopNamed } from '../support/shops.ts';
import { makeTrainer } from './files.ts';

const { folder, write, modelIn } = makeTrainer();
const OWN_SALES = 'docs/your-own-sales.md';
const WAREHOUSE = 'docs/warehouse.md';

/** Returns the text of a page's blocks in a language. */
const readTexts = (document: string, language: string) =>
  parseBlocks(document).flatMap((block) => (block.language === language ? [block.text] : []));

/** Runs a line of a page in the folder. Returns what it prints. */
function follow(line: string): string {
  const command = line.replace('node bin/hangtag.js', `'${process.execPath}' '${LAUNCHER}'`);
  return execFileSync('sh', ['-c', command], { cwd: folder, env: PLAIN_ENVIRONMENT, encoding: 'utf8', stdio: 'pipe' });
}

/** Runs a page's commands, of which the last asks for the price of a title. Returns that price, and the published one. */
function pricesBy(commands: string) {
  const lines = commands.trim().split('\n');
  const last = lines.map(follow).at(-1) ?? '';
  const [, title = ''] = /'(.*)'$/.exec(lines.at(-1) ?? '') ?? [];
  return [Number(/^\$(\d+)/.exec(last)?.[1]), appraise({ title }).estimate?.price ?? Number.NaN] as const;
}

describe('followed word for word', { skip: process.platform === 'win32' && 'the pages are for sh' }, () => {
  it(`${OWN_SALES} gives prices that its sales moved`, () => {
    write('sales.csv', readTexts(OWN_SALES, 'csv'));
    const [own, published] = pricesBy(readTexts(OWN_SALES, 'sh')[0] ?? '');
    assert.ok(own > published, `${own}, ${published}`);
  });

  it(`${WAREHOUSE} gives prices that its sample moved`, { skip: !hasPostgres() && 'npm run tools' }, async (t) => {
    const shop = shopNamed('dear');
    const server = await startPostgres();
    t.after(server.stop);
    const client = new pg.Client(await server.createDatabase());
    await client.connect();
    await fillSales((sql) => client.query(sql), salesOf(shop, 40));
    // A sample of all cells, each of which has fewer sales than the page takes.
    const query = (readTexts(WAREHOUSE, 'sql')[0] ?? '').replaceAll('500', '40');
    const { fields, rows } = await client.query({
      text: query,
      types: { getTypeParser: () => String },
      rowMode: 'array',
    });
    await client.end();
    write('sample.csv', [fields.map(({ name }) => name).join(), ...rows.map((row) => row.join())]);
    assert.equal(rows.length, 40 * new Set(shop.sold.map(({ brand, kind }) => `${brand} ${kind}`)).size);
    const [own, before] = pricesBy(readTexts(WAREHOUSE, 'sh')[1] ?? '');
    assert.ok(own > 1.2 * before, `${own}, ${before}`);
    const verdict = judge(shop, modelIn('own-model'));
    assert.ok(verdict.soldWithinFifth >= 0.95, String(verdict.soldWithinFifth));
    assert.ok(verdict.worstUnsold.factor < 1.15, JSON.stringify(verdict.worstUnsold));
  });
});
