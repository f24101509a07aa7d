import { brands } from '../src/garments/catalogue.ts';
import { readTitle } from '../src/garments/read-title.ts';
import { LEARNING_FOLDS, readTitleTruth, type TitleTruth } from './title-truth.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: node training/measure-titles.ts <listings.csv or .parquet> …');
  process.exit(1);
}
const inCatalogue = new Set(brands.map((brand) => brand.slug));

interface Score {
  titles: number;
  named: number;
  rightBrand: number;
  kinds: number;
  said: number;
  rightKind: number;
  refused: number;
  others: number;
  falseAlarms: number;
}
const scores = new Map<string, Score>();
function scoreOf(name: string): Score {
  let score = scores.get(name);
  if (!score) {
    score = {
      titles: 0,
      named: 0,
      rightBrand: 0,
      kinds: 0,
      said: 0,
      rightKind: 0,
      refused: 0,
      others: 0,
      falseAlarms: 0,
    };
    scores.set(name, score);
  }
  return score;
}

function judge(score: Score, truth: TitleTruth, reading: ReturnType<typeof readTitle>): void {
  if (!inCatalogue.has(truth.brand as string)) {
    score.others++;
    if (reading.brand) score.falseAlarms++;
    return;
  }
  score.titles++;
  if (reading.brand) score.named++;
  if (reading.brand?.slug === truth.brand) score.rightBrand++;
  if (reading.refusal && !reading.refusal.code.endsWith('_not_found')) score.refused++;
  if (!truth.told) return;
  score.kinds++;
  if (reading.category) score.said++;
  if (reading.category?.slug === truth.kind) score.rightKind++;
}

const measured = (await readTitleTruth(files)).filter(
  ({ fold, brand, kind }) =>
    fold >= LEARNING_FOLDS && brand !== null && kind !== null && !kind.startsWith('out: '),
);
let busy = 0;
for (const truth of measured) {
  const start = performance.now();
  const reading = readTitle(truth.title);
  busy += performance.now() - start;
  for (const group of ['all', truth.kind === 'bag' ? 'bags' : 'not bags', truth.source])
    judge(scoreOf(group), truth, reading);
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
console.table(
  Object.fromEntries(
    [...scores]
      .sort(([, a], [, b]) => b.titles - a.titles)
      .map(([name, score]) => [
        name,
        {
          titles: score.titles,
          'brand found': percent(score.named, score.titles),
          'of these right': percent(score.rightBrand, score.named),
          'kind found': percent(score.said, score.kinds),
          'of those right': percent(score.rightKind, score.said),
          refused: percent(score.refused, score.titles),
          'other brands': score.others,
          'taken for ours': percent(score.falseAlarms, score.others),
        },
      ]),
  ),
);
console.log(
  `${measured.length}held-out titles; ${((1000 * busy) / measured.length).toFixed(0)} µs each.`,
);
