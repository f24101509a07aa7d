import { TIERS, type Tier } from '../../src/garments/catalog.ts';
import type { Evaluation } from '../../src/pricing/evaluation.ts';

/** Sold listings of a tier that make a rate; with fewer, asking prices stand in. */
const ENOUGH = 30;

/** What `model/hit-rates.json` holds: shares of held-out listings inside their range, as they are. */
export interface HitRates {
  readonly version: string;
  readonly about: string;
  readonly tiers: Readonly<Record<Tier, { readonly titled: number; readonly untitled: number }>>;
}

/** The parts of an evaluation that have the rates: what US sellers got comes first. */
interface Measured {
  readonly version: string;
  readonly accuracy?: Evaluation['accuracy'] | undefined;
  readonly rack?: Evaluation['rack'] | undefined;
}

/** Returns the hit rates of an evaluation, for verdicts to name. Throws if it lacks a tier. */
export function hitRatesOf({ version, accuracy, rack }: Measured): HitRates {
  const rateOf = (tier: Tier, isTitled: boolean) => {
    const here = rack?.rows.find(({ name, sales }) => name === tier && sales >= ENOUGH);
    if (here) return Number(here.inside.toFixed(3));
    const groups = (accuracy?.groups ?? []).filter(
      (one) => one.tier === tier && one.titled === isTitled,
    );
    const group =
      groups.find(({ basis, items }) => basis === 'sold' && items >= ENOUGH) ??
      groups.find(({ basis }) => basis === 'asking');
    if (!group) throw new Error(`The evaluation has no listings of tier ${tier}.`);
    return Number(group.asItIs.inside.toFixed(3));
  };
  return {
    version,
    about: `Shares inside the 80% range, as they are: sales of US sellers where a tier has ${ENOUGH} or more, else held-out sold listings, else asking prices. From evaluation.json.`,
    tiers: Object.fromEntries(
      TIERS.map((tier) => [tier, { titled: rateOf(tier, true), untitled: rateOf(tier, false) }]),
    ) as HitRates['tiers'],
  };
}
