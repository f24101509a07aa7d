import copies from './lexicon/copy-signs.json' with { type: 'json' };
import rules from './lexicon/refusals.json' with { type: 'json' };
import copyWords from './lexicon/words/copies.json' with { type: 'json' };
import { type Meaning, PhraseIndex, toSearchText, wordPattern } from './phrase-index.ts';
import { inAllLanguages } from './scripts.ts';
import { type FoundPhrase, overlap, type WordSpan, type Words } from './tokens.ts';

/** Phrases that may rule out a price, with their signs in patterns. `~fine` marks one that does not. */
const signs = new PhraseIndex<string>([
  [inAllLanguages(copyWords.real), '~fine'],
  ...Object.entries(rules.signs).map(([sign, phrases]): Meaning<string> => [phrases, `~${sign}`]),
  [['=copy', ...inAllLanguages(copyWords.refuse)], '~copy'],
  [['=style', ...inAllLanguages(copyWords.beside)], '~style'],
]);

/** Things of pets and dolls, and signed things. */
const OTHERS = [
  /beanie bab(?:y|ies)|<cats> <catThings>|<breeds> (?:<ofDogs> )?<breedThings>/, // cat carrier
  /<dogs> (?:<ofDogs> ){0,2}<dogThings>/, // dog winter coat
  /(?:for|fits) (?:<my> )*(?:<pets>(?! <petPeople> )|dolls?|<doll>|teddy bears?|18 inch)/, // jacket for my dog
  /(?:1[4-9]|2[02]) (?:inch|in) dolls?|american girl (?:\S+ )*?dolls?|<dollNames> (?:\S+ ){0,3}dolls?/, // 18 inch doll
  /(?:<doll>|<dollNames>) (?:dolls?|clothes|clothing|fashions|outfits?|wardrobe)/, // Barbie clothes
  /(?<!baby )dolls? <dollThings>|reborn (?:baby )?dolls?|dolls? sized?|ken (?:tuxedo|suit|outfit)/, // doll dress
  /(?:signed|autographed) (?:\S+ )?<signedThings>/, // signed baseball
];
const findOthers = wordPattern(OTHERS.map(({ source }) => source).join('|'), {
  ...rules.lists,
  ...rules.signs,
  my: ['a', 'my', 'your', 'the', 'small', 'large', 'medium', 'big'],
  dollNames: ['ken', 'reborn', 'raggedy ann', 'ginny', 'skipper'],
});

/** Finds the phrases in a title that may rule out a price: `replica`, `dog sweater`. */
export function findSigns(words: Words): readonly FoundPhrase<string>[] {
  const others = findOthers(toSearchText(words));
  return [...(others ? [{ ...others, value: '~others' }] : []), ...signs.find(words)];
}

const RULING_OUT: readonly string[] = ['~copy', '~sureCopy', '~part', '~thing', '~doll', '~others'];

/** Finds the phrases that rule out a price even inside a remark: `for parts`, `lego`. */
export const findRuledOut = (words: Words) => findSigns(words).filter(({ value }) => RULING_OUT.includes(value));

const parts = {
  ...copies.lists,
  mark: '(?:serial|date ?code|code|creed|number|font|logo|label|stamp|lettering)',
  code: '(?:card|creed|serial|number|no|code|sticker|tag|patch|label|stamp)',
  lacking: '(?:no|without|missing|wrong|lacks|lacking)',
  differs: '(?:(?:do(?:es)?n? ?(?:no)?t) match|not matching|mismatched)',
  work: '(?:logos?|swoosh|creed|stitching|emblem|label|lettering|font|monogram|stamp|tag|<material>)',
  material: '(?:hardware|zipper|pattern|print)',
  works: '(?:<work>|stitch(?:es)?|labels|letters|zip(?:pers)?|lining|serial|date code)',
  crooked: '(?:glued(?: on)?|crooked|misspelled|misaligned|uneven|blurry|backwards|upside down)',
  sewn: '(?:sewn|stitched|made|glued|printed)',
  metal: '(?:handles?|hardware|zippers?|straps?|buckles?|chain)',
  is: '(?:is|are|looks?|seems|feels|was)',
  it: '(?:it|this|that|these|they)',
  real: '(?:authenticity|authentic|real|genuine|legit|real or fake)',
  on: '(?: is| are)?(?: still)? (?:on|around) (?:the |its )?',
};
/** What suggests that an item may be a copy. */
const DOUBTS = [
  /<lacking> (?:a |an |the |any )?<proof>(?: <code>)*|no etch(?:ing)?/, // no serial number
  /<mark>(?: <code>)? (?:is |are )?(?:missing|off|removed|cut out|<faults>|<differs>)/, // date code missing
  /<wrong> <works>/, // crooked logo
  // tag is off
  /(?:<work>|it|this)(?: just)? (?:<is> )+(?:a (?:bit|little) )?(?:off|<faults>|<looks>)(?: (?:on )?<crooked>)?/,
  /(?!<material>)<work> <crooked>/, // logo crooked
  /<badly> <sewn>|<sewn> <badly>|(?:stitching|sewing) (?:is |looks )?(?:bad|poor|sloppy|cheap)/, // badly sewn
  /(?:(?:c s|<work>) )?(?:don ?t|doesn ?t|do not|does not|not) (?:lined?|match(?:ed)?) up/, // monogram does not line up
  // film on chain
  /plastic<on>(?:handles?|straps?)|(?:plastic (?:wrap(?:ping)?|film|bag)|bubble wrap|cellophane)<on><metal>/,
  /(?:looks?|seems|feels) (?:off|(?:like a )?(?:fake|replica|copy))/, // looks like a replica
  /(?:not|never|un|cannot be|can ?t be) ?(?:authenticated|verified)(?: yet)?/, // not authenticated yet
  /<unsure>(?: (?:of|about|if|whether|that|its?|it s|is|the|this))*(?: <real>)+/, // not sure if it is real
  /authenticity (?:is )?<open>|(?:can ?(?:not|t)|do not|dont|no) guarantee(?: (?:its|the|of))* authenticity/,
  /(?:is <it> )?(?:(?:real|authentic|legit) or (?:fake|not|replica)|fake or real|legit check)/, // real or fake?
  /(?:is|are) <it> (?:100 |an? )?(?:real|authentic|legit|genuine|fake)/, // is it real?
  /(?<=^ )(?:better|nicer|cheaper) than|(?:aaa|unbranded)(?= $)/, // better than Gucci
  /(?<=^ )<begins>(?=(?: \S+)* <ends> $)/, // is this Chanel bag real
  /<ends>(?= $)(?<=^ <begins> .*)/,
  /(?:from|off|via|on|(?:bought|purchased|ordered|got)(?: it)? (?:on|from|at|off)) <fromShops>/, // bought on DHgate
].map(({ source }) => wordPattern(source, parts));
const asked = new PhraseIndex([[['=ask', ...inAllLanguages(copyWords.ask)], true]]);

/** Finds words that suggest that the item may be a copy, such as `no serial` or the question `real or fake`. */
export function findCopySigns(words: Words): readonly WordSpan[] {
  const text = toSearchText(words);
  const found = [...DOUBTS.flatMap((find) => find(text) ?? []), ...asked.find(words)];
  const sorted = found.sort((a, b) => a.from - b.from || b.to - a.to);
  return sorted.filter((sign, at) => !sorted.slice(0, at).some((other) => overlap(other, sign)));
}
