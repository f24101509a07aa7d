import { CONDITIONS, type Condition, conditionFile, conditionGrades } from '../catalog/catalog.ts';
import { saysVintage } from './facts.ts';
import foreignConditions from './lexicon/words/conditions.json' with { type: 'json' };
import {
  compileRules,
  createSearch,
  indexLists,
  PhraseIndex,
  replaceWithTokens,
  toSearchText,
} from './phrase-index.ts';
import { countWords, joinPhrase, spansOverlap, type WordSpan, type Words } from './spans.ts';
import {
  expandPhrases,
  expandTable,
  hasOtherScript,
  type PhraseTable,
  readWords,
  type TitleTokens,
  toConditionToken,
  tokenize,
} from './tokens.ts';

/** What phrases state, from what any other overrides to the worst. Wear is Good if nothing else is stated. */
const STATED_GRADES = ['wear', ...CONDITIONS] as const;
type GradeWord = (typeof STATED_GRADES)[number];

const toGrade = (name: string | undefined) => STATED_GRADES.find((grade) => grade === name);

/** Returns phrases that state a grade or, if the name is no grade (`finish`), something else about the condition. */
function createMeaningRow(name: string, phrases: readonly string[], { grade = name, onlyAlone = false } = {}) {
  const meaning = {
    /** Stands for the phrase in the patterns of rules: `~fair`. */
    token: toConditionToken(name).replace('=', '~'),
    grade: toGrade(grade),
    /** True for a phrase that also means something else, and counts only where it stands alone. */
    onlyAlone,
  };
  return [expandPhrases(phrases, conditionFile.parts as PhraseTable), meaning] as const;
}

/** Returns a name's phrases in all languages. A token stands for those in other scripts, unless they have spaces. */
const listForeignPhrases = (name: string, table: PhraseTable): readonly string[] => [
  toConditionToken(name),
  ...expandTable(table).filter((text) => !hasOtherScript(text) || text.includes(' ')),
];

const createForeignRows = (tables: Readonly<Record<string, PhraseTable>>) =>
  Object.entries(tables).map(([name, table]) => createMeaningRow(name, listForeignPhrases(name, table)));

const foreignRowsAlone = Object.entries<PhraseTable>(foreignConditions.alone).map(([name, table]) =>
  createMeaningRow(name, expandTable(table), { onlyAlone: true }),
);

const meaningRows = [
  createMeaningRow('finish', conditionFile.none),
  ...conditionGrades.flatMap(({ name, words, alone }) => [
    createMeaningRow(name, words),
    createMeaningRow(name, alone, { onlyAlone: true }),
  ]),
  ...conditionFile.others.map(({ is: name, phrases, grade }) => createMeaningRow(name, phrases, { grade })),
  ...createForeignRows(foreignConditions.damage),
  ...createForeignRows(foreignConditions.grades),
  ...foreignRowsAlone,
];
const phrasesInText = new PhraseIndex(meaningRows);
/** Phrases in a condition field: those in text, and names and codes that mean a grade only there. */
const phrasesInField = new PhraseIndex([
  ...conditionGrades.map(({ name, field, alone }) =>
    createMeaningRow(name, [name, ...field, ...alone], { onlyAlone: true }),
  ),
  ...Object.entries<readonly string[]>(foreignConditions.codes).map(([name, codes]) =>
    createMeaningRow(name, codes, { onlyAlone: true }),
  ),
  ...foreignRowsAlone,
  ...meaningRows,
]);

const conditionWords = indexLists(conditionFile.lists);

const lightWords = listForeignPhrases('light', foreignConditions.beside.light);
const heavyWords = listForeignPhrases('heavy', foreignConditions.beside.heavy);
const conditionPhrases = {
  ...conditionFile.parts,
  ...conditionFile.lists,
  light: lightWords,
  heavy: heavyWords,
  softeners: [...conditionFile.lists.softeners, ...lightWords],
  strong: [...conditionFile.lists.strong, ...heavyWords],
  deniedAfter: listForeignPhrases('none', foreignConditions.beside.none),
  parts: '<pieces>(?:e?s)?(?: <linking>)*',
  inPlace: '<at>(?: <beforePlaces>)? <place>',
  worn: '~(?:used|soft)',
  torn: '~(?:state|frayed)',
  damage: '~(?:used|soft|fair|poor|spot|state|frayed|broken|gash|flaw|extra)',
};
type GradeMeaning = GradeWord | 'denied' | 'no grade' | 'not said' | undefined;
const createGradeRule = (meaning: GradeMeaning, pattern: RegExp, unless?: RegExp) => ({ meaning, pattern, unless });
/** What a phrase means, if not its own grade. It is its token, `~denied` a denied one before it, and `~` any other. */
const findGradeRule = compileRules(
  [
    createGradeRule('not said', /~finish/), // stonewashed
    createGradeRule('no grade', /<denials> ~(?:new-with-tags|like-new|good)/), // not in good condition
    createGradeRule('denied', /~denial|<damage> <deniedAfter>|(?:<negations>|~denied)(?: <between>)* <damage>/), // no stains
    createGradeRule('no grade', /<without> ~extra|~extra <gone>/), // belt missing
    createGradeRule('Like New', /<hedges> ~new-with-tags/), // almost brand new
    createGradeRule('Fair', /<parts> <strong> <torn>|<strong> <torn> <inPlace>/), // soles very worn
    createGradeRule('wear', /<parts> <softeners> <torn>|<softeners> <torn> <inPlace>/), // cuffs slightly frayed
    createGradeRule(undefined, /<parts> ~(?:state|frayed|broken)|~(?:state|frayed|broken|gash) <inPlace>/), // cracked at the heel
    createGradeRule(undefined, /~(?:broken|frayed)/, /~(?:broken|frayed) \S+/), // Gap bag, broken
    createGradeRule('not said', /~(?:state|frayed|broken|gash|flaw|extra)/), // frayed hem jeans
    createGradeRule('Fair', /<strong> <worn>|<worn> <heavy>/), // heavily used
    createGradeRule('wear', /<softeners> <worn>|<worn> <light>/), // lightly used
    createGradeRule('Fair', /~used <everywhere>/), // wear throughout
    createGradeRule('wear', /~used/), // used
    createGradeRule('Poor', /<heavy> ~fair|~fair <heavy>/), // large stain
    createGradeRule('Fair', /(?:<smaller>|<softeners>) ~spot|~soft/), // tiny hole
  ],
  conditionPhrases,
);
/** Finds a phrase with the words that belong to it: `with` before it, its place, and `see photos` after it. */
const findWholePhrase = createSearch(/(?:<with> )?~it(?: <inPlace>)?(?: <tail>)?/, conditionPhrases);

/** Resolves a condition field to the worst grade that it names or describes (`vintage, some holes`). */
export function resolveCondition(field: string): Condition | undefined {
  return findWorstGrade(findConditions(tokenize(field), [], phrasesInField), readWords(field));
}

/** Finds phrases about condition with their grades, undefined if denied, outside names and sizes. */
export function findConditions(title: TitleTokens, names: readonly WordSpan[], phraseIndex = phrasesInText) {
  const { words } = title;
  // A name has no other meaning, except in a longer phrase: `only worn once` does not name the brand ONLY.
  const isName = (phrase: WordSpan) =>
    names.some((name) => spansOverlap(name, phrase) && countWords(name) >= countWords(phrase));
  // `8/10` is a grade, but not the 4 and 10 of `Air Jordan 4 10` or `size 4, 10/10`.
  const isGrade = ({ from, to }: WordSpan) => /\p{L}|^[\d.,]+ ?\//u.test(title.textOf(from, to));
  const phrases = phraseIndex.find(words, isGrade).filter((phrase) => !isName(phrase));
  // A phrase is one token in the text of the rules, so that none of its words is taken for a word beside another.
  const { tokens, starts, toTitleSpan } = replaceWithTokens(
    words,
    phrases.map((phrase) => ({ ...phrase, value: '~' })),
  );
  const foundConditions = [];
  for (const { value, from, to } of phrases) {
    const at = starts.indexOf(from);
    // `no box, stained` and `no holes, torn lining` deny only what is before: a participle begins anew.
    if (tokens[at - 1] === '~denied' && PARTICIPLE_PATTERN.test(words[from] ?? '')) tokens[at - 1] = '~';
    const rule = findGradeRule(toSearchText(tokens.with(at, value.token)));
    const isSaid = rule ? rule.meaning !== 'not said' : !value.onlyAlone || standsAlone(title, { from, to }, names);
    if (!isSaid) continue;
    if (rule?.meaning === 'denied') tokens[at] = '~denied';
    const span = rule ?? { from: at, to: at + 1 };
    const grade = toGrade(rule?.meaning ?? value.grade);
    const text = joinPhrase(words, toTitleSpan(span));
    foundConditions.push({ value: grade, ...toTitleSpan(widenPhrase(tokens, span)), text });
  }
  return foundConditions;
}

const PARTICIPLE_PATTERN = /ed$|^(?:torn|worn|broken|shrunk|cut|bent|stuck)$/;

function widenPhrase(tokens: Words, { from, to }: WordSpan): WordSpan {
  const wholePhrase = findWholePhrase(toSearchText([...tokens.slice(0, from), '~it', ...tokens.slice(to)])) as WordSpan;
  return { from: wholePhrase.from, to: wholePhrase.to + to - from - 1 };
}

type FoundCondition = ReturnType<typeof findConditions>[number];

/** Returns the worst grade stated, except what is due to the style or age of the item. */
export function findWorstGrade(conditions: readonly FoundCondition[], words: Words, kind?: string) {
  const facts: Readonly<Record<string, boolean>> = {
    denim: kind === 'jeans' || words.some((word) => conditionWords.denim.has(word)),
    old: saysVintage(words),
    workwear: conditionWords.workwear.find(words).length > 0,
    tagged: conditions.some(
      ({ value, text }) => value === 'New with tags' && conditionWords.tagged.find(text.split(' ')).length > 0,
    ),
  };
  const isMeant = ({ text }: FoundCondition) =>
    !conditionFile.notMeant.some(({ phrases, on }) => on.some((fact) => facts[fact]) && phrases.includes(text));
  const statedGrades = conditions.filter(isMeant).map(({ value }) => value);
  const worstStated = STATED_GRADES.findLast((grade) => statedGrades.includes(grade));
  return worstStated === 'wear' ? 'Good' : worstStated;
}

/** Returns true for a whole part of the title, and for words at either end, if they are no color, or after a brand. */
function standsAlone({ words, endsPart, textOf }: TitleTokens, { from, to }: WordSpan, names: readonly WordSpan[]) {
  const isAtStart = from === 0;
  const isAtEnd = to === words.length;
  if ((isAtStart || endsPart(from - 1)) && (isAtEnd || endsPart(to - 1))) return true;
  if (isAtStart || isAtEnd) return !conditionWords.colors.has(words[from]);
  const isAfterBrand =
    conditionWords.afterBrand.has(joinPhrase(words, { from, to })) && names.some((name) => name.to === from);
  // If it is capitalized, it is part of a name: `Gucci New Jackie`.
  return isAfterBrand && !/^\p{Lu}\p{Ll}/u.test(textOf(from, to));
}
