import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRowAppraiser } from '../../src/closet/appraise-row.ts';
import { readCsv } from '../../src/closet/csv.ts';
import { dayOf } from '../../src/closet/day.ts';
import { ClosetFileProblem } from '../../src/closet/file-problem.ts';
import { findLayout, type Layout, type SoldRole } from '../../src/closet/layout.ts';
import { type ClosetFile, readCloset } from '../../src/closet/read-closet.ts';
import { categories } from '../../src/garments/catalog.ts';
import { isUnknown } from '../../src/garments/other-brands.ts';
import { normalize } from '../../src/garments/read/normalize.ts';
import type { Appraisal } from '../../src/pricing/appraise.ts';
import { gradeLog } from '../../src/pricing/prediction.ts';
import { MIX } from '../../src/pricing/price-at-condition.ts';
import { installPackages } from '../packages.ts';
import { basisIn, categoryKind } from '../words.ts';
import { readPaid } from './price.ts';
import type { Published } from './published.ts';
import { kindOf, type LeftOutRows, type Sale, type Sales } from './sale.ts';

/** A file with more rows is for a warehouse: `--cells`. */
const MAX_ROWS = 1_000_000;

/** Why rows are left out, in words, by the service's code for it. */
const REASONS: Readonly<Record<string, string>> = {
  not_covered: 'kind of item that has no price, or its maker',
  brand_not_found: 'neither a brand nor a kind of garment named',
  category_not_found: 'no kind of garment named',
  children: 'children’s clothes',
  lot: 'several items in one',
  counterfeit_words: 'copies',
  not_a_garment: 'not a garment',
  nothing_to_price: 'neither a title nor a brand and category',
  unusable_row: 'unusable row',
};

const NO_BRAND = 'no brand named, or one that no list here names';

/**
 * Reads sales from CSV or Parquet files: the columns of training/README.md, or the sales reports that `hangtag appraise`
 * reads. Understands each as the service does, so a sale is compared with the price that the service would have given.
 * Throws a sentence for a file that cannot be read or lists no sales.
 */
export async function readSales(
  files: readonly string[],
  cells: readonly string[],
  published: Published,
): Promise<Sales> {
  const reading = createReading(published);
  for (const file of files) await readFile(file, reading);
  for (const file of cells) await readCellFile(file, reading);
  return reading.result();
}

async function readFile(file: string, reading: Reading): Promise<void> {
  if (!existsSync(file)) throw new Error(`${file}: there is no such file.`);
  if (statSync(file).isDirectory()) throw new Error(`${file}: this is a folder. Name its files.`);
  const bytes = file.toLowerCase().endsWith('.parquet') ? await asCsv(file) : readFileSync(file);
  let closet: ClosetFile;
  try {
    closet = await readCloset(bytes, MAX_ROWS);
  } catch (error) {
    if (error instanceof ClosetFileProblem) throw new Error(`${file}: ${error.message}`);
    throw error;
  }
  const { rows, headerAt, delimiter } = closet;
  const header = await cellsOf(rows[headerAt]?.source ?? '', delimiter);
  const layout = findLayout(header);
  if (!layout?.sold.has('price')) throw new Error(`${file}: ${noSales(layout)}`);
  for (const row of rows.slice(headerAt + 1)) {
    if (!row.item) continue;
    const cells = await cellsOf(row.source, delimiter);
    const cell = (role: SoldRole) =>
      (layout.sold.get(role) ?? []).map((i) => (cells[i] ?? '').trim()).find((text) => text !== '');
    const priceAt = layout.sold.get('price')?.find((i) => (cells[i] ?? '').trim() !== '');
    const isInDollars = normalize(header[priceAt ?? -1] ?? '').endsWith(' usd');
    const currencyAt = layout.columns.get('currency')?.[0];
    reading.add({
      source: row.source,
      item: row.item,
      refusal: row.refusal,
      price: cell('price') ?? '',
      pieces: layout.priceIsForAll ? row.item.quantity : 1,
      currency: isInDollars || currencyAt === undefined ? '' : (cells[currencyAt] ?? ''),
      day: dayOf(cell('on') ?? ''),
      basis: cell('basis') ?? 'sold',
    });
  }
}

function noSales(layout: Layout | undefined): string {
  return layout?.exportName
    ? `this is ${layout.exportName}, which says what is for sale and not what was sold. Give a report of sales.`
    : 'no column says what was paid. Name one "sold price", "price_usd", or "price" beside "currency".';
}

async function cellsOf(
  source: string,
  delimiter: ClosetFile['delimiter'],
): Promise<readonly string[]> {
  let cells: readonly string[] = [];
  await readCsv(source, delimiter, (row) => {
    cells = row.cells;
    return false;
  });
  return cells;
}

async function asCsv(file: string): Promise<Buffer> {
  installPackages();
  const { parquetAsCsv } = await import('../database.ts');
  return parquetAsCsv(file);
}

/** Cells of a warehouse: without titles, each item at the middle of its bin. */
async function readCellFile(file: string, reading: Reading): Promise<void> {
  installPackages();
  const { readInput } = await import('../read-input.ts');
  const { grouped } = await readInput({ listings: [], cells: [file] });
  for (const { reason, rows } of grouped.leftOut) reading.leave(reason, rows);
  for (const { brand, category, gender, condition, basis, bins } of grouped.cells) {
    for (const { log, count } of bins)
      for (let i = 0; i < count; i++)
        reading.add({
          source: '',
          item: { brand, category, quantity: 1, ...optional({ gender, condition }) },
          refusal: undefined,
          price: Math.exp(log).toFixed(2),
          pieces: 1,
          currency: '',
          day: grouped.newest ?? undefined,
          basis,
        });
  }
}

function optional(words: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== 'unknown'));
}

interface Row {
  readonly source: string;
  readonly item: NonNullable<ClosetFile['rows'][number]['item']>;
  readonly refusal: string | undefined;
  readonly price: string;
  /** What the price is for. */
  readonly pieces: number;
  readonly currency: string;
  readonly day: string | undefined;
  readonly basis: string;
}

/** Why a row is no usable sale, and what it says, where that tells more. */
interface LeftOut {
  readonly reason: string;
  readonly said?: string;
}

type Reading = ReturnType<typeof createReading>;

/** Gathers the rows of all files. */
function createReading(published: Published) {
  const appraiseRow = createRowAppraiser(published.pricing);
  const sales: Sale[] = [];
  const leftOut = new Map<string, LeftOutRows>();
  const seen = new Set<string>();
  const repeated = new Map<string, number>();
  let rows = 0;
  let withoutCondition = 0;
  const leave = ({ reason, said = '' }: LeftOut, n = 1) => {
    const entry = leftOut.get(reason) ?? { reason, rows: 0, said: new Map<string, number>() };
    leftOut.set(reason, entry);
    entry.rows += n;
    if (said !== '') entry.said.set(said, (entry.said.get(said) ?? 0) + 1);
  };
  /** A row whose category only the words of training know, in other languages, is read with what they mean. */
  const appraise = (item: Row['item']) => {
    const outcome = appraiseRow(item);
    if (!('problem' in outcome) || !item.category) return outcome;
    const { code, text } = outcome.problem;
    if (code !== 'category_not_found' && text !== item.category) return outcome;
    const kind = categories.find(({ slug }) => slug === categoryKind(item.category as string));
    return kind ? appraiseRow({ ...item, category: kind.name }) : outcome;
  };
  const readRow = (row: Row): Sale | LeftOut => {
    const { source, item, refusal, price, pieces, currency, day, basis } = row;
    if (refusal !== undefined) return { reason: refusal.replace(/\.$/, '') };
    if (basisIn(basis) !== 'sold') return { reason: 'not sold', said: basis };
    const paid = readPaid(price, currency);
    if ('problem' in paid) {
      const isUnread = paid.problem === 'price not readable';
      return { reason: paid.problem, ...(isUnread ? { said: price.slice(0, 40) } : {}) };
    }
    const outcome = appraise(item);
    if ('problem' in outcome) {
      const { code, text } = outcome.problem;
      return { reason: REASONS[code] ?? code, said: text.slice(0, 60) };
    }
    const { appraisal, asked } = outcome;
    const { garment, reading, beyondEvidence } = appraisal;
    // Without a name it says nothing of any brand.
    if (isUnknown(garment.brand)) return { reason: NO_BRAND, said: item.brand ?? '' };
    if (beyondEvidence.length > 0) return { reason: 'a rare model, which has no usual price' };
    const isGenderSaid = asked.gender !== undefined || reading.gender !== undefined;
    const dollars = paid.dollars / pieces;
    const title = normalize(item.title ?? '');
    // A title of five words or more names an item: the same title at the same price is one sale read twice.
    if (title.split(' ').length >= 5) {
      const { gender, condition = '' } = garment;
      const identity = `${kindOf(garment)}|${gender}|${condition}|${title}|${dollars}`;
      if (seen.has(identity)) return { reason: 'the same title and price as another row' };
      seen.add(identity);
    }
    if (item.condition && garment.condition === undefined) withoutCondition++;
    const times = (repeated.get(source) ?? 0) + 1;
    repeated.set(source, times);
    return {
      brand: garment.brand,
      category: garment.category,
      gender: isGenderSaid ? garment.gender : 'unknown',
      log: Math.log(dollars),
      ...publishedPrice(published, appraisal),
      day,
      fold: foldOf(title === '' ? `${source}|${times}` : title),
    };
  };
  return {
    leave(reason: string, n: number): void {
      rows += n;
      leave({ reason }, n);
    },
    add(row: Row): void {
      rows++;
      const read = readRow(row);
      if ('reason' in read) leave(read);
      else sales.push(read);
    },
    result(): Sales {
      const days = sales.flatMap((sale) => sale.day ?? []).sort();
      return {
        sales: sales.sort(inOrder),
        rows,
        leftOut: [...leftOut.values()].sort((a, b) => b.rows - a.rows),
        withoutCondition,
        from: days[0],
        to: days.at(-1),
      };
    },
  };
}

/** The same sales are fitted in the same order, whatever the order of the rows. */
function inOrder(a: Sale, b: Sale): number {
  const [first, second] = [kindOf(a), kindOf(b)];
  if (first !== second) return first < second ? -1 : 1;
  return a.log - b.log || a.published - b.published;
}

/** Which tenth of the sales one belongs to, whatever the order of the rows. */
function foldOf(text: string): number {
  return Number.parseInt(hash('md5', text).slice(0, 8), 16) % 10;
}

/** What the published model says of a sale: the price before it is rounded, since cheap ones are rounded far. */
function publishedPrice(
  { pricing, prediction }: Published,
  { garment, price }: Appraisal,
): Pick<Sale, 'published' | 'ends' | 'confidence' | 'hasWords' | 'untitled'> {
  const { condition } = garment;
  let log = condition ? gradeLog(prediction, garment, condition) : 0;
  for (const part of pricing.explain(garment)) if (part.name !== MIX || !condition) log += part.log;
  const [low, , , high] = price.bands;
  const usual = pricing.predict(garment);
  return {
    published: log + price.words.log,
    ends: [low, high],
    confidence: price.confidence,
    hasWords: price.words.known.length > 0,
    untitled: {
      published: log,
      ends: [Math.log(usual.priceLow / usual.price), Math.log(usual.priceHigh / usual.price)],
    },
  };
}
