import { CONDITIONS, TIERS, type Tier } from '../../src/catalog/catalog.ts';
import { brokenRule } from '../../src/pricing/static-estimate.ts';
import { recordOf } from '../model/by-catalog.ts';
import { meanOf } from '../numbers/summaries.ts';
import { PARAMETERS } from '../parameters.ts';
import { readable, type StaticNumbers, UNIT } from './static-estimate.ts';

type Formula = Omit<StaticNumbers, 'spread'>;

/**
 * Returns the formula in order. Bases fall over the tiers and multipliers over the grades; if few listings say
 * otherwise by chance, the numbers move toward the published ones as far as necessary. Prices too low for five grades
 * in whole dollars are raised.
 */
export function inOrder(
  fitted: Formula,
  published: Pick<StaticNumbers, 'base' | 'multiplier'>,
  step: (text: string) => void,
): Formula {
  const base = falling(TIERS, fitted.base, levelled(published.base, fitted.base), readable);
  if (base !== fitted.base) step('bases go towards the published ones, to keep the order of tiers');
  const toCents = (value: number) => Number(value.toFixed(2));
  const multiplier = falling(CONDITIONS, fitted.multiplier, published.multiplier, toCents);
  if (multiplier !== fitted.multiplier) step('multipliers go towards the published ones, to keep the order of grades');
  return raised({ base, multiplier, modifier: fitted.modifier }, step);
}

/** Returns the published bases at the level of the fitted ones. */
function levelled<K extends string>(
  published: Readonly<Record<K, number>>,
  fitted: Readonly<Record<K, number>>,
): Record<K, number> {
  const keys = Object.keys(fitted) as K[];
  const shift = meanOf(keys, (key) => Math.log(fitted[key] / published[key]));
  return recordOf(keys, (key) => published[key] * Math.exp(shift));
}

/** Returns the fitted values, or their first log mix with the fallback that falls from key to key. */
function falling<K extends string>(
  keys: readonly K[],
  fitted: Record<K, number>,
  fallback: Readonly<Record<K, number>>,
  rounded: (value: number) => number,
): Record<K, number> {
  const falls = (values: Readonly<Record<K, number>>) =>
    keys.every((key, i) => i === 0 || values[key] < values[keys[i - 1] as K]);
  let mix = fitted;
  for (let k = 1; k <= PARAMETERS.afterFit.staticSteps && !falls(mix); k++) {
    const share = k / PARAMETERS.afterFit.staticSteps;
    mix = recordOf(keys, (key) => rounded(fitted[key] ** (1 - share) * fallback[key] ** share));
  }
  return mix;
}

function raised(formula: Formula, step: (text: string) => void): Formula {
  let { base, modifier } = formula;
  for (let k = 0; k < PARAMETERS.afterFit.mostStaticRaises; k++) {
    const broken = brokenRule({ ...formula, base, modifier });
    if (!broken) break;
    const { category } = broken;
    if (category === UNIT)
      base = apart(recordOf(TIERS, (tier) => readable(base[tier] * PARAMETERS.afterFit.staticRaise)));
    else
      modifier = {
        ...modifier,
        [category]: readable((modifier[category] as number) * PARAMETERS.afterFit.staticRaise),
      };
    if (k === 0) step(`raised ${broken.tier} ${category} and what follows: ${broken.sentence}`);
  }
  return { ...formula, base, modifier };
}

/** Separates bases that rounding has made equal, from the cheapest tier up, by at least a step each. */
function apart(base: Formula['base']): Formula['base'] {
  const result = { ...base };
  for (let i = TIERS.length - 2; i >= 0; i--) {
    const [upper, lower] = [TIERS[i] as Tier, TIERS[i + 1] as Tier];
    if (result[upper] <= result[lower]) result[upper] = readable(result[lower] * PARAMETERS.afterFit.staticRaise);
  }
  return result;
}
