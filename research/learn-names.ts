import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { brands } from '../src/catalog/catalog.ts';
import { normalize } from '../src/catalog/normalize.ts';
import { isOfCatalog, namesIn } from '../src/titles/brands.ts';
import { isKindWord } from '../src/titles/known-words.ts';
import modelFile from '../src/titles/lexicon/items/models.json' with { type: 'json' };
import ordinaryWords from '../src/titles/lexicon/ordinary-words.json' with { type: 'json' };
import { BASE_LEXICON } from '../src/titles/lexicon.ts';
import { tokenize } from '../src/titles/tokens.ts';
import notNames from '../training/words/not-names.json' with { type: 'json' };
import { LEAST_TITLES, PhraseTally, phrasesOf } from './phrase-tally.ts';
import { LEARNING_FOLDS, readTitleTruth } from './title-truth.ts';

/** Maximum fraction of a phrase's titles that may have another value. */
const MOST_OTHERS = { brand: 0.04, kind: 0.015 };
/**
 * A phrase names a brand only if one of its words alone goes with that brand in this fraction of the word's titles.
 * Otherwise the phrase may be just a material.
 */
const LEAST_TELLING = 0.7;
/** Minimum number of sources of a phrase, except for bags, whose models have names. */
const LEAST_SOURCES = 2;
const LONGEST = { brand: 3, kind: 2 };

/** Minimum number and minimum fraction of titles of one brand for a name that the table of models may lack. */
const CANDIDATE = { titles: 12, share: 0.72 };

const { values, positionals: files } = parseArgs({
  options: { missing: { type: 'boolean' } },
  allowPositionals: true,
});
if (files.length === 0) {
  console.error('Usage: node research/learn-names.ts [--missing] <listings.csv or .parquet> …');
  process.exit(1);
}
const inCatalog = new Set(brands.map((brand) => brand.slug));
const ordinary = new Set([
  ...notNames.words,
  ...brands.flatMap(({ name, aliases }) => [name, ...aliases].map(normalize)),
]);
const titles = await readTitleTruth(files);

/** Words that identify no item, no matter how often they occur with one kind: `and`, `mens`, `black`. */
const emptyWords = new Set([...notNames.words, ...ordinaryWords.words].map(normalize));

const features = new Set([...notNames.features, ...ordinaryWords.words]);
/** Returns true if a word fits any brand: anyone may make a quilted flap bag with a chain. */
const isPlain = (word: string) => features.has(word) || isKindWord(word);

const brandTally = new PhraseTally();
const kindTally = new PhraseTally();
const kindTallies = new Map<string, PhraseTally>();
for (const { source, title, brand, kind, isStated, fold } of titles) {
  if (fold >= LEARNING_FOLDS || !brand || !kind || kind.startsWith('out: ')) continue;
  const tokens = tokenize(title);
  const names = namesIn(BASE_LEXICON, tokens).filter(({ value }) => isOfCatalog(value));
  const words: (string | undefined)[] = [...tokens.words];
  for (const { from, to } of names) words.fill(undefined, from, to);
  const phrases = phrasesOf(words, LONGEST.brand);
  const unnamed = names.length === 0;
  brandTally.add(phrases, brand, source, unnamed);
  kindTally.add(phrases, kind, source, false);
  if (!isStated || !inCatalog.has(brand)) continue;
  const tally = kindTallies.get(brand) ?? new PhraseTally();
  kindTallies.set(brand, tally);
  tally.add(phrasesOf(words, LONGEST.kind), kind, source, true);
}

function saysKind(_: string, phrase: string): boolean {
  return phrase.split(' ').some((word) => !emptyWords.has(word));
}

function namesBrand(brand: string, phrase: string): boolean {
  const words = phrase.split(' ');
  if (!inCatalog.has(brand) || ordinary.has(phrase) || words.every(isPlain)) return false;
  if (!words.some((word) => !isPlain(word) && brandTally.share(word, brand) >= LEAST_TELLING)) return false;
  const isBag = kindTally.saidBy(phrase, MOST_OTHERS.kind) === 'bag';
  return isBag || (brandTally.sources.get(phrase)?.size ?? 0) >= LEAST_SOURCES;
}

/** Prints names for review that many titles of one brand and few of others contain, and no known model has. */
function printMissing(): void {
  const wordsOf = new Map(
    Object.entries(modelFile.models as Record<string, Record<string, { names: string[] }>>).map(([slug, models]) => [
      slug.replaceAll('-', ''),
      new Set(Object.values(models).flatMap(({ names }) => names.join(' ').split(' '))),
    ]),
  );
  for (const [phrase, byBrand] of brandTally.counts) {
    const [brand, titles] = [...byBrand].reduce((a, b) => (b[1] > a[1] ? b : a));
    const share = brandTally.share(phrase, brand);
    const key = brand.replaceAll('-', '');
    const isKnown = (word: string) => isPlain(word) || key.includes(word) || wordsOf.get(key)?.has(word);
    if (titles < CANDIDATE.titles || share < CANDIDATE.share) continue;
    if (phrase.split(' ').some(isKnown)) continue;
    const kind = kindTally.saidBy(phrase, MOST_OTHERS.kind) ?? '';
    console.log([brand, phrase, kind, titles, share.toFixed(2)].join('\t'));
  }
}
if (values.missing) {
  printMissing();
  process.exit(0);
}

/** Groups each brand's phrases by the kind that they name, `any` if they name none. */
function groupByKind(phrasesOfBrands: Record<string, readonly string[]>) {
  const kindOf = (phrase: string) => kindTally.saidBy(phrase, MOST_OTHERS.kind) ?? 'any';
  const groups = Object.entries(phrasesOfBrands).map(([brand, phrases]) => {
    return [brand, Object.fromEntries(Map.groupBy(phrases, kindOf))] as const;
  });
  return Object.fromEntries(groups);
}

const learned = {
  about:
    'Words and word pairs that listings use almost only for one brand, and within a brand almost only for one ' +
    `category (at least ${LEAST_TITLES} distinct titles). Generated by research/learn-names.ts from ` +
    `${LEARNING_FOLDS} tenths of the titles; the remaining titles are used for evaluation.`,
  brands: groupByKind(brandTally.telling(MOST_OTHERS.brand, namesBrand)),
  kinds: Object.fromEntries(
    brands.flatMap(({ slug }) => {
      const lists = kindTallies.get(slug)?.telling(MOST_OTHERS.kind, saysKind) ?? {};
      return Object.keys(lists).length > 0 ? [[slug, lists]] : [];
    }),
  ),
};
const lines = (entries: Record<string, readonly string[]>, indent: string) =>
  Object.entries(entries)
    .map(([key, phrases]) => `${indent}${JSON.stringify(key)}: ${JSON.stringify(phrases)}`)
    .join(',\n');
const nestedLines = (brandLists: Record<string, Record<string, readonly string[]>>) =>
  Object.entries(brandLists)
    .map(([brand, lists]) => `    ${JSON.stringify(brand)}: {\n${lines(lists, '      ')}\n    }`)
    .join(',\n');
writeFileSync(
  new URL('../src/titles/lexicon/learned-names.json', import.meta.url),
  [
    '{',
    `  "about": ${JSON.stringify(learned.about)},`,
    `  "brands": {\n${nestedLines(learned.brands)}\n  },`,
    `  "kinds": {\n${nestedLines(learned.kinds)}\n  }`,
    '}\n',
  ].join('\n'),
);
const count = (brandLists: Record<string, Record<string, readonly string[]>>) =>
  Object.values(brandLists).flatMap((lists) => Object.values(lists).flat()).length;
console.log(`${count(learned.brands)} phrases name a brand, ${count(learned.kinds)} a category.`);
