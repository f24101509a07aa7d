import { CONFIDENCE_FACTOR } from '../../src/wording/confidence.ts';
import {
  accuracySections,
  evidenceSections,
  namedErrorSections,
  otherBrandSections,
  totalSections,
} from './card-sections.ts';
import { markdownTable } from './markdown.ts';
import type { EvaluationReport } from './report.ts';

const BEGIN = '<!-- figures: written by `npm run evaluate` -->';
const END = '<!-- end of figures -->';

const two = (value: number) => value.toFixed(2);
const three = (value: number) => value.toFixed(3);
const percent = (value: number) => `${(100 * value).toFixed(1)}%`;

/** The figures of an evaluation as Markdown. */
export function figures(report: EvaluationReport): string {
  const methods = Object.keys(report.groups[0]?.methods ?? {});
  const { calibration } = report;
  return [
    `Held out: ${report.heldOutItems.toLocaleString('en-US')} items (${report.heldOut}); fitted on the other ${report.trainingItems.toLocaleString('en-US')}.`,
    '**Root mean square of the log error** after one median offset a source, mean over the sources of a group. In brackets the 90% bootstrap interval of the prediction.',
    markdownTable(
      ['group', ...methods],
      report.groups.map((group) => [
        `${group.name} (${group.about}: ${group.sources.length} sources)`,
        ...methods.map((name) => {
          const m = group.methods[name];
          if (!m) return '';
          const interval = `${three(m.rmsInterval[0])} to ${three(m.rmsInterval[1])}`;
          return name === 'prediction' ? `**${three(m.rms)}** (${interval})` : three(m.rms);
        }),
      ]),
    ),
    '**By source**: root mean square and median absolute error of the log price, raw and after the offset; the offset itself (the level of the source beside the reference market); Spearman\u2019s rank correlation; the static estimate beside.',
    markdownTable(
      [
        'source',
        'items',
        'RMS raw',
        'median abs. raw',
        'offset',
        'RMS',
        'median abs.',
        'Spearman',
        'static RMS',
      ],
      report.sources.map(({ source, methods: m }) => {
        const p = m.prediction;
        if (!p) return [source];
        return [
          source,
          String(p.items),
          two(p.rmsRaw),
          two(p.medianAbsoluteRaw),
          two(p.offset),
          two(p.rms),
          two(p.medianAbsolute),
          two(p.spearman),
          two(m.static?.rms ?? Number.NaN),
        ];
      }),
    ),
    ...accuracySections(report),
    ...namedErrorSections(report),
    ...evidenceSections(report),
    ...otherBrandSections(report),
    ...totalSections(report),
    '**80% interval**: share of held-out items inside, after the offset. Tiers are without Korea\u2019s site, where brands have levels of their own; it is among the regions. What sold in the US is also shown as it is, without an offset, where nobody chose it by model.',
    markdownTable(
      ['part', 'items', 'inside'],
      [
        calibration.overall,
        ...calibration.tiers,
        ...calibration.bands,
        ...(calibration.regions ?? []),
      ].map((c) => [c.name, String(c.items), percent(c.share)]),
    ),
    `Mean over the sources, each counted alike: ${percent(calibration.meanOverSources)}. Static estimate, low to high: ${report.staticCalibration.map((c) => `${c.tier} ${percent(c.share)}`).join(', ')}.`,
    `**Confidence**: expected calibration error ${three(calibration.confidenceError)}.`,
    markdownTable(
      ['items', 'stated', `observed within a factor of ${CONFIDENCE_FACTOR}`],
      calibration.reliability.map((b) => [String(b.items), percent(b.stated), percent(b.observed)]),
    ),
    ...(report.titlesFrom === undefined
      ? []
      : [
          `The figures about titles, also those under Totals above, are of model ${report.titlesFrom}: this one was fitted to cells, which have no titles, with its words.`,
        ]),
    '**Titled items** by market, which no price knows (split by title: no held-out title of a source occurs in its training). Root mean square of the log error after one median offset: without the title and without its grade, with the grade, with grade and title; the last two with one offset for each tier, without and with the title. Then the median log error as it is, and the share inside the 80% interval after the offset, without and with the level\u2019s error.',
    markdownTable(
      [
        'market',
        'items',
        'titles',
        'untitled',
        'with grade',
        'with title',
        'untitled, by tier',
        'with title, by tier',
        'with title, 90% over titles',
        'raw with grade',
        'the same, 90% over titles',
        'raw with title',
        'inside',
        'inside, with level',
      ],
      report.titles.map((t) => [
        t.market,
        String(t.items),
        String(t.titles),
        three(t.untitled),
        three(t.graded),
        `**${three(t.titled)}**`,
        three(t.untitledByTier),
        three(t.titledByTier),
        `${two(t.titledFrom)} to ${two(t.titledTo)}`,
        two(t.rawGraded),
        `${two(t.rawGradedFrom)} to ${two(t.rawGradedTo)}`,
        two(t.rawTitled),
        percent(t.inside),
        percent(t.insideWide),
      ]),
    ),
    '**All titled items**, a fifth of the titles after the other left out of both steps of the fit: few titles stand behind some of the figures above. Columns as above; *same title* is the standard deviation of items with the same title, grade and gender, below which no price by these can come.',
    markdownTable(
      [
        'market',
        'items',
        'titles',
        'with grade',
        'with title',
        'with title, 90% over titles',
        'same title',
        'with title, by tier',
        'raw with grade',
        'the same, 90% over titles',
        'raw with title',
      ],
      report.titlesInTurn.map((t) => [
        t.market,
        String(t.items),
        String(t.titles),
        three(t.graded),
        `**${three(t.titled)}**`,
        `${three(t.titledFrom)} to ${three(t.titledTo)}`,
        t.sameTitle === undefined ? '' : three(t.sameTitle),
        three(t.titledByTier),
        two(t.rawGraded),
        `${two(t.rawGradedFrom)} to ${two(t.rawGradedTo)}`,
        two(t.rawTitled),
      ]),
    ),
    '**The interval with a title**, after each market\u2019s offset; Bunjang, where brands have levels of their own, apart.',
    markdownTable(
      [
        'goods',
        'items',
        'inside',
        'inside, with level',
        'high over low',
        'high over low, with level',
      ],
      report.titleCoverage.map((c) => [
        c.name,
        String(c.items),
        percent(c.inside),
        percent(c.insideWide),
        c.width.toFixed(1),
        c.wideWidth.toFixed(1),
      ]),
    ),
    '**Titled items of a market whose site was left out whole**, all of them: with its grade alone, and with its title.',
    markdownTable(
      ['market', 'items', 'with grade', 'with title', 'gain', 'inside', 'inside, with level'],
      report.leaveOneMarketplaceOut
        .flatMap(({ markets }) => markets)
        .map((t) => [
          t.market,
          String(t.items),
          three(t.graded),
          three(t.titled),
          three(t.titled - t.graded),
          percent(t.inside),
          percent(t.insideWide),
        ]),
    ),
    '**Each marketplace left out whole**, its tables too: what to expect of a market that the fit has never seen. Its titled items, each market after its own offset, in the last columns.',
    markdownTable(
      [
        'marketplace',
        'items',
        'RMS',
        'median abs.',
        'Spearman',
        'inside the interval',
        'titled items',
        'with grade',
        'with title',
        'gain',
        'inside',
        'inside, with level',
      ],
      report.leaveOneMarketplaceOut.map(({ marketplace, errors, inside, titles }) => [
        marketplace,
        String(errors.items),
        two(errors.rms),
        two(errors.medianAbsolute),
        two(errors.spearman),
        percent(inside),
        ...(titles
          ? [
              String(titles.items),
              three(titles.graded),
              three(titles.titled),
              three(titles.titled - titles.graded),
              percent(titles.inside),
              percent(titles.insideWide),
            ]
          : ['', '', '', '', '', '']),
      ]),
    ),
  ].join('\n\n');
}

/** The card with its version and its figures replaced; throws when the card has no place for them. */
export function withFigures(card: string, report: EvaluationReport): string {
  const from = card.indexOf(BEGIN);
  const to = card.indexOf(END);
  if (from < 0 || to < from) throw new Error(`The model card has no place for figures (${BEGIN}).`);
  const head = card.slice(0, from).replace(/^Version \d[\d.]*\. /m, `Version ${report.version}. `);
  return `${head}${BEGIN}\n\n${figures(report)}\n\n${card.slice(to)}`;
}
