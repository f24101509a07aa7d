import type { EvaluationReport } from './measure.ts';

/**
 * Completes the report of a fit from cells, which have no titles, with the previous evaluation's figures on titles and
 * sellers' sales and their version. Such a fit keeps the effects of facts, so the figures still apply.
 */
export function keepTitles(report: EvaluationReport, before: EvaluationReport): EvaluationReport {
  const leftOut = new Map(before.leaveOneMarketplaceOut.map((one) => [one.marketplace, one] as const));
  const withTitled = <T extends { readonly titled: boolean }>(now: readonly T[], then: readonly T[]) => [
    ...now.filter(({ titled }) => !titled),
    ...then.filter(({ titled }) => titled),
  ];
  return {
    ...report,
    ...(before.rack && { rack: before.rack }),
    ...(report.rack && { rack: report.rack }),
    titlesFrom: before.titlesFrom ?? before.version,
    titles: before.titles,
    titleCoverage: before.titleCoverage,
    ...(report.accuracy &&
      before.accuracy && {
        accuracy: {
          ...before.accuracy,
          groups: withTitled(report.accuracy.groups, before.accuracy.groups),
        },
      }),
    leaveOneMarketplaceOut: report.leaveOneMarketplaceOut.map((one) => {
      const { titles = null } = leftOut.get(one.marketplace) ?? {};
      return { ...one, titles };
    }),
    totals: {
      baskets: withTitled(report.totals.baskets, before.totals.baskets),
      sold: withTitled(report.totals.sold, before.totals.sold),
    },
  };
}
