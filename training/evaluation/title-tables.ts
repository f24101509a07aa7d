import type { LeftOutMarketplace } from './leave-one-out.ts';
import { type Columns, type EvaluationTable, percent, table, three, two } from './markdown.ts';
import type { EvaluationReport } from './measure.ts';
import type { TitleErrors } from './titles.ts';

const range = (digits: (value: number) => string, low: number, high: number) => `${digits(low)} to ${digits(high)}`;

/** Columns shared by tables of titled items. */
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

/** Returns tables of errors of titled items, on markets that the fit has seen and on those left out. */
export function titleTables(report: Omit<EvaluationReport, 'evidence' | 'totals'>): EvaluationTable[] {
  const { titlesFrom, titles, titleCoverage, leaveOneMarketplaceOut } = report;
  const from =
    titlesFrom === undefined
      ? ''
      : ` Figures about titles, including those of totals, are from model ${titlesFrom}: this model was fitted to cells, which have no titles, with the words of that one.`;
  const errors = only('with grade', 'with title', 'gain', 'inside', 'inside, with level');
  const ofTitles = Object.entries({ 'titled items': TITLED.items, ...errors }).map(([head, cell]) => [
    `${head} `,
    ({ titles: own }: LeftOutMarketplace) => (own ? cell(own) : ''),
  ]);
  return [
    ...table(
      'Titled items',
      `By market, which prices do not take into account (split by title: no held-out title of a source occurs in its training). Root mean square of the log error after one median offset: without the title and its grade, with the grade, and with grade and title; then with one offset for each tier, without and with the title. Then the unadjusted median log error, and the share inside the 80% interval after the offset, without and with the level’s error.${from}`,
      titles,
      {
        ...only('market', 'items', 'titles', 'untitled', 'with grade', 'with title'),
        ...only('untitled, by tier', 'with title, by tier'),
        'with title, 90% over titles': (t) => range(two, t.titledFrom, t.titledTo),
        ...only('raw with grade', 'the same, 90% over titles', 'raw with title'),
        ...only('inside', 'inside, with level'),
      },
    ),
    ...table(
      'The interval with a title',
      'After each market’s offset; Bunjang, where brands have their own levels, is shown separately.',
      titleCoverage,
      {
        goods: ({ name }) => name,
        items: (c) => String(c.items),
        inside: (c) => percent(c.inside),
        'inside, with level': ({ insideWide }) => percent(insideWide),
        'high over low': ({ width }) => width.toFixed(1),
        'high over low, with level': ({ wideWidth }) => wideWidth.toFixed(1),
      },
    ),
    ...table(
      'Each marketplace left out whole',
      'Its tables are left out, too: this is what to expect on a market that the fit has never seen. The last columns are for its titled items, each market after its own offset.',
      leaveOneMarketplaceOut,
      {
        marketplace: ({ marketplace }) => marketplace,
        items: (one) => String(one.errors.items),
        RMS: (one) => two(one.errors.rms),
        'median abs.': (one) => two(one.errors.medianAbsolute),
        Spearman: (one) => two(one.errors.spearman),
        'inside the interval': (one) => percent(one.inside),
        ...Object.fromEntries(ofTitles),
      },
    ),
  ];
}
