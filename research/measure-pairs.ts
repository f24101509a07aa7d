import { CONDITIONS } from '../src/catalog/catalog.ts';
import { OTHER_TIER, tierOf, wearOf } from '../training/model/terms.ts';
import { median } from '../training/numbers/quantile.ts';
import { marketName, type TitledItem } from '../training/read/cells.ts';
import { readInput } from '../training/read/read-input.ts';

// Price ratios of listings that differ only in grade or only in gender: same market, brand, category and words.
const listings = process.argv.slice(2);
if (listings.length === 0) {
  console.error('Usage: node research/measure-pairs.ts <listings.csv or .parquet> …');
  process.exit(1);
}
const { titled } = await readInput({ listings });
const items = titled.filter(({ brand }) => tierOf(brand) !== OTHER_TIER);

/** Words that state the grade, the gender or the size. */
const SAID =
  /\b(nwt|nwot|bnwt|new|with|without|tags?|euc|guc|vguc|like|never|worn|excellent|good|fair|used|condition|pre|owned|preowned|authentic|gently|brand|men|mens|women|womens|male|female|ladies|unisex|\d+|x{0,3}[sl]|m|small|medium|large)\b/g;

/** A title's words, sorted, without those being compared. */
const wordsOf = (title: string) => [...new Set(title.replace(SAID, ' ').split(/\s+/))].filter(Boolean).sort();

/** Most items that count for a group with one title. */
const MOST_ITEMS = 5;

type Field = 'condition' | 'gender';

function ratios(field: Field, above: string, below: string, least: number): void {
  const other: Field = field === 'condition' ? 'gender' : 'condition';
  const groups = Map.groupBy(items, (item) =>
    [marketName(item), item.brand, item.category, item[other], ...wordsOf(item.title)].join(' '),
  );
  const found = new Map<string, [log: number, weight: number][]>();
  for (const group of groups.values()) {
    const [first] = group as [TitledItem];
    if (wordsOf(first.title).length < least) continue;
    const logs = (value: string) => group.filter((item) => item[field] === value);
    const [a, b] = [logs(above), logs(below)];
    if (a.length === 0 || b.length === 0) continue;
    const middle = (list: readonly TitledItem[]) => median(list.map(({ log }) => [log, 1]));
    const weight = Math.min(MOST_ITEMS, 1 / (1 / a.length + 1 / b.length));
    const wear = wearOf(first.category);
    for (const name of [wear, `${wear} ${tierOf(first.brand)}`, `${wear} ${first.marketplace}`])
      found.set(name, [...(found.get(name) ?? []), [middle(a) - middle(b), weight]]);
  }
  console.log(`${above} / ${below}`);
  for (const [name, list] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (list.length < 10) continue;
    const weights = list.reduce((sum, [, weight]) => sum + weight, 0);
    const mean = list.reduce((sum, [log, weight]) => sum + weight * log, 0) / weights;
    console.log(`  ${name}: ${Math.exp(mean).toFixed(2)} (${list.length} titles)`);
  }
}

const [best, second, good, fair] = CONDITIONS;
ratios('condition', second, good, 2);
ratios('condition', best, good, 2);
ratios('condition', best, second, 2);
ratios('condition', fair, good, 2);
ratios('gender', 'male', 'female', 0);
