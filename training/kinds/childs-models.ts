import { readFileSync } from 'node:fs';
import type { Garment } from '../../src/catalog/catalog.ts';
import { csvRows } from '../../src/lists/csv.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import { findGrownUpModel } from '../../src/pricing/kinds/childs-model.ts';
import type { ChildsShare } from '../../src/pricing/kinds/kinds-artifact.ts';
import type { PricedListing } from '../../src/pricing/priced-listing.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { PAIR_SIZES, type PairSize } from '../../src/titles/childrens.ts';
import { readJudgedTitles } from '../judged/read-judged.ts';
import { hashShare, openTestFinder } from '../judged/split.ts';
import { posterior } from '../numbers/posterior.ts';
import { round } from '../numbers/round.ts';
import { countBy } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { itemOf } from '../read/item.ts';
import { US_SOURCES } from './read-listings.ts';

/** A pair of shoes of a known model that was sold or judged, a child's or a grown-up's. */
export interface PairOfModel {
  readonly basis: 'sold' | 'judged';
  /** Its file or batch, each with a level of its own. */
  readonly source: string;
  /** Brand and model, which are left out together. */
  readonly model: string;
  /** Undefined for a grown-up's pair. */
  readonly size: PairSize | undefined;
  /** Log of what it brought over the price of the grown-ups' model in its grade. */
  readonly distance: number;
  /** Log of what it brought over its own price by the model that ships. */
  readonly fromShipped: number;
}

/** Shares of the grown-ups' price by size. */
export type ChildsModels = Readonly<Record<PairSize, ChildsShare>>;

type Texts = Readonly<Record<string, string>>;

/** Kinds of shoes that grown-ups wear. */
const SHOES: readonly string[] = ['sneakers', 'shoes', 'boots'];

/** Words of a listing of all sizes, which tells nothing of a child's. */
const OF_ALL_SIZES: readonly string[] = ['men', 'mens', 'family'];

/**
 * Reads pairs of known models: judged titles, and sales of US sources in CSV files, without those of the open test.
 * Throws a sentence for a file without a column that is needed.
 */
export async function readPairs(
  pricing: Pricing,
  files: readonly string[],
  openTest: readonly string[],
): Promise<PairOfModel[]> {
  const read = createPairReader(pricing);
  const { rows } = await readJudgedTitles({ openTest });
  const judged = rows.flatMap(({ title, condition, gender, judgedUsd, batch, part }) =>
    part === 'open test' || judgedUsd === 0
      ? []
      : read({ title, condition, gender }, { basis: 'judged', source: batch, usd: judgedUsd }),
  );
  const isTested = openTestFinder(openTest);
  const sold: PairOfModel[] = [];
  const seen = new Set<string>();
  for (const file of files)
    for await (const row of rowsOf(file)) {
      const { source = '', basis, title = '', price_usd, brand = '', category = '', gender = '', condition = '' } = row;
      const usd = Number(price_usd);
      const key = `${source} ${title} ${price_usd}`;
      if (basis !== 'sold' || !US_SOURCES.test(source) || !(usd > 0) || title === '') continue;
      if (seen.has(key) || isTested(title)) continue;
      seen.add(key);
      sold.push(...read({ title, brand, category, gender, condition }, { basis: 'sold', source, usd }));
    }
  return [...judged, ...sold.filter(hasKnownLevel(sold))];
}

/** Returns the test for sales of sources with grown-ups' pairs, beside which a child's pair tells a share. */
function hasKnownLevel(sold: readonly PairOfModel[]): (pair: PairOfModel) => boolean {
  const grownUps = countBy(
    sold.filter(({ size }) => size === undefined),
    ({ source }) => source,
  );
  return ({ source }) => (grownUps.get(source) ?? 0) >= PARAMETERS.kinds.fewestGrownUps;
}

/** Reads the rows of a CSV file by the names of its columns. */
async function* rowsOf(file: string): AsyncGenerator<Texts> {
  let columns: readonly string[] | undefined;
  for await (const { cells } of csvRows(readFileSync(file, 'utf8'), ',')) {
    if (columns) yield Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
    else columns = cells;
    for (const name of ['source', 'basis', 'title', 'price_usd'])
      if (!columns.includes(name)) throw new Error(`${file}: the column ${name} is missing.`);
  }
}

/** Makes the function that reads a row as a pair; empty for all else, and where nothing is known of its model. */
function createPairReader(pricing: Pricing) {
  const appraise = createRowAppraiser(pricing);
  return (
    texts: Texts,
    { basis, source, usd }: Pick<PairOfModel, 'basis' | 'source'> & { readonly usd: number },
  ): PairOfModel[] => {
    const outcome = appraise(itemOf(texts));
    if ('problem' in outcome) return [];
    const { appraisal } = outcome;
    const { lot, beyondEvidence, garment, facts } = appraisal;
    if (lot || beyondEvidence.length > 0) return [];
    const log = grownUpLog(pricing, appraisal);
    if (log === undefined) return [];
    const size = SHOES.includes(garment.category.slug) ? undefined : log.size;
    const distance = Math.log(usd) - log.log;
    const fromShipped = Math.log(usd / appraisal.price.price);
    return [
      {
        basis,
        source: `${basis} ${source}`,
        model: `${garment.brand.slug}/${facts.model}`,
        size,
        distance,
        fromShipped,
      },
    ];
  };
}

/** Returns the log price of the grown-ups' model in the pair's grade; undefined where it is not known. */
function grownUpLog(
  pricing: Pricing,
  { garment, facts, reading }: PricedListing,
): { readonly log: number; readonly size?: PairSize } | undefined {
  const { brand, gender, category, condition } = garment;
  const known = (of: Garment, named: PricedListing['facts']) => {
    const { price, item } = pricing.appraise(of, { ...named, others: [] });
    return item.named ? Math.log(price) : undefined;
  };
  if (SHOES.includes(category.slug)) {
    const log = facts.model === undefined ? undefined : known(garment, facts);
    return log === undefined ? undefined : { log };
  }
  const model = findGrownUpModel(garment, reading.words);
  if (!model || reading.words.some((word) => OF_ALL_SIZES.includes(word))) return undefined;
  const log = known({ brand, gender, category: model.category }, model.facts);
  const grade = condition ? Math.log(pricing.cellOf(garment).grades.factors.get(condition) as number) : 0;
  return log === undefined ? undefined : { log: log + grade, size: model.size };
}

/** Fits what children's pairs bring of the grown-ups' price, beside the levels of their sources. Pure. */
export function fitChildsModels(pairs: readonly PairOfModel[]): ChildsModels {
  const { judgedTitle, soldPiece, levelOfPairs } = PARAMETERS.kinds;
  const effectOf = posterior(
    pairs.map(({ basis, source, size, distance }) => ({
      value: distance,
      precision: 1 / (basis === 'sold' ? soldPiece : judgedTitle) ** 2,
      effects: { [basis]: 1, [source]: 1, ...(size && { [size]: 1 }) },
    })),
    (effect) => ((PAIR_SIZES as readonly string[]).includes(effect) ? 1 : levelOfPairs),
  );
  const shareOf = (size: PairSize): ChildsShare => {
    const count = (basis: PairOfModel['basis']) =>
      pairs.filter((pair) => pair.size === size && pair.basis === basis).length;
    // No child's pair costs more than a grown-up's.
    const log = Math.min(0, round(effectOf(size).value, 2));
    return { log, sold: count('sold'), judged: count('judged') };
  };
  return { big: shareOf('big'), little: shareOf('little'), unsaid: shareOf('unsaid') };
}

/**
 * Returns how far children's pairs were from prices whose fit had not seen their model, and from the shipped price of
 * each: medians of the log and the spread about 0, beside their source's level.
 */
export function measureChildsModels(pairs: readonly PairOfModel[]): string[] {
  const { folds } = PARAMETERS.kinds;
  const foldOf = ({ model }: PairOfModel) => Math.floor(hashShare(`pairs ${model}`) * folds);
  const levels = Map.groupBy(
    pairs.filter(({ size }) => size === undefined),
    ({ source }) => source,
  );
  const levelOf = (source: string) => {
    const own = (levels.get(source) ?? []).map(({ distance }) => distance);
    return own.length > 0 ? own.reduce((sum, one) => sum + one, 0) / (own.length + 5) : 0;
  };
  const far = Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const fit = fitChildsModels(pairs.filter((pair) => foldOf(pair) !== fold));
    return pairs.flatMap((pair) => {
      const { size, source, basis, distance, fromShipped } = pair;
      if (size === undefined || foldOf(pair) !== fold) return [];
      const level = levelOf(source);
      return [{ of: `${basis}, ${size}`, unseen: distance - fit[size].log - level, shipped: fromShipped - level }];
    });
  });
  const rms = (logs: readonly number[]) => Math.sqrt(logs.reduce((sum, one) => sum + one ** 2, 0) / logs.length);
  return [...Map.groupBy(far, ({ of }) => of)].map(
    ([of, own]) =>
      `  ${of}: ${own.length} pairs, error of the fit ${rms(own.map(({ unseen }) => unseen)).toFixed(2)}, of the ` +
      `shipped price ${rms(own.map(({ shipped }) => shipped)).toFixed(2)}`,
  );
}
