import type { NumberRole, NumberView } from './number-view.ts';

/** A rule: the role, an example with the number between asterisks, and when it holds. The first that holds counts. */
export type NumberRule = readonly [role: NumberRole, example: string, holds: (n: NumberView) => boolean, isBare?: true];

const PANTS = /^(?:jeans|pants|shorts)$/;
const JACKETS = /^(?:jacket|coat|suit|tuxedo)$/;
const SIZELESS = /^(?:bag|wallet|handbag|scarf|sunglasses|jewelry|earrings|necklace|bracelet|watch|tie|hat|perfume)$/;
/** Letters beside a number of a size: `16w`, `5t`, `42r`, `34dd`, `w34`, `30x34`, `2xl`. */
const SIZES =
  /^(?:(?:us|eu|uk|sz|fr|it|size|w|l|t|s)?#(?:x|xl|xs|xxl|t|w|r|l|s|m|c|p|y|yr|mo|mos|a|b|c|d|dd|ddd|e|ee|eee|ff?|g|h|aa|k|reg|long|short|tall|wp|ws|us|eu|uk|xlt|xt|lt)|(?:w|l|sz|size|us|eu|uk|t|eur)#|w#l#|#w#l?|#x#|#[rls]?\/#|#[/-]#(?:m|mo|mos|t|y|w|c|x|xl|p|yrs?)?|#\/#[a-z]?|#x[/-]#x|#xl[/-]#xl|[sml]#xl|x[sl][/-]#xl)$/;
const isRange = (n: NumberView) => /^#[/-]#$/.test(n.form);
/** Whole sizes and halves: `8`, `8.5`, `00`. */
const isSmall = (n: NumberView) => n.form === '#' && n.isBetween(0, 60) && (n.value * 2) % 1 === 0;
/** Higher counts are refused; other high numbers are mostly models. */
const isCount = (n: NumberView) =>
  (n.isBetween(2, 99) || (n.isBetween(100, 999) && n.value % 50 === 0)) && (n.isPlain || n.form === '');
const isFew = (n: NumberView) => n.isBetween(2, 12);

/** Stands at the end of a part right after a number that is said to be the size: `sz 8 75`. */
const followsSize = (n: NumberView) =>
  n.previous?.role === 'size' &&
  (n.previous.before('sizes') || n.previous.after('ages') || /[a-z]$/.test(n.previous.form)) &&
  n.endsPart &&
  (n.gap === 0 || /^(?:[)–-]|mo|months?)$/.test(n.wordBefore));

/** Three digits at the end, after another number: `59 120`. */
const isCode = (n: NumberView | undefined) => n?.gap === 0 && n.isLast && n.isPlain && n.isBetween(100, 999);
/** `2x`, `x2` or `2 x` before several words at the start. */
const isTimes = (n: NumberView) =>
  n.isFirst &&
  n.isBetween(2, 9) &&
  (/^(?:#x|x#)$/.test(n.form)
    ? n.wordsAfter > 1
    : n.isPlain && n.wordAfter === 'x' && n.wordsAfter > 2 && n.next?.gap !== 1);

export const RULES: readonly NumberRule[] = [
  // Money of something else
  ['other', 'ISO Coach bag *$40*', (n) => n.isMoney && (n.nearby('noSale') || n.earlier('wanted'))],
  ['extra', 'Gap coat $15 plus *20%* buyers premium', (n) => n.wordAfter === '%' && n.after('extraAfter')],
  [
    'extra',
    'Gap tee $15, *$5* shipping',
    (n) => n.after('extraAfter') && !n.after('included') && (n.isMoney || n.wordBefore === '+'),
  ],
  ['extra', 'Frye boots $75, buyer pays *12* shipping', (n) => n.after('extraAfter') && n.before('extra')],
  ['extra', 'Gap tee $9 shipping *$5*', (n) => n.before('extra') && !n.before('free') && n.isMoney],
  ['extra', 'Gap coat $15 plus tax *8%*', (n) => n.before('extra') && n.sign === '%'],
  [
    'extra',
    'Gap tee $9 + *$5*',
    (n) => n.wordBefore === '+' && (n.isMoney || (n.previous?.isMoney === true && n.gap === 1)),
  ],
  ['paid', 'Gap tee, paid *4*', (n) => n.before('paid')],
  ['other', 'Gap tee *$5* off', (n) => n.after('notAskedAfter') && (n.isMoney || n.wordAfter === '%')],
  ['price', 'Is *20* a good price for a Gap tee', (n) => n.wordBefore === 'is' && n.after('goodPrice')],
  ['price', 'Worth *$20*? Gap tee', (n) => n.wordBefore === 'worth' && n.wordAfter === '?'],
  [
    'retail',
    'Gap tee retail *118*',
    (n) => n.before('retail') && (n.isMoney || (n.form === '#' && n.before('retailPlain'))),
  ],
  ['retail', 'Gap tee *$118* value', (n) => n.isMoney && n.after('retailAfter')],
  [
    'retail',
    'Gap tee NWT *118*',
    (n) => n.before('newWithTags') && (n.isMoney ? n.value >= 30 : n.isPlain && n.isBetween(50, 9999) && !n.isInName),
  ],
  ['retail', 'Coach bag tag *$238*', (n) => n.isMoney && (n.before('tags') || n.after('tags')) && n.value >= 100],
  ['retail', 'Gap tee NWT tag *$25*', (n) => n.isMoney && n.before('tags') && n.nearby('newWithTags')],
  [
    'other',
    'Gap tee *$40-50*',
    (n) =>
      n.isMoney && (isRange(n) || (/^[-–]$/.test(n.wordAfter) && n.next?.isMoney === true && n.next.value > n.value)),
  ],
  ['other', 'Gap tee sold for *$20*', (n) => n.before('notAsked') && (n.isMoney || n.isLast)],
  [
    'other',
    'Coach bag $40, *$10* for the strap',
    (n) => n.isMoney && /^(?:for|per|each)$/.test(n.wordAfter) && n.soon('ofPiece'),
  ],
  [
    'other',
    'Coach bag *$90*, asking $40',
    (n) => n.isMoney && n.next?.isMoney === true && n.next.before('asked', 'arrows', 'tags'),
  ],
  ['other', 'Coach bag *$60* down', (n) => n.isMoney && n.wordAfter === 'down' && n.wordsAfter === 1],
  ['other', 'Coach wallets *$10* each minimum 10', (n) => n.isMoney && n.soon('minimum')],
  ['other', 'Coach bag *$20* x 3 payments', (n) => n.isMoney && n.soon('payments')],
  [
    'other',
    'Gap jeans 8 for *$10*',
    (n) =>
      n.isMoney && n.wordBefore === 'for' && n.gap === 1 && n.previous?.role === 'size' && !n.previous.before('sizes'),
  ],
  // What is asked
  ['name', 'Gap *three* dollar bill tee', (n) => n.isMoney && n.wordAfter === 'bill'],
  ['price', 'Gap tee *$8*', (n) => n.isMoney],
  ['measure', 'Madewell *9"* mid rise skinny jeans', (n) => /^["”]$/.test(n.sign)],
  ['name', 'Coach Tabby *26*', (n) => n.isInName],
  [
    'count',
    'Baby onesies *2* for 10',
    (n) =>
      n.isBetween(2, n.isFirst ? 12 : 5) &&
      isCount(n) &&
      (/^(?:for|@)$/.test(n.wordAfter) || (n.wordAfter === '/' && n.next?.isMoney === true)) &&
      n.next !== undefined,
  ],
  ['price', 'Gap tee asking *250*', (n) => n.before('asked')],
  [
    'price',
    'Gap tee thrift *12*',
    (n) =>
      n.before('askedAtEnd') && n.endsPart && (n.isPlain || n.isCents) && !(n.before('tags') && PANTS.test(n.kind)),
  ],
  ['price', 'Gap tee reduced from 60 to *40*', (n) => n.before('arrows') && n.earlier('lowered') && n.isLast],
  ['price', 'Gap tees 4 for *10* red', (n) => n.previous?.role === 'count' && /^(?:for|@)$/.test(n.wordBefore)],
  ['price', 'Gap tee size 6 *8* obo', (n) => n.after('each', 'askAfter') && n.form === '#'],
  ['price', 'Gap jeans *12.99*', (n) => n.isCents && n.isLast],
  ['other', 'Levis *14* zip', (n) => /^(?:12|14|34|78)$/.test(n.text) && n.after('fractions')],
  ['size', 'Gap coat size 16 *1/2*', (n) => /^[13]\/[24]$/.test(n.text) && n.gap === 0 && n.previous?.role === 'size'],
  ['other', 'Gap *1/4* fleece', (n) => /^[137]\/[248]$/.test(n.text)],
  ['other', 'Gap *3D* print hoodie', (n) => n.text === '3d'],
  ['size', 'Coach bag size *40*', (n) => n.before('sizes')],
  [
    'size',
    'Clarks boots 75 and *85*',
    (n) =>
      n.previous?.role === 'size' &&
      /^(?:and|&|or|,|x|\/)$/.test(n.wordBefore) &&
      n.form === n.previous.form &&
      n.text.length <= n.previous.text.length + 1,
  ],
  ['measure', 'Silk scarf *12* x 70 in', (n) => n.wordAfter === 'x' && n.next?.after('measuresAfter') === true],
  ['measure', 'Nirvana tee XL 22 x *29*', (n) => n.wordBefore === 'x' && n.previous?.role === 'measure'],
  ['measure', 'Nirvana tee XL *22* x 29', (n) => n.wordAfter === 'x' && n.earlier('letterSizes')],
  [
    'size',
    'Gap shirts size 8 *10*',
    (n) =>
      n.previous?.role === 'size' &&
      n.gap === 0 &&
      isSmall(n) &&
      n.value - n.previous.value <= 2 &&
      n.value > n.previous.value,
  ],
  // What is on labels
  ['label', 'Champion hoodie RN *15763*', (n) => n.before('labels') && n.isPlain],
  ['purity', 'Ring *14k* gold', (n) => n.isBetween(8, 24) && (/^#kt?$/.test(n.form) || n.after('purity'))],
  ['purity', 'Ring *925*', (n) => /^\.?925$/.test(n.text)],
  ['purity', 'Gap coat *80%* wool', (n) => n.wordAfter === '%' || (n.value === 100 && n.after('materials'))],
  ['style', 'Coach style *9123*', (n) => n.before('styles') && n.text.length > 3],
  ['rank', 'Pirates jersey *#21*', (n) => n.wordBefore === '#' || (n.before('rank') && n.isBetween(1, 99))],
  ['rank', 'Gap tee item 4 of *6*', (n) => n.wordBefore === 'of' && n.previous?.role === 'rank'],
  ['rank', 'Fear of God *4th* season', (n) => /^#(?:st|nd|rd|th)$/.test(n.form)],
  ['time', 'Gap dress zip *60614*', (n) => n.wordBefore === 'zip' && n.isPlain && n.value > 9999],
  ['time', 'Gap tee *555-0142*', (n) => /^#-#$/.test(n.form) && n.text.length > 7],
  ['time', 'Gap tee pick up after *5*', (n) => n.before('time')],
  ['time', 'Gap tee *1* day sale', (n) => n.after('timeAfter')],
  [
    'other',
    'Gap dress worn *1x*',
    (n) => n.before('times') || (n.after('timesAfter') && n.form !== '#x' && n.earlier('times')),
  ],
  ['grade', 'Vans 9 *8* out of 10', (n) => n.after('gradeAfter')],
  ['grade', 'Vans sz 9 *8/10*', (n) => /\/10$/.test(n.text) && n.isBetween(1, 10) && !n.nearby('children')],
  // Years
  [
    'year',
    'Levis *90s* jacket',
    (n) => /^(?:[3-9]0|19\d0|2000)'?s$/.test(n.text) && !(n.isUpper && JACKETS.test(n.kind)),
  ],
  ['year', 'Prada shirt *FW18*', (n) => /^(?:ss|fw|aw|y)#k?$/.test(n.form) && n.isBetween(0, 99)],
  ['year', 'Prada shirt FW *18*', (n) => n.before('seasons') && n.isPlain && !n.after('packed')],
  ['year', 'Nirvana tee *1994*', (n) => n.isPlain && n.isBetween(1920, 2026)],
  ['other', 'Puffer 3 in *1*', (n) => n.value === 1 && /^(?:in|en)$/.test(n.wordBefore)],
  ['other', 'Puffer *3* in 1', (n) => n.next?.value === 1 && /^(?:in|en)$/.test(n.next.wordBefore)],
  // How large
  ['size', 'Hanna pjs girls *110* cm', (n) => n.wordAfter === 'cm' && n.isBetween(50, 170) && n.nearby('children')],
  ['measure', 'Gap leggings *25* inch', (n) => n.after('measuresAfter') && !/l$/.test(n.form)],
  ['measure', 'Gap jeans inseam *30*', (n) => n.before('measures')],
  ['measure', 'Handmade tote *15x15*', (n) => n.form === '#x#' && (SIZELESS.test(n.kind) || n.value < 20)],
  ['size', '*24* months Gap overalls', (n) => n.after('ages')],
  // How many
  ['name', 'Jordan XI (*11*)', (n) => n.repeats],
  [
    'other',
    'Gap set M *2* pc',
    (n) =>
      n.after('partsOfSet') &&
      n.isBetween(2, 4) &&
      (n.near('sets') || n.earlier('sets')) &&
      !n.nearby('lots') &&
      !n.before('bindsCount'),
  ],
  ['size', 'Danskin leggings XXL (*20*)', (n) => n.isInBrackets && n.before('letterSizes') && n.value > 5],
  ['count', '3 tops, *2* shorts', (n) => n.previous?.role === 'count' && isFew(n) && n.isOfGarment],
  ['count', 'Gap suits *3*, 44L', (n) => n.before('pieces', 'sets') && n.isBetween(2, 4) && n.wordAfter === ','],
  ['count', 'Gap tees (*4*)', (n) => n.isInBrackets && isCount(n) && n.isBetween(2, 20)],
  [
    'count',
    'Gap tees *x4*',
    (n) => n.form === 'x#' && !n.isFirst && n.isBetween(2, 99) && (n.gap > 0 || n.previous?.role !== 'size'),
  ],
  ['count', '*2x* Zara dress', (n) => isTimes(n) && !n.isUpper && (!n.nearby('plusSized') || n.later('clothes'))],
  [
    'rank',
    'Auction lot *118* mink coat',
    (n) => n.before('lots') && n.isPlain && !n.before('bindsCount') && (n.value > 99 || n.wordAfter === ':'),
  ],
  ['count', 'Set of *3* Gap', (n) => n.before('bindsCount') && isCount(n)],
  ['count', 'Pair of *2* Coach bags', (n) => n.before('pairOf') && n.soon('pieces') && n.kind !== 'earrings'],
  [
    'count',
    'Gap lot *20* red tees',
    (n) => n.before('beforeCount') && isCount(n) && (n.near('pieces', 'pairs') || n.after('singles')),
  ],
  ['count', 'Gap tees, have *4*', (n) => n.before('countBefore') && isCount(n) && n.endsPart],
  ['count', 'Gap tees $1 each *30* of them', (n) => n.after('countAfter') && isCount(n) && n.gap > 0],
  [
    'count',
    'Gap *5* piece bundle',
    (n) =>
      n.after('unit') &&
      isCount(n) &&
      !n.before('sets') &&
      (n.near('lots') || n.later('clothes') || n.earlier('basics')),
  ],
  ['other', 'Zara suit *2* button', (n) => n.after('features') && n.isBetween(1, 12) && (n.isPlain || n.form === '')],
  [
    'count',
    'Gap tees *10* pieces',
    (n) => n.after('singles', 'joined', 'packed') && n.isBetween(1, 999) && !n.before('sets') && !n.soon('sets'),
  ],
  [
    'count',
    '*55* Gap tees',
    (n) =>
      (n.isFirst || n.wordBefore === ':') &&
      isCount(n) &&
      (n.soon('pieces') ||
        n.later('lots') ||
        (n.near('pieces') && (isFew(n) || !n.near('pairs'))) ||
        (n.value < 7 && n.near('pairs'))),
  ],
  [
    'count',
    'Gap tees x *4*',
    (n) =>
      n.wordBefore === 'x' && n.isLast && isFew(n) && (n.gap > 1 || n.previous?.form !== '#' || n.previous.isMoney),
  ],
  ['count', 'Nike tee lot *5*', (n) => n.before('lots') && isFew(n) && n.isPlain],
  [
    'count',
    'Nike tee lot *25* red',
    (n) => n.before('lots') && isCount(n) && n.earlier('garments') && !n.endsPart && n.next?.gap !== 0,
  ],
  ['count', '*Two* Levis 501', (n) => n.isFirst && n.precedesName && n.form === '' && n.isBetween(2, 6)],
  ['count', 'Gap tees *dozen*', (n) => n.before('pieces') && n.form === '' && n.value % 6 === 0],
  ['count', 'Coach bags $40 for *both*', (n) => n.text === 'both' && [n.wordBefore, n.wordAfter].includes('for')],
  ['count', 'Gap *two* tees', (n) => n.form === '' && n.soon('pieces', 'pairs')],
  ['retail', 'Zara sweater XL *59* 120', (n) => n.isPlain && n.value > 19 && isCode(n.next), true],
  [
    'retail',
    'New *70* mens Gap shorts',
    (n) => n.before('leadIns') && n.isFirst && n.isPlain && n.isBetween(45, 999),
    true,
  ],
  ['count', 'Gap briefs lot 3 *6* 12 pack', (n) => n.previous?.role === 'count' && n.gap === 0 && n.next?.gap === 0],
  // Sizes and names
  [
    'measure',
    'Gap shorts large *8* stretch',
    (n) => n.before('letterSizes') && PANTS.test(n.kind) && n.value < 15 && !n.isLast,
  ],
  ['size', 'Gap jeans *16w*', (n) => SIZES.test(n.form) && n.isBetween(0, n.form === '#/#' ? 110 : 60)],
  ['size', 'Levis W34 L *31*', (n) => n.wordBefore === 'l' && n.previous?.role === 'size' && n.isBetween(24, 40)],
  ['size', 'Coach hat mens *7*', (n) => n.before('wearers') && isSmall(n)],
  ['size', 'Zara Kendall *20* petite', (n) => n.after('sizesAfter') && isSmall(n)],
  ['style', 'Coach bag *CH857*', (n) => /\d{5}|[a-z]\d{3}|\d{3}[a-z]|^0\d\d/.test(n.text)],
  ['name', 'Gymshark Flex *V3*', (n) => /^(?:[a-z]+#[a-z]?|#v)$/.test(n.form)],
  [
    'size',
    'Zara Kendall *10* 12',
    (n) => n.next?.gap === 0 && isSmall(n) && isSmall(n.next) && n.next.value - n.value === 2,
  ],
  ['size', 'Hanna pjs *110* / US 5', (n) => n.wordAfter === '/' && n.next?.before('sizes') === true],
  ['name', 'Brooks Caldera *6* shoes', (n) => n.followsName && !n.isLast && n.isPlain],
  ['price', 'Coach bag *40*', (n) => n.isLast && n.isPlain && n.isBetween(1, 999) && SIZELESS.test(n.kind), true],
  [
    'price',
    'Gap tee L *20*',
    (n) =>
      n.isPlain &&
      n.isBetween(1, 99) &&
      ((n.isLast && n.before('letterSizes') && !n.earlier('foreignSizes')) || followsSize(n)),
    true,
  ],
  ['measure', 'Gap shorts *7* stretch size XL', (n) => n.later('sized') && isSmall(n) && PANTS.test(n.kind)],
  ['name', 'Gap blue *9* hoodie size 10', (n) => n.later('sized') && isSmall(n)],
  ['size', 'Gap skirt *6*', (n) => isSmall(n)],
  [
    'size',
    'Levis jeans *3432*',
    (n) => /^(?:[1-4]\d[23]\d|[4-9]5|1[0-5]5)$/.test(n.text) && n.previous?.role !== 'size',
  ],
  ['name', 'Levis *469* jeans', (n) => n.isPlain],
];
