import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildDesign } from '../training/model/design.ts';
import { fitModel } from '../training/model/fit.ts';
import { structureRows } from '../training/model/rows.ts';
import { NO_STATISTICS } from '../training/model/statistics.ts';
import { conditionMix } from '../training/read/condition-mix.ts';
import { openDatabase } from '../training/read/database.ts';
import { gather } from '../training/read/grouped.ts';
import { groupListings, openListings } from '../training/read/listings.ts';

/**
 * Measures grouping and fit on generated listings: `node research/bench-grouping.ts 1 10 100` for millions of listings.
 * DuckDB generates the listings, with titles as long as real ones, and writes them to Parquet first, so that generating
 * them is not measured.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const sizes = (positionals.length > 0 ? positionals : ['1', '10']).map(Number);

const GENERATE = (rows: number, file: string) => `COPY (
  SELECT
    'source ' || (i % 5) AS source, 'shop' AS marketplace, '2026-01-01' AS period,
    'sold' AS basis,
    list_value('Nike', 'Adidas', 'Zara', 'H&M', 'Gucci', 'Chanel', 'Coach', 'Levi''s', 'Maje', 'Sandro',
      'Prada', 'Uniqlo', 'Mango', 'Shein', 'Theory', 'Burberry')[1 + CAST(hash(i) % 16 AS INTEGER)] AS brand,
    'item number ' || i || ' in blue size ' || (i % 50) AS title,
    list_value('Dresses', 'Jeans', 'T-shirts', 'Sneakers', 'Coats', 'Handbags', 'Skirts', 'Boots')[1 + CAST(hash(i + 1) % 8 AS INTEGER)] AS category,
    list_value('women', 'men')[1 + CAST(hash(i + 2) % 2 AS INTEGER)] AS gender,
    list_value('New with tags', 'Like new', 'Good', 'Fair')[1 + CAST(hash(i + 3) % 4 AS INTEGER)] AS condition,
    round(exp(3 + (hash(i) % 16) / 6.0 + ((hash(i + 4) % 1000) + (hash(i + 5) % 1000) + (hash(i + 6) % 1000)) / 1000.0), 2) AS price_usd
  FROM range(${rows}) t(i)
) TO '${file}' (FORMAT parquet)`;

console.log('   listings   group s   group CPU s   peak GB   cells   fit CPU s');
for (const millions of sizes) {
  const file = join(tmpdir(), `listings-${millions}m.parquet`);
  const maker = await openDatabase();
  await maker.run(GENERATE(millions * 1_000_000, file));
  maker.closeSync();
  const db = await openDatabase();
  await openListings(db, [file]);
  const started = performance.now();
  let cpu = process.cpuUsage();
  const { cells } = gather(await groupListings(db));
  const grouping = (performance.now() - started) / 1000;
  const groupingCpu = cpuSeconds(cpu);
  db.closeSync();
  // Peak of the whole process so far, so pass sizes in ascending order.
  const peak = process.resourceUsage().maxRSS / 1024 / 1024;
  cpu = process.cpuUsage();
  const mix = conditionMix(cells);
  fitModel(buildDesign(structureRows(cells, NO_STATISTICS, mix), mix), { mix });
  const fit = cpuSeconds(cpu);
  const columns = [
    String(millions * 1_000_000).padStart(11),
    grouping.toFixed(1).padStart(9),
    groupingCpu.toFixed(1).padStart(13),
    peak.toFixed(1).padStart(9),
    String(cells.length).padStart(7),
    fit.toFixed(1).padStart(11),
  ];
  console.log(columns.join(' '));
  rmSync(file);
}

/** CPU seconds of the whole process since a reading: unlike wall time, they do not depend on other load. */
function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}
