import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse';
import type { Condition } from '../../src/catalog/catalog.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import conditionWords from '../words/conditions.json' with { type: 'json' };
import sites from './sites.json' with { type: 'json' };
import sources from './sources.json' with { type: 'json' };

/**
 * What a row says: `sold` person to person in the US, `asked` there, `judged` by a language model from a title or a
 * `name`, or `other`: sold or asked by dealers, at auctions, and abroad.
 */
type SourceRole = 'sold' | 'asked' | 'judged' | 'name' | 'other';

/** A row of the kit in the words of its source. */
export interface KitRow {
  /** File, relative to the kit. */
  readonly file: string;
  readonly source: string;
  /** Names one seller of many rows, whose own phrases must not enter the model. */
  readonly seller?: string | undefined;
  readonly role: SourceRole;
  readonly basis: 'sold' | 'asking' | 'judged';
  /** Marketplace as in sites.json; empty for judged rows. */
  readonly site: string;
  readonly place: 'us' | 'europe' | 'korea';
  readonly title: string;
  readonly brand: string;
  readonly category: string;
  readonly gender: string;
  readonly condition: Condition | '';
  readonly usd: number;
  /** Number of prices that the row stands for, and how many single prices it weighs as much as. */
  readonly count: number;
  readonly weight: number;
  /** Month or year of the sale as YYYY-MM, YYYY or empty. */
  readonly month: string;
  /** True for a published figure about several prices. */
  readonly isFigure?: boolean;
}

export type KitCells = Readonly<Record<string, string>>;

/** Yields the rows of a CSV file by column. Skips a file that the kit lacks. */
export async function* readKitCells(kit: string, file: string): AsyncGenerator<KitCells> {
  const path = join(kit, file);
  if (!existsSync(path)) return;
  yield* createReadStream(path).pipe(parse({ columns: true, relax_quotes: true, bom: true }));
}

const gradeByText = new Map(conditionWords.rules.map(([site, words, grade]) => [`${site} ${words}`, grade]));

/** Returns the grade that the words of a site mean, or nothing if they say nothing. */
export function readGrade(site: string, text = ''): Condition | '' {
  const words = normalize(text);
  const exactGrade =
    gradeByText.get(`${site} ${words}`) ?? (gradeByText.has(`${site} ${words}`) ? '' : gradeByText.get(`* ${words}`));
  return (exactGrade ?? GRADE_PATTERNS.find(([pattern]) => pattern.test(words))?.[1] ?? '') as Condition | '';
}

/** Grades by the words at the start of longer texts. */
const GRADE_PATTERNS: readonly (readonly [RegExp, Condition])[] = [
  [/with tags|^nwt|^brand new/, 'New with tags'],
  [/without tags|^nwot|^like new|^excellent|^box fresh|^gently/, 'Like New'],
  [/^very good|^good/, 'Good'],
  [/^fair/, 'Fair'],
  [/^poor/, 'Poor'],
];

/** Returns a marketplace as sites.json names it. */
function findSite(text: string): string {
  const name = normalize(text).replaceAll(' ', '');
  return Object.keys(sites).find((site) => name.startsWith(site)) ?? name;
}

/** Sites of which the kit holds what people ask each other for. */
const PEER_SITES = new Set(['ebay', 'poshmark', 'mercari', 'depop', 'grailed', 'etsy', 'crosslisted', 'thredup']);

function findRole(site: string, basis: 'sold' | 'asking'): SourceRole {
  if (!PEER_SITES.has(site)) return 'other';
  return basis === 'sold' ? 'sold' : 'asked';
}

const isOfOneSeller = (source: string): boolean => sources.sellers.some((name) => source.includes(name));

export function createRow(
  file: string,
  fields: Partial<KitRow> & { usd: number; source: string; role: SourceRole },
): KitRow {
  const site = fields.site ?? '';
  const place = (sites as Record<string, { place: string }>)[site]?.place ?? 'us';
  return {
    file,
    basis: fields.role === 'judged' || fields.role === 'name' ? 'judged' : 'sold',
    site,
    place: place as KitRow['place'],
    title: '',
    brand: '',
    category: '',
    gender: '',
    condition: '',
    count: 1,
    weight: 1,
    month: '',
    ...fields,
  };
}

/** Reads a table of listings or sales in the form of `listings.csv`. */
async function* readKitListings(kit: string, file: string): AsyncGenerator<KitRow> {
  for await (const cells of readKitCells(kit, file)) {
    const { title = '', brand = '', category = '', gender = '' } = cells;
    const source = file.startsWith('us-') ? basename(file, '.csv') : (cells.source ?? '');
    const basis = cells.basis === 'asking' ? 'asking' : 'sold';
    const site = findSite(cells.marketplace ?? '');
    yield createRow(file, {
      source,
      seller: isOfOneSeller(source) ? source : undefined,
      role: findRole(site, basis),
      basis,
      site,
      title,
      brand,
      category,
      gender,
      condition: readGrade(site, cells.condition),
      usd: Number(cells.price_usd ?? cells.price),
      month: findMonth(cells.period || cells.sold_on || cells.note),
    });
  }
}

/** Returns the last month or year in a text about a period. */
export function findMonth(text = ''): string {
  return text.match(/\b20\d\d(?:-\d\d)?/g)?.at(-1) ?? '';
}

async function* readJudgedTitles(kit: string, file: string): AsyncGenerator<KitRow> {
  const name = basename(file, '.csv');
  for await (const cells of readKitCells(kit, file)) {
    const { source: listedBy = '', set = '', title = '', gender = '' } = cells;
    const source = `${name} ${listedBy} ${set}`.trim();
    // A set mixes sellers, who count as one there.
    const seller = isOfOneSeller(listedBy) ? set || listedBy : undefined;
    const condition = readGrade('', cells.condition);
    yield createRow(file, { source, seller, role: 'judged', title, gender, condition, usd: Number(cells.judged_usd) });
  }
}

/** Judged tables of names. Both readers' figures are rows of half the weight. */
async function* readJudgedNames(kit: string): AsyncGenerator<KitRow> {
  const createNameRows = (file: string, cells: KitCells, title: string, otherFields: Partial<KitRow> = {}) => {
    const guesses = [cells.usd, cells.usd_2].filter(Boolean).map(Number);
    return guesses.map((usd) =>
      createRow(file, {
        source: basename(file, '.csv'),
        role: 'name',
        title,
        usd,
        weight: 1 / guesses.length,
        gender: cells.gender ?? '',
        ...otherFields,
      }),
    );
  };
  for (const table of ['brands', 'brands_more', 'brands_3', 'models', 'kinds']) {
    const file = `judged/names/${table}.csv`;
    for await (const cells of readKitCells(kit, file)) {
      const { brand = '', model = '', variant = '', kind = '', example = '' } = cells;
      const title = table === 'kinds' ? example : [brand, model, variant, kind].filter(Boolean).join(' ');
      yield* createNameRows(file, cells, title, table === 'kinds' ? { category: kind } : {});
    }
  }
  const childrenFile = 'judged/names/children.csv';
  for await (const cells of readKitCells(kit, childrenFile))
    yield* createNameRows(childrenFile, cells, cells.example ?? '');
  const themesFile = 'judged/names/themes.csv';
  for await (const cells of readKitCells(kit, themesFile)) {
    const { theme = '', base = '', era = '' } = cells;
    yield* createNameRows(themesFile, cells, [/^(?:\d0s|y2k)/.exec(era)?.[0], theme, base].filter(Boolean).join(' '));
  }
  const strangersFile = 'judged/names/strangers.csv';
  for await (const cells of readKitCells(kit, strangersFile)) {
    const { brand = '', kind = '', asif = '' } = cells;
    // An unproven piece is one that may be a copy.
    yield* createNameRows(strangersFile, cells, `${brand} ${kind}${asif === 'unproven' ? ' not authenticated' : ''}`);
  }
  const lexiconFile = 'judged/models_of_lexicon.csv';
  for await (const { title = '', gender = '', judged_usd } of readKitCells(kit, lexiconFile))
    yield createRow(lexiconFile, { source: 'models_of_lexicon', role: 'name', title, gender, usd: Number(judged_usd) });
}

/** Judged pieces of brands: two usual ones and the most wanted. */
async function* readJudgedPieces(folder: string, file: string): AsyncGenerator<KitRow> {
  for await (const cells of readKitCells(folder, file)) {
    for (const [piece, usd] of [
      ['usual_piece', 'usd'],
      ['second_piece', 'second_usd'],
      ['wanted_piece', 'wanted_usd'],
    ] as const) {
      const text = cells[piece] ?? '';
      if (text === '-' || text === '') continue;
      const title = `${cells.brand} ${text}`;
      yield createRow(file, { source: 'other-brands', role: 'name', title, usd: Number(cells[usd]) });
    }
  }
}

/** Judgments that stand in the repository. */
const PUBLISHED_FOLDER = fileURLToPath(new URL('../judged', import.meta.url));

/** Yields the titled and untitled rows of the kit, file by file. */
export async function* readKitRows(kit: string): AsyncGenerator<KitRow> {
  yield* readKitListings(kit, 'listings.csv');
  for (const folder of ['us-flows', 'us-sold-6', 'us-sold-7', 'us-sold-8']) {
    const files = existsSync(join(kit, folder)) ? readdirSync(join(kit, folder)).sort() : [];
    for (const file of files)
      if (file.endsWith('.csv') && file !== 'medians.csv') yield* readKitListings(kit, `${folder}/${file}`);
  }
  for (const name of ['titles_of_listings', 'titles_of_kit_2', 'written_titles', 'written_titles_2'])
    yield* readJudgedTitles(kit, `judged/${name}.csv`);
  yield* readJudgedNames(kit);
  for (const file of readdirSync(join(PUBLISHED_FOLDER, 'titles')).sort())
    yield* readJudgedTitles(PUBLISHED_FOLDER, `titles/${file}`);
  yield* readJudgedPieces(PUBLISHED_FOLDER, 'other-brands.csv');
}
