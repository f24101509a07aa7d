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
  const { titlesFrom, titles, titlesInTurn, titleCoverage, leaveOneMarketplaceOut } = report;
  const from =
    titlesFrom === undefined
      ? ''
      : ` Figures about titles, also those of totals, are of model ${titlesFrom}: this one was fitted to cells, which have no titles, with its words.`;
  const errors = only('with grade', 'with title', 'gain', 'inside', 'inside, with level');
  const ofTitles = Object.entries({ 'titled items': TITLED.items, ...errors }).map(([head, cell]) => [
    `${head} `,
    ({ titles: own }: LeftOutMarketplace) => (own ? cell(own) : ''),
  ]);
  return [
    ...table(
      'Titled items',
      `By market, which no price knows (split by title: no held-out title of a source occurs in its training). Root mean square of the log error after one median offset: without the title and without its grade, with the grade, with grade and title; the last two with one offset for each tier, without and with the title. Then the median log error as it is, and the share inside the 80% interval after the offset, without and with the level’s error.${from}`,
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
      'All titled items',
      'A fifth of the titles after the other left out of both steps of the fit: few titles stand behind some of the figures above. Columns as above; same title: the standard deviation of items with the same title, grade and gender, below which no price by these can come.',
      titlesInTurn,
      {
        ...only('market', 'items', 'titles', 'with grade', 'with title'),
        'with title, 90% over titles': (t) => range(three, t.titledFrom, t.titledTo),
        'same title': ({ sameTitle }) => (sameTitle === undefined ? '' : three(sameTitle)),
        ...only('with title, by tier', 'raw with grade', 'the same, 90% over titles'),
        ...only('raw with title'),
      },
    ),
    ...table(
      'The interval with a title',
      'After each market’s offset; Bunjang, where brands have levels of their own, apart.',
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
      'Titled items of a market whose site was left out whole',
      'All of them: with its grade alone, and with its title.',
      leaveOneMarketplaceOut.flatMap(({ markets }) => markets),
      { ...only('market', 'items'), ...errors },
    ),
    ...table(
      'Each marketplace left out whole',
      'Its tables too: what to expect of a market that the fit has never seen. Its titled items, each market after its own offset, in the last columns.',
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
