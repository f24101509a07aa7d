import { brands, categories, DEFAULT_GENDER } from '../src/catalog/catalog.ts';
import { isPriced } from '../src/pricing/appraisal.ts';
import { appraiseTitle } from '../src/pricing/appraise.ts';
import { loadModel } from '../src/pricing/loading/load-model.ts';
import { CONFIDENCE_FACTOR } from '../src/pricing/ranges/confidence.ts';
import type { BeyondReason } from '../src/titles/beyond-evidence.ts';
import { isHeldOut } from '../training/evaluation/held-out.ts';
import { median, quantile, shareWithin } from '../training/numbers/robust.ts';
import type { TitledItem } from '../training/read/cells.ts';
import { readInput } from '../training/read/read-input.ts';

// Counts titles flagged as beyond our listings, among those priced far above the estimate and among others.

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: node research/measure-beyond.ts <listings.csv or .parquet> …');
  process.exit(1);
}

/** At this multiple of the estimate, the item must be of another kind. */
const FAR_ABOVE = 4;

interface Judged {
  readonly item: TitledItem;
  /** Price over estimate. */
  readonly ratio: number;
  readonly reason: BeyondReason | undefined;
  /** Number of the title's words that the model knows. */
  readonly known: number;
}

const pricing = loadModel();
const brandOf = new Map(brands.map((brand) => [brand.slug, brand]));
const categoryOf = new Map(categories.map((category) => [category.slug, category]));

function judge(item: TitledItem): Judged | undefined {
  const outcome = appraiseTitle(pricing, {
    title: item.title,
    brand: brandOf.get(item.brand),
    category: categoryOf.get(item.category),
    gender: item.gender === 'unknown' ? DEFAULT_GENDER : item.gender,
    condition: item.condition === 'unknown' ? undefined : item.condition,
  });
  if (!isPriced(outcome)) return undefined;
  const { price, beyondEvidence } = outcome;
  const ratio = Math.exp(item.log) / price.price;
  return { item, ratio, reason: beyondEvidence[0]?.reason, known: price.item.depth };
}

const { titled } = await readInput({ listings: files });
const judged = titled
  .filter(({ brand, category }) => brandOf.has(brand) && categoryOf.has(category))
  .flatMap((item) => judge(item) ?? []);

// A market's overall level above the estimate does not distinguish individual items.
const level = new Map(
  [...Map.groupBy(judged, ({ item }) => `${item.source} ${item.marketplace} ${item.basis}`)].map(([name, list]) => [
    name,
    middle(list.map(({ ratio }) => ratio)),
  ]),
);
const leveled = ({ item, ratio }: Judged) =>
  ratio / (level.get(`${item.source} ${item.marketplace} ${item.basis}`) as number);

function middle(values: readonly number[]): number {
  return median(values.map((value) => [value, 1] as const));
}

function report(name: string, list: readonly Judged[], ratioOf: (title: Judged) => number): void {
  const above = list.filter((title) => ratioOf(title) > FAR_ABOVE);
  const others = list.filter((title) => ratioOf(title) <= FAR_ABOVE);
  const flagged = (some: readonly Judged[]) => some.filter(({ reason }) => reason).length;
  const share = (part: number, all: number) => `${part} of ${all} (${((100 * part) / all).toFixed(2)}%)`;
  const informative = above.filter(({ known }) => known >= 3);
  console.log(
    `${name}: ${list.length} titles; above ${FAR_ABOVE} times ${share(flagged(above), above.length)} flagged, ` +
      `of those with three known words or more ${share(flagged(informative), informative.length)}; others ${share(flagged(others), others.length)}`,
  );
}

const heldOut = judged.filter(({ item }) => isHeldOut(item));
const sold = heldOut.filter(({ item }) => item.basis === 'sold');
report('held out, sold', sold, ({ ratio }) => ratio);
report('held out, sold, after the level of the market', sold, leveled);
report('held out, all', heldOut, ({ ratio }) => ratio);
report('held out, all, after the level of the market', heldOut, leveled);

const flagged = judged.filter((title) => !isHeldOut(title.item) && title.reason);
for (const [reason, list] of Map.groupBy(flagged, (title) => title.reason)) {
  const ratios = list.map((title) => [leveled(title), 1] as const);
  const at = (share: number) => quantile(ratios, share).toFixed(2);
  const near = shareWithin(ratios, 1 / CONFIDENCE_FACTOR, CONFIDENCE_FACTOR);
  console.log(
    `training part, ${reason}: ${list.length} titles, price over estimate ${at(0.1)} / ${at(0.5)} / ${at(0.9)} at 10, 50, 90%; within a factor of ${CONFIDENCE_FACTOR} ${near.toFixed(2)}`,
  );
}
