import { join } from 'node:path';
import { findKindBySlug } from '../../src/catalog/by-slug.ts';
import { resolveBrand } from '../../src/titles/brand-field.ts';
import { meanOf } from '../numbers/summaries.ts';
import { PARAMETERS } from '../parameters.ts';
import { readTable } from '../read/csv-table.ts';
import { CORPUS, readUsd } from './read-judged.ts';

/** A thing that is judged by its name alone: used, in good condition. */
export interface NamedThing {
  /** Slug of the brand. */
  readonly brand: string;
  /** Slug of the kind. */
  readonly kind: string;
  /** `women`, `men`, or empty. */
  readonly gender: string;
  /** The brand, the model with its variant, and the kind, as people type them. */
  readonly title: string;
  readonly isModel: boolean;
  /** Log USD: the mean of the readers. */
  readonly log: number;
  /** Standard deviation of that, log USD: by how well a reader knows it, and how near two readers are. */
  readonly deviation: number;
}

/** The tables of brands and models. */
export interface NamesTable {
  readonly things: readonly NamedThing[];
  /** Words for brands and kinds on no list, with the number of their rows, which say nothing. */
  readonly unknown: ReadonlyMap<string, number>;
}

/** Genders of the tables in the words of listings; children's things have prices of their own. */
const GENDERS: Readonly<Record<string, string>> = { women: 'women', men: 'men', unisex: '', kids: 'kids' };

const COLUMNS = ['brand', 'kind', 'gender', 'usd', 'usd_2', 'low', 'high', 'nwt', 'known'] as const;

/** Garments of the themes' table in the words of titles. */
const BASES: Readonly<Record<string, string>> = { tee: 't-shirt' };

/** Eras of the themes' table in the words of titles. */
const ERAS: Readonly<Record<string, string>> = { modern: '', '80s or older': '80s', '90s': '90s', y2k: 'y2k' };

/** A garment with a theme and of no brand, such as a tee of a band, judged by that alone: used, in good condition. */
export type ThemedThing = Pick<NamedThing, 'title' | 'log' | 'deviation'>;

/** Reads the table of themes. Throws a sentence with file and line for an unusable row. */
export async function readThemes(folder: string = join(CORPUS, 'names')): Promise<ThemedThing[]> {
  const columns = ['theme', 'theme_kind', 'base', 'era', 'usd', 'usd_2', 'low', 'high', 'known'] as const;
  const rows = await readTable(join(folder, 'themes.csv'), columns);
  return rows.map(({ cells: { theme, base, era, usd, usd_2, known }, place }) => {
    const age = ERAS[era];
    if (age === undefined)
      throw new Error(`${place}: "${era}" is no era. Write one of ${Object.keys(ERAS).join(', ')}.`);
    const logs = logsOf([usd, usd_2], place);
    const title = [age, theme, BASES[base] ?? base].filter((part) => part !== '').join(' ');
    return { title, log: meanOf(logs, (log) => log), deviation: deviationOf(known, logs, place) };
  });
}

/** Reads the tables of brands and models. Throws a sentence with file and line for an unusable row. */
export async function readNamesTable(folder: string = join(CORPUS, 'names')): Promise<NamesTable> {
  const rows = [
    ...(await readTable(join(folder, 'brands.csv'), COLUMNS)),
    ...(await readTable(join(folder, 'brands_more.csv'), COLUMNS)),
    ...(await readTable(join(folder, 'models.csv'), [...COLUMNS, 'model', 'variant'] as const)),
  ];
  const things: NamedThing[] = [];
  const unknown = new Map<string, number>();
  for (const { cells, place } of rows) {
    const { brand: name, kind, gender, usd, usd_2, known } = cells;
    const wearer = GENDERS[gender];
    if (wearer === undefined)
      throw new Error(`${place}: "${gender}" is no gender. Write one of ${Object.keys(GENDERS).join(', ')}.`);
    const logs = logsOf([usd, usd_2], place);
    const deviation = deviationOf(known, logs, place);
    const { match, matchedBy } = resolveBrand(name);
    if (!match || matchedBy === 'phrase' || matchedBy === 'spelling') {
      unknown.set(name, (unknown.get(name) ?? 0) + 1);
      continue;
    }
    if (!findKindBySlug(kind)) {
      unknown.set(kind, (unknown.get(kind) ?? 0) + 1);
      continue;
    }
    const { model = '', variant = '' } = cells as Readonly<Partial<Record<'model' | 'variant', string>>>;
    const title = [name, model, variant, kind.replaceAll('-', ' ')].filter((part) => part !== '').join(' ');
    things.push({
      brand: match.slug,
      kind,
      gender: wearer,
      title,
      isModel: model !== '',
      log: meanOf(logs, (log) => log),
      deviation,
    });
  }
  return { things, unknown };
}

/** Returns the standard deviation of a row by how well its reader knows the market, and by how far two readers differ. */
function deviationOf(known: string, logs: readonly number[], place: string): number {
  const { nameBesideModel, inferredName, guessedName } = PARAMETERS.judged;
  const own = { '2': nameBesideModel, '1': inferredName, '0': guessedName }[known];
  if (own === undefined) throw new Error(`${place}: "${known}" is none of 0, 1 and 2 (known).`);
  const [first = 0, second = first] = logs;
  return Math.hypot(own, (first - second) / 2);
}

/** Returns the prices of the readers of a row, log USD. */
function logsOf(texts: readonly string[], place: string): number[] {
  const logs = texts.filter((text) => text !== '').map((text) => Math.log(readUsd(text, place)));
  if (!logs.every(Number.isFinite)) throw new Error(`${place}: a price is 0. Write whole US dollars.`);
  return logs;
}
