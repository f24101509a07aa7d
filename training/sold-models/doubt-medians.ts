import { medianOf } from '../../src/base/numbers.ts';
import type { readJudgedModels } from '../judged/read-names.ts';
import { placeOf } from '../markets/markets.ts';
import type { Median } from '../model/published-figures.ts';
import { PARAMETERS } from '../parameters.ts';
import type { TitledItem } from '../read/cells.ts';
import { readFacts, type Titled } from '../titles/fact-entries.ts';

/**
 * Separates doubtful published medians from those that a fit may use. The median of a model's US sales is doubtful if
 * the judged price of the name differs from it by more than the factor `doubtedFrom` and US asking prices don't confirm
 * it: the search behind the median may have matched other items. `doubted`, in whole USD, is for manual review.
 */
export function doubtMedians(
  medians: readonly Median[],
  judgedModels: Pick<
    Awaited<ReturnType<typeof readJudgedModels>>[number],
    'brand' | 'model' | 'judgedUsd' | 'isKnown'
  >[],
  titled: readonly TitledItem[],
) {
  const { doubtedFrom, fewestAskedToDoubt } = PARAMETERS.soldModels;
  const knownModels = judgedModels.filter(({ isKnown }) => isKnown);
  const judgedUsdByName = new Map(knownModels.map(({ brand, model, judgedUsd }) => [`${brand}/${model}`, judgedUsd]));
  const offered = titled.filter((item) => item.basis === 'asking' && placeOf(item) === 'us');
  const offersByModel = Map.groupBy(offered, (item) => namesOf(item).at(-1));
  const askedLogOf = (model: string | undefined) => {
    const offers = model === undefined ? [] : (offersByModel.get(model) ?? []);
    return offers.length >= fewestAskedToDoubt ? medianOf(offers.map(({ log }) => log)) : undefined;
  };
  const toUsd = (log: number) => Math.round(Math.exp(log));
  const believed: Median[] = [];
  const doubted: { title: string; published: number; judged: number; asked: number | undefined }[] = [];
  for (const median of medians) {
    const { title, log } = median;
    const names = title !== undefined && isOfUsSales(median) ? namesOf({ ...median, title }) : [];
    const judgedUsd = names.map((name) => judgedUsdByName.get(name)).find((usd) => usd !== undefined);
    const askedLog = askedLogOf(names.at(-1));
    const isFarFrom = (other: number) => Math.abs(log - other) > Math.log(doubtedFrom);
    const isConfirmed = askedLog !== undefined && !isFarFrom(askedLog);
    if (judgedUsd === undefined || !isFarFrom(Math.log(judgedUsd)) || isConfirmed) {
      believed.push(median);
      continue;
    }
    doubted.push({
      title: `${median.brand} ${title}`,
      published: toUsd(log),
      judged: judgedUsd,
      asked: askedLog === undefined ? undefined : toUsd(askedLog),
    });
  }
  return { believed, doubted };
}

const isOfUsSales = ({ sales = 0, market }: Median) => sales > 0 && placeOf(market) === 'us';

/** Returns the ids of the versions and the model in a title, in this order, or an empty list without a model. */
function namesOf(titled: Titled): readonly string[] {
  const { brand, facts } = readFacts(titled);
  if (facts.model === undefined) return [];
  const model = `${brand.slug}/${facts.model}`;
  return [...facts.variants.map((variant) => `${model}/${variant}`), model];
}
