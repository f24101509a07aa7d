import type { OwnSales, PredictionArtifact } from '../pricing/artifact.ts';
import { ownSalesInWords } from '../wording/data.ts';
import type { Column, Table } from './table.ts';

/** What the model says of itself, and where the files are served from. */
export interface Provenance
  extends Pick<PredictionArtifact, 'version' | 'date' | 'sources' | 'ownSales'> {
  /** The year whose dollars prices are in. */
  readonly priceYear: number;
  /** Address of the service, without a trailing slash. */
  readonly publicUrl: string;
}

/** A file with a table in it. */
export interface TableFile {
  /** Such as `prices.csv`. */
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly sha256: string;
  readonly table: Table;
}

const TITLE = 'Hangtag: resale prices of secondhand garments in the US';

/** What may be done with the figures: no more than the sources let us say. */
export const LICENSE_TEXT =
  'The figures are estimates that a model makes from public listings, and from an operator’s own sales where the limits say so; no listing, title or person is in them. Most of ' +
  'the sources state no license for their data, so no license is stated for the figures either. The program that makes ' +
  'them is under Apache-2.0.';

/** What the figures are not good for. */
export function limitsOf(ownSales: OwnSales | undefined): readonly string[] {
  return [...(ownSales ? [ownSalesInWords(ownSales)] : []), ...LIMITS];
}

const LIMITS: readonly string[] = [
  'Estimates from past listings: neither offers nor appraisals of a specific item.',
  'A price is what a US buyer pays another person for one item, sold, without shipping and sales tax. That level was inferred from several markets, asked and sold; it may be off by a quarter for designer and luxury goods, by a sixth for the rest.',
  'The range holds about 8 of 10 items. It is wide because brand, category and condition say little about a single item.',
  'Many prices rest on asking prices only, or on few or no listings of their own. Look at the column evidence.',
  'The grade Poor is extrapolated.',
  'Clothes, shoes and bags for adults. Brands that no table names are priced by the service, by kind and words.',
];

/** The frictionless description of the files (Data Package v2). */
export function dataPackage(provenance: Provenance, files: readonly TableFile[]): object {
  const { version, date, publicUrl, ownSales } = provenance;
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'hangtag-prices',
    id: `${publicUrl}/data/${version}/`,
    version,
    title: TITLE,
    description: `${limitsOf(ownSales).join(' ')} ${LICENSE_TEXT}`,
    homepage: `${publicUrl}/data`,
    created: `${date}T00:00:00Z`,
    keywords: ['resale', 'secondhand', 'clothing', 'prices', 'fees'],
    contributors: [{ title: 'Hangtag', roles: ['publisher'] }],
    sources: sourcesOf(provenance),
    resources: files.map(resourceOf),
  };
}

function sourcesOf({ sources }: Provenance): { title: string }[] {
  const items = new Map<string, number>();
  for (const source of sources) {
    items.set(source.marketplace, (items.get(source.marketplace) ?? 0) + source.items);
  }
  return [...items]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([marketplace, count]) => ({ title: `${marketplace}: ${count} listings` }));
}

function resourceOf({ name, mediaType, content, sha256, table }: TableFile): object {
  const format = name.slice(name.lastIndexOf('.') + 1);
  return {
    name: name.replace('.', '-'),
    title: table.title,
    description: table.description,
    path: name,
    format,
    mediatype: mediaType.split(';', 1)[0],
    ...(format === 'parquet' ? {} : { encoding: 'utf-8' }),
    // The size is left out elsewhere: `frictionless validate` counts bytes only of text that it reads as a stream, and takes
    // any size of another file for an error.
    ...(format === 'csv'
      ? { dialect: { delimiter: ',', lineTerminator: '\n' }, bytes: content.length }
      : {}),
    hash: `sha256:${sha256}`,
    type: 'table',
    schema: {
      fields: table.columns.map(fieldOf),
      primaryKey: table.key,
      missingValues: [''],
    },
  };
}

function fieldOf({ name, type, description, values, isOptional = false }: Column): object {
  const constraints = {
    ...(isOptional ? {} : { required: true }),
    ...(values ? { enum: values } : {}),
  };
  return {
    name,
    type,
    description,
    ...(Object.keys(constraints).length > 0 ? { constraints } : {}),
  };
}

/** What people who find the files should read. */
export function readme(
  { version, date, priceYear, publicUrl, ownSales }: Provenance,
  tables: readonly Table[],
  notModeled: readonly string[],
): string {
  const dictionaries = tables.map(({ name, title, description, columns, rows }) =>
    [
      `## ${name}`,
      `${title}. ${description} ${rows.length.toLocaleString('en-US')} rows.`,
      ['| column | type | what it holds |', '|---|---|---|', ...columns.map(dictionaryLine)].join(
        '\n',
      ),
    ].join('\n\n'),
  );
  return `${[
    `# ${TITLE}`,
    `Model ${version} of ${date}, in US dollars of ${priceYear}. From ${publicUrl}/data, which explains the files.`,
    'The prices of a version never change; the fees, and with them this text, may. `SHA256SUMS` is for `sha256sum -c`; `datapackage.json` (Data Package 2) describes the columns for programs.',
    ...dictionaries,
    '## Limits',
    list(limitsOf(ownSales)),
    'The fees leave out:',
    list(notModeled),
    '## License',
    LICENSE_TEXT,
  ].join('\n\n')}\n`;
}

function dictionaryLine({ name, type, description }: Column): string {
  return `| \`${name}\` | ${type} | ${description.replaceAll('|', '\\|')} |`;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
