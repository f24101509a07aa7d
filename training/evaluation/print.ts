import { grouped, percent } from '../../src/wording/numbers.ts';
import type { EvaluationReport } from './report.ts';

/** Prints what an evaluation found. */
export function printReport(report: EvaluationReport): void {
  const two = (value: number | undefined) => (value ?? Number.NaN).toFixed(2);
  console.log('\nHeld-out items by source, root mean square of log error after one median offset:');
  console.table(
    report.sources.map(({ source, methods }) => ({
      source,
      items: methods.prediction?.items,
      ...Object.fromEntries(Object.entries(methods).map(([name, e]) => [name, two(e.rms)])),
      raw: two(methods.prediction?.rmsRaw),
      'median abs': two(methods.prediction?.medianAbsolute),
      'median abs raw': two(methods.prediction?.medianAbsoluteRaw),
      spearman: two(methods.prediction?.spearman),
    })),
  );
  console.log('Mean over the sources of a group (90% bootstrap interval for the prediction):');
  console.table(
    report.groups.map(({ name, methods }) => ({
      group: name,
      ...Object.fromEntries(Object.entries(methods).map(([m, e]) => [m, e.rms.toFixed(3)])),
      interval: methods.prediction?.rmsInterval.map((value) => value.toFixed(3)).join(' to '),
    })),
  );
  const { calibration } = report;
  console.log('Share of held-out items inside the 80% interval:');
  console.table([calibration.overall, ...calibration.tiers, ...calibration.bands]);
  console.log(
    `Mean over sources: ${two(calibration.meanOverSources)}. Expected calibration error of the confidence: ${calibration.confidenceError.toFixed(3)}.`,
  );
  console.table(calibration.reliability);
  console.log('Each marketplace left out whole:');
  console.table(
    report.leaveOneMarketplaceOut.map(({ marketplace, errors, inside }) => ({
      marketplace,
      items: errors.items,
      rms: two(errors.rms),
      'median abs': two(errors.medianAbsolute),
      spearman: two(errors.spearman),
      inside: two(inside),
    })),
  );
}

/** What an evaluation found, in a few sentences. */
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
