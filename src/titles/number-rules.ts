import { lazy, omitUndefined, roundToCent, sumOf } from '../base/values.ts';
import vintageFile from './lexicon/items/vintage.json' with { type: 'json' };
import numberFile from './lexicon/numbers.json' with { type: 'json' };
import { NumberView } from './number-view.ts';
import { spansOverlap, type WordSpan } from './spans.ts';
import type { TitleTokens } from './tokens.ts';

/** Last year that a title may name: collections are sold the year before. */
export const LAST_YEAR = vintageFile.year + 1;

type NumberTest = (n: NumberView) => boolean | undefined;
/** A rule: the role, an example with the number between asterisks, and when it holds. The first that holds counts. */
type NumberRule = readonly [role: NumberView['role'], example: string, holds: NumberTest, mark?: NumberView['mark']];

const [sizePrefixes, sizeLetters] = [new Set(numberFile.sizePrefixes), new Set(numberFile.sizeLetters)];
/** Letters of sizes alone stand beside its digits: `16w`, `42r`, `w34`, `30x34`, `7-8`. */
const isLettered: NumberTest = ({ form }) => {
  const [firstCount = '', ...others] = form.split(/[#/-]+/);
  const isPrefix =
    firstCount === '' || sizePrefixes.has(firstCount) || (sizeLetters.has(firstCount) && others.at(-1) !== '');
  return !/^#?$|#-#-#/.test(form) && isPrefix && others.every((part) => part === '' || sizeLetters.has(part));
};
/** Whole sizes and halves: `8`, `8.5`, `00`. */
const isSize = (n?: NumberView) => n?.form === '#' && n.isBetween(0, 60) && (n.value * 2) % 1 === 0;
/** A size that follows another one at once: `8 10`. */
const isNextSize = (n?: NumberView) =>
  n?.gap === 0 && isSize(n) && isSize(n.previous) && [1, 2].includes(n.value - (n.previous?.value ?? 0));
/** Stands at the end of a part right after a number that is said to be the size: `sz 8 75`. */
const followsSize: NumberTest = ({ previous, endsPart, gap, wordBefore }) =>
  previous?.role === 'size' &&
  (previous.before('sizes') || previous.after('ages') || /[a-z]$|^#x#$/.test(previous.form)) &&
  endsPart &&
  (gap === 0 || /^(?:[)–-]|mo|months?)$/.test(wordBefore));
const followsBareSize: NumberTest = (n) => n.follows('size') && !n.previous?.before('sizes');
const isBareDigits = (n?: NumberView) => n?.form === '#' && !n.isMoney && !n.isCents;
const isSpelledOut: NumberTest = (n) => n.form === '';
const isPlain: NumberTest = (n) => n.isDigits || isSpelledOut(n);
const isForPrice: NumberTest = (n) => n.after('forPrice') && n.next?.gap === 1;
const precedesDigits: NumberTest = (n) => n.next?.gap === 0 && isBareDigits(n) && isBareDigits(n.next);
/** Higher counts are refused; other high numbers are mostly models. */
const isCount: NumberTest = (n) => (n.isBetween(2, 99) || (n.isBetween(100, 999) && n.value % 50 === 0)) && isPlain(n);
const isFew: NumberTest = (n) => n.isBetween(2, 12) && isPlain(n);
/** A waist with an inseam, or halves, without a mark: `3432`, `75`. */
const isSizeCode: NumberTest = (n) => /^(?:[1-4]\d[23]\d|[4-9]5|1[0-5]5)$/.test(n.text);
/** A waist or an inseam, one after the other: `36 32`. */
const isInseam = (n?: NumberView) => n?.role === 'size' && n.isBetween(26, 44);
const followsInseam: NumberTest = (n) => n.gap === 0 && isInseam(n.previous) && isInseam(n.previous?.previous);
const isExtra = (n?: NumberView) => n?.after('extraAfter') && !n.after('included');
const isNamedExtra: NumberTest = (n) => n.before('extra') && !n.before('free');
const ASKING_LISTS = ['asked', 'mine', 'theirs'] as const;
const isAsked = (n?: NumberView) => n?.isMoney && n.before(...ASKING_LISTS, 'arrows', 'tags') && !n.before('retail');
const isYear: NumberTest = (n) => n.isDigits && n.isBetween(1920, LAST_YEAR);
const followsBought: NumberTest = (n) => n.before('bought') && !n.isMoney && n.wordBefore !== 'for';
/** `bought 2019 for $40`, `bought 2 years ago for $40` */
const followsTimeBought: NumberTest = (n) =>
  n.wordBefore === 'for' && n.gap <= 3 && n.follows('year', 'time') && n.earlier('bought');
const isAge: NumberTest = (n) => n.after('ages') || /^(?:days?|weeks?|wks?)$/.test(n.wordAfter);
const hasUnit: NumberTest = (n) => n.isMoney || n.unit === '%';
const isAddition = (n?: NumberView) => n?.gap === 1 && (hasUnit(n) || isExtra(n));
const isAddedTo: NumberTest = (n) => n.form === '#' && n.wordAfter === '+' && isAddition(n.next);
/** `$40-50`, or the lower of `$40 - $50`. */
const isPriceRange = (n?: NumberView) =>
  n?.isMoney &&
  (/^#[/-]\$?#$/.test(n.form) ||
    (n.wordAfter === '-' && n.next?.gap === 1 && n.next?.form === '#' && n.next.value > n.value));
/** May be a tag at the end, which nothing marks. */
const mayBeTag: NumberTest = (n) => n.isAtEnd && n.isDigits && n.isBetween(1, 999) && !n.isInBrackets;
const isThreeDigitCode = (n?: NumberView) => n?.gap === 0 && n.isAtEnd && /^[1-9]\d\d$/.test(n.text);
/** `2x`, `x2` or `2 x` before several words. */
const isMultiplier: NumberTest = (n) =>
  (/^(?:#x|x#)$/.test(n.form) || (n.isDigits && n.wordAfter === 'x' && n.next?.gap !== 1)) &&
  n.wordsAfter > 1 &&
  !n.inTitle('plusSized');
const followsX: NumberTest = (n) =>
  n.wordBefore === 'x' && (n.gap > 1 || !isBareDigits(n.previous)) && !n.isInName && !n.soon('terms');
const isNearPieces: NumberTest = (n) => n.before('pieces') || n.soon('pieces', 'pairs');
const isOfSet: NumberTest = (n) => n.before('sets') || n.soon('sets');
const beginsPart: NumberTest = (n) => n.isAtStart || /^[:–-]$/.test(n.wordBefore);
const followsJoiner: NumberTest = (n) => /^(?:and|&|or|,|x|\/)$/.test(n.wordBefore);
const isManyPairs: NumberTest = (n) => n.value > 44 && isCount(n) && n.soon('pairs');
const isOnlyMoney = (n?: NumberView): boolean => n === undefined || (n.isMoney && isOnlyMoney(n.next));
/** The only number of a title that begins with it, besides amounts after it. */
const leadsAlone: NumberTest = (n) => n.isAtStart && n.isDigits && n.wordsAfter > 1 && isOnlyMoney(n.next);
const leadsToPrice: NumberTest = (n) => leadsAlone(n) && n.next?.isMoney;
const isFraction: NumberTest = (n) => /^[1-7]\/[248]$/.test(n.text);

export const NUMBER_RULES: readonly NumberRule[] = [
  // Money of something else
  ['other', 'ISO Coach bag *$40*', (n) => n.isMoney && n.inTitle('noSale')],
  ['included', 'Gap tee $15 incl. *$5* shipping', (n) => n.before('includes') && n.after('extraAfter') && n.isMoney],
  ['extra', 'Gap tee $15, *5* shipping', (n) => isExtra(n) && (hasUnit(n) || n.before('extra') || n.follows('price'))],
  ['extra', 'Gap tee $9 shipping *$5*', (n) => isNamedExtra(n) && (hasUnit(n) || (n.follows('price') && n.endsPart))],
  ['year', 'Coach bag bought *2019*', (n) => followsBought(n) && isYear(n)],
  ['time', 'Coach bag bought *2* years ago', (n) => followsBought(n) && isAge(n)],
  ['paid', 'Gap tee, paid *4*', (n) => n.before('paid')],
  ['paid', 'Coach bag bought 2019 for *$40*', (n) => n.isMoney && followsTimeBought(n)],
  ['discount', 'Gap tee *20%* off $25', (n) => n.after('discounts') && !n.after('offOther') && !n.before('notAsked')],
  ['other', 'Gap tee *$5* off', (n) => n.after('notAskedAfter') && !n.after('retail') && hasUnit(n)],
  ['price', 'Gap tee NWT *70* + 8% tax', (n) => isAddedTo(n) && (n.isMoney || n.before('newWithTags'))],
  ['retail', 'Gap tee worth *$118*', (n) => n.before('retail') && n.isMoney && n.wordAfter !== '?'],
  ['retail', 'Gap tee retail *118*', (n) => n.before('retailPlain') && n.form === '#'],
  ['retail', 'Gap tee *$118* value', (n) => n.isMoney && n.after('retailAfter')],
  ['retail', 'Gap tee NWT *$39*', (n) => n.before('newWithTags') && n.isMoney && n.value >= 30],
  ['retail', 'Gap tee NWT *118*', (n) => n.before('newWithTags') && n.isDigits && n.value >= 50 && !n.isInName],
  ['retail', 'Coach bag tag *$238*', (n) => n.isMoney && (n.before('tags') || n.after('tags')) && n.value >= 100],
  ['retail', 'Gap tee NWT tag *$25*', (n) => n.isMoney && n.before('tags') && n.inTitle('newWithTags')],
  ['other', 'Gap tee *$40-50*', (n) => isPriceRange(n)],
  ['other', 'Gap tee $40 - *$50*', (n) => n.gap === 1 && isPriceRange(n.previous)],
  ['other', 'Gap jeans 8 for *$10*', (n) => n.isMoney && n.wordBefore === 'for' && followsBareSize(n)],
  ['other', 'Gap tee sold for *$20*', (n) => n.before('notAsked') && (n.isMoney || n.isAtEnd)],
  ['other', 'Coach bag $40, *$10* for the strap', (n) => n.isMoney && n.after('eachFor') && n.soon('ofPiece')],
  ['other', 'Coach *$90*, asking $40', (n) => n.isMoney && isAsked(n.next)],
  ['other', 'Coach bag *$20* x 3 payments', (n) => n.isMoney && n.soon('terms')],
  // What is asked
  ['name', 'Puma RS *2000*', (n) => n.unit === 'rs' && n.isDigits && n.value % 1000 === 0],
  ['name', 'Gap *three* dollar bill tee', (n) => n.isMoney && n.wordAfter === 'bill'],
  ['price', 'Gap tee *$8*', (n) => n.isMoney],
  ['measure', 'Madewell *9"* mid rise skinny jeans', (n) => /^["”]$/.test(n.joinedMark) && !n.before('sizes')],
  ['name', 'Coach Tabby *26*', (n) => n.isInName],
  ['size', 'Zara dress size *4* for $12', (n) => n.before('sizes')],
  ['count', 'Tees *2* for 10', (n) => isForPrice(n) && isPlain(n) && n.isBetween(2, n.isAtStart ? 12 : 5)],
  ['price', 'Gap tee asking *250*', (n) => n.before(...ASKING_LISTS) && !(isFew(n) && n.soon('pieces'))],
  ['size', 'Gap jeans tag *30*', (n) => n.before('tags') && n.isOf('pants') && !n.follows('size', 'discount')],
  ['price', 'Gap tee thrift *12*', (n) => n.before('askedAtEnd') && n.endsPart && n.form === '#'],
  ['price', 'Gap tee reduced from 60 to *40*', (n) => n.before('arrows') && n.earlier('lowered') && n.isAtEnd],
  ['price', 'Gap tees 4 for *10* red', (n) => n.follows('count') && /^(?:for|@)$/.test(n.wordBefore)],
  ['count', 'Gap tees, *13* total', (n) => n.wordAfter === 'total' && isCount(n) && n.earlier('pieces')],
  ['price', 'Gap tee size 6 *8* obo', (n) => n.after('each', 'askAfter') && n.form === '#'],
  ['price', 'Gap jeans *12.99*', (n) => n.isCents && (n.isAtEnd || n.text.endsWith('9'))],
  ['other', 'Levis *14* zip', (n) => /^(?:12|14|34|78)$/.test(n.text) && n.after('fractions')],
  ['size', 'Gap coat size 16 *1/2*', (n) => n.follows('size') && n.gap === 0 && isFraction(n)],
  ['other', 'Gap *1/4* fleece', (n) => isFraction(n)],
  ['other', 'Gap *3D* print hoodie', (n) => n.text === '3d'],
  ['size', 'Clarks boots 75 and *85*', (n) => n.follows('size') && n.form === n.previous?.form && followsJoiner(n)],
  ['measure', 'Coach tote *15* x 11', (n) => n.wordAfter === 'x' && n.isOf('sizeless')],
  ['measure', 'Nirvana tee XL *22* x 29', (n) => n.wordAfter === 'x' && n.earlier('letterSizes')],
  ['measure', 'Nirvana tee XL 22 x *29*', (n) => n.wordBefore === 'x' && n.follows('measure')],
  ['size', 'Gap shirts size 8 *10*', (n) => n.follows('size') && isNextSize(n)],
  // What is on labels
  ['label', 'Champion hoodie RN *15763*', (n) => n.before('labels') && n.isDigits],
  ['label', 'Flannel *RN14806*', (n) => /^(?:rn|wpl|ca)-?#$/.test(n.form) && n.value > 99],
  ['purity', 'Ring *14k* gold', (n) => n.isBetween(8, 24) && (/^#kt?$/.test(n.form) || n.after('purity'))],
  ['purity', 'Ring *925*', (n) => /^\.?925$/.test(n.text)],
  ['purity', 'Gap coat *80%* wool', (n) => n.wordAfter === '%' || (n.value === 100 && n.after('materials'))],
  ['style', 'Coach style *9123*', (n) => n.before('styles') && n.text.length > 3],
  ['rank', 'Pirates jersey *#21*', (n) => n.wordBefore === '#' || (n.before('rank') && n.isBetween(1, 99))],
  ['rank', 'Gap tee item 4 of *6*', (n) => n.wordBefore === 'of' && n.follows('rank')],
  ['rank', 'Fear of God *4th* season', (n) => /^#(?:st|nd|rd|th)$/.test(n.form)],
  ['time', 'Gap tee *555-0142*', (n) => /^#-#$/.test(n.form) && n.text.length > 7],
  ['time', 'Gap dress zip *60614*', (n) => n.wordBefore === 'zip' && n.value > 9999],
  ['time', 'Gap tee pick up after *5*', (n) => n.before('time')],
  ['time', 'Gap tee *1* day sale', (n) => n.after('timeAfter')],
  ['other', 'Gap dress worn *1x*', (n) => n.before('times') || (n.after('timesAfter') && n.earlier('times'))],
  ['grade', 'Vans sz 9 *8/10*', (n) => /\/10$/.test(n.text) && n.isBetween(1, 10) && !n.inTitle('children')],
  // Years
  ['size', 'Brioni suit *40S*', (n) => n.form === '#s' && n.value < 60 && n.hasCapitalsAfter && n.isOf('jackets')],
  ['year', 'Levis *90s* jacket', (n) => /^(?:[3-9]0|19\d0|2000)'?s(?:-|$)/.test(n.text)],
  ['year', 'Prada shirt *FW18*', (n) => /^(?:ss|fw|aw|y)#k?$/.test(n.form) && n.isBetween(0, 99)],
  ['year', 'Prada shirt FW *18*', (n) => n.before('seasons') && n.isDigits && !n.after('packed')],
  ['year', 'Nirvana tee *1994*', isYear],
  ['other', 'Puffer 3 in *1*', (n) => n.value === 1 && /^(?:in|en)$/.test(n.wordBefore)],
  ['other', 'Puffer *3* in 1', (n) => n.next?.value === 1 && /^(?:in|en)$/.test(n.next.wordBefore)],
  // Measures, and sizes by age
  ['measure', 'Gap leggings *25* inch', (n) => n.after('measuresAfter') && !/l$/.test(n.form)],
  ['measure', 'Gap jeans inseam *30*', (n) => n.before('measures')],
  ['measure', 'Handmade tote *15x15*', (n) => n.form === '#x#' && (n.isOf('sizeless') || n.value < 20)],
  ['size', '*24* months Gap overalls', (n) => n.after('ages')],
  ['price', 'Gap tee *24* + 8% tax', isAddedTo],
  // How many
  ['name', 'Jordan XI (*11*)', (n) => n.isRepeated],
  ['other', 'Gap set M *2* pc', (n) => n.after('partsOfSet') && n.value < 5 && n.inTitle('sets') && !n.inTitle('lots')],
  ['count', '3 tops, *2* shorts', (n) => n.follows('count') && isFew(n) && n.after('garments', 'pieces', 'pairs')],
  ['count', 'Gap suits *3*, 44L', (n) => n.before('pieces', 'sets') && /^[2-4]$/.test(n.text) && n.wordAfter === ','],
  ['size', 'Coach loafers (*8*)', (n) => n.isInBrackets && n.before('footwear') && isSize(n) && n.value > 5],
  ['count', 'Gap tees (*4*)', (n) => n.isInBrackets && isCount(n) && n.value < (n.before('letterSizes') ? 6 : 21)],
  ['count', '(*55*) Gap jeans', (n) => n.isInBrackets && isManyPairs(n)],
  ['size', 'Mavi Zach 32 *x32*', (n) => n.form === 'x#' && n.isBetween(26, 44) && isBareDigits(n.previous)],
  ['count', 'Tees *x4*', (n) => n.form === 'x#' && !n.isAtStart && n.value > 1 && (n.gap > 0 || !n.follows('size'))],
  ['count', '*2x* Zara dress', (n) => n.isAtStart && isMultiplier(n) && n.isBetween(2, 9), 'byPrice'],
  ['rank', 'Auction lot *118* mink coat', (n) => n.before('lots') && n.value > 99 && !n.before('bindsCount')],
  ['count', 'Pair of *2* Coach bags', (n) => n.before('pairOf') && n.soon('pieces') && !n.soon('pairs')],
  ['count', 'Set of *30* Gap', (n) => n.before('bindsCount') && isCount(n)],
  ['count', 'Lot *20* red tees', (n) => n.before('beforeCount') && isCount(n) && n.soon('pieces', 'pairs', 'singles')],
  ['count', 'Gap tees *10* pieces', (n) => n.after('singles', 'packed') && n.isBetween(1, 999) && !isOfSet(n)],
  ['count', 'Gap *5* piece bundle', (n) => n.after('unit') && isCount(n) && n.inTitle('lots', 'clothes', 'basics')],
  ['other', 'Suit *2* button', (n) => n.after('features') && n.isBetween(1, 12) && isPlain(n)],
  ['count', 'Gap lot *5*', (n) => n.before('beforeCount') && isFew(n) && n.isDigits],
  ['count', 'Tee lot *25* red', (n) => n.before('lots') && isCount(n) && n.earlier('garments') && n.next?.gap !== 0],
  ['count', '*55* warm red Gap tees', (n) => beginsPart(n) && isCount(n) && (n.soon('pieces') || n.later('lots'))],
  ['count', '*2* warm Gap jeans size 8', (n) => beginsPart(n) && isCount(n) && n.value < 7 && n.soon('pairs')],
  ['count', 'Gap $40 x *4*', (n) => followsX(n) && n.isBetween(2, 9), 'byPrice'],
  ['count', 'Gap tees x *60*', (n) => followsX(n) && isCount(n) && n.earlier('pieces')],
  ['count', "*50* Levi's jeans $80", (n) => leadsToPrice(n) && isManyPairs(n), 'byPrice'],
  ['count', '*5* Coach purse $100', (n) => leadsToPrice(n) && isFew(n) && n.isOf('sizeless'), 'byPrice'],
  ['count', '*3* Gap shoes', (n) => leadsAlone(n) && n.isBetween(2, 4) && n.soon('footwear') && !n.inTitle('children')],
  [
    'count',
    "*10* Levi's jeans",
    (n) => leadsAlone(n) && n.isBetween(5, 44) && n.soon('pairs', 'footwear') && !n.after('sizes'),
    'bare',
  ],
  ['count', '*Two* Levis 501', (n) => n.isAtStart && n.precedesName && isSpelledOut(n) && isFew(n)],
  ['count', 'Gap *two* tees', (n) => isSpelledOut(n) && n.value > 1 && isNearPieces(n)],
  ['retail', 'Zara sweater XL *59* 120', (n) => n.isDigits && n.value > 19 && isThreeDigitCode(n.next), 'bare'],
  // Sizes and names
  ['count', 'Gap briefs lot 3 *6* 12 pack', (n) => n.follows('count') && n.gap === 0 && precedesDigits(n)],
  ['size', 'Gap jeans *16w*', (n) => isLettered(n) && n.isBetween(0, n.form === '#/#' ? 110 : 60)],
  ['size', 'Levis W34 L *31*', (n) => n.wordBefore === 'l' && n.follows('size') && n.isBetween(24, 40)],
  ['size', 'Hoka Bondi *39* / 8.5', (n) => n.form === '#' && n.wordAfter === '/' && isSize(n.next)],
  ['size', 'Zara Kendall *20* petite', (n) => n.after('sizesAfter') && isSize(n)],
  ['style', 'Coach bag *CH857*', (n) => /\d{5}|[a-z]\d{3}|\d{3}[a-z]|^0\d\d/.test(n.text)],
  ['style', 'Nike AR2382 *308*', (n) => n.follows('style') && n.gap === 0 && /^\d{3}$/.test(n.text)],
  ['name', 'Gymshark Flex *V3*', (n) => /^(?:[a-z]+#[a-z]?|#v)$/.test(n.form)],
  ['size', 'Zara Kendall *10* 12', (n) => isNextSize(n.next)],
  [
    'name',
    'Brooks Caldera *6* shoe',
    (n) => n.followsName && !(n.followsMaker && isSize(n)) && !n.isAtEnd && n.isDigits,
  ],
  ['price', 'Coach bag *40*', (n) => mayBeTag(n) && n.isOf('sizeless'), 'bare'],
  ['price', 'Coach Tabby 26 *60*', (n) => mayBeTag(n) && n.value > 48 && n.gap === 0 && n.previous?.isInName, 'bare'],
  ['price', 'Zara 1996 coat *120*', (n) => mayBeTag(n) && n.value > 60 && n.follows('year'), 'bare'],
  ['price', 'Dockers khakis 36 32 *7*', (n) => mayBeTag(n) && followsInseam(n), 'bare'],
  ['price', 'Gap tee L *20*', (n) => mayBeTag(n) && n.value < 100 && n.before('letterSizes'), 'bare'],
  ['price', 'Gap tee sz 8 *15*', (n) => n.isDigits && n.isBetween(1, 999) && followsSize(n), 'bare'],
  ['measure', 'Gap shorts *7* stretch size XL', (n) => isSize(n) && n.isOf('pants') && n.later('sized')],
  ['measure', 'Gap shorts L *8* red', (n) => n.value < 15 && n.isOf('pants') && n.before('letterSizes') && !n.isAtEnd],
  ['name', 'Gap blue *9* hoodie size 10', (n) => n.later('sized') && isSize(n)],
  ['size', 'Gap skirt *6*', (n) => isSize(n)],
  ['size', 'Levis *3432*', (n) => isSizeCode(n) && !n.follows('size') && !n.isOf('sizeless')],
  ['retail', 'Zara coat L *120*', (n) => mayBeTag(n) && /\d\d[058]$/.test(n.text) && n.earlier('letterSizes'), 'bare'],
  ['name', 'Levis *469* jeans', (n) => n.isDigits],
];

/** Gives each number of a title its role: that of the first rule that holds. */
export function readNumbers(text: string, readContext: Parameters<typeof NumberView.read>[1]): readonly NumberView[] {
  const views = NumberView.read(text, lazy(readContext));
  for (const view of views) {
    const [role, , , mark] = NUMBER_RULES.find(([, , holds]) => holds(view)) ?? ['other'];
    view.role = role;
    view.mark = mark;
  }
  applyDiscount(views);
  return views;
}

/** Takes a share off the only price that nothing says was reduced: `20% off $25`, `$8 50% off`. */
function applyDiscount(numbers: readonly NumberView[]): void {
  const share = numbers.find(({ role }) => role === 'discount')?.value ?? 0;
  const [price, ...others] = numbers.filter(
    ({ role, isMoney }) => role === 'price' || role === 'retail' || (role === 'other' && isMoney),
  );
  if (share < 100 && price?.role === 'price' && others.length === 0)
    price.value = roundToCent(price.value * (1 - share / 100));
}

/** Returns what is added to a price in all, in US dollars and as a share of it, and what it is: several are `extras`. */
function readAddedCost(text: string, numbers: readonly NumberView[]) {
  const extraCosts = numbers.filter(({ role }) => role === 'extra');
  const sumOfUnit = (unit: string | undefined) =>
    roundToCent(sumOf(extraCosts.filter((n) => n.unit === unit).map((n) => n.value)));
  const [dollars, percentage] = [sumOfUnit(undefined), sumOfUnit('%')];
  if (dollars === 0 && percentage === 0) return undefined;
  const [only, other] = extraCosts;
  const nearbyText = only && !other ? text.slice(Math.max(0, only.start - NAME_REACH), only.end + NAME_REACH) : '';
  const [name] = EXTRA_NAMES.find(([, words]) => words.test(nearbyText)) ?? ['extras'];
  return omitUndefined({ dollars: dollars || undefined, share: percentage / 100 || undefined, name });
}

/** Maximum number of characters between an extra cost and its name: `$7 priority mail shipping`. */
const NAME_REACH = 24;
const EXTRA_NAMES = [
  ['the buyer’s premium', /premium|\bbp\b/i],
  ['sales tax', /\btax/i],
  ['shipping', /ship|post|deliver|freight|courier/i],
] as const;

const findDollars = (numbers: readonly NumberView[], role: NumberView['role']): NumberView | undefined =>
  numbers.find((number) => number.role === role && number.unit === undefined && number.mark !== 'bare');

export const MAX_PRICE = 1_000_000;
const isSideAmount = (n: NumberView) => n.hasSideRole() && (n.unit === undefined || n.unit === '%');

/** Finds the asking price (`$60`, `asking 250`, `12.99` at the end) and other amounts, and the title without them. */
export function findMoney(text: string, numbers: readonly NumberView[]) {
  const amounts = numbers.filter((n) => {
    const isOfMoney = n.role === 'price' || n.hasSideRole() || (n.role === 'other' && n.isMoney);
    return isOfMoney && n.mark !== 'bare' && n.value > 0 && n.value <= MAX_PRICE;
  });
  const prices = amounts.filter(({ role, unit }) => role === 'price' && unit === undefined);
  const askingAmount = prices.find((price) => price.before('mine', 'theirs')) ?? prices[0];
  const unusedAmounts = amounts.filter((amount) => amount !== askingAmount && !isSideAmount(amount));
  const pricesAndOthers = amounts.filter((amount) => !isSideAmount(amount));
  const costs = amounts.filter((amount) => amount.role === 'paid' && isSideAmount(amount));
  const barePrice = numbers.find(({ role, mark }) => mark === 'bare' && role === 'price');
  const { leftText, toNewOffset } = cutAmounts(text, numbers, amounts);
  return {
    askingAmount,
    costAmount: findDollars(numbers, 'paid'),
    unusedMoney: unusedAmounts.map((amount) => toUnusedMoney(text, amount)),
    /** A number that may be the price, which nothing marks: `Coach bag 40`. */
    possibleAskingPrice: askingAmount ? undefined : barePrice?.value,
    retail: findDollars(numbers, 'retail')?.value,
    /** What shipping, a premium, or tax adds: `$9 + $7 postage`, `plus 20% buyer’s premium`. */
    extra: readAddedCost(text, numbers),
    /** The title without dollar amounts, so that `$90` is not mistaken for Air Max 90. */
    textWithoutMoney: leftText,
    /** Maps an offset in the title to one in `textWithoutMoney`. */
    toNewOffset,
    /** The title without what is asked: what was paid, what is added and the price when new stay. */
    textWithoutPrice: cutAmounts(text, numbers, pricesAndOthers).leftText,
    textWithoutCost: cutAmounts(text, numbers, costs).leftText,
  };
}

function toUnusedMoney(text: string, amount: NumberView) {
  // A price is a second one after the asking price. Any other amount is the price of something else.
  const codeInDollars = amount.role === 'price' ? ('second_price' as const) : ('other_price' as const);
  const { from, to } = amount.spanWith();
  const code = amount.unit ? ('other_currency' as const) : codeInDollars;
  return { code, text: text.slice(from, to), price: amount.value };
}

/** Returns where an amount stands in its title, with the words that belong to it. */
export function findAmountSpan(amount: NumberView): WordSpan {
  const { belongs, belongsAfter } = numberFile;
  const listsBefore = amount.role === 'extra' ? [...belongs.amount, ...belongs.extra] : belongs.amount;
  return amount.spanWith(listsBefore, belongsAfter.amount);
}

function cutAmounts(text: string, numbers: readonly NumberView[], amounts: readonly NumberView[]) {
  // In `3 for $20`, `3 Gap scarf $20` and `8 $20 x 3`, only the amount tells what is a count: it is put in brackets.
  const isCut = (n?: NumberView) => n !== undefined && amounts.includes(n);
  const isToldByCut = (n: NumberView) =>
    n.mark === 'byPrice' && n.wordAfter !== 'x'
      ? isCut(n.next) || (isCut(n.previous) && isBareDigits(n.previous?.previous))
      : n.role === 'count' && isCut(n.next) && isForPrice(n);
  const cuts = [
    ...numbers.filter(isToldByCut).map(({ start, end, text }) => ({ from: start, to: end, replacement: `(${text})` })),
    ...amounts.map((amount) => {
      const span = findAmountSpan(amount);
      const isAddedTo =
        amount.next?.role === 'extra' && amount.next.wordBefore === '+' && !amounts.includes(amount.next);
      // What is added to the amount is not added to a number before it: `Air Max 90, + $9 shipping`.
      return isAddedTo && /\d $/.test(text.slice(0, span.from)) ? { ...span, replacement: ',' } : span;
    }),
  ];
  cuts.sort((a, b) => a.from - b.from);
  return cutText(text, cuts);
}

/** Returns a text without its cuts, and a map of its offsets to those in what is left. */
function cutText(text: string, cuts: readonly { from: number; to: number; replacement?: string }[]) {
  let leftText = '';
  let end = 0;
  const keptPieces = [{ from: 0, newOffset: 0 }];
  const addPiece = (piece: string, from: number) => {
    if (leftText !== '' && piece !== '' && piece !== ',') leftText += ' ';
    keptPieces.push({ from, newOffset: leftText.length });
    leftText += piece;
  };
  for (const { from, to, replacement = '' } of [...cuts, { from: text.length, to: text.length }]) {
    const piece = text.slice(end, Math.max(from, end));
    addPiece(piece.trim(), end + piece.length - piece.trimStart().length);
    if (replacement !== '') addPiece(replacement, from - 1);
    end = Math.max(to, end);
  }
  const toNewOffset = (offset: number) => {
    const { from, newOffset } = keptPieces.findLast((piece) => piece.from <= offset) ?? { from: 0, newOffset: 0 };
    return newOffset + offset - from;
  };
  // Commas before amounts are left over: `Coach Tabby 26, $60`.
  const trimmed = cuts.length === 0 ? text : leftText.replace(/(?<![\s,;|])[\s,;|]+$/, '');
  return { leftText: trimmed, toNewOffset };
}

const { lists } = numberFile;
/** Words that say whose amount it is, that it was paid, and that it is of each piece. */
export const AMOUNT_WORDS = { mine: lists.mine, paid: lists.paid, each: lists.each };
const [lotWords, togetherWords] = [new Set(lists.lots), new Set(lists.together)];
const pieceWords = new Set([...lists.counting, ...lists.singles, ...Object.keys(numberFile.values)]);

/** Returns the lot that the counts of a title, without its money, tell, unless they are in remarks. */
export function findLot(
  { words, textOf }: TitleTokens,
  numbers: readonly NumberView[],
  toWordSpan: (characters: WordSpan) => WordSpan,
  remarks: readonly WordSpan[],
) {
  const counts = numbers
    .filter(({ role, value, mark }) => role === 'count' && value > 1 && mark !== 'bare')
    .map((count) => ({
      count,
      span: toWordSpan(count.spanWith(numberFile.belongs.count, numberFile.belongsAfter.count)),
    }))
    .filter(({ span }) => span.from < span.to && !remarks.some((remark) => spansOverlap(remark, span)));
  const [firstCount] = counts;
  if (!firstCount) return undefined;
  const { from, to } = firstCount.span;
  const isSumOfCounts = counts.length > 1 && counts.every(({ count }) => count.after('garments', 'pieces', 'pairs'));
  const lotPhrase = words.slice(from, to);
  const otherWords = [...words.keys()].filter((at) => (at < from || at >= to) && lotWords.has(words[at] ?? ''));
  const saysMore = otherWords.length > 0 || words.some((word) => togetherWords.has(word));
  const isPieceWord = (word: string) => pieceWords.has(word) || /^x?\d+(?:x|pcs|pairs?)?$/.test(word);
  return {
    pieces: isSumOfCounts ? counts.reduce((sum, { count }) => sum + count.value, 0) : firstCount.count.value,
    text: textOf(from, to),
    /** True if it counts single items, so that a price is of each: `x2`, `2 x`. */
    isMultiplied: /^(?:x|qty|quantity)|(?:\b|\d)x$/.test(lotPhrase.join(' ')),
    /** True if it says no more than how many equal pieces there are: `(4)`, `Two`, `3 pairs`, `x2`. */
    isOfEqualPieces: !isSumOfCounts && !saysMore && lotPhrase.every(isPieceWord),
    /** All words about the lot rather than its items. The phrase for the number of items comes first. */
    spans: [
      ...(isSumOfCounts ? counts.map(({ span }) => span) : [firstCount.span]),
      ...otherWords.map((at) => ({ from: at, to: at + 1 })),
    ],
  };
}
