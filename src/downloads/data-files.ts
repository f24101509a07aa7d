import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BasicType, parquetWriteBuffer } from 'hyparquet-writer';
import { csvText } from '../base/csv-text.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { COLUMNS, type Column, MAKE_ROWS, type TableRow } from './tables.ts';

/** A file for one model version; `sha256` in hexadecimal. */
export interface DataFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
  readonly sha256: string;
  /** True if it depends only on the model's version, not on the fees. */
  readonly isFixed: boolean;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  parquet: 'application/vnd.apache.parquet',
};

/** Returns the media type of a file by its extension. */
export function fileMediaType(name: string): string {
  return MEDIA_TYPES[name.split('.')[1] ?? ''] as string;
}

/**
 * Builds all files of the model's version, byte for byte the same everywhere and every time. Takes a few tenths of a
 * second, and yields to the event loop between files.
 */
export async function makeDataFiles(pricing: Pricing, marketplaces: Marketplaces): Promise<readonly DataFile[]> {
  const files: DataFile[] = [];
  for (const [table, endings] of FILES) {
    await nextTurn();
    const rows = MAKE_ROWS[table](pricing, marketplaces);
    for (const ending of endings) {
      await nextTurn();
      const name = `${table}.${ending}`;
      const content = Buffer.from(WRITERS[ending](COLUMNS[table], rows));
      const sha256 = hash('sha256', content);
      files.push({ name, mediaType: fileMediaType(name), content, sha256, isFixed: table !== 'marketplaces' });
    }
  }
  return files;
}

const FILES = [
  ['prices', ['csv', 'parquet', 'json']],
  ['other-brands', ['csv']],
  ['marketplaces', ['csv']],
] as const;

const WRITERS = { csv: tableCsv, json: tableJson, parquet: tableParquet };

function tableCsv(columns: readonly Column[], rows: readonly TableRow[]): string {
  return csvText([columns.map(({ name }) => name), ...rows]);
}

function tableJson(columns: readonly Column[], rows: readonly TableRow[]): string {
  const names = columns.map(({ name }) => name);
  const records = rows.map((row) =>
    JSON.stringify(Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]))),
  );
  return `[\n${records.join(',\n')}\n]\n`;
}

const PARQUET_TYPES: Readonly<Record<Column['type'], BasicType>> = {
  string: 'STRING',
  integer: 'INT32',
  number: 'DOUBLE',
};

/** Returns the table as Parquet in one row group, Snappy-compressed: the same table gives the same bytes. */
function tableParquet(columns: readonly Column[], rows: readonly TableRow[]): Buffer {
  const columnData = columns.map(({ name, type, isOptional = false }, index) => ({
    name,
    type: PARQUET_TYPES[type],
    nullable: isOptional,
    data: rows.map((row) => row[index] ?? null),
  }));
  const bytes = parquetWriteBuffer({
    columnData,
    rowGroupSize: Math.max(1, rows.length),
    createdBy: 'hangtag',
  });
  return Buffer.from(bytes);
}
