import type { Random } from '../numbers/random.ts';

/** 90% interval of a statistic over resamples of each list, by the bootstrap's percentiles (Efron, 1979). */
export function bootstrap(
  lists: readonly (readonly number[])[],
  statistic: (lists: readonly (readonly number[])[]) => number,
  random: Random,
  resamples = 200,
): readonly [low: number, high: number] {
  const drawn = (list: readonly number[]) =>
    list.map(() => list[Math.floor(random.uniform() * list.length)] as number);
  const values = Array.from({ length: resamples }, () => statistic(lists.map(drawn)));
  values.sort((a, b) => a - b);
  const at = (share: number) => values[Math.round(share * (values.length - 1))] as number;
  return [at(0.05), at(0.95)];
}
