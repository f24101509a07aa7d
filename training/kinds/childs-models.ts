import type { Garment } from '../../src/catalog/catalog.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { Appraisal } from '../../src/pricing/appraisal.ts';
import { findGrownUpModel } from '../../src/pricing/kinds/childs-model.ts';
import type { ChildsShare } from '../../src/pricing/loading/artifact.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { PAIR_SIZES, type PairSize } from '../../src/titles/genders.ts';
import { readJudgedTitles } from '../judged/read-judged.ts';
import { openTestFinder } from '../judged/split.ts';
import { posterior } from '../numbers/posterior.ts';
import { countBy, round } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { rowsOf } from '../read/csv-table.ts';
import { itemOf } from '../read/item.ts';
import { LISTING_COLUMNS, US_SOURCES } from './read-listings.ts';

/** A pair of shoes of a known model that was sold or judged, a child's or an adult's. */
interface PairOfModel {
  readonly basis: 'sold' | 'judged';
  /** Its source or batch, each with its own level. */
  readonly source: string;
  /** Undefined for an adult's pair. */
  readonly size: PairSize | undefined;
  /** Log of its selling price over the price of the adult model in its grade. */
  readonly distance: number;
}

/** Shares of the adult price by size. */
export type ChildsModels = Readonly<Record<PairSize, ChildsShare>>;

type Texts = Readonly<Record<string, string>>;

/** Kinds of shoes that adults wear. */
const SHOES: readonly string[] = ['sneakers', 'shoes', 'boots'];

/** Words of a listing of all sizes, which reveals nothing about a child's pair. */
const OF_ALL_SIZES: readonly string[] = ['men', 'mens', 'family'];

/**
 * Reads pairs of known models: judged titles, and sales of US sources in CSV files, without those of the open test.
 * Throws a sentence for a file that lacks a required column.
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
    for await (const { cells } of rowsOf(file, LISTING_COLUMNS)) {
      const { source, basis, title, price_usd } = cells;
      const { brand = '', category = '', gender = '', condition = '' } = cells as Texts;
      const usd = Number(price_usd);
      const key = `${source} ${title} ${price_usd}`;
      if (basis !== 'sold' || !US_SOURCES.test(source) || !(usd > 0) || title === '') continue;
      if (seen.has(key) || isTested(title)) continue;
      seen.add(key);
      sold.push(...read({ title, brand, category, gender, condition }, { basis: 'sold', source, usd }));
    }
  return [...judged, ...sold.filter(hasKnownLevel(sold))];
}

/** Returns the test for sales of sources with adult pairs, relative to which a child's pair shows a share. */
function hasKnownLevel(sold: readonly PairOfModel[]): (pair: PairOfModel) => boolean {
  const grownUps = countBy(
    sold.filter(({ size }) => size === undefined),
    ({ source }) => source,
  );
  return ({ source }) => (grownUps.get(source) ?? 0) >= PARAMETERS.kinds.fewestGrownUps;
}

/** Makes the function that reads a row as a pair; empty for anything else, and if nothing is known about its model. */
function createPairReader(pricing: Pricing) {
  const appraise = createRowAppraiser(pricing);
  return (
    texts: Texts,
    { basis, source, usd }: Pick<PairOfModel, 'basis' | 'source'> & { readonly usd: number },
  ): PairOfModel[] => {
    const outcome = appraise(itemOf(texts));
    if ('problem' in outcome) return [];
    const { appraisal } = outcome;
    const { lot, beyondEvidence } = appraisal;
    if (lot || beyondEvidence.length > 0) return [];
    const grownUp = grownUpLog(pricing, appraisal);
    if (grownUp === undefined) return [];
    return [{ basis, source: `${basis} ${source}`, size: grownUp.size, distance: Math.log(usd) - grownUp.log }];
  };
}

/** Returns the log price of the adult model in the pair's grade; undefined if it is not known. */
function grownUpLog(
  pricing: Pricing,
  { garment, facts, parsed }: Appraisal,
): { readonly log: number; readonly size?: PairSize } | undefined {
  const { brand, gender, category, condition } = garment;
  const known = (of: Garment, named: Appraisal['facts']) => {
    const { price, item } = pricing.appraise(of, { ...named, others: [] });
    return item.named ? Math.log(price) : undefined;
  };
  if (SHOES.includes(category.slug)) {
    const log = facts.model === undefined ? undefined : known(garment, facts);
    return log === undefined ? undefined : { log };
  }
  const model = findGrownUpModel(garment, parsed.words);
  if (!model || parsed.words.some((word) => OF_ALL_SIZES.includes(word))) return undefined;
  const log = known({ brand, gender, category: model.category }, model.facts);
  const grade = condition ? Math.log(pricing.gradeFactors(garment).get(condition) as number) : 0;
  return log === undefined ? undefined : { log: log + grade, size: model.size };
}

/** Fits the share of the adult price at which children's pairs sell, along with the levels of their sources. Pure. */
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
    // A child's pair never costs more than an adult's.
    const log = Math.min(0, round(effectOf(size).value, 2));
    return { log, sold: count('sold'), judged: count('judged') };
  };
  return { big: shareOf('big'), little: shareOf('little'), unsaid: shareOf('unsaid') };
}
