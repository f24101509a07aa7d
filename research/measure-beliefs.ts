// Judges the shipped model, or that of MODEL_DIR, by what a reseller believed before seeing any of our prices.

import { readFileSync } from 'node:fs';
import { brands, categories } from '../src/garments/catalog.ts';
import {
  appraise,
  modelVersion,
  type PriceRange,
  price,
  UnpricedListingError,
} from '../src/index.ts';

/** A belief and what we say of the same thing, in USD. */
interface Judged {
  readonly name: string;
  readonly brand: string;
  /** What it is counted under, by kind of group. */
  readonly groups: Readonly<Record<string, string>>;
  readonly belief: number;
  readonly ours: PriceRange & { readonly confidence: number };
  /** Upper over lower end of the range that the judge believes; not given for a cell. */
  readonly believedRatio?: number;
  /** What the price would be without the title's words. */
  readonly wordless?: number;
}

/** Disbelieved prices that are listed, worst first. */
const LISTED = process.argv.includes('--rows') ? Number.POSITIVE_INFINITY : 20;
const tierOf = new Map(brands.map(({ slug, tier }) => [slug, tier]));
const familyOf = new Map(categories.map(({ slug, family }) => [slug, family]));

function readRows(name: string): Record<string, string>[] {
  const file = new URL(`beliefs/${name}.tsv`, import.meta.url);
  const [head = [], ...rows] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.map((row) => Object.fromEntries(head.map((key, i) => [key, row[i] ?? ''])));
}

/** A title beside its appraisal; nothing for one that has no belief or gets no price, which is said. */
function judgeTitle(row: Record<string, string>): Judged[] {
  const { title = '', belief, low, high, sure = '' } = row;
  if (!belief) return [];
  try {
    const { brand, category, gender, condition, evidence, estimate, withoutWords } = appraise({
      title,
    });
    const groups = {
      tier: tierOf.get(brand.slug) ?? 'other brands',
      family: familyOf.get(category.slug) ?? '',
      gender,
      grade: condition ?? 'not said',
      evidence: evidence.grade,
      sure,
    };
    const wordless = withoutWords?.price ?? estimate.price;
    const believedRatio = Number(high) / Number(low);
    const prices = { belief: Number(belief), ours: estimate, believedRatio, wordless };
    return [{ name: title, brand: brand.slug, groups, ...prices }];
  } catch (error) {
    if (!(error instanceof UnpricedListingError)) throw error;
    console.log(`No price: ${title} (${error.code})`);
    return [];
  }
}

function judgeCell(row: Record<string, string>, condition?: 'Good'): Judged {
  const { brand = '', kind = '', gender = '', belief, sure = '' } = row;
  const { evidence, estimate } = price({ brand, category: kind, gender, condition });
  const groups = {
    tier: tierOf.get(brand) ?? '',
    family: familyOf.get(kind) ?? '',
    gender,
    evidence: evidence.grade,
    sure,
  };
  const name = `${brand} ${kind} ${gender}`;
  return { name, brand, groups, belief: Number(belief), ours: estimate };
}

/** Below 0 we are too low. */
const errorOf = ({ belief, ours }: Judged) => Math.log(ours.price / belief);
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at)] ?? Number.NaN) + (sorted[Math.ceil(at)] ?? Number.NaN)) / 2;
}

function figuresOf(rows: readonly Judged[]) {
  const errors = rows.map(errorOf);
  const share = (is: (row: Judged) => boolean) =>
    `${((100 * rows.filter(is).length) / rows.length).toFixed(0)}%`;
  const believed = rows.flatMap(({ believedRatio }) => believedRatio ?? []);
  return {
    n: rows.length,
    'median log error': median(errors).toFixed(2),
    RMS: Math.sqrt(mean(errors.map((error) => error * error))).toFixed(2),
    'median absolute': median(errors.map(Math.abs)).toFixed(2),
    'within 20%': share(({ ours, belief }) => Math.abs(ours.price / belief - 1) <= 0.2),
    'in our range': share(
      ({ ours, belief }) => belief >= ours.priceLow && belief <= ours.priceHigh,
    ),
    'our high/low': median(rows.map(({ ours }) => ours.priceHigh / ours.priceLow)).toFixed(1),
    ...(believed.length > 0 && { believed: median(believed).toFixed(1) }),
  };
}

/** The slope of log belief on log price within brands: 1 where our prices differ as much as the beliefs do. */
function slopeWithinBrands(rows: readonly Judged[]): number {
  let both = 0;
  let squares = 0;
  for (const ofBrand of Map.groupBy(rows, ({ brand }) => brand).values()) {
    const points = ofBrand.map(({ ours, belief }) => [Math.log(ours.price), Math.log(belief)]);
    const center = [0, 1].map((axis) => mean(points.map((point) => point[axis] as number)));
    for (const point of points) {
      const [x = 0, y = 0] = point.map((value, axis) => value - (center[axis] as number));
      both += x * y;
      squares += x * x;
    }
  }
  return both / squares;
}

function report(rows: readonly Judged[]): void {
  const tables: [string, readonly Judged[]][] = [['all', rows]];
  for (const kind of Object.keys(rows[0]?.groups ?? {}))
    tables.push(
      ...[...Map.groupBy(rows, ({ groups }) => `${kind}: ${groups[kind]}`)].sort(([a], [b]) =>
        a < b ? -1 : 1,
      ),
    );
  const bySure = [...rows].sort((a, b) => b.ours.confidence - a.ours.confidence);
  const third = Math.round(rows.length / 3);
  tables.push(['our surest third', bySure.slice(0, third)], ['the others', bySure.slice(third)]);
  console.table(Object.fromEntries(tables.map(([name, group]) => [name, figuresOf(group)])));
  console.log(
    `Slope of log belief on log price, within brands: ${slopeWithinBrands(rows).toFixed(2)}`,
  );
  const worst = [...rows].sort((a, b) => Math.abs(errorOf(b)) - Math.abs(errorOf(a)));
  for (const row of worst.slice(0, LISTED))
    console.log(
      `${errorOf(row).toFixed(2).padStart(6)}  $${row.ours.price}, believed $${row.belief}  ${row.name}`,
    );
}

console.log(`Titles, model ${modelVersion}`);
const titles = readRows('titles').flatMap(judgeTitle);
report(titles);
const wordless = titles.map((row) => ({
  ...row,
  ours: { ...row.ours, price: row.wordless ?? row.ours.price },
}));
console.log('Titles without their words:');
console.table({ all: figuresOf(wordless) });

console.log('Cells in Good');
const cells = readRows('cells').filter(({ belief }) => belief !== '');
report(cells.map((row) => judgeCell(row, 'Good')));
console.log('Beliefs of Good beside our prices for the usual mix of grades:');
console.table({ all: figuresOf(cells.map((row) => judgeCell(row))) });
