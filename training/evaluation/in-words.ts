import { grouped, percent } from '../../src/wording/numbers.ts';
import type { EvaluationReport } from './report.ts';

/** Returns the findings of an evaluation in a few sentences. */
export function heldOutInWords({ heldOutItems, groups, calibration }: EvaluationReport): string {
  const all = groups.find(({ name }) => name === 'all sources')?.methods;
  const half = all?.prediction
    ? `Half of ${grouped(heldOutItems)} held-out listings were within ${percent(Math.expm1(all.prediction.medianAbsolute))} of the price, after each source's level; `
    : '';
  const beaten =
    all?.prediction && all.static && all.static.rms < all.prediction.rms
      ? ' The group averages (static) were nearer: these listings are too few to tell brands apart, so fit them on top of the published model, without --alone.'
      : '';
  return `${half}the 80% range held ${percent(calibration.overall.share)} of them.${beaten}`;
}
