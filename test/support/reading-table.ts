import type { ParsedTitle } from '../../src/titles/parse-title.ts';
import { rowsOf } from './rows.ts';

/** A listing's title with an experienced reseller's reading of it. Fields that the title does not state are empty. */
interface TableRow {
  readonly title: string;
  /** Slug, or two joined by `+` for a collaboration; a name if the brand has no prices. */
  readonly brand: string;
  readonly kind: string;
  readonly gender: string;
  readonly condition: string;
  readonly askingPrice: string;
  /** Code of the reason for having no price. */
  readonly refusal: string;
  /** Facts that the title must yield, such as `model:990`, separated by spaces. It may yield others too. */
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
