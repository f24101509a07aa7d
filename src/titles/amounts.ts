import file from './lexicon/money.json' with { type: 'json' };
import { compilePattern } from './phrase-index.ts';

export interface OtherMoney {
  /** `retail`: the price when new. `other_price`: not the asking price. `second_price`: follows the asking price. */
  readonly code: 'other_currency' | 'retail' | 'other_price' | 'second_price';
  readonly text: string;
  /** As a number: US dollars, unless the currency is another. */
  readonly price: number;
}

/** Patterns of the parts of amounts, such as `each`: the words that say that a price is of one of several items. */
export const MONEY_PARTS = {
  ...file.lists,
  is: '(?: (?:for|at|is|of))?',
  ofAll: ' ?(?:for )?(?:all|total|together)\\b',
  begin: '(?<![\\p{L}\\d])',
  end: '[ :~]*¤',
  /** `$1 200` is a price, but in another currency: two numbers to us. */
  split: '(?<=[$] ?)\\d \\d{3}<ended>',
  amount: [
    '(?<![\\d.]|[$] ?\\d )(?!<split>)(?<whole>\\d{1,3}(?:,\\d{3}){1,2}|\\d{1,7}',
    '(?<=[$] ?)(?=[.]\\d\\d(?!\\d)))(?<cents>[.,]\\d{1,2})?(?<thousands>k\\b)?',
  ].join('|'),
  dollarsBefore: 'us\\$|\\$|\\busd(?![a-z])',
  dollarsAfter:
    'us\\$|\\$|(?:usd|dollars?|bucks|d[oó]lares|dollari|dolar[oó]w|obo)\\b|ドル|달러|美元|美金|долл(?:аров|ара)?',
  /** `EUR 42` is a shoe size. */
  noSize: '(?! ?(?:1[6-9]|[234]\\d|50)(?:[.,]5)?(?![\\d.,]))',
  kroner: '(?:sterline|kron[eo]r|kr|sek|dkk|рубл(?:ей|я|ь)|руб|reais)',
  ofLot: '(?:lot|bundle|pack|set|box)',
  codes: '(?:aud|brl|cad|chf|gbp|hkd|inr|jpy|mxn|nzd|pln|sgd)',
  othersBefore: [
    '\\b(?:[acrs]|ca|nt|(?:au|hk|mx|nz|cdn|jm|tt) ?)\\$|[€£¥￥₩₽₹₱]|(?<!puma )\\brs\\.?(?= ?\\d[\\d,]{2})',
    '\\beur\\b<noSize>|\\b<codes>(?![a-z])(?: ?\\$)?',
  ].join('|'),
  othersAfter: [
    '[€£¥￥₩₽₹₱円元원]|\\((?:aud|cad|cdn|hkd|nzd|sgd|gbp|euros?)\\)',
    '(?:dollars )?(?:cdn|canadian|australian|aussie|nz|new zealand)(?= *(?:$|[,;)!]|obo\\b|firm\\b|shipped\\b))',
    '(?:canadian|australian|aussie|nz|new zealand) dollars?\\b',
    '(?:eur(?! ?\\d)|euros?|pounds|yen|quid|rupees?|pesos?|<codes>|z[łl](?:ot(?:ych|e))?|libras|<kroner>)(?![a-z])',
  ].join('|'),
  ended: ' *(?:$|[,;:)!\\]|]|[-–—] |\\.(?: |$)|<after>\\b)',
  /** `2 for $30`. */
  several: '<begin>(?<!(?:size|sz|us|uk) )[2-9] ?',
  otherPrice: '(?:<begin><noAsk><is>|<several>(?:for|/))[ :~]*',
  noAsk: [
    '(?:<notAsked>|worth(?! ?¤dollars? ?\\?)|value(?! for)|(?<!(?:free|includes|including|included) )shipping',
    '(?<!free )ship|(?<!(?:knock|looks?|is|are|seems?|feels?)[ -])(?:\\d+ ?% ?)?off|(?<!no )tax',
    '(?<!(?:needs?|good|a|some) )cleaning|trade \\+|klarna(?: ?\\d+ ?x)?)',
  ].join('|'),
  noAskAfter: [
    '(?:<notAskedAfter>|down(?= ?(?:$|[,.;]))|(?:fees?|retail)(?! ?[$]?\\d)|(?:shipping|ship|tax)(?! incl| free)',
    'opening(?! ceremony)|start(?:er|s)?(?= ?(?:$|[,.;!)]|bid|no|auction))|starting(?! at)',
    'gift ?cards?(?! (?:holder|case))|\\d\\d ?% off|(?:plus|and) \\d+ ?% buyers?)',
  ].join('|'),
  ask: "(?:<asked>|(?<!(?:will|can|i'll|ill|you) )pay|worth(?= ?¤dollars? ?\\?))",
  askAtEnd: '(?:<askedAtEnd>|(?:reduced|lowered|dropped|marked down|down) from [$]?\\d+ to)',
  noSale: '\\b(?:<notForSale>|^(?:<wanted>|iso(?!-))|wanted(?= ?[$]))\\b',
  onTag: '<begin><tags>(?: is)?<end>|¤[a-z]+ ?tag\\b(?! says| ?[$]?\\d)',
  each: [
    '(?:each|ea|apiece|a piece|a (?:shirt|tee|top|pair|item|dress)|cada(?: un[oa])?|c/u|(?:la )?pi[èe]ce|chacune?',
    "ciascun[oa]|cadaun[oa]|l[’']un[oa]|a testa|(?<=/ ?)(?:pair|item|piece|pcs?)|(?:das |pro )?st(?:ü|ue)ck|per stuk",
    'za sztuk[ęe]|/szt|per(?= ?(?:$|[,.;)!]))|per (?!lb|pound|day|week|month|<ofPiece>)[a-z]+)\\b\\.?',
  ].join('|'),
};
const compile = ({ source }: RegExp) => compilePattern(source, MONEY_PARTS);

const NUMBER = compilePattern(
  [
    '(?:(?<otherBefore><othersBefore>) ?|(?<dollarBefore><dollarsBefore>) ?[:$]? ?)?<amount>',
    '(?: ?(?:(?<otherAfter><othersAfter>)(?!\\d)|',
    '(?<dollarAfter><dollarsAfter>|(?<hundredths>¢|cents\\b))(?! ?[-.]?\\d)))?',
  ].join(''),
  MONEY_PARTS,
  'gi',
);
/**
 * In what follows, a number stands between the text before and after it as `¤other` (another currency), `¤dollar` and
 * `¤dollars` (a sign before it or after it), `¤cents` (`12.99`) or `¤plain`.
 */
const BEFORE = compile(
  /<begin>(?:(?<!<several>)|(?!for))(?:<noAsk><is>|(?:<ask>|<askAtEnd>)(?: is)?)<end>/, // retail $118
);
const AFTER = compile(
  // was $89 new
  /<begin><noAsk><is><end>[a-z]+(?<word> new\b)(?! with| w\b| in\b)|¤[a-z]+(?<count> ?\/? ?<each>|<ofAll>| firm\b)/,
);
const EACH = compile(
  // $5 each
  /<begin>(?:(?<!\b<ofLot>\b.*)at|(?:each|apiece|je)<is>[ :]*)¤dollars?|¤dollars? x ?[2-9]\b|@ ?¤|¤[a-z]+ ?\/? ?<each>/,
);
const FOR_ALL = /¤[a-z]+ ?(?:for )?(?:all|both|total|together|the (?:lot|pair|set|two))\b/i;
/** The number of items that the amount after it is for: first, or after a plural or a number, as in `501 2 for $30`. */
const OF_SEVERAL = /(?<=^|s |\d )([2-5]) ?(?:(?:for|\/) ?(?=[$]\d)|(?=@ ?[$]?\d))/giu;
/** Highest plausible price, in US dollars. */
export const MAX_PRICE = 1_000_000;
const CENTS = /^\d{1,4}\.\d\d$/;
/** Length of the context on each side of a number, in UTF-16 code units. */
const CONTEXT_LENGTH = 24;

/** What a rule is about: titles that `holds` fits, and amounts from `min` US dollars. */
interface When {
  readonly holds?: RegExp;
  readonly min?: number;
}
const rule = <T extends boolean | OtherMoney['code']>(
  is: T,
  { holds = /^/, min = 0 }: When,
  patterns: readonly RegExp[],
) => ({
  is,
  min,
  holds: compile(holds),
  pattern: compile(new RegExp(patterns.map(({ source }) => source).join('|'))),
});

/** Whether a number is an amount: the first rule that fits. */
const AMOUNTS = [
  rule(false, {}, [
    /¤(?:cents|plain)["”']|¤(?:dollar|cents|plain)(?:[\dx%]|\.\d|\/(?! ?(?:ea|pair|item|piece|pc))|o+\b)/, // 12"
    /(?<!\b(?:one|any|free|in) )\b<sized>[.:]?¤dollars/, // size 8 $20
  ]),
  rule(true, {}, [
    /¤(?:other|dollars?)|<begin>(?:<newPrices><is>|<ask>(?: is)?)<end>/, // asking 250
    /@ ?¤plain|^ ?\+ ?¤plain|\bis¤plain (?:a )?(?:good (?:price|deal|for)|fair|too much)\b/, // is 40 a good price
    /(?<!\b<sized>)¤plain (?:(?:each|ea|apiece|or best offer)\b|firm(?: *$|[,.;!)]))/, // 40 firm
  ]),
  rule(false, {}, [/<otherPrice>¤|¤(?:cents|plain)(?!<ended>)/]), // 2 for 30
  rule(true, {}, [/<begin><askAtEnd>(?: is)?<end>cents/]), // for 12.99
  rule(false, { holds: /\b<sizedByTag>\b/ }, [/<begin><tags>(?: is)?<end>/]), // jeans tag 30
  rule(true, {}, [/<begin><askAtEnd>(?: is)?<end>/]), // thrift 12
  rule(false, {}, [/<begin><measures>(?: is)?<end>/]), // inseam 30
  rule(true, {}, [/¤cents[ )!]*$/]), // Gap jeans 12.99
];
/** What an amount is that is not the asking price: the first rule that fits. */
const MEANINGS = [
  rule('other_currency', {}, [/¤other/]),
  rule('other_price', { holds: /<noSale>/ }, [/¤/]), // ISO Coach bag $40
  rule('other_price', {}, [
    /<otherPrice>¤|¤[a-z]+ ?<noAskAfter>\b|^ ?\+ ?¤plain/, // retail $118
    /¤dollars?(?:(?:[-–]| [-–] )\$\d|[-–]\d{2,4}(?![\dx"”'-]))|<begin>between<end>dollar and [$]?\d/, // $40-50
    /¤dollars? ?(?:->|→|>|~~) ?[$]?\d|¤dollars?(?: ?[-–]| and) ?up\b|¤dollars?\+(?! ?(?:\d|tax|ship))/, // $40 -> $30
    // SB $5 BIN $9
    /<begin>sb<end>dollar .*\bbin\b|¤dollars? ?(?:each|ea\.?|apiece),? (?:min(?:imum)?|(?:if|when) you)\b/,
    /<begin>payments? of<end>|¤dollars? (?:x|for) ?\d+ (?:payments|months|afterpay)\b/, // 4 payments of $10
    /¤dollars?[ ,.;-]+(?:asking(?: price)?|they want|priced at|tag says|now|mine)<is>[ :~]*[$]?\d/, // $90, asking $40
    /¤dollars? ?(?:per|each|for (?:the|a|its)) <ofPiece>s?\b/, // $10 for the strap
    /<begin><lowered>(?: from)?[ :~]*¤dollar (?:to|now) \$|¤dollar <lowered> to \$/, // dropped $40 to $30
  ]),
  rule('retail', { min: 30 }, [/<begin>(?:nwt|bnwt|new with tags?)<end>/]), // NWT $118
  rule('retail', { holds: /\b<newWithTags>\b/ }, [/<onTag>/]), // NWT tag $25
  rule('retail', { min: 100 }, [/<onTag>/]), // tag $118
];

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const VALUES = new Map([
  ...UNITS.split(' ').map((word, at) => [word, at] as const),
  ...TENS.split(' ').map((word, at) => [word, at * 10 + 20] as const),
]);
const IN_WORDS = new RegExp(
  `\\b(?:an? )?((?:(?:${[...VALUES.keys()].join('|')}|hundred|thousand)(?:[ -]| and )){1,9})(?:dollars|bucks)\\b`,
  'gi',
);

/** Writes amounts in words in digits: `twenty-five dollars`, `a hundred bucks`. */
const inDigits = (title: string): string =>
  title.replace(IN_WORDS, (_, words: string) => {
    let [sum, part] = [0, 0];
    for (const word of words.toLowerCase().split(/[ -]/)) {
      if (word === 'hundred') part = (part || 1) * 100;
      else if (word === 'thousand') [sum, part] = [(part || 1) * 1000, 0];
      else part += VALUES.get(word) ?? 0;
    }
    return `$${sum + part}`;
  });

/** A number that is money. */
interface Amount {
  /** US dollars. */
  readonly price: number;
  /** What it is if it is not the asking price. */
  readonly meaning: OtherMoney['code'] | undefined;
  readonly text: string;
  /** The word before it that belongs to it: `retail`. */
  readonly word: string;
  /** True if it is said to be of one of several items. */
  readonly isEach: boolean;
  /** True if it is said to be of all, although a count such as `x2` stands before it. */
  readonly isForAll: boolean;
  readonly end: number;
}

/** The amounts in a title, and the title without them. */
export interface FoundMoney {
  readonly asking: Amount | undefined;
  readonly other: readonly OtherMoney[];
  readonly withoutMoney: string;
}

/** Finds the asking price (`$60`, `asking 250`, `12.99` at the end) and other amounts, and the title without them. */
export function findMoney(written: string): FoundMoney {
  const title = inDigits(written).replace(OF_SEVERAL, '($1) ');
  let asking: Amount | undefined;
  const other: OtherMoney[] = [];
  let textOutside = '';
  let previousEnd = 0;
  for (const match of title.matchAll(NUMBER)) {
    const amount = amountOf(title, previousEnd, match);
    if (!amount) continue;
    const { meaning, text, price, word } = amount;
    // The word before an amount belongs to it: `retail $118`, `asking 250`.
    const before = title.slice(previousEnd, match.index).trimEnd();
    textOutside += `${before.slice(0, before.length - word.length).trim()} `;
    previousEnd = amount.end;
    if (meaning) other.push({ code: meaning, text, price });
    else if (asking) other.push({ code: 'second_price', text, price });
    else asking = amount;
  }
  const outside = `${textOutside}${title.slice(previousEnd).trim()}`;
  // Commas before amounts are left over: `Coach Tabby 26, $60`.
  const withoutMoney = previousEnd === 0 ? title : outside.replace(/(?<![\s,;|])[\s,;|]+$/, '').trim();
  return { asking, other, withoutMoney };
}

/** Returns true if an amount is the price of one of several pieces. A price after a count such as `x2` is, too. */
export const isOfEach = ({ isEach, isForAll }: Amount, isCount = false): boolean => isEach || (isCount && !isForAll);

/** Returns a number's amount, or undefined if it isn't money. `start` is where the previous amount ends. */
function amountOf(title: string, start: number, match: RegExpExecArray): Amount | undefined {
  const [number] = match;
  const { whole = '', cents = '', thousands, hundredths } = match.groups ?? {};
  const amount = Number(whole.replaceAll(',', '') + cents.replace(',', '.'));
  const price = (amount * (thousands === undefined ? 1 : 1000)) / (hundredths === undefined ? 1 : 100);
  if (price <= 0 || price > MAX_PRICE) return undefined;

  const end = match.index + number.length;
  const before = title.slice(start, match.index).trimEnd().slice(-CONTEXT_LENGTH);
  const text = `${before}¤${numberSign(match)}${title.slice(end, end + CONTEXT_LENGTH)}`;
  const applies = ({ min, holds, pattern }: Pick<(typeof AMOUNTS)[number], 'min' | 'holds' | 'pattern'>) =>
    price >= min && pattern.test(text) && holds.test(title);
  if (!AMOUNTS.find(applies)?.is) return undefined;
  // In `was $89 new`, the last word belongs to the amount. Node 22 allows no two groups of one name.
  const { word: ofPast, count = '' } = AFTER.exec(text)?.groups ?? {};
  return {
    price,
    meaning: MEANINGS.find(applies)?.is,
    text: number.trim(),
    word: BEFORE.exec(text)?.[0].slice(0, -1) ?? '',
    isEach: EACH.test(text),
    isForAll: FOR_ALL.test(text),
    end: end + (ofPast ?? count).length,
  };
}

/** Returns the name for a number in patterns. */
function numberSign({ 0: number, groups = {} }: RegExpExecArray): string {
  if (groups.otherBefore !== undefined || groups.otherAfter !== undefined) return 'other';
  if (groups.dollarBefore !== undefined) return 'dollar';
  if (groups.dollarAfter !== undefined) return 'dollars';
  return CENTS.test(number) && !file.noMoney.includes(number) ? 'cents' : 'plain';
}
