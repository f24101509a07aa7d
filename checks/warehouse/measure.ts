// Measures the grouping by DuckDB and by ClickHouse, and the fit: `node checks/warehouse/measure.ts 1 10 100` for
// millions of generated listings. DuckDB writes them to Parquet first, with titles as long as real ones, so that
// generating them is not measured. Each engine groups in a process of its own, whose peak memory is told.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDesign } from '../../training/model/design.ts';
import { fitModel } from '../../training/model/fit.ts';
import { structureRows } from '../../training/model/rows.ts';
import { NO_STATISTICS } from '../../training/model/statistics.ts';
import { conditionMix } from '../../training/model/terms.ts';
import { type CellRow, cellRow } from '../../training/read/cell-rows.ts';
import { openDatabase } from '../../training/read/database.ts';
import { gather } from '../../training/read/grouped.ts';
import { groupListings, openListings } from '../../training/read/listings.ts';
import { quote } from '../../training/sql/quote.ts';
import { grouping } from '../../training/sql/statements.ts';
import { openClickHouse, prepare } from './clickhouse.ts';

const generation = (rows: number, file: string) => `COPY (
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
) TO ${quote(file)} (FORMAT parquet)`;

const ENGINES: Readonly<Record<string, (file: string) => Promise<CellRow[]>>> = {
  duckdb: async (file) => {
    const db = await openDatabase();
    await openListings(db, [file]);
    const rows = await groupListings(db);
    db.closeSync();
    return rows;
  },
  clickhouse: async (file) => {
    const engine = openClickHouse();
    engine.run("SET max_memory_usage = '10G'");
    engine.run("SET max_bytes_before_external_group_by = '3G'");
    engine.run(`CREATE VIEW listings AS SELECT *, price_usd AS price FROM file(${quote(file)})`);
    prepare(engine);
    const rows = engine.rows(grouping('clickhouse')).map(cellRow);
    engine.close();
    return rows;
  },
};

/** CPU seconds of this process since a reading: unlike wall time, they depend little on other load. */
function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

/** Groups a file by an engine and fits its cells; prints a line. */
async function measure(name: string, file: string, millions: number): Promise<void> {
  const group = ENGINES[name] as (file: string) => Promise<CellRow[]>;
  const started = performance.now();
  let cpu = process.cpuUsage();
  const { cells } = gather(await group(file));
  const seconds = (performance.now() - started) / 1000;
  const groupCpu = cpuSeconds(cpu);
  const peak = process.resourceUsage().maxRSS / 1024 / 1024;
  cpu = process.cpuUsage();
  const mix = conditionMix(cells);
  fitModel(buildDesign(structureRows(cells, NO_STATISTICS, mix), mix), { mix });
  const figures = [millions, seconds.toFixed(0), groupCpu.toFixed(0), peak.toFixed(1), cells.length];
  const each = Math.round((millions * 1e6) / groupCpu);
  console.log([name.padEnd(10), ...figures, each, cpuSeconds(cpu).toFixed(1)].join(' | '));
}

const [first = '1', file, millions] = process.argv.slice(2);
if (first in ENGINES) await measure(first, file as string, Number(millions));
else {
  console.log('engine | millions | s | CPU s | peak GB | cells | rows per CPU s | fit, CPU s');
  for (const size of process.argv.slice(2).map(Number)) {
    const made = join(tmpdir(), `listings-${size}m.parquet`);
    const maker = await openDatabase();
    await maker.run(generation(size * 1_000_000, made));
    maker.closeSync();
    for (const name of Object.keys(ENGINES)) {
      const { status } = spawnSync(process.execPath, [import.meta.filename, name, made, String(size)], {
        stdio: 'inherit',
      });
      if (status !== 0) console.error(`${name} ended with ${status}.`);
    }
    if (existsSync(made)) rmSync(made);
  }
}
