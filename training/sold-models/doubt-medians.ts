import { medianOf } from '../../src/base/numbers.ts';
import type { readJudgedModels } from '../judged/read-names.ts';
import { placeOf } from '../markets/markets.ts';
import type { Median } from '../model/published-figures.ts';
import { PARAMETERS } from '../parameters.ts';
import type { TitledItem } from '../read/cells.ts';
import { readFacts, type Titled } from '../titles/fact-entries.ts';

type JudgedModel = Awaited<ReturnType<typeof readJudgedModels>>[number];

/**
 * Separates published medians that a fit may use from doubtful ones. A median of a US model's sales is doubtful if the
 * judged price of the name contradicts it by more than the factor `doubtedFrom`, and US asking prices do not confirm
 * it: the search behind it may have found other things. A person decides about `doubted`, which has prices in whole
 * USD.
 */
export function doubtMedians(
  medians: readonly Median[],
  judgedModels: readonly Pick<JudgedModel, 'brand' | 'model' | 'judgedUsd' | 'isKnown'>[],
  titled: readonly TitledItem[],
) {
  const { doubtedFrom, fewestAskedToDoubt } = PARAMETERS.soldModels;
  const knownModels = judgedModels.filter(({ isKnown }) => isKnown);
  const judgedUsdOf = new Map(knownModels.map(({ brand, model, judgedUsd }) => [`${brand}/${model}`, judgedUsd]));
  const offered = titled.filter((item) => item.basis === 'asking' && placeOf(item) === 'us');
  const offersOf = Map.groupBy(offered, (item) => namesOf(item).at(-1));
  const believed: Median[] = [];
  const doubted: { title: string; published: number; judged: number; asked: number | undefined }[] = [];
  for (const median of medians) {
    const { title, log } = median;
    const names = title !== undefined && isOfUsSales(median) ? namesOf({ ...median, title }) : [];
    const judgedUsd = names.map((name) => judgedUsdOf.get(name)).find((usd) => usd !== undefined);
    const offers = names.length > 0 ? (offersOf.get(names.at(-1)) ?? []) : [];
    const askedLog = offers.length >= fewestAskedToDoubt ? medianOf(offers.map((item) => item.log)) : undefined;
    const isFar = (witness: number) => Math.abs(log - witness) > Math.log(doubtedFrom);
    const isConfirmed = askedLog !== undefined && !isFar(askedLog);
    if (judgedUsd === undefined || !isFar(Math.log(judgedUsd)) || isConfirmed) {
      believed.push(median);
      continue;
    }
    const usd = (value: number) => Math.round(Math.exp(value));
    doubted.push({
      title: `${median.brand} ${title}`,
      published: usd(log),
      judged: judgedUsd,
      asked: askedLog === undefined ? undefined : usd(askedLog),
    });
  }
  return { believed, doubted };
}

const isOfUsSales = ({ sales = 0, market }: Median) => sales > 0 && placeOf(market) === 'us';

/** Returns the ids of what a title names: the versions of its model, then the model. None without a model. */
function namesOf(titled: Titled): readonly string[] {
  const { brand, facts } = readFacts(titled);
  if (facts.model === undefined) return [];
  const model = `${brand.slug}/${facts.model}`;
  return [...facts.variants.map((variant) => `${model}/${variant}`), model];
}
