import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BasicType, parquetWriteBuffer } from 'hyparquet-writer';
import { csvText } from '../base/csv-text.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { COLUMNS, type Column, fileMediaType, MAKE_ROWS, type TableRow } from './tables.ts';

/** A downloadable file with the prices or the fees for a model version. */
export interface DataFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
  readonly sha256: string;
  /** True if the file has only prices, so its content never changes for a model version. */
  readonly isFixed: boolean;
}

/**
 * Builds all data files. The same model and fees produce the same bytes on any machine. Takes a few tenths of a second,
 * and yields to the event loop between files.
 */
export async function makeDataFiles(pricing: Pricing, marketplaces: Marketplaces): Promise<readonly DataFile[]> {
  const files: DataFile[] = [];
  for (const { table, formats } of FILES) {
    await nextTurn();
    const rows = MAKE_ROWS[table](pricing, marketplaces);
    for (const format of formats) {
      await nextTurn();
      const name = `${table}.${format}`;
      const content = Buffer.from(WRITERS[format](COLUMNS[table], rows));
      const sha256 = hash('sha256', content);
      files.push({ name, mediaType: fileMediaType(name), content, sha256, isFixed: table !== 'marketplaces' });
    }
  }
  return files;
}

const FILES = [
  { table: 'prices', formats: ['csv', 'parquet', 'json'] },
  { table: 'other-brands', formats: ['csv'] },
  { table: 'marketplaces', formats: ['csv'] },
] as const;

const WRITERS = { csv: tableCsv, json: tableJson, parquet: tableParquet };

function tableCsv(columns: readonly Column[], rows: readonly TableRow[]): string {
  const names = columns.map(({ name }) => name);
  return csvText([names, ...rows.map((row) => names.map((name) => row[name]))]);
}

function tableJson(columns: readonly Column[], rows: readonly TableRow[]): string {
  const names = columns.map(({ name }) => name);
  const records = rows.map((row) => JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name] ?? null]))));
  return `[\n${records.join(',\n')}\n]\n`;
}

const PARQUET_TYPES: Readonly<Record<Column['type'], BasicType>> = {
  string: 'STRING',
  integer: 'INT32',
  number: 'DOUBLE',
};

/** Serializes a table as Parquet, with a single row group and Snappy compression. */
function tableParquet(columns: readonly Column[], rows: readonly TableRow[]): Buffer {
  const columnData = columns.map(({ name, type, isOptional = false }) => ({
    name,
    type: PARQUET_TYPES[type],
    nullable: isOptional,
    data: rows.map((row) => row[name] ?? null),
  }));
  const rowGroupSize = Math.max(1, rows.length);
  return Buffer.from(parquetWriteBuffer({ columnData, rowGroupSize, createdBy: 'hangtag' }));
}
