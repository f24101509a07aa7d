import { join } from 'node:path';
import { findCategory } from '../../src/catalog/catalog.ts';
import { findKindBySlug } from '../../src/catalog/other-kinds.ts';
import { resolveBrand } from '../../src/titles/brand-field.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { meanOf } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { readTable } from '../read/csv-table.ts';
import { CORPUS, readUsd } from './read-judged.ts';

/**
 * Reads the prices of the lexicon's models, and of versions as `model/variant`, which were judged by name alone, used
 * and in good condition. `isKnown` is false if the judge knew only the brand and kind. Rejects with the file and line
 * of an invalid row.
 */
export async function readJudgedModels(corpus: string = CORPUS) {
  const columns = ['brand', 'model', 'title', 'gender', 'judged_usd', 'model_known'] as const;
  const rows = await readTable(join(corpus, 'models.csv'), columns);
  return rows.map(({ cells: { judged_usd, model_known, ...texts }, place }) => ({
    ...texts,
    judgedUsd: readUsd(judged_usd, place),
    isKnown: readKnown(model_known, place),
  }));
}

/** The columns with a brand's items, each with the column of its price. */
const PIECES = [
  ['usual_piece', 'usd'],
  ['second_piece', 'second_usd'],
  ['wanted_piece', 'wanted_usd'],
] as const;

/**
 * Reads judged items by brands outside the catalog: usual items, and items that resellers look for. `isKnown` is false
 * if the judge guessed. Rejects with the file and line of an invalid row.
 */
export async function readJudgedPieces(corpus: string = CORPUS) {
  const rows = await readTable(join(corpus, 'other-brands.csv'), ['brand', ...PIECES.flat(), 'known']);
  return rows.flatMap(({ cells, place }) => {
    const isKnown = readKnown(cells.known, place);
    return PIECES.filter(([piece]) => cells[piece] !== NONE).map(([piece, usd]) => ({
      brand: cells.brand,
      piece: cells[piece],
      judgedUsd: readUsd(cells[usd], place),
      isWanted: piece === 'wanted_piece',
      isKnown,
    }));
  });
}

/** The cell's content if a brand has no such item. */
const NONE = '-';

function readKnown(text: string, place: string): boolean {
  if (text !== '0' && text !== '1') throw new Error(`${place}: "${text}" is neither 0 nor 1 (known).`);
  return text === '1';
}

/** An item that was judged by its name alone, used and in good condition. */
export interface NamedThing {
  /** Slug of the brand, if the item has one. */
  readonly brand?: string;
  /** The columns that describe the item in a list: a title, or brand and category. */
  readonly texts: Readonly<Record<string, string>>;
  /** Mean of the readers' prices, log USD. */
  readonly log: number;
  /** Standard deviation, log USD, which depends on how well the readers know the item and how closely they agree. */
  readonly deviation: number;
}

/** The tables' genders with the words in listings. */
const GENDERS: Readonly<Record<string, string>> = { women: 'women', men: 'men', unisex: '', kids: 'kids' };

/** Garments in the table of themes that titles call by another word. */
const BASES: Readonly<Record<string, string>> = { tee: 't-shirt' };

/** Eras in the table of themes with the words in titles. */
const ERAS: Readonly<Record<string, string>> = { modern: '', '80s or older': '80s', '90s': '90s', y2k: 'y2k' };

const PRICES = ['usd', 'usd_2', 'low', 'high', 'known'] as const;
const OF_BRANDS = ['brand', 'kind', 'gender', 'nwt', ...PRICES] as const;
const OF_MODELS = [...OF_BRANDS, 'model', 'variant'] as const;
const OF_THEMES = ['theme', 'theme_kind', 'base', 'era', ...PRICES] as const;

/**
 * Reads the tables of names. `otherKinds` are usual items of kinds outside the 15 categories. Leaves out guesses, and
 * rows whose brand or kind is not on any list; `unknown` counts their words. Rejects with the file and line of an
 * invalid row.
 */
export async function readTablesOfNames(folder: string = join(CORPUS, 'names')) {
  const unknown = new Map<string, number>();
  const otherKinds: (Price & Readonly<Record<'name' | 'brand' | 'kind' | 'gender', string>>)[] = [];
  const readBranded = async (file: string, columns: typeof OF_BRANDS | typeof OF_MODELS): Promise<NamedThing[]> => {
    const rows = await readTable<(typeof OF_MODELS)[number]>(join(folder, file), columns as typeof OF_MODELS);
    return rows.flatMap(({ cells, place }) => {
      const { brand: name, model = '', variant = '', kind } = cells;
      const gender = wordOf(GENDERS, cells.gender, 'gender', place);
      const price = priceOf(cells, place);
      const brand = brandOf(name);
      if (!brand || !findKindBySlug(kind)) {
        const word = brand ? kind : name;
        unknown.set(word, (unknown.get(word) ?? 0) + 1);
        return [];
      }
      if (!Number.isFinite(price.deviation)) return [];
      if (!findCategory(kind)) {
        otherKinds.push({ name, brand, kind, gender, ...price });
        return [];
      }
      const title = [name, model, variant, kind.replaceAll('-', ' ')].filter((part) => part !== '').join(' ');
      const texts = model === '' ? { brand: name, category: kind, gender } : { title, gender };
      return [{ brand, texts, ...price }];
    });
  };
  const brands = await readBranded('brands.csv', OF_BRANDS);
  const moreBrands = await readBranded('brands_more.csv', OF_BRANDS);
  const models = await readBranded('models.csv', OF_MODELS);
  const themes = await readThemes(join(folder, 'themes.csv'));
  return { kindsOfBrands: [...brands, ...moreBrands], models, themes, otherKinds, unknown };
}

async function readThemes(file: string): Promise<NamedThing[]> {
  const rows = (await readTable(file, OF_THEMES)).map(({ cells, place }) => {
    const { theme, base } = cells;
    const era = wordOf(ERAS, cells.era, 'era', place);
    const title = [era, theme, BASES[base] ?? base].filter((part) => part !== '').join(' ');
    return { texts: { title }, ...priceOf(cells, place) };
  });
  return rows.filter(({ deviation }) => Number.isFinite(deviation));
}

/** Returns the slug of the brand with exactly this name, or undefined if the service does not know it. */
function brandOf(name: string): string | undefined {
  const { match, matchedBy } = resolveBrand(BASE_LEXICON, name);
  return matchedBy === 'phrase' || matchedBy === 'spelling' ? undefined : match?.slug;
}

function wordOf(words: Readonly<Record<string, string>>, text: string, what: string, place: string): string {
  const word = words[text];
  if (word === undefined)
    throw new Error(`${place}: "${text}" is not a known ${what}. Write one of ${Object.keys(words).join(', ')}.`);
  return word;
}

type Price = Pick<NamedThing, 'log' | 'deviation'>;

/**
 * Returns the mean of the readers' prices in a row. An inferred price (`known` is 1) counts half. A guess (`known` is
 * 0) has an infinite deviation and is not used.
 */
function priceOf({ usd, usd_2, known }: Readonly<Record<'usd' | 'usd_2' | 'known', string>>, place: string): Price {
  const logs = [usd, usd_2].filter((text) => text !== '').map((text) => Math.log(readUsd(text, place)));
  if (!logs.every(Number.isFinite)) throw new Error(`${place}: a price is 0. Write whole US dollars.`);
  if (!['0', '1', '2'].includes(known)) throw new Error(`${place}: "${known}" is not 0, 1 or 2 (known).`);
  const [first = 0, second = first] = logs;
  const deviation = Math.hypot(PARAMETERS.judged.judgedPiece * Math.sqrt(2 / Number(known)), (first - second) / 2);
  return { log: meanOf(logs, (log) => log), deviation };
}
