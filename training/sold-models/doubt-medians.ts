import { medianOf } from '../../src/base/numbers.ts';
import type { readJudgedModels } from '../judged/read-names.ts';
import { placeOf } from '../markets/markets.ts';
import type { Median } from '../model/statistics.ts';
import { PARAMETERS } from '../parameters.ts';
import type { TitledItem } from '../read/cells.ts';
import { readFacts, type Titled } from '../titles/fact-entries.ts';

/**
 * Returns published medians of US models' sales without those that both other witnesses contradict by more than the
 * factor `doubtedFrom`: the judged price of the name, and asking prices in the US if there are enough. A search for a
 * model may have found other things. A person decides about those in `doubted`, with the prices in whole USD; until
 * then, no fit uses them.
 */
export function doubtMedians(
  medians: readonly Median[],
  judged: readonly Omit<Awaited<ReturnType<typeof readJudgedModels>>[number], 'title' | 'gender'>[],
  titled: readonly TitledItem[],
) {
  const { doubtedFrom, fewestAskedToDoubt } = PARAMETERS.soldModels;
  const judgedAs = new Map<string, number>(
    judged.flatMap(({ brand, model, judgedUsd, isKnown }) =>
      isKnown ? [[`${brand}/${model}`, Math.log(judgedUsd)] as const] : [],
    ),
  );
  const asking = Map.groupBy(
    titled.filter((one) => one.basis === 'asking' && placeOf(one) === 'us'),
    (one): string => namesOf(one).at(-1) ?? '',
  );
  const believed: Median[] = [];
  const doubted: { title: string; published: number; judged: number; asked: number | undefined }[] = [];
  for (const median of medians) {
    const { title, sales = 0, log } = median;
    const names: readonly string[] =
      title && sales > 0 && placeOf(median.market) === 'us' ? namesOf({ ...median, title }) : [];
    const byJudge = names.map((name) => judgedAs.get(name)).find((one) => one !== undefined);
    const asked = names.length > 0 ? (asking.get(names.at(-1) as string) ?? []) : [];
    const byAsking = asked.length >= fewestAskedToDoubt ? medianOf(asked.map((one) => one.log)) : undefined;
    const isFar = (witness: number) => Math.abs(log - witness) > Math.log(doubtedFrom);
    if (title === undefined || byJudge === undefined || !isFar(byJudge) || (byAsking !== undefined && !isFar(byAsking)))
      believed.push(median);
    else {
      const usd = (value: number) => Math.round(Math.exp(value));
      doubted.push({
        title: `${median.brand} ${title}`,
        published: usd(log),
        judged: usd(byJudge),
        asked: byAsking === undefined ? undefined : usd(byAsking),
      });
    }
  }
  return { believed, doubted };
}

/** Returns the ids of what a title names, the versions of a model before the model; none without a model. */
function namesOf(titled: Titled): readonly string[] {
  const { brand, facts } = readFacts(titled);
  if (facts.model === undefined) return [];
  const model = `${brand.slug}/${facts.model}`;
  return [...facts.variants.map((variant) => `${model}/${variant}`), model];
}
