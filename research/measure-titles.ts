import { brands } from '../src/catalog/catalog.ts';
import { findNames, findOtherNames } from '../src/titles/brands.ts';
import { readTitle } from '../src/titles/title.ts';
import { tokenize } from '../src/titles/tokens.ts';
import { LEAST_TITLES, PhraseTally, phrasesOf } from './phrase-tally.ts';
import { LEARNING_FOLDS, readTitleTruth, type TitleTruth } from './title-truth.ts';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: node research/measure-titles.ts <listings.csv or .parquet> …');
  process.exit(1);
}
const inCatalog = new Set(brands.map((brand) => brand.slug));

/** A phrase identifies a brand if this share of its titles is of that brand. */
const SHOWING = 0.95;
const LONGEST = 3;

interface Score {
  titles: number;
  shown: number;
  foundShown: number;
  named: number;
  rightBrand: number;
  kinds: number;
  kindsRead: number;
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
      shown: 0,
      foundShown: 0,
      named: 0,
      rightBrand: 0,
      kinds: 0,
      kindsRead: 0,
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
  if (!inCatalog.has(truth.brand as string)) {
    score.others++;
    if (reading.brand) score.falseAlarms++;
    return;
  }
  score.titles++;
  if (isShown(truth)) {
    score.shown++;
    if (reading.brand?.slug === truth.brand) score.foundShown++;
  }
  if (reading.brand) score.named++;
  if (reading.brand?.slug === truth.brand) score.rightBrand++;
  if (reading.refusal && !reading.refusal.code.endsWith('_not_found')) score.refused++;
  if (!truth.isStated) return;
  score.kinds++;
  if (reading.category) score.kindsRead++;
  if (reading.category?.slug === truth.kind) score.rightKind++;
}

const usable = (await readTitleTruth(files)).filter(
  ({ brand, kind }) => brand !== null && kind !== null && !kind.startsWith('out: '),
);
const measured = usable.filter(({ fold }) => fold >= LEARNING_FOLDS);
const learned = new PhraseTally();
for (const { fold, source, title, brand } of usable)
  if (fold < LEARNING_FOLDS) learned.add(phrasesOf(tokenize(title).words, LONGEST), brand as string, source, false);

/**
 * Returns true if a title identifies its brand: by name, or by a phrase that in the other tenths is nearly always of
 * that brand.
 */
function isShown({ title, brand }: TitleTruth): boolean {
  const tokens = tokenize(title);
  if (findNames(tokens).some(({ value }) => value.slug === brand)) return true;
  return [...phrasesOf(tokens.words, LONGEST)].some(
    (phrase) =>
      (learned.counts.get(phrase)?.get(brand as string) ?? 0) >= LEAST_TITLES &&
      learned.share(phrase, brand as string) >= SHOWING,
  );
}

/** Returns the title without brand names, as some sellers write it; undefined if it has none. */
function nameless(title: string): string | undefined {
  const tokens = tokenize(title);
  const names = findNames(tokens);
  const spans = [...names, ...findOtherNames(tokens, names)];
  const rest = tokens.words.filter((_, i) => !spans.some(({ from, to }) => i >= from && i < to));
  return spans.length > 0 ? rest.join(' ') : undefined;
}

let busy = 0;
for (const truth of measured) {
  const start = performance.now();
  const reading = readTitle(truth.title);
  busy += performance.now() - start;
  for (const group of ['all', truth.kind === 'bag' ? 'bags' : 'not bags', truth.source])
    judge(scoreOf(group), truth, reading);
  const rest = truth.kind === 'bag' ? nameless(truth.title) : undefined;
  if (rest) judge(scoreOf('bags without names'), { ...truth, title: rest }, readTitle(rest));
}

const percent = (part: number, whole: number) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)}%`);
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
          'brand shown': score.shown,
          'of them found': percent(score.foundShown, score.shown),
          'kind found': percent(score.kindsRead, score.kinds),
          'of those right': percent(score.rightKind, score.kindsRead),
          refused: percent(score.refused, score.titles),
          'other brands': score.others,
          'taken for ours': percent(score.falseAlarms, score.others),
        },
      ]),
  ),
);
console.log(`${measured.length} held-out titles; ${((1000 * busy) / measured.length).toFixed(0)} µs each.`);
