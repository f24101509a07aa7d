// Compares the shipped model, or the one in MODEL_DIR, with a reseller's beliefs from before seeing any of our prices.

import { readFileSync } from 'node:fs';
import { brands, categories, GENDERS, TIERS } from '../src/catalog/catalog.ts';
import { appraise, modelVersion, type PriceRange, price, UnpricedListingError } from '../src/index.ts';

/** A belief and our price for the same item, in USD. */
interface Judged {
  readonly name: string;
  readonly brand: string;
  /** A category's slug. */
  readonly kind: string;
  /** The item's groups, by kind of group. */
  readonly groups: Readonly<Record<string, string>>;
  readonly belief: number;
  readonly ours: PriceRange & { readonly confidence: number };
  /** Upper over lower end of the range that the judge believes in; absent for a cell. */
  readonly believedRatio?: number;
  /** The price without the title's words. */
  readonly wordless?: number;
}

/** Number of disputed prices to list, worst first. */
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

/** Pairs a title with its appraisal; prints a note and returns nothing without a belief or a price. */
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
    return [{ name: title, brand: brand.slug, kind: category.slug, groups, ...prices }];
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
  return { name, brand, kind, groups, belief: Number(belief), ours: estimate };
}

/** Negative if our price is too low. */
const errorOf = ({ belief, ours }: Judged) => Math.log(ours.price / belief);
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at)] ?? Number.NaN) + (sorted[Math.ceil(at)] ?? Number.NaN)) / 2;
}

function figuresOf(rows: readonly Judged[]) {
  const errors = rows.map(errorOf);
  const share = (is: (row: Judged) => boolean) => `${((100 * rows.filter(is).length) / rows.length).toFixed(0)}%`;
  const believed = rows.flatMap(({ believedRatio }) => believedRatio ?? []);
  return {
    n: rows.length,
    'median log error': median(errors).toFixed(2),
    RMS: Math.sqrt(mean(errors.map((error) => error * error))).toFixed(2),
    'median absolute': median(errors.map(Math.abs)).toFixed(2),
    'within 20%': share(({ ours, belief }) => Math.abs(ours.price / belief - 1) <= 0.2),
    'in our range': share(({ ours, belief }) => belief >= ours.priceLow && belief <= ours.priceHigh),
    'our high/low': median(rows.map(({ ours }) => ours.priceHigh / ours.priceLow)).toFixed(1),
    ...(believed.length > 0 && { believed: median(believed).toFixed(1) }),
  };
}

/**
 * Returns the slope of log belief on log price within brands or kinds: 1 if our prices vary as much as the beliefs do.
 */
function slopeWithin(rows: readonly Judged[], group: 'brand' | 'kind'): string {
  let both = 0;
  let squares = 0;
  for (const members of Map.groupBy(rows, (row) => row[group]).values()) {
    const points = members.map(({ ours, belief }) => [Math.log(ours.price), Math.log(belief)]);
    const center = [0, 1].map((axis) => mean(points.map((point) => point[axis] as number)));
    for (const point of points) {
      const [x = 0, y = 0] = point.map((value, axis) => value - (center[axis] as number));
      both += x * y;
      squares += x * x;
    }
  }
  return (both / squares).toFixed(2);
}

function report(rows: readonly Judged[]): void {
  const tables: [string, readonly Judged[]][] = [['all', rows]];
  for (const key of Object.keys(rows[0]?.groups ?? {})) {
    const groups = Map.groupBy(rows, ({ groups }) => `${key}: ${groups[key]}`);
    tables.push(...[...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  const bySure = [...rows].sort((a, b) => b.ours.confidence - a.ours.confidence);
  const third = Math.round(rows.length / 3);
  tables.push(['our surest third', bySure.slice(0, third)], ['the others', bySure.slice(third)]);
  console.table(Object.fromEntries(tables.map(([name, group]) => [name, figuresOf(group)])));
  const slopes = [slopeWithin(rows, 'brand'), slopeWithin(rows, 'kind')];
  console.log(`Slope of log belief on log price: ${slopes[0]} in a brand, ${slopes[1]} in a kind`);
}

function list(rows: readonly Judged[]): void {
  const worst = [...rows].sort((a, b) => Math.abs(errorOf(b)) - Math.abs(errorOf(a)));
  for (const row of worst.slice(0, LISTED)) {
    const error = errorOf(row).toFixed(2).padStart(6);
    console.log(`${error}  $${row.ours.price}, believed $${row.belief}  ${row.name}`);
  }
}

/** Compares the effects of words with those that the beliefs imply, in logs. */
function wordsOf(rows: readonly Judged[]) {
  const moves = rows.map(({ belief, ours, wordless = ours.price }) => [
    Math.log(ours.price / wordless),
    Math.log(belief / wordless),
  ]);
  const [ours = 0, needed = 0] = [0, 1].map((i) => mean(moves.map((move) => move[i] as number)));
  const meanOf = (product: (x: number, y: number) => number) =>
    mean(moves.map(([x = 0, y = 0]) => product(x - ours, y - needed)));
  const missing = meanOf((x, y) => (y - x) ** 2);
  return {
    n: rows.length,
    'needed, deviation': Math.sqrt(meanOf((_, y) => y * y)).toFixed(2),
    'made, deviation': Math.sqrt(meanOf((x) => x * x)).toFixed(2),
    'slope of needed on made': (meanOf((x, y) => x * y) / meanOf((x) => x * x)).toFixed(2),
    explained: `${(100 * (1 - missing / meanOf((_, y) => y * y))).toFixed(0)}%`,
  };
}

/**
 * Returns ratios of our own prices, as medians over a tier's brands: grades over Good, and men's over women's in Good.
 */
function ratiosOf(tier: string, isBag: boolean): Record<string, string> {
  const ratios = new Map<string, number[]>();
  const add = (name: string, ratio: number) => ratios.set(name, [...(ratios.get(name) ?? []), ratio]);
  for (const { slug } of brands.filter((brand) => brand.tier === tier))
    for (const { slug: category } of categories.filter(({ slug }) => (slug === 'bag') === isBag)) {
      const [women = 0, men = 0] = GENDERS.map((gender) => {
        const { byCondition } = price({ brand: slug, category, gender });
        const good = byCondition.find(({ condition }) => condition === 'Good')?.price ?? 0;
        for (const row of byCondition) if (row.condition !== 'Good') add(`${row.condition} / Good`, row.price / good);
        return good;
      });
      add("men's / women's", men / women);
    }
  return Object.fromEntries([...ratios].map(([name, all]) => [name, median(all).toFixed(2)]));
}

console.log(`Titles, model ${modelVersion}`);
const titles = readRows('titles').flatMap(judgeTitle);
report(titles);
list(titles);
const wordless = titles.map((row) => ({
  ...row,
  ours: { ...row.ours, price: row.wordless ?? row.ours.price },
}));
console.log('Titles without their words:');
console.table({ all: figuresOf(wordless) });

console.log('What words do, by tier');
const byWords = Map.groupBy(titles, ({ groups, kind }) =>
  kind === 'bag' ? 'bags' : `clothes and shoes, ${groups.tier}`,
);
console.table(
  Object.fromEntries([['all', titles] as const, ...byWords].map(([group, rows]) => [group, wordsOf(rows)])),
);

console.log('Cells in Good');
const cells = readRows('cells').filter(({ belief }) => belief !== '');
const inGood = cells.map((row) => judgeCell(row, 'Good'));
report(inGood);
list(inGood);
console.log('Beliefs of Good beside our prices for the usual mix of grades:');
console.table({ all: figuresOf(cells.map((row) => judgeCell(row))) });

console.log('Cells disbelieved once all were read, so no test: Good, by brand');
const doubted = readRows('disbelieved').map((row) => judgeCell(row, 'Good'));
console.table(
  Object.fromEntries(
    [['all', doubted] as const, ...Map.groupBy(doubted, ({ brand }) => brand)].map(([brand, rows]) => [
      brand,
      figuresOf(rows),
    ]),
  ),
);

console.log('Ratios of our prices');
for (const isBag of [false, true])
  console.table(
    Object.fromEntries(
      TIERS.map((tier) => [`${tier}, ${isBag ? 'bags' : 'clothes and shoes'}`, ratiosOf(tier, isBag)]),
    ),
  );
