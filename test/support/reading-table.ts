import type { ParsedTitle } from '../../src/titles/parse-title.ts';
import { rowsOf } from './rows.ts';

/** A listing's title and an experienced reseller's reading of it; empty if the title does not state it. */
interface TableRow {
  readonly title: string;
  /** A slug; two collaborating brands are joined by `+`. Brands without prices are given by name. */
  readonly brand: string;
  readonly kind: string;
  readonly gender: string;
  readonly condition: string;
  readonly askingPrice: string;
  /** The reason for having no price. */
  readonly refusal: string;
  /** Facts of the item that the title must yield among others, such as `model:990`, between spaces. */
  readonly facts: string;
}

type TableReading = Omit<TableRow, 'facts'>;

export const readTable = (file: URL): TableRow[] =>
  rowsOf(file).map((row) => ({
    title: row.title ?? '',
    brand: row.brand ?? '',
    kind: row.kind ?? '',
    gender: row.gender ?? '',
    condition: row.condition ?? '',
    askingPrice: row['asking price'] ?? '',
    refusal: row.refusal ?? '',
    facts: row.facts ?? '',
  }));

export function readingRow(title: string, parsed: ParsedTitle): TableReading {
  const { refusal, brand, category, gender, condition, askingPrice, collaboration } = parsed;
  const none = { title, brand: '', kind: '', gender: '', condition: '', askingPrice: '' };
  if (refusal) return { ...none, refusal: refusal.code };
  const both = collaboration?.brands.map(({ slug, name }) => slug ?? name.toLowerCase());
  return {
    title,
    brand: both?.sort().join('+') ?? brand?.slug ?? '',
    kind: category?.slug ?? '',
    gender: gender ?? '',
    condition: condition ?? '',
    askingPrice: askingPrice?.toString() ?? '',
    refusal: '',
  };
}
