import numberFile from './lexicon/numbers.json' with { type: 'json' };
import { PhraseIndex } from './phrase-index.ts';
import type { WordSpan, Words } from './spans.ts';

/** `retail` is the price when new, `extra` shipping, a premium or tax, `discount` a share that is taken off. */
type NumberRole =
  | ('price' | 'paid' | 'retail' | 'extra' | 'included' | 'discount')
  | ('name' | 'year' | 'size' | 'measure' | 'purity' | 'label' | 'style' | 'grade')
  | ('count' | 'rank' | 'time' | 'other');

type ListName = keyof typeof numberFile.lists;

const TOKEN_PATTERN =
  /\.\d+|(?<=\$)\d+,\d\b|\p{L}{0,12}\d[\p{L}\d]*(?:['’]s\b)?(?:(?:-\$?|\/)\d[\p{L}\d]*|\.\d+|,\d{2,3}\b)*\p{L}*|\p{L}+(?:['’]\p{L}+)*|[^\s\p{M}]/gu;

const splitIntoTokens = (text: string) =>
  [...text.replaceAll('×', 'x').replaceAll('–', '-').matchAll(TOKEN_PATTERN)].map(({ 0: word, index }) => ({
    text: word.toLowerCase().replaceAll('’', "'").normalize('NFD').replace(/\p{M}/gu, ''),
    start: index,
    end: index + word.length,
    isGlued: index > 0 && text[index - 1] !== ' ',
    /** It is a number: `40S`. */
    hasCapitalsAfter: /\d\p{Lu}/u.test(word),
  }));
type NumberTokens = ReturnType<typeof splitIntoTokens>;

const joinTokens = (tokens: NumberTokens) => tokens.map(({ text }) => text).join(' ');

const normalizePhrase = (text: string) => joinTokens(splitIntoTokens(text));
const listsByPhrase = new PhraseIndex<string[]>();
for (const [list, phrases] of Object.entries(numberFile.lists)) {
  for (const phrase of phrases.map(normalizePhrase)) {
    listsByPhrase.add(phrase, []);
    listsByPhrase.get(phrase)?.push(list);
  }
}
const isPriceEnd = (word: string) => ['-', ':', ',', '|', ...numberFile.lists.each].includes(word);
const numbersInWords = new PhraseIndex<number>();
for (const [phrase, value] of Object.entries(numberFile.values)) numbersInWords.add(normalizePhrase(phrase), value);
const valueByEnglishWord = new Map(Object.entries(numberFile.english));
const valueByNumeral = new Map(Object.entries(numberFile.romans));

interface NumberContext {
  readonly nameAt: (start: number, end: number) => 'maker' | 'model' | undefined;
  readonly isUsual: (word: string) => boolean;
  readonly kind: string | undefined;
}

type NumberedTitle = ReturnType<typeof indexListPhrases>;

/** Finds the phrases of each list in a title, once for all rules. */
function indexListPhrases(text: string, readContext: () => NumberContext) {
  const tokens = splitIntoTokens(text);
  const words = tokens.map((token) => token.text);
  const spansByList = new Map<string, WordSpan[]>();
  const wordAt = (at: number): string => words[at] ?? '';
  const phrasesOf = (list: string): readonly WordSpan[] => spansByList.get(list) ?? [];
  const beginsPhrase = (at: number, list: ListName): boolean => phrasesOf(list).some(({ from }) => from === at);
  for (const from of tokens.keys()) {
    for (const phrase of listsByPhrase.findAllAt(words, from))
      for (const list of phrase.value) spansByList.set(list, [...phrasesOf(list), phrase]);
  }
  const isMark = (at: number) => /^[^\p{L}\p{N}$]$/u.test(wordAt(at));
  /** Where words other than `leadIns` begin. */
  let leadInEnd = 0;
  while (isMark(leadInEnd) || beginsPhrase(leadInEnd, 'leadIns')) leadInEnd++;
  /** Where all words after numbers are of `askAfter`. */
  let tailStart = tokens.length;
  for (let to = -1; to !== tailStart; ) {
    to = tailStart;
    const phrase = [...phrasesOf('askAfter'), ...phrasesOf('leadIns')].find((found) => found.to === to);
    tailStart = isMark(to - 1) ? to - 1 : (phrase?.from ?? to);
  }
  return { readContext, tokens, words, wordAt, phrasesOf, beginsPhrase, leadInEnd, tailStart };
}

/** Returns the value of a number in words, and where it ends: `twenty-five`, `half a dozen`. */
function readNumberInWords(words: Words, from: number): { readonly value: number; readonly to: number } | undefined {
  let [sum, to] = [0, from];
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? '';
    if (at > from && /^(?:-|and)$/.test(word)) continue;
    const value = valueByEnglishWord.get(word) ?? 0;
    if (!continuesNumber(sum, value)) break;
    sum = value === 100 ? (sum || 1) * 100 : sum + value;
    to = at + 1;
  }
  const listedNumber = numbersInWords.findAt(words, from);
  if (listedNumber && listedNumber.to >= to) return listedNumber;
  return to > from ? { value: sum, to } : undefined;
}

/** Returns true if a word for a number may follow others: `five` after `twenty`, `hundred` after `two`. */
const continuesNumber = (sum: number, value: number): boolean =>
  value > 0 && (sum % 100 === 0 || (value === 100 ? sum < 100 : sum % 100 >= 20 && sum % 10 === 0 && value < 10));

/** A number as written, with the sign or the word of its currency. */
class WrittenNumber {
  protected readonly title: NumberedTitle;
  protected readonly from: number;
  protected readonly to: number;
  /** Without its currency, in lower case: `16w`, `7-8`, `12.99`, `two`. */
  readonly text: string;
  value: number;
  readonly isCents: boolean;
  /** The text with `#` for digits: `#w`, `#-#`, `#x#`. Empty for a number in words. */
  readonly form: string;
  readonly start: number;
  readonly end: number;
  /** Lists of the letters that are joined to its end: `15obo`. */
  protected readonly letterLists: readonly string[];
  readonly isMoney: boolean;
  /** `%` of a share, or another currency than US dollars, as written. */
  readonly unit: string | undefined;

  constructor(title: NumberedTitle, { from, to }: WordSpan, value: number | undefined) {
    const { tokens } = title;
    this.title = title;
    this.start = tokens[from]?.start ?? 0;
    this.end = tokens[to - 1]?.end ?? 0;
    this.text = joinTokens(tokens.slice(from, to));
    this.isCents = /^\d{1,4}[.,]\d\d$/.test(this.text);
    this.form = value === undefined ? this.text.replace(/\.?\d+(?:[.,]\d+)*/g, '#') : '';
    this.letterLists = listsByPhrase.get(/#(\p{L}+)$/u.exec(this.form)?.[1] ?? '') ?? [];
    const { currency, ...span } = this.#findCurrency(from, to);
    [this.from, this.to] = [span.from, span.to];
    this.isMoney = currency !== undefined;
    const isDollars = currency === '$';
    const isShare = tokens[this.to]?.isGlued && title.wordAt(this.to) === '%';
    const currencyUnit = isDollars ? undefined : currency;
    this.unit = isShare ? '%' : currencyUnit;
    const amount = value ?? parseAmount(this.text);
    // `14k` is gold, and `1.2k` a price.
    const isThousands = this.form === '#k' && (isDollars || amount < 8 || amount > 24);
    const thousands = isThousands ? 1000 : 1;
    this.value = amount * (this.#unitAt(to, 'cents') ? 0.01 : thousands);
  }

  /** Finds words of a list for its unit, joined to it or after it. In `26 USD 1,250`, they are of the number after it. */
  #unitAt(at: number, list: ListName): WordSpan | undefined {
    if (this.letterLists.includes(list)) return { from: at, to: at };
    const { tokens, wordAt, phrasesOf } = this.title;
    // A sign that stands apart may be left over: `sz 8 $`, but `9,50 $`.
    if (wordAt(at) === '$' && !tokens[at]?.isGlued && !this.isCents) return undefined;
    return phrasesOf(list).find(({ from, to }) => from === at && !/^\.?\d/.test(wordAt(to)));
  }

  #findCurrency(from: number, to: number): WordSpan & { readonly currency: string | undefined } {
    const { tokens, wordAt, beginsPhrase } = this.title;
    const otherCurrency = this.#unitAt(to, 'currencies');
    const unit = otherCurrency ?? this.#unitAt(to, 'dollars') ?? this.#unitAt(to, 'cents');
    const currencyName = otherCurrency
      ? joinTokens(tokens.slice(otherCurrency.from, otherCurrency.to)) || this.text.replace(/[^\p{L}]/gu, '')
      : '$';
    if (wordAt(from - 1) === '$') return { ...this.#readDollarSign(from - 1, currencyName), to: unit?.to ?? to };
    if (unit) return { from, to: unit.to, currency: currencyName };
    if (!beginsPhrase(from - 1, 'currenciesBefore'))
      return { from, to, currency: this.form === 'usd#' ? '$' : undefined };
    return { from: from - 1, to, currency: wordAt(from - 1) === 'usd' ? '$' : wordAt(from - 1) };
  }

  /** Returns where a dollar sign begins with letters such as `C$`, and its currency, unless words after it name one. */
  #readDollarSign(signAt: number, currencyName: string) {
    const { tokens, wordAt, beginsPhrase } = this.title;
    const prefix = wordAt(signAt - 1);
    // Neither `$2OO` nor `$1 200` is an amount.
    const isNoAmount =
      (/#[a-jl-z]/.test(this.form) && this.letterLists.length === 0) || /^\d{3}$/.test(wordAt(signAt + 2));
    const isPrefixed =
      beginsPhrase(signAt - 1, 'beforeDollars') && (tokens[signAt]?.isGlued === true || prefix.length > 1);
    const currency = isPrefixed && prefix !== 'us' ? `${prefix}$` : currencyName;
    return { from: signAt - Number(isPrefixed), currency: isNoAmount ? undefined : currency };
  }
}

/** A number of a title and what stands around it, as rules ask. */
export class NumberView extends WrittenNumber {
  readonly previous: NumberView | undefined;
  next: NumberView | undefined;
  /** The role that a rule gave it. Rules see that of the number before. */
  role: NumberRole = 'other';
  /** `bare`: nothing shows that it is this price or count. `byPrice`: only an amount after this count shows it. */
  mark: 'bare' | 'byPrice' | undefined;
  /** How many words and marks stand between it and the number before. */
  readonly gap: number;

  readonly wordBefore: string = this.title.wordAt(this.from - 1);
  readonly wordAfter: string = this.title.wordAt(this.to);
  readonly wordsAfter: number = this.title.tokens.length - this.to;
  /** The mark that is joined to its end: `%`, `"`. */
  readonly joinedMark: string = this.title.tokens[this.to]?.isGlued ? this.wordAfter : '';
  readonly isDigits: boolean = /^\d+$/.test(this.text);
  readonly hasCapitalsAfter: boolean = this.title.tokens[this.to - 1]?.hasCapitalsAfter === true;
  readonly isInBrackets: boolean = this.wordBefore === '(' && this.wordAfter === ')';
  /** No word stands before it but those for new items, or an amount that stands so. */
  readonly isAtStart: boolean;
  /** No word stands after it but those beside an amount, such as `obo`. */
  readonly isAtEnd: boolean = this.to >= this.title.tailStart;
  /** A mark that ends a part of the title, or its end, follows. */
  readonly endsPart: boolean = this.wordsAfter <= 0 || /^[,;:.!?)\]|/–—-]$/.test(this.wordAfter);
  readonly isInName: boolean = this.title.readContext().nameAt(this.start, this.end) !== undefined;
  readonly followsMaker: boolean = this.#nameAt(this.from - 1) === 'maker';
  readonly precedesName: boolean = this.#nameAt(this.to) !== undefined;
  /** The word before it is none of the usual ones, so that both may be a name: `Ghost 14`. */
  readonly followsName: boolean =
    /^[a-z]{3,}$/.test(this.wordBefore) && !this.title.readContext().isUsual(this.wordBefore);

  constructor(title: NumberedTitle, span: WordSpan, value: number | undefined, previous: NumberView | undefined) {
    super(title, span, value);
    this.previous = previous;
    this.gap = previous ? this.from - previous.to : Number.POSITIVE_INFINITY;
    const isAfterMoney = previous?.isMoney && title.words.slice(previous.to, this.from).every(isPriceEnd);
    this.isAtStart = isAfterMoney ? previous.isAtStart : this.from <= title.leadInEnd;
  }

  static read(text: string, readContext: () => NumberContext): readonly NumberView[] {
    const title = indexListPhrases(text, readContext);
    const views: NumberView[] = [];
    for (let from = 0; from < title.tokens.length; from++) {
      const numberInWords = readNumberInWords(title.words, from);
      if (!numberInWords && !/\d/.test(title.wordAt(from))) continue;
      const to = numberInWords?.to ?? from + 1;
      const previous = views.at(-1);
      const view = new NumberView(title, { from, to }, numberInWords?.value, previous);
      if (previous) previous.next = view;
      views.push(view);
      from = to - 1;
    }
    return views;
  }

  /** It stands right before, too, as a Roman numeral or, if this is in words, in digits: `XI (11)`, `2 Two`. */
  get isRepeated(): boolean {
    const before = this.title.wordAt(this.from - (this.isInBrackets ? 2 : 1));
    return (this.form === '' ? Number(before) : valueByNumeral.get(before)) === this.value;
  }

  /** It was paid, is added or taken off, or was the price when new. */
  hasSideRole = (): boolean => ['paid', 'retail', 'extra', 'included', 'discount'].includes(this.role);
  isForAll = (): boolean => this.after('all') || this.before('allBefore');
  isBetween = (low: number, high: number): boolean => low <= this.value && this.value <= high;
  follows = (...roles: readonly NumberRole[]): boolean =>
    this.previous !== undefined && roles.includes(this.previous.role);

  /** Words of any of the lists stand right before it, or before `for`, `at`, `is`, `of`. */
  before = (...lists: readonly ListName[]): boolean => this.#phrasesBefore(lists).length > 0;
  /** Words of any of the lists stand right after it, or are joined to it. */
  after = (...lists: readonly ListName[]): boolean => this.#phrasesAfter(lists).length > 0;
  /** One of the next six words begins words of any of the lists. */
  soon = (...lists: readonly ListName[]): boolean => this.#hasBetween(this.to, this.to + 6, lists);
  earlier = (...lists: readonly ListName[]): boolean => this.#hasBetween(0, this.from, lists);
  later = (...lists: readonly ListName[]): boolean => this.#hasBetween(this.to, Number.POSITIVE_INFINITY, lists);
  inTitle = (...lists: readonly ListName[]): boolean => lists.some((list) => this.title.phrasesOf(list).length > 0);

  isOf = (kinds: keyof typeof numberFile.kinds): boolean =>
    numberFile.kinds[kinds].includes(this.title.readContext().kind ?? '');

  #nameAt(at: number): 'maker' | 'model' | undefined {
    const token = this.title.tokens[at];
    return token && this.title.readContext().nameAt(token.start, token.end);
  }

  #phrasesBefore(lists: readonly string[]): readonly WordSpan[] {
    const { wordAt, beginsPhrase, phrasesOf } = this.title;
    let at = this.from;
    while (/^[:~(.]$/.test(wordAt(at - 1))) at--;
    // In `$350 value for $40`, the word belongs to the number before it.
    const isAfterFiller = beginsPhrase(at - 1, 'fillers');
    const isBefore = ({ from, to }: WordSpan) =>
      to === at || (isAfterFiller && to === at - 1 && from !== this.previous?.to);
    return lists.flatMap((list) => phrasesOf(list).filter(isBefore));
  }

  #phrasesAfter(lists: readonly string[]): readonly WordSpan[] {
    const { tokens, wordAt, phrasesOf } = this.title;
    const at = this.to;
    const isJoined = /^["”“%(/-]$/.test(wordAt(at)) && tokens[at]?.isGlued === true;
    // In `$40 retail $495`, the word belongs to the number after it.
    const isInLists = (lists: readonly string[], phrase: WordSpan) =>
      lists.some((list) => phrasesOf(list).includes(phrase));
    const belongsToNext = (phrase: WordSpan) =>
      (/^[$\d]/.test(wordAt(phrase.to)) && isInLists(numberFile.notBeforeNumbers, phrase)) ||
      (wordAt(phrase.to) === '$' && !this.isMoney && isInLists(numberFile.notBeforeDollars, phrase));
    const isAfter = ({ from }: WordSpan) => from === at || (isJoined && from === at + 1);
    return lists.flatMap((list) =>
      this.letterLists.includes(list)
        ? { from: at, to: at }
        : phrasesOf(list).filter((phrase) => isAfter(phrase) && !belongsToNext(phrase)),
    );
  }

  #hasBetween(from: number, to: number, lists: readonly ListName[]): boolean {
    return lists.some((list) => this.title.phrasesOf(list).some((phrase) => from <= phrase.from && phrase.from < to));
  }

  /** Where it begins and ends in the title with its currency and words of the lists beside it: `retail $118`. */
  spanWith(before: readonly string[] = [], after: readonly string[] = []): WordSpan {
    const { tokens } = this.title;
    const from = Math.min(this.from, ...this.#phrasesBefore(before).map((phrase) => phrase.from));
    const to = Math.max(this.to, ...this.#phrasesAfter(after).map((phrase) => phrase.to));
    return { from: tokens[from]?.start ?? 0, to: tokens[to - 1]?.end ?? 0 };
  }
}

function parseAmount(text: string): number {
  const [digits = ''] = /\.?\d+(?:,\d+)*(?:\.\d+)?/.exec(text) ?? [];
  return Number(/^\d+,\d\d?$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', ''));
}
