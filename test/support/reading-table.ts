import { isOfCatalog } from '../../src/titles/lexicon.ts';
import type { ParsedTitle } from '../../src/titles/parse-title.ts';
import { readRows } from './rows.ts';

/** A listing's title with an experienced reseller's reading of it. Fields that the title does not state are empty. */
interface TableRow {
  readonly title: string;
  /** Slug. A collaboration has two joined by `+`, or the name of a brand without prices. */
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
  readRows(file).map((row) => ({
    title: row.title ?? '',
    brand: row.brand ?? '',
    kind: row.kind ?? '',
    gender: row.gender ?? '',
    condition: row.condition ?? '',
    askingPrice: row['asking price'] ?? '',
    refusal: row.refusal ?? '',
    facts: row.facts ?? '',
  }));

/** Returns a parsed title as a row of the table. A refused title has only its refusal. */
export function readingRow(title: string, parsedTitle: ParsedTitle): TableReading {
  const { refusal, brand, category, gender, condition, money, mentions } = parsedTitle;
  if (refusal) return { title, brand: '', kind: '', gender: '', condition: '', askingPrice: '', refusal: refusal.code };
  const collaborators = mentions.collaboration?.makers.map((maker) =>
    isOfCatalog(maker) ? maker.slug : maker.name.toLowerCase(),
  );
  return {
    title,
    brand: collaborators ? collaborators.sort().join('+') : (brand?.slug ?? ''),
    kind: category?.slug ?? '',
    gender: gender ?? '',
    condition: condition ?? '',
    askingPrice: money.askingPrice?.toString() ?? '',
    refusal: '',
  };
}
