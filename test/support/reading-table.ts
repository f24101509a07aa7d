import { readFileSync } from 'node:fs';
import type { ParsedTitle } from '../../src/titles/parse-title.ts';

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

export function readTable(file: string | URL): TableRow[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [title = '', brand = '', kind = '', gender = '', condition = '', ...more] = line.split('\t');
    const [askingPrice = '', refusal = '', facts = ''] = more;
    return { title, brand, kind, gender, condition, askingPrice, refusal, facts };
  });
}

export function readingRow(title: string, parsed: ParsedTitle): TableReading {
  const { refusal, brand, category, gender, condition, askingPrice, collaboration } = parsed;
  const none = { title, brand: '', kind: '', gender: '', condition: '', askingPrice: '' };
  if (refusal) return { ...none, refusal: refusal.code };
  return {
    title,
    brand: collaboration
      ? collaboration.brands
          .map(({ slug, name }) => slug ?? name.toLowerCase())
          .sort()
          .join('+')
      : (brand?.slug ?? ''),
    kind: category?.slug ?? '',
    gender: gender ?? '',
    condition: condition ?? '',
    askingPrice: askingPrice?.toString() ?? '',
    refusal: '',
  };
}
