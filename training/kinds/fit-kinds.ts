import { CONDITIONS, type Condition, type Garment } from '../../src/catalog/catalog.ts';
import { brandLevel, eachKindTerm } from '../../src/pricing/kinds/kind-price.ts';
import { KIND_TERMS, type KindsArtifact, type PredictionArtifact } from '../../src/pricing/loading/artifact.ts';
import { equationsOf, fittedValues, leastSquares } from '../model/least-squares.ts';
import { deviationIn, type Entry } from '../model/terms.ts';
import { huberWeight } from '../numbers/robust.ts';
import { countBy, round } from '../numbers/sums.ts';
import { byTerm, PARAMETERS } from '../parameters.ts';

/** A judged title, a cell of sales, or a published mean, of a kind outside the 15 categories. */
export interface KindRow {
  readonly garment: Garment;
  /** Forms of the words of its title. */
  readonly words: readonly string[];
  /** Number of pieces in a pack of basics; 1 for anything else. */
  readonly pack: number;
  /** Its batch or its source; most have their own level. */
  readonly source: string;
  /** Mean log USD. */
  readonly log: number;
  readonly items: number;
  /** Standard deviation of one item around the fit's price for it, log USD. */
  readonly noise: number;
}

/** The fitted part of the artifact. */
export type KindFit = Pick<KindsArtifact, 'effects' | 'usualWords' | 'grades'>;

/** Terms of the grade and of the source, which are not effects in the artifact. */
const GRADE = 'grade';
const GRADE_OF_FAMILY = 'grade x family';
const SOURCE = 'source';
const SOURCE_OF_FAMILY = 'source x family';

/** Fits the prices of other kinds relative to those of the 15 categories, which are held fixed. Pure. */
export function fitKinds(prediction: PredictionArtifact, rows: readonly KindRow[]): KindFit {
  const logs = logsOf(prediction, rows);
  const { usualSlope, leastEffect } = PARAMETERS.kinds;
  const effects = Object.fromEntries(
    KIND_TERMS.map((term) => {
      const base = term === 'brand level' ? usualSlope : 0;
      const least = term.includes(' x ') || term === 'word' ? leastEffect : 0.01;
      const own = [...(logs.get(term) ?? [])].map(([label, log]) => [label, round(log + base, 2)] as const);
      return [term, Object.fromEntries(own.filter(([, log]) => Math.abs(log) >= least).sort(byLabel))];
    }),
  );
  return { effects, usualWords: usualWordsOf(effects, rows), grades: gradeTable(logs, rows) };
}

/** Effects by term and label, log USD. */
type Logs = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Returns the effects on rows by term and label, with less weight for rows far from their price. */
function logsOf(prediction: PredictionArtifact, rows: readonly KindRow[]): Logs {
  const { usualSlope, mostItems, rounds, tolerance } = PARAMETERS.kinds;
  const deviations = byTerm(PARAMETERS.kindDeviations);
  const { matrix, columns } = equationsOf(entriesOf(prediction, rows));
  const y = Float64Array.from(rows, ({ garment, log }) => log - usualSlope * brandLevel(prediction, garment.brand));
  const penalty = Float64Array.from(columns, ({ term }) => 1 / deviationIn(deviations, term) ** 2);
  const precision = rows.map(({ items, noise }) => Math.min(items, mostItems) / noise ** 2);
  let weight = Float64Array.from(precision);
  let effect = new Float64Array(columns.length);
  for (let round = 0; round < rounds; round++) {
    effect = Float64Array.from(leastSquares({ matrix, y, weight, penalty }, { from: effect, tolerance }));
    const fitted = fittedValues(matrix, effect);
    weight = Float64Array.from(rows, ({ noise }, i) => {
      const far = Math.abs((y[i] as number) - (fitted[i] as number)) / noise;
      return (precision[i] as number) * huberWeight(far, PARAMETERS.fit.huberBound);
    });
  }
  const logs = new Map<string, Map<string, number>>();
  for (const [j, { term, facets }] of columns.entries()) {
    const own = logs.get(term) ?? new Map<string, number>();
    logs.set(term, own.set(facets.fact ?? '', effect[j] as number));
  }
  return logs;
}

/** Returns the entries of rows: of the garment, its grade, source and pack, and of words that enough titles have. */
function entriesOf(prediction: PredictionArtifact, rows: readonly KindRow[]): Entry[][] {
  const { fewestTitles } = PARAMETERS.kinds;
  const named = rows.flatMap(({ words, garment: { category } }) =>
    words.flatMap((word) => [word, `${category.family}/${word}`]),
  );
  const titlesWith = countBy(named, (label) => label);
  const isCommon = (label: string) => (titlesWith.get(label) ?? 0) >= fewestTitles;
  return rows.map(({ garment, words, pack, source }) => {
    const { category, condition } = garment;
    const entries: Entry[] = [];
    const add = (term: string, fact: string, weight = 1) => entries.push({ term, facets: { fact }, weight });
    eachKindTerm(prediction, garment, add);
    for (const [grade, weight] of gradesOf(prediction, condition)) {
      if (grade === 'Good') continue;
      add(GRADE, grade, weight);
      add(GRADE_OF_FAMILY, `${category.family} ${grade}`, weight);
    }
    if (!isAtLevel(source)) {
      add(SOURCE, source);
      add(SOURCE_OF_FAMILY, `${source} ${category.family}`);
    }
    if (pack > 1) {
      add('pack', '', Math.log(pack));
      add('pack x kind', category.slug, Math.log(pack));
    }
    for (const word of words) {
      const label = `${category.family}/${word}`;
      if (isCommon(word)) add('word', word);
      if (isCommon(label)) add('word x family', label);
    }
    return entries;
  });
}

/** Source of the prices of adult pieces from which children's prices are drawn. */
export const GROWN_UPS = 'grown-ups’ pieces';

/** Judged lots of mixed clothes: the kind is not sold piece by piece, so their level is that of its prices. */
export const MIXED_LOTS = 'lots of mixed clothes';

/** Samples of whole US markets, and published US means: their level is that of prices. */
const AT_LEVEL = /^sold (?:ebay_ninjascout|mercari_|jenaalsup_|rkish_)/;

const isAtLevel = (source: string) => AT_LEVEL.test(source) || source === GROWN_UPS || source === MIXED_LOTS;

const byLabel = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/** Returns a grade, or the mix of grades if none is stated. */
function gradesOf(
  { conditionMix }: Pick<PredictionArtifact, 'conditionMix'>,
  condition: Condition | undefined,
): readonly (readonly [grade: string, weight: number])[] {
  return condition ? [[condition, 1]] : Object.entries(conditionMix);
}

/** Mean effects of the words of titles, by family. */
function usualWordsOf({ word, 'word x family': ofFamily }: KindsArtifact['effects'], rows: readonly KindRow[]) {
  const titled = rows.filter(({ words }) => words.length > 0);
  const means = [...Map.groupBy(titled, ({ garment }) => garment.category.family)].map(
    ([family, own]): [string, number] => {
      const sum = own
        .flatMap(({ words }) => words)
        .reduce((all, id) => all + (word?.[id] ?? 0) + (ofFamily?.[`${family}/${id}`] ?? 0), 0);
      return [family, round(sum / own.length, 2)];
    },
  );
  return Object.fromEntries(means.sort(byLabel));
}

/** Log prices of the grades relative to Good by family, each at least a step apart. */
function gradeTable(logs: Logs, rows: readonly KindRow[]): KindsArtifact['grades'] {
  const { leastGradeStep, poorOverFair } = PARAMETERS.kinds;
  const families = [...new Set(rows.map(({ garment }) => garment.category.family))].sort();
  const at = (family: string, grade: string) =>
    (logs.get(GRADE)?.get(grade) ?? 0) + (logs.get(GRADE_OF_FAMILY)?.get(`${family} ${grade}`) ?? 0);
  const tables = families.map((family): [string, Record<string, number>] => {
    const likeNew = Math.max(leastGradeStep, at(family, 'Like New'));
    const withTags = Math.max(likeNew + leastGradeStep, at(family, 'New with tags'));
    const fair = Math.min(-leastGradeStep, at(family, 'Fair'));
    const poor = Math.min(fair - leastGradeStep, at(family, 'Poor'), fair * poorOverFair);
    const known = { 'New with tags': withTags, 'Like New': likeNew, Good: 0, Fair: fair, Poor: poor };
    return [family, Object.fromEntries(CONDITIONS.map((grade) => [grade, round(known[grade], 2)]))];
  });
  return Object.fromEntries(tables);
}
