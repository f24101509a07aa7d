import { type BasicType, parquetWriteBuffer } from 'hyparquet-writer';
import { csvText } from '../../items/csv-text.ts';
import type { Column, Table } from './table.ts';

/** Returns the table as CSV: UTF-8, a header row, line feeds. */
export function tableCsv({ columns, rows }: Table): string {
  return csvText([columns.map(({ name }) => name), ...rows]);
}

/** Returns the table as a JSON array of records, one per line. */
export function tableJson({ columns, rows }: Table): string {
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

/**
 * Returns the table as Parquet, Snappy-compressed, in one row group. Deterministic: the same table gives the same
 * bytes.
 */
export function tableParquet({ columns, rows }: Table): Buffer {
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
