import { CONDITIONS, type Condition, conditionGrades } from '../catalog/catalog.ts';
import lexicon from '../catalog/conditions.json' with { type: 'json' };
import { saysVintage } from './facts.ts';
import foreign from './lexicon/words/conditions.json' with { type: 'json' };
import { firstRule, PhraseIndex, phraseIndexes, toSearchText, withSigns, wordPattern } from './phrase-index.ts';
import {
  conditionSign,
  expandPhrases,
  hasOtherScript,
  inAllLanguages,
  lengthOf,
  overlap,
  type PhraseTable,
  readWords,
  type TitleTokens,
  tokenize,
  type WordSpan,
  type Words,
} from './tokens.ts';

/** What phrases state, from what any other overrides to the worst. Wear is Good if nothing else is stated. */
const GRADES = ['wear', ...CONDITIONS] as const;
type Stated = (typeof GRADES)[number];

const toGrade = (name: string | undefined) => GRADES.find((grade) => grade === name);

/** Returns phrases for a grade or, by a name such as `madeSo`, for something else about condition. */
function meaningRow(name: string, phrases: readonly string[], isAlone = false, gradeName = name) {
  const meaning = {
    /** Stands for the phrase in the patterns of rules: `~fair`. */
    sign: conditionSign(name).replace('=', '~'),
    grade: toGrade(gradeName),
    /** True for a phrase that also means something else, and counts only where it stands alone. */
    isAlone,
  };
  return [expandPhrases(phrases, lexicon.parts as PhraseTable), meaning] as const;
}

/** Returns a name's phrases in all languages. A sign stands for those in other scripts, unless they have spaces. */
const phrasesInAllLanguages = (name: string, table: PhraseTable): readonly string[] => [
  conditionSign(name),
  ...inAllLanguages(table).filter((text) => !hasOtherScript(text) || text.includes(' ')),
];

const foreignRows = (tables: Readonly<Record<string, PhraseTable>>, isAlone = false) =>
  Object.entries(tables).map(([name, table]) =>
    meaningRow(name, isAlone ? inAllLanguages(table) : phrasesInAllLanguages(name, table), isAlone),
  );

/** All phrases about condition in titles and descriptions. */
const meaningRows = [
  meaningRow('madeSo', lexicon.none),
  ...conditionGrades.flatMap(({ name, words, alone }) => [meaningRow(name, words), meaningRow(name, alone, true)]),
  ...lexicon.others.map(({ is, phrases, grade }) => meaningRow(is, phrases, false, grade)),
  ...foreignRows(foreign.damage),
  ...foreignRows(foreign.grades),
  ...foreignRows(foreign.alone, true),
];
const phrasesInText = new PhraseIndex(meaningRows);
/** The same, and names and codes for grades that count only in a field. */
const phrasesInField = new PhraseIndex([
  ...conditionGrades.map(({ name, field, alone }) => meaningRow(name, [name, ...field, ...alone], true)),
  ...Object.entries<readonly string[]>(foreign.codes).map(([name, codes]) => meaningRow(name, codes, true)),
  ...foreignRows(foreign.alone, true),
  ...meaningRows,
]);

const conditionWords = phraseIndexes(lexicon.lists);

const light = phrasesInAllLanguages('light', foreign.beside.light);
const heavy = phrasesInAllLanguages('heavy', foreign.beside.heavy);
const conditionPhrases = {
  ...lexicon.parts,
  ...lexicon.lists,
  light,
  heavy,
  softeners: [...lexicon.lists.softeners, ...light],
  strong: [...lexicon.lists.strong, ...heavy],
  deniedAfter: phrasesInAllLanguages('none', foreign.beside.none),
  parts: '<pieces>(?:e?s)?(?: <linking>)*',
  inPlace: '<at>(?: <beforePlaces>)? <place>',
  worn: '~(?:used|soft)',
  torn: '~(?:state|frayed)',
  damage: '~(?:used|soft|fair|poor|spot|state|frayed|broken|gash|flaw|extra)',
};
const gradeRule = (is: Stated | 'denied' | 'no grade' | 'not said' | undefined, { source }: RegExp, unless?: string) =>
  ({ is, pattern: source, unless }) as const;
/**
 * What a phrase means among its words, its own grade if it is undefined: the first that fits. The phrase is the sign of
 * its grade or role, `~denied` one before it that is denied, and `~` any other.
 */
const findRule = firstRule(
  [
    gradeRule('not said', /~madeso/), // stonewashed
    gradeRule('no grade', /<denials> ~(?:new-with-tags|like-new|good)/), // not in good condition
    gradeRule('denied', /~denial|<damage> <deniedAfter>|(?:<negations>|~denied)(?: <between>)* <damage>/), // no stains
    gradeRule('no grade', /<without> ~extra|~extra <gone>/), // belt missing
    gradeRule('Like New', /<hedges> ~new-with-tags/), // almost brand new
    gradeRule('Fair', /<parts> <strong> <torn>|<strong> <torn> <inPlace>/), // soles very worn
    gradeRule('wear', /<parts> <softeners> <torn>|<softeners> <torn> <inPlace>/), // cuffs slightly frayed
    gradeRule(undefined, /<parts> ~(?:state|frayed|broken)|~(?:state|frayed|broken|gash) <inPlace>/), // cracked at the heel
    gradeRule(undefined, /~(?:broken|frayed)/, '~(?:broken|frayed) \\S+'), // Gap bag, broken
    gradeRule('not said', /~(?:state|frayed|broken|gash|flaw|extra)/), // frayed hem jeans
    gradeRule('Fair', /<strong> <worn>|<worn> <heavy>/), // heavily used
    gradeRule('wear', /<softeners> <worn>|<worn> <light>/), // lightly used
    gradeRule('Fair', /~used <everywhere>/), // wear throughout
    gradeRule('wear', /~used/), // used
    gradeRule('Poor', /<heavy> ~fair|~fair <heavy>/), // large stain
    gradeRule('Fair', /(?:<smaller>|<softeners>) ~spot|~soft/), // tiny hole
  ],
  conditionPhrases,
);
/** Finds a phrase with the words that belong to it: `with` before it, its place, and `see photos` after it. */
const findWhole = wordPattern('(?:<with> )?~it(?: <inPlace>)?(?: <tail>)?', conditionPhrases);

/** Resolves a condition field to the worst grade that it names or describes (`vintage, some holes`). */
export function resolveCondition(text: string): Condition | undefined {
  return worstGrade(findConditions(tokenize(text), [], phrasesInField), readWords(text));
}

/**
 * Finds phrases about condition, with the words that soften, hedge, or deny them, and what each states: nothing if it
 * denies a condition or says that an extra is missing. `text` has the words that state it, without those about its
 * place. `names` are makers' names and sizes.
 */
export function findConditions(title: TitleTokens, names: readonly WordSpan[], index = phrasesInText) {
  const { words } = title;
  // A name has no other meaning, except in a longer phrase: `only worn once` does not name the brand ONLY.
  const isName = (phrase: WordSpan) =>
    names.some((name) => overlap(name, phrase) && lengthOf(name) >= lengthOf(phrase));
  const phrases = index.find(words).filter((phrase) => !isName(phrase));
  // A phrase is one sign in the text of the rules, so that none of its words is taken for a word beside another.
  const { tokens, starts, spanOf } = withSigns(
    words,
    phrases.map((phrase) => ({ ...phrase, value: '~' })),
  );
  return phrases.flatMap(({ value, from, to }) => {
    const { sign, isAlone } = value;
    const at = starts.indexOf(from);
    // `no box, stained` and `no holes, torn lining` deny only what is before: a participle begins anew.
    if (tokens[at - 1] === '~denied' && PARTICIPLE.test(words[from] ?? '')) tokens[at - 1] = '~';
    const rule = findRule(toSearchText(tokens.with(at, sign)));
    const isSaid = rule ? rule.is !== 'not said' : !isAlone || standsAlone(title, { from, to }, names);
    if (!isSaid) return [];
    if (rule?.is === 'denied') tokens[at] = '~denied';
    const span = rule ?? { from: at, to: at + 1 };
    const { from: first, to: end } = spanOf(span);
    const text = words.slice(first, end).join(' ');
    return [{ value: toGrade(rule?.is ?? value.grade), ...spanOf(widenPhrase(tokens, span)), text }];
  });
}

const PARTICIPLE = /ed$|^(?:torn|worn|broken|shrunk|cut|bent|stuck)$/;

function widenPhrase(tokens: Words, { from, to }: WordSpan): WordSpan {
  const whole = findWhole(toSearchText([...tokens.slice(0, from), '~it', ...tokens.slice(to)])) as WordSpan;
  return { from: whole.from, to: whole.to + to - from - 1 };
}

type FoundCondition = ReturnType<typeof findConditions>[number];

/** Returns the worst grade stated, except what is due to the style or age of the item. */
export function worstGrade(conditions: readonly FoundCondition[], words: Words, kind?: string): Condition | undefined {
  const holds: Readonly<Record<string, boolean>> = {
    denim: kind === 'jeans' || words.some((word) => conditionWords.denim.has(word)),
    old: saysVintage(words),
    workwear: conditionWords.workwear.find(words).length > 0,
    tagged: conditions.some(
      ({ value, text }) => value === 'New with tags' && conditionWords.tagged.find(text.split(' ')).length > 0,
    ),
  };
  const isMeant = ({ text }: FoundCondition) =>
    !lexicon.notMeant.some(({ phrases, on }) => on.some((what) => holds[what]) && phrases.includes(text));
  const stated = conditions.filter(isMeant).map(({ value }) => value);
  const worst = GRADES.findLast((grade) => stated.includes(grade));
  return worst === 'wear' ? 'Good' : worst;
}

/** Returns true for a whole part of the title, and for words at either end, if they are no color, or after a brand. */
function standsAlone({ words, endsPart, written }: TitleTokens, { from, to }: WordSpan, names: readonly WordSpan[]) {
  const isAtStart = from === 0;
  const isAtEnd = to === words.length;
  const isWholePart = (isAtStart || endsPart(from - 1)) && (isAtEnd || endsPart(to - 1));
  if (isWholePart) return true;
  if (isAtStart || isAtEnd) return !conditionWords.colors.has(words[from]);
  const isAfterBrand =
    conditionWords.afterBrand.has(words.slice(from, to).join(' ')) && names.some((name) => name.to === from);
  // If it is capitalized, it is part of a name: `Gucci New Jackie`.
  return isAfterBrand && !/^\p{Lu}\p{Ll}/u.test(written(from, to));
}
