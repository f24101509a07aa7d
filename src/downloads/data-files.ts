import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BasicType, parquetWriteBuffer } from 'hyparquet-writer';
import { csvText } from '../base/csv-text.ts';
import type { Marketplaces } from '../marketplaces/fees.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { type Column, marketplaceTable, otherBrandTable, priceTable, type Table } from './tables.ts';

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
  const prices = priceTable(pricing);
  await nextTurn();
  const others = otherBrandTable(pricing);
  const fees = marketplaceTable(marketplaces);
  const files: DataFile[] = [];
  for (const [table, ending, write] of [
    [prices, 'csv', tableCsv],
    [prices, 'parquet', tableParquet],
    [prices, 'json', tableJson],
    [others, 'csv', tableCsv],
    [fees, 'csv', tableCsv],
  ] as const) {
    await nextTurn();
    const name = `${table.name}.${ending}`;
    const content = Buffer.from(write(table));
    const sha256 = hash('sha256', content);
    files.push({ name, mediaType: fileMediaType(name), content, sha256, isFixed: table !== fees });
  }
  return files;
}

function tableCsv({ columns, rows }: Table): string {
  return csvText([columns.map(({ name }) => name), ...rows]);
}

function tableJson({ columns, rows }: Table): string {
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
function tableParquet({ columns, rows }: Table): Buffer {
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
