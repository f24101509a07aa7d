import file from './lexicon/numbers.json' with { type: 'json' };

/** What a number of a title tells. `price`: what is asked. `paid`: what it cost. `retail`: the price when new. */
export type NumberRole =
  | 'name'
  | 'year'
  | 'size'
  | 'count'
  | 'price'
  | 'paid'
  | 'retail'
  | 'extra'
  | 'measure'
  | 'purity'
  | 'label'
  | 'style'
  | 'grade'
  | 'rank'
  | 'time'
  | 'other';

/** A list of words in numbers.json. */
export type ListName = keyof typeof file.lists;
type Lists = ReadonlySet<ListName | 'values'>;

const TOKEN =
  /\.\d+|\p{L}{0,12}\d[\p{L}\d]*(?:['’]s\b)?(?:[-/]\d[\p{L}\d]*|\.\d+|,\d{2,3}\b)*\p{L}*|\p{L}+(?:['’]\p{L}+)*|[^\s\p{M}]/gu;

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** True if no blank stands before it. */
  readonly isGlued: boolean;
  /** True for a number with capitals after it: `2X`. */
  readonly isUpper: boolean;
}

const tokensIn = (text: string): Token[] =>
  [...text.replaceAll('×', 'x').matchAll(TOKEN)].map(({ 0: word, index }) => ({
    text: word.toLowerCase().replaceAll('’', "'").normalize('NFD').replace(/\p{M}/gu, ''),
    start: index,
    end: index + word.length,
    isGlued: index > 0 && text[index - 1] !== ' ',
    isUpper: /\d\p{Lu}/u.test(word),
  }));

const joined = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ');

/** The lists of each phrase, and the beginnings of longer ones. */
const phrases = new Map<string, Set<ListName | 'values'>>();
const beginnings = new Set<string>();
const values = new Map<string, number>();
const english = new Map(Object.entries(file.english));
const romans = new Map(Object.entries(file.romans));

for (const [list, texts] of Object.entries<readonly string[]>({ ...file.lists, values: Object.keys(file.values) })) {
  for (const tokens of texts.map(tokensIn)) {
    const phrase = joined(tokens);
    phrases.set(phrase, (phrases.get(phrase) ?? new Set()).add(list as ListName));
    for (let length = 1; length < tokens.length; length++) beginnings.add(joined(tokens.slice(0, length)));
  }
}
for (const [phrase, value] of Object.entries(file.values)) values.set(joined(tokensIn(phrase)), value);

/** What is known of a title before its numbers are read. */
export interface NumberContext {
  /** Returns true for characters in the name of a maker or a model. */
  readonly isInName: (start: number, end: number) => boolean;
  /** Returns true for a usual word, which is no part of a name. */
  readonly isUsual: (word: string) => boolean;
  /** The slug of the kind that the title names. */
  readonly kind: string | undefined;
}

interface Found {
  readonly lists: Lists;
  readonly from: number;
  readonly to: number;
}

/** The tokens of a title, and the phrases that begin and end at each: found once for all rules. */
class NumberedTitle {
  readonly tokens: readonly Token[];
  readonly begin: Found[][];
  readonly end: Found[][];
  readonly #first = new Map<string, number>();
  readonly #last = new Map<string, number>();
  /** Where words other than `leadIns` begin, and where all words after numbers are of `askAfter`. */
  readonly head: number;
  readonly tail: number;

  readonly context: () => NumberContext;

  constructor(text: string, context: () => NumberContext) {
    this.context = context;
    this.tokens = tokensIn(text);
    this.begin = this.tokens.map(() => []);
    this.end = [...this.tokens, undefined].map(() => []);
    for (const from of this.tokens.keys()) this.#findPhrases(from);
    let head = 0;
    while (head < this.tokens.length && (this.isSign(head) || this.is(head, 'leadIns'))) head++;
    let tail = this.tokens.length;
    for (let to = -1; to !== tail; ) {
      to = tail;
      if (this.isSign(tail - 1)) tail--;
      else tail = this.end[tail]?.find(({ lists }) => lists.has('askAfter'))?.from ?? tail;
    }
    [this.head, this.tail] = [head, tail];
  }

  #findPhrases(from: number): void {
    let phrase = this.word(from);
    for (let to = from + 1; ; to++) {
      const lists = phrases.get(phrase);
      if (lists) {
        this.begin[from]?.push({ lists, from, to });
        this.end[to]?.push({ lists, from, to });
        for (const list of lists) {
          if (!this.#first.has(list)) this.#first.set(list, from);
          this.#last.set(list, from);
        }
      }
      if (to >= this.tokens.length || !beginnings.has(phrase)) return;
      phrase += ` ${this.word(to)}`;
    }
  }

  word = (at: number): string => this.tokens[at]?.text ?? '';
  is = (at: number, list: ListName): boolean => this.begin[at]?.some(({ lists }) => lists.has(list)) === true;
  isSign = (at: number): boolean => /^[^\p{L}\p{N}$]$/u.test(this.word(at));
  firstOf = (list: ListName): number => this.#first.get(list) ?? Number.POSITIVE_INFINITY;
  lastOf = (list: ListName): number => this.#last.get(list) ?? -1;

  /** Returns the value of a number in words, and where it ends: `twenty-five`, `half a dozen`. */
  inWords(from: number): { readonly value: number; readonly to: number } | undefined {
    const spelled = this.#spelledAt(from);
    const listed = this.begin[from]?.findLast(({ lists }) => lists.has('values'));
    if (!listed || (spelled && spelled.to > listed.to)) return spelled;
    return { value: values.get(joined(this.tokens.slice(from, listed.to))) ?? 0, to: listed.to };
  }

  #spelledAt(from: number) {
    let [sum, to] = [0, from];
    for (let at = from; at < this.tokens.length; at++) {
      const value = english.get(this.word(at)) ?? 0;
      const isBetween = at > from && /^(?:-|and)$/.test(this.word(at));
      if (!isBetween && !fits(sum, value)) break;
      if (value === 0) continue;
      sum = value === 100 ? (sum || 1) * 100 : sum + value;
      to = at + 1;
    }
    return to > from ? { value: sum, to } : undefined;
  }
}

/** Returns true if a word for a number may follow others: `five` after `twenty`, `hundred` after `two`. */
const fits = (sum: number, value: number): boolean =>
  value > 0 && (sum % 100 === 0 || (value === 100 ? sum < 100 : sum % 100 >= 20 && sum % 10 === 0 && value < 10));

/** A number of a title and what stands around it, as rules ask. */
export class NumberView {
  readonly #title: NumberedTitle;
  /** Lists of letters that are joined to its end: `15obo`. */
  readonly #tail: Lists;
  readonly #before: readonly Found[];
  readonly #after: readonly Found[];
  /** Its tokens, with the sign or the word of a currency. */
  readonly #from: number;
  readonly #to: number;
  /** As written, in lower case: `16w`, `7-8`, `12.99`, `two`. */
  readonly text: string;
  readonly value: number;
  /** The text with `#` for digits: `#w`, `#-#`, `#x#`. Empty for a number in words. */
  readonly form: string;
  readonly start: number;
  readonly end: number;
  /** A dollar sign or a word for dollars stands beside it. */
  readonly isDollars: boolean;
  /** Another currency beside it, as written. */
  readonly currency: string | undefined;
  readonly previous: NumberView | undefined;
  next: NumberView | undefined;
  /** The role that a rule gave it. Rules see that of the number before. */
  role: NumberRole = 'other';
  /** True for a price that nothing marks, so that it may be something else. */
  isBare = false;

  constructor(title: NumberedTitle, from: number, to: number, value?: number, previous?: NumberView) {
    const { tokens } = title;
    this.#title = title;
    this.previous = previous;
    this.start = tokens[from]?.start ?? 0;
    this.end = tokens[to - 1]?.end ?? 0;
    this.text = joined(tokens.slice(from, to));
    this.form = value === undefined ? this.text.replace(/\.?\d+(?:[.,]\d+)*/g, '#') : '';

    this.#tail = phrases.get(/#(\p{L}+)$/u.exec(this.form)?.[1] ?? '') ?? new Set();
    const money = this.#readCurrency(from, to);
    this.currency = money.currency;
    this.isDollars = money.isDollars;
    const isOfCents = this.#tail.has('cents') || title.is(to, 'cents');
    const amount = value ?? amountOf(this.text);
    // `14k` is gold, and `1.2k` a price.
    const isThousands = this.form === '#k' && (this.isDollars || amount < 8 || amount > 24);
    this.value = amount * (isOfCents ? 0.01 : isThousands ? 1000 : 1);
    [this.#from, this.#to] = [money.from, money.to];
    this.#before = this.#phrasesBefore();
    this.#after = this.#phrasesAfter();
  }

  /** Returns the currency beside the tokens of the number, and where they begin and end with it. */
  #readCurrency(from: number, to: number) {
    const { tokens, word, is } = this.#title;
    const after = this.#currencyAfter(to);
    if (word(from - 1) === '$') {
      const prefix = tokens[from - 1]?.isGlued || word(from - 2).length > 1 ? word(from - 2) : '';
      const isOther = prefix !== '' && is(from - 2, 'otherDollars');
      const currency = isOther ? `${prefix}$` : after.currency;
      // Neither `$2OO` nor `$1 200` is an amount.
      const isAmount =
        (!/#[a-jl-z]/.test(this.form) || this.#tail.size > 0) && !/^\d \d{3}$/.test(`${this.text} ${word(to)}`);
      return {
        currency,
        isDollars: isAmount && !currency,
        from: isOther || prefix === 'us' ? from - 2 : from - 1,
        to: after.to,
      };
    }
    const { currency, isDollars } = after;
    if (isDollars || currency) return { currency, isDollars, from, to: after.to };
    const isWordBefore = is(from - 1, 'currenciesBefore');
    const isUsd = word(from - 1) === 'usd' || this.form === 'usd#';
    return {
      currency: isWordBefore ? word(from - 1) : undefined,
      isDollars: isUsd,
      from: from - Number(isWordBefore || word(from - 1) === 'usd'),
      to,
    };
  }

  #currencyAfter(to: number) {
    const { tokens, word, is } = this.#title;
    if (word(to) === '(' && is(to + 1, 'currencies')) return { currency: word(to + 1), isDollars: false, to: to + 3 };
    // In `26 USD 1,250`, the word belongs to the number after it.
    const isOwn = !/^\d/.test(word(to + 1));
    const says = (list: ListName) => this.#tail.has(list) || (isOwn && is(to, list));
    const isDollars = says('dollars') || says('cents');
    if (isOwn && word(to) === '$' && tokens[to]?.isGlued) return { currency: undefined, isDollars: true, to: to + 1 };
    if (!isDollars && !says('currencies')) return { currency: undefined, isDollars, to };
    const isWord = isOwn && (is(to, 'dollars') || is(to, 'currencies') || is(to, 'cents'));
    const unit = isWord ? word(to) : this.text.replace(/[^\p{L}]/gu, '');
    const isOther = says('currencies');
    return { currency: isOther ? unit : undefined, isDollars: isDollars && !isOther, to: to + Number(isWord) };
  }

  #phrasesBefore(): readonly Found[] {
    const { end, word, is } = this.#title;
    let at = this.#from;
    while (/^[:~(.]$/.test(word(at - 1))) at--;
    const previousEnd = this.previous ? this.previous.#to : -1;
    // In `$350 value for $40`, the word belongs to the number before it.
    const filled = is(at - 1, 'fillers') ? (end[at - 1] ?? []) : [];
    return [...(end[at] ?? []), ...filled.filter(({ from }) => from !== previousEnd)];
  }

  #phrasesAfter(): readonly Found[] {
    const { tokens, begin, word } = this.#title;
    const to = this.#to;
    const isJoined = /^["”“%(/-]$/.test(word(to)) && tokens[to]?.isGlued === true;
    // In `$40 retail $495`, the word belongs to the number after it.
    const isOfNext = ({ lists, to }: Found) =>
      (/^[$\d]/.test(word(to)) && file.notBeforeNumbers.some((list) => lists.has(list as ListName))) ||
      (word(to) === '$' && !this.isMoney && file.notBeforeDollars.some((list) => lists.has(list as ListName)));
    const found = [...(begin[to] ?? []), ...(isJoined ? (begin[to + 1] ?? []) : [])];
    return [...found.filter((phrase) => !isOfNext(phrase)), { lists: this.#tail, from: to, to }];
  }

  /** Words of any of the lists stand right before it, or before `for`, `at`, `is`, `of`. */
  before(...lists: readonly ListName[]): boolean {
    return this.#before.some((found) => lists.some((list) => found.lists.has(list)));
  }

  /** Words of any of the lists stand right after it, or are joined to it. */
  after(...lists: readonly ListName[]): boolean {
    return this.#after.some((found) => lists.some((list) => found.lists.has(list)));
  }

  /** One of the next three words begins words of any of the lists, or of the next six for {@link near}. */
  soon(...lists: readonly ListName[]): boolean {
    return this.#within(3, lists);
  }

  near(...lists: readonly ListName[]): boolean {
    return this.#within(6, lists);
  }

  #within(count: number, lists: readonly ListName[]): boolean {
    for (let at = this.#to; at < this.#to + count; at++) {
      if (lists.some((list) => this.#title.is(at, list))) return true;
    }
    return false;
  }

  /** Words of any of the lists stand somewhere before it. */
  earlier(...lists: readonly ListName[]): boolean {
    return lists.some((list) => this.#title.firstOf(list) < this.#from);
  }

  /** Words of any of the lists stand somewhere after it. */
  later(...lists: readonly ListName[]): boolean {
    return lists.some((list) => this.#title.lastOf(list) >= this.#to);
  }

  /** Words of any of the lists stand somewhere in the title. */
  nearby(...lists: readonly ListName[]): boolean {
    return this.earlier(...lists) || this.later(...lists);
  }

  isBetween(low: number, high: number): boolean {
    return low <= this.value && this.value <= high;
  }

  /** A plain whole number. */
  get isPlain(): boolean {
    return /^\d+$/.test(this.text);
  }

  /** Dollars and cents: `12.99`. */
  get isCents(): boolean {
    return /^\d{1,4}\.\d\d$/.test(this.text);
  }

  get isUpper(): boolean {
    return this.#title.tokens[this.#to - 1]?.isUpper === true;
  }

  get wordsAfter(): number {
    return this.#title.tokens.length - this.#to;
  }

  get isMoney(): boolean {
    return this.isDollars || this.currency !== undefined;
  }

  get wordBefore(): string {
    return this.#title.word(this.#from - 1);
  }

  get wordAfter(): string {
    return this.#title.word(this.#to);
  }

  /** The sign that is joined to its end: `%`, `"`. */
  get sign(): string {
    return this.#title.tokens[this.#to]?.isGlued ? this.wordAfter : '';
  }

  /** How many words and marks stand between it and the number before. */
  get gap(): number {
    return this.previous ? this.#from - this.previous.#to : Number.POSITIVE_INFINITY;
  }

  /** It stands right before, too, as a Roman numeral or, if this is in words, in digits: `XI (11)`, `2 Two`. */
  get repeats(): boolean {
    const before = this.#title.word(this.#from - (this.isInBrackets ? 2 : 1));
    return (this.form === '' ? Number(before) : romans.get(before)) === this.value;
  }

  get isInBrackets(): boolean {
    return this.wordBefore === '(' && this.wordAfter === ')';
  }

  /** No word stands before it but those for new items. */
  get isFirst(): boolean {
    return this.#from <= this.#title.head;
  }

  /** No word stands after it but those beside an amount, such as `obo`. */
  get isLast(): boolean {
    return this.#to >= this.#title.tail;
  }

  /** A mark that ends a part of the title, or its end, follows. */
  get endsPart(): boolean {
    return this.#to >= this.#title.tokens.length || /^[,;:.!?)\]|/–—-]$/.test(this.wordAfter);
  }

  get isInName(): boolean {
    return this.#title.context().isInName(this.start, this.end);
  }

  /** The word before it is none of the usual ones, so that both may be a name: `Ghost 14`. */
  get followsName(): boolean {
    return /^[a-z]{3,}$/.test(this.wordBefore) && !this.#title.context().isUsual(this.wordBefore);
  }

  get kind(): string {
    return this.#title.context().kind ?? '';
  }

  /** Words for garments follow at once: `3 tops`. */
  get isOfGarment(): boolean {
    return this.after('garments', 'pieces', 'pairs');
  }

  /** Where it begins and ends in the title with the sign of a currency. */
  get written(): { readonly from: number; readonly to: number } {
    const { tokens } = this.#title;
    return { from: tokens[this.#from]?.start ?? 0, to: tokens[this.#to - 1]?.end ?? 0 };
  }

  /** A maker's or a model's name follows. */
  get precedesName(): boolean {
    const next = this.#title.tokens[this.#to];
    return next !== undefined && this.#title.context().isInName(next.start, next.end);
  }

  /** A price of each of several items, or of all, if words say so. */
  get of(): 'each' | 'all' | undefined {
    if (this.after('all') || this.before('allBefore')) return 'all';
    const isAt =
      this.isMoney && this.before('eachBefore') && !(this.wordBefore === 'at' && this.earlier('lots', 'bindsCount'));
    return this.after('each') || isAt ? 'each' : undefined;
  }

  /** Where the number begins and ends in the title with the words and signs that belong to it: `retail $118`. */
  wholeAs(what: 'amount' | 'count'): { readonly from: number; readonly to: number } {
    const { tokens } = this.#title;
    const isOf = (lists: readonly string[]) => (found: Found) =>
      lists.some((list) => found.lists.has(list as ListName));
    const from = Math.min(this.#from, ...this.#before.filter(isOf(file.belongs[what])).map((found) => found.from));
    const to = Math.max(this.#to, ...this.#after.filter(isOf(file.belongsAfter[what])).map((found) => found.to));
    return { from: tokens[from]?.start ?? 0, to: tokens[to - 1]?.end ?? 0 };
  }
}

function amountOf(text: string): number {
  const [digits = ''] = /\.?\d+(?:,\d+)*(?:\.\d+)?/.exec(text) ?? [];
  const amount = Number(/,\d\d$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', ''));
  return amount;
}

/** Returns the numbers of a title, from left to right. */
export function viewNumbers(text: string, context: () => NumberContext): readonly NumberView[] {
  const title = new NumberedTitle(text, context);
  const views: NumberView[] = [];
  for (let at = 0; at < title.tokens.length; ) {
    const words = title.inWords(at) ?? (/\d/.test(title.word(at)) ? { to: at + 1, value: undefined } : undefined);
    if (words) {
      const previous = views.at(-1);
      const view = new NumberView(title, at, words.to, words.value, previous);
      if (previous) previous.next = view;
      views.push(view);
    }
    at = words?.to ?? at + 1;
  }
  return views;
}
