import { CONDITIONS, type Garment } from '../../src/catalog/catalog.ts';
import { brandLevel, eachKindTerm } from '../../src/pricing/kinds/kind-price.ts';
import { KIND_TERMS, type KindsArtifact, type PredictionArtifact } from '../../src/pricing/loading/artifact.ts';
import { equationsOf, fittedValues, leastSquares } from '../model/least-squares.ts';
import { deviationIn, type Entry } from '../model/terms.ts';
import { huberWeight } from '../numbers/statistics.ts';
import { byKey, countBy, round } from '../numbers/sums.ts';
import { byTerm, PARAMETERS } from '../parameters.ts';

/** A price of a garment outside the 15 categories: a judged title, a cell of sales, or a published mean. */
export interface KindRow {
  readonly garment: Garment;
  /** Normalized words of the title. */
  readonly words: readonly string[];
  /** Number of items in a pack of basics, otherwise 1. */
  readonly pack: number;
  /** The batch of judgments or the source of sales. Most have a price level of their own. */
  readonly source: string;
  /** Mean log price, log USD. */
  readonly log: number;
  readonly items: number;
  /** Standard deviation of one item around its fitted price, log USD. */
  readonly noise: number;
}

/** Terms of the fit that are not among the effects in `kinds.json`. */
const GRADE = 'grade';
const GRADE_OF_FAMILY = 'grade x family';
const SOURCE = 'source';
const SOURCE_OF_FAMILY = 'source x family';

/** Smallest main effect to publish, log USD. */
const LEAST_MAIN_EFFECT = 0.01;

/** Fits the prices of kinds outside the 15 categories. The prices of the 15 stay fixed. */
export function fitKinds(
  prediction: PredictionArtifact,
  rows: readonly KindRow[],
): Pick<KindsArtifact, 'effects' | 'usualWords' | 'grades'> {
  const logs = logsOf(prediction, rows);
  const { usualSlope, leastEffect } = PARAMETERS.kinds;
  const effects = Object.fromEntries(
    KIND_TERMS.map((term) => {
      // The fitted effect of the brand level is relative to its usual slope.
      const prior = term === 'brand level' ? usualSlope : 0;
      const isMainEffect = !term.includes(' x ') && term !== 'word';
      const threshold = isMainEffect ? LEAST_MAIN_EFFECT : leastEffect;
      const rounded = [...(logs.get(term) ?? [])].map(([label, log]) => [label, round(log + prior, 2)] as const);
      const noticeable = rounded.filter(([, log]) => Math.abs(log) >= threshold);
      return [term, Object.fromEntries(noticeable.sort(byKey))];
    }),
  );
  return { effects, usualWords: usualWordsOf(effects, rows), grades: gradeTable(logs, rows) };
}

/** Fitted effects by term and label, log USD. */
type Logs = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Fits the effects by iteratively reweighted least squares, in which outliers count less (Huber, 1964). */
function logsOf(prediction: PredictionArtifact, rows: readonly KindRow[]): Logs {
  const { usualSlope, mostItems, rounds, tolerance } = PARAMETERS.kinds;
  const deviations = byTerm(PARAMETERS.kindDeviations);
  const { matrix, columns } = equationsOf(entriesOf(prediction, rows));
  const y = Float64Array.from(rows, ({ garment, log }) => log - usualSlope * brandLevel(prediction, garment.brand));
  const penalty = Float64Array.from(columns, ({ term }) => 1 / deviationIn(deviations, term) ** 2);
  const precision = rows.map(({ items, noise }) => Math.min(items, mostItems) / noise ** 2);
  let weight = Float64Array.from(precision);
  let effect = new Float64Array(columns.length);
  for (let iteration = 0; iteration < rounds; iteration++) {
    effect = Float64Array.from(leastSquares({ matrix, y, weight, penalty }, { from: effect, tolerance }));
    const fitted = fittedValues(matrix, effect);
    weight = Float64Array.from(rows, ({ noise }, i) => {
      const distance = Math.abs((y[i] as number) - (fitted[i] as number)) / noise;
      return (precision[i] as number) * huberWeight(distance, PARAMETERS.fit.huberBound);
    });
  }
  const logs = new Map<string, Map<string, number>>();
  for (const [j, { term, facets }] of columns.entries()) {
    const logsOfTerm = logs.get(term) ?? new Map<string, number>();
    logs.set(term, logsOfTerm.set(facets.fact ?? '', effect[j] as number));
  }
  return logs;
}

/** Returns each row's entries: garment, grade, source, pack, and words that occur in enough titles. */
function entriesOf(prediction: PredictionArtifact, rows: readonly KindRow[]): Entry[][] {
  const { fewestTitles } = PARAMETERS.kinds;
  const labels = rows.flatMap(({ words, garment: { category } }) =>
    words.flatMap((word) => [word, `${category.family}/${word}`]),
  );
  const titlesWith = countBy(labels);
  const isCommon = (label: string) => (titlesWith.get(label) ?? 0) >= fewestTitles;
  return rows.map(({ garment, words, pack, source }) => {
    const { category, condition } = garment;
    const entries: Entry[] = [];
    const add = (term: string, fact: string, weight = 1) => entries.push({ term, facets: { fact }, weight });
    eachKindTerm(prediction, garment, add);
    const grades = condition ? [[condition, 1] as const] : Object.entries(prediction.conditionMix);
    for (const [grade, weight] of grades) {
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

/** The source of rows that derive children's prices from adult prices. */
export const GROWN_UPS = 'grown-ups’ pieces';

/** The source of judged lots of mixed clothes, which are not sold item by item, so the judged prices set the level. */
export const MIXED_LOTS = 'lots of mixed clothes';

/** Samples of whole US markets and published US means, whose level is that of our prices. */
const AT_LEVEL = /^sold (?:ebay_ninjascout|mercari_|jenaalsup_|rkish_)/;

const isAtLevel = (source: string) => AT_LEVEL.test(source) || source === GROWN_UPS || source === MIXED_LOTS;

/** Returns the mean effect of all words in a title, by family, log USD. */
function usualWordsOf(effects: KindsArtifact['effects'], rows: readonly KindRow[]) {
  const { word: ofWord, 'word x family': ofFamily } = effects;
  const titled = rows.filter(({ words }) => words.length > 0);
  const families = Map.groupBy(titled, ({ garment }) => garment.category.family);
  const means = [...families].map(([family, rowsOfFamily]): [string, number] => {
    const words = rowsOfFamily.flatMap((row) => row.words);
    let sum = 0;
    for (const word of words) sum = sum + (ofWord?.[word] ?? 0) + (ofFamily?.[`${family}/${word}`] ?? 0);
    return [family, round(sum / rowsOfFamily.length, 2)];
  });
  return Object.fromEntries(means.sort(byKey));
}

/** Returns the log prices of the grades relative to Good, by family. Neighboring grades are at least a step apart. */
function gradeTable(logs: Logs, rows: readonly KindRow[]): KindsArtifact['grades'] {
  const { leastGradeStep, poorOverFair } = PARAMETERS.kinds;
  const families = [...new Set(rows.map(({ garment }) => garment.category.family))].sort();
  const fittedLog = (family: string, grade: string) =>
    (logs.get(GRADE)?.get(grade) ?? 0) + (logs.get(GRADE_OF_FAMILY)?.get(`${family} ${grade}`) ?? 0);
  const tables = families.map((family): [string, Record<string, number>] => {
    const likeNew = Math.max(leastGradeStep, fittedLog(family, 'Like New'));
    const withTags = Math.max(likeNew + leastGradeStep, fittedLog(family, 'New with tags'));
    const fair = Math.min(-leastGradeStep, fittedLog(family, 'Fair'));
    const poor = Math.min(fair - leastGradeStep, fittedLog(family, 'Poor'), fair * poorOverFair);
    const byGrade = { 'New with tags': withTags, 'Like New': likeNew, Good: 0, Fair: fair, Poor: poor };
    return [family, Object.fromEntries(CONDITIONS.map((grade) => [grade, round(byGrade[grade], 2)]))];
  });
  return Object.fromEntries(tables);
}
