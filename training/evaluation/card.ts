import { CONFIDENCE_FACTOR } from '../../src/wording/confidence.ts';
import {
  accuracySections,
  evidenceSections,
  namedErrorSections,
  otherBrandSections,
  totalSections,
} from './card-sections.ts';
import type { LeftOutMarketplace } from './leave-one-out.ts';
import { type Columns, tableOf } from './markdown.ts';
import type { Errors } from './metrics.ts';
import type { EvaluationReport } from './report.ts';
import type { TitleErrors } from './titles.ts';

const BEGIN = '<!-- figures: written by `npm run evaluate` -->';
const END = '<!-- end of figures -->';

const two = (value: number) => value.toFixed(2);
const three = (value: number) => value.toFixed(3);
const percent = (value: number) => `${(100 * value).toFixed(1)}%`;
const range = (digits: (value: number) => string, low: number, high: number) =>
  `${digits(low)} to ${digits(high)}`;

/** The figures of an evaluation as Markdown. */
export function figures(report: EvaluationReport): string {
  return [
    `Held out: ${report.heldOutItems.toLocaleString('en-US')} items (${report.heldOut}); fitted on the other ${report.trainingItems.toLocaleString('en-US')}.`,
    ...sourceSections(report),
    ...accuracySections(report),
    ...namedErrorSections(report),
    ...evidenceSections(report),
    ...otherBrandSections(report),
    ...totalSections(report),
    ...calibrationSections(report),
    ...titleSections(report),
    ...leftOutSections(report),
  ].join('\n\n');
}

function sourceSections({ groups, sources }: EvaluationReport): string[] {
  type Source = (typeof sources)[number];
  const of = (pick: (errors: Errors) => string, method = 'prediction') => {
    return ({ methods }: Source) => (methods[method] ? pick(methods[method]) : '');
  };
  const byMethod = Object.keys(groups[0]?.methods ?? {}).map((name) => {
    const cell = ({ methods }: (typeof groups)[number]) => {
      const m = methods[name];
      if (!m) return '';
      const interval = range(three, ...m.rmsInterval);
      return name === 'prediction' ? `**${three(m.rms)}** (${interval})` : three(m.rms);
    };
    return [name, cell] as const;
  });
  return [
    '**Root mean square of the log error** after one median offset a source, mean over the sources of a group. In brackets the 90% bootstrap interval of the prediction.',
    tableOf(groups, {
      group: ({ name, about, sources: own }) => `${name} (${about}: ${own.length} sources)`,
      ...Object.fromEntries(byMethod),
    }),
    '**By source**: root mean square and median absolute error of the log price, raw and after the offset; the offset itself (the level of the source beside the reference market); Spearman\u2019s rank correlation; the static estimate beside.',
    tableOf(sources, {
      source: ({ source }) => source,
      items: of(({ items }) => String(items)),
      'RMS raw': of(({ rmsRaw }) => two(rmsRaw)),
      'median abs. raw': of(({ medianAbsoluteRaw }) => two(medianAbsoluteRaw)),
      offset: of(({ offset }) => two(offset)),
      RMS: of(({ rms }) => two(rms)),
      'median abs.': of(({ medianAbsolute }) => two(medianAbsolute)),
      Spearman: of(({ spearman }) => two(spearman)),
      'static RMS': of(({ rms }) => two(rms), 'static'),
    }),
  ];
}

function calibrationSections({ calibration, staticCalibration }: EvaluationReport): string[] {
  const { overall, tiers, bands, regions } = calibration;
  return [
    '**80% interval**: share of held-out items inside, after the offset. Tiers are without Korea\u2019s site, where brands have levels of their own; it is among the regions. What sold in the US is also shown as it is, without an offset, where nobody chose it by model.',
    tableOf([overall, ...tiers, ...bands, ...(regions ?? [])], {
      part: ({ name }) => name,
      items: ({ items }) => String(items),
      inside: ({ share }) => percent(share),
    }),
    `Mean over the sources, each counted alike: ${percent(calibration.meanOverSources)}. Static estimate, low to high: ${staticCalibration.map((c) => `${c.tier} ${percent(c.share)}`).join(', ')}.`,
    `**Confidence**: expected calibration error ${three(calibration.confidenceError)}.`,
    tableOf(calibration.reliability, {
      items: ({ items }) => String(items),
      stated: ({ stated }) => percent(stated),
      [`observed within a factor of ${CONFIDENCE_FACTOR}`]: ({ observed }) => percent(observed),
    }),
  ];
}

/** Columns that several tables of titled items have. */
const TITLED = {
  market: ({ market }) => market,
  items: ({ items }) => String(items),
  titles: ({ titles }) => String(titles),
  untitled: ({ untitled }) => three(untitled),
  'with grade': ({ graded }) => three(graded),
  'with title': ({ titled }) => three(titled),
  gain: ({ titled, graded }) => three(titled - graded),
  'untitled, by tier': ({ untitledByTier }) => three(untitledByTier),
  'with title, by tier': ({ titledByTier }) => three(titledByTier),
  'raw with grade': ({ rawGraded }) => two(rawGraded),
  'the same, 90% over titles': (t) => range(two, t.rawGradedFrom, t.rawGradedTo),
  'raw with title': ({ rawTitled }) => two(rawTitled),
  inside: ({ inside }) => percent(inside),
  'inside, with level': ({ insideWide }) => percent(insideWide),
} satisfies Columns<TitleErrors>;

const only = (...heads: (keyof typeof TITLED)[]): Columns<TitleErrors> =>
  Object.fromEntries(heads.map((head) => [head, TITLED[head]]));
const BOLD = { 'with title': ({ titled }: TitleErrors) => `**${three(titled)}**` };

function titleSections(report: EvaluationReport): string[] {
  return [
    ...(report.titlesFrom === undefined
      ? []
      : [
          `The figures about titles, also those under Totals above, are of model ${report.titlesFrom}: this one was fitted to cells, which have no titles, with its words.`,
        ]),
    '**Titled items** by market, which no price knows (split by title: no held-out title of a source occurs in its training). Root mean square of the log error after one median offset: without the title and without its grade, with the grade, with grade and title; the last two with one offset for each tier, without and with the title. Then the median log error as it is, and the share inside the 80% interval after the offset, without and with the level\u2019s error.',
    tableOf(report.titles, {
      ...only('market', 'items', 'titles', 'untitled', 'with grade'),
      ...BOLD,
      ...only('untitled, by tier', 'with title, by tier'),
      'with title, 90% over titles': (t) => range(two, t.titledFrom, t.titledTo),
      ...only('raw with grade', 'the same, 90% over titles', 'raw with title'),
      ...only('inside', 'inside, with level'),
    }),
    '**All titled items**, a fifth of the titles after the other left out of both steps of the fit: few titles stand behind some of the figures above. Columns as above; *same title* is the standard deviation of items with the same title, grade and gender, below which no price by these can come.',
    tableOf(report.titlesInTurn, {
      ...only('market', 'items', 'titles', 'with grade'),
      ...BOLD,
      'with title, 90% over titles': (t) => range(three, t.titledFrom, t.titledTo),
      'same title': ({ sameTitle }) => (sameTitle === undefined ? '' : three(sameTitle)),
      ...only('with title, by tier', 'raw with grade', 'the same, 90% over titles'),
      ...only('raw with title'),
    }),
    '**The interval with a title**, after each market\u2019s offset; Bunjang, where brands have levels of their own, apart.',
    tableOf(report.titleCoverage, {
      goods: ({ name }) => name,
      items: (c) => String(c.items),
      inside: (c) => percent(c.inside),
      'inside, with level': ({ insideWide }) => percent(insideWide),
      'high over low': ({ width }) => width.toFixed(1),
      'high over low, with level': ({ wideWidth }) => wideWidth.toFixed(1),
    }),
  ];
}

function leftOutSections({ leaveOneMarketplaceOut: leftOut }: EvaluationReport): string[] {
  const errors = only('with grade', 'with title', 'gain', 'inside', 'inside, with level');
  const ofTitles = Object.entries({ 'titled items': TITLED.items, ...errors }).map(
    ([head, cell]) => [head, ({ titles }: LeftOutMarketplace) => (titles ? cell(titles) : '')],
  );
  return [
    '**Titled items of a market whose site was left out whole**, all of them: with its grade alone, and with its title.',
    tableOf(
      leftOut.flatMap(({ markets }) => markets),
      { ...only('market', 'items'), ...errors },
    ),
    '**Each marketplace left out whole**, its tables too: what to expect of a market that the fit has never seen. Its titled items, each market after its own offset, in the last columns.',
    tableOf(leftOut, {
      marketplace: ({ marketplace }) => marketplace,
      items: (one) => String(one.errors.items),
      RMS: (one) => two(one.errors.rms),
      'median abs.': (one) => two(one.errors.medianAbsolute),
      Spearman: (one) => two(one.errors.spearman),
      'inside the interval': (one) => percent(one.inside),
      ...Object.fromEntries(ofTitles),
    }),
  ];
}

/** The card with its version and its figures replaced; throws when the card has no place for them. */
export function withFigures(card: string, report: EvaluationReport): string {
  const from = card.indexOf(BEGIN);
  const to = card.indexOf(END);
  if (from < 0 || to < from) throw new Error(`The model card has no place for figures (${BEGIN}).`);
  const head = card.slice(0, from).replace(/^Version \d[\d.]*\. /m, `Version ${report.version}. `);
  return `${head}${BEGIN}\n\n${figures(report)}\n\n${card.slice(to)}`;
}
