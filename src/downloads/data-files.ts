import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Marketplaces } from '../marketplaces/compile.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { dataPackage, readme, type TableFile } from './describe.ts';
import { marketplaceTable } from './marketplace-table.ts';
import { otherBrandTable } from './other-brand-table.ts';
import { priceTable } from './price-table.ts';
import { tableCsv, tableJson, tableParquet } from './table-files.ts';

/** One of the files of a version. */
export interface DataFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Whether it depends only on the model's version. The others also hold the fees and the service's address. */
  readonly isFixed: boolean;
}

/** What the files are made from. */
export interface DataParts {
  readonly pricing: Pricing;
  readonly marketplaces: Marketplaces;
  /** Address of the service, without a trailing slash. */
  readonly publicUrl: string;
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};
/** The media type of a file by the ending of its name. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[name.split('.')[1] ?? ''] ?? 'text/plain; charset=utf-8';
}

/**
 * Makes all files of the model's version: the same bytes everywhere and every time. It takes some tenths of a
 * second, and lets other work go on between the files.
 */
export async function makeDataFiles({
  pricing,
  marketplaces,
  publicUrl,
}: DataParts): Promise<readonly DataFile[]> {
  const { version, date, sources, ownSales, reference } = pricing.artifacts.prediction;
  const provenance = {
    ...{ version, date, sources, ownSales, publicUrl },
    priceYear: reference.priceYear,
  };
  const prices = priceTable(pricing);
  await nextTurn();
  const others = otherBrandTable(pricing);
  await nextTurn();
  const fees = marketplaceTable(marketplaces);
  const tableFiles: (DataFile & TableFile)[] = [];
  for (const [table, ending, write] of [
    [prices, 'csv', tableCsv],
    [prices, 'parquet', tableParquet],
    [prices, 'json', tableJson],
    [others, 'csv', tableCsv],
    [fees, 'csv', tableCsv],
  ] as const) {
    const file = dataFile(`${table.name}.${ending}`, write(table), table !== fees);
    tableFiles.push({ ...file, table });
    await nextTurn();
  }
  const described: DataFile[] = [
    ...tableFiles.map(({ table: _, ...file }) => file),
    dataFile('datapackage.json', pretty(dataPackage(provenance, tableFiles))),
    dataFile('README.md', readme(provenance, [prices, others, fees], marketplaces.notModeled)),
  ];
  const sums = described.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('');
  return [...described, dataFile('SHA256SUMS', sums)];
}

function dataFile(name: string, made: string | Buffer, isFixed = false): DataFile {
  const content = Buffer.from(made);
  const sha256 = hash('sha256', content);
  return { name, mediaType: mediaTypeOf(name), content, sha256, isFixed };
}

function pretty(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
