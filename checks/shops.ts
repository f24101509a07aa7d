// Trains on large shops of known truth, from a file of all sales and from samples of docs/warehouse.md that PostgreSQL
// draws, and prints how near the prices are to the truth: `npx node checks/shops.ts`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { parseBlocks } from '../deploy/documents.ts';
import { hangtag } from '../test/support/command-line.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { asCsv, fillSales, judge, modelIn, SHOPS, type Shop, salesOf } from '../test/support/shops.ts';

const SALES_PER_TITLE = 120;
const folder = mkdtempSync(join(tmpdir(), 'hangtag-shops-'));
const sampleQuery = parseBlocks('docs/warehouse.md').find(({ language }) => language === 'sql')?.text ?? '';

async function measureShop(shop: Shop, sourceText: string, csvLines: readonly string[]): Promise<void> {
  const [file, modelFolder] = [join(folder, 'sales.csv'), join(folder, 'model')];
  writeFileSync(file, csvLines.join('\n'));
  const { status, err } = await hangtag({}, 'train', file, '--out', modelFolder);
  if (status !== 0) throw new Error(err);
  const { soldWithinFifth, worstUnsold, worstOdd } = judge(shop, modelIn(modelFolder));
  const sharePercent = (100 * soldWithinFifth).toFixed(0);
  const oddText = shop.odd.length > 0 ? `; odd ${worstOdd[0].toFixed(2)} of the way (${worstOdd[1]})` : '';
  console.log(
    `${shop.name}, ${sourceText}, ${csvLines.length - 1} rows: ${sharePercent}% of sold titles within a fifth; never sold within ` +
      `${worstUnsold.factor.toFixed(3)} (${worstUnsold.title})${oddText}`,
  );
}

const server = await startPostgres();
try {
  for (const shop of SHOPS) {
    const rows = salesOf(shop, SALES_PER_TITLE);
    await measureShop(shop, 'all sales', asCsv(rows));
    const client = new pg.Client(await server.createDatabase());
    await client.connect();
    await fillSales((sql) => client.query(sql), rows);
    for (const maxPerCell of [500, 100, 20]) {
      const text = sampleQuery.replaceAll('500', String(maxPerCell));
      const { fields, rows } = await client.query({ text, types: { getTypeParser: () => String }, rowMode: 'array' });
      await measureShop(shop, `${maxPerCell} a cell`, [
        fields.map(({ name }) => name).join(),
        ...rows.map((row) => row.join()),
      ]);
    }
    await client.end();
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
