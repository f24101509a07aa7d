import file from './lexicon/numbers.json' with { type: 'json' };

/**
 * `price`: what is asked. `paid`: what it cost. `retail`: the price when new. `extra`: shipping, a premium or tax, which
 * `included` is in the price. `discount`: a share that is taken off the price.
 */
type MoneyRole = 'price' | 'paid' | 'retail' | 'extra' | 'included' | 'discount';
/** What a number of a title tells. */
export type NumberRole =
  | (MoneyRole | 'name' | 'year' | 'size' | 'measure' | 'purity' | 'label' | 'style' | 'grade')
  | ('count' | 'rank' | 'time' | 'other');

/** A list of words in numbers.json. */
type ListName = keyof typeof file.lists;

const TOKEN =
  /\.\d+|(?<=\$)\d+,\d\b|\p{L}{0,12}\d[\p{L}\d]*(?:['’]s\b)?(?:(?:-\$?|\/)\d[\p{L}\d]*|\.\d+|,\d{2,3}\b)*\p{L}*|\p{L}+(?:['’]\p{L}+)*|[^\s\p{M}]/gu;

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** True if no blank stands before it. */
  readonly isGlued: boolean;
  /** True for a number with capitals after it: `40S`. */
  readonly isUpper: boolean;
}

const tokensIn = (text: string): Token[] =>
  [...text.replaceAll('×', 'x').replaceAll('–', '-').matchAll(TOKEN)].map(({ 0: word, index }) => ({
    text: word.toLowerCase().replaceAll('’', "'").normalize('NFD').replace(/\p{M}/gu, ''),
    start: index,
    end: index + word.length,
    isGlued: index > 0 && text[index - 1] !== ' ',
    isUpper: /\d\p{Lu}/u.test(word),
  }));

const joined = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join(' ');

/** The lists of each phrase, the beginnings of longer ones, and the values of those that are numbers. */
const phrases = new Map<string, ListName[]>();
const beginnings = new Set<string>();
const values = new Map<string, number>();
const english = new Map(Object.entries(file.english));
const romans = new Map(Object.entries(file.romans));

function addPhrase(text: string): string {
  const tokens = tokensIn(text);
  for (let length = 1; length < tokens.length; length++) beginnings.add(joined(tokens.slice(0, length)));
  return joined(tokens);
}
for (const [list, texts] of Object.entries(file.lists) as [ListName, string[]][]) {
  for (const phrase of texts.map(addPhrase)) phrases.set(phrase, [...(phrases.get(phrase) ?? []), list]);
}
for (const [text, value] of Object.entries(file.values)) values.set(addPhrase(text), value);

/** What is known of a title before its numbers are read. */
export interface NumberContext {
  /** Returns whose name has any of these characters. */
  readonly nameAt: (start: number, end: number) => 'maker' | 'model' | undefined;
  /** Returns true for a usual word, which is no part of a name. */
  readonly isUsual: (word: string) => boolean;
  /** The slug of the kind that the title names. */
  readonly kind: string | undefined;
}

/** Tokens in a title. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The tokens of a title, and the phrases of each list in it: found once for all rules. */
class NumberedTitle {
  readonly tokens: readonly Token[];
  readonly context: () => NumberContext;
  readonly #found = new Map<ListName, Span[]>();
  readonly #numbers = new Map<number, { readonly value: number; readonly to: number }>();
  /** Where words other than `leadIns` begin. */
  readonly head: number;
  /** Where all words after numbers are of `askAfter`. */
  readonly tail: number;

  constructor(text: string, context: () => NumberContext) {
    this.context = context;
    this.tokens = tokensIn(text);
    for (const from of this.tokens.keys()) this.#findPhrases(from);
    const isSign = (at: number) => /^[^\p{L}\p{N}$]$/u.test(this.word(at));
    let [head, tail] = [0, this.tokens.length];
    while (isSign(head) || this.is(head, 'leadIns')) head++;
    for (let to = -1; to !== tail; ) {
      to = tail;
      const phrase = [...this.of('askAfter'), ...this.of('leadIns')].find((found) => found.to === to);
      tail = isSign(to - 1) ? to - 1 : (phrase?.from ?? to);
    }
    [this.head, this.tail] = [head, tail];
  }

  #findPhrases(from: number): void {
    let phrase = this.word(from);
    for (let to = from + 1; ; to++) {
      const span = { from, to };
      for (const list of phrases.get(phrase) ?? []) this.#found.set(list, [...this.of(list), span]);
      const value = values.get(phrase);
      if (value !== undefined) this.#numbers.set(from, { value, to });
      if (to >= this.tokens.length || !beginnings.has(phrase)) return;
      phrase += ` ${this.word(to)}`;
    }
  }

  word = (at: number): string => this.tokens[at]?.text ?? '';
  /** Phrases of a list, from left to right. */
  of = (list: ListName): readonly Span[] => this.#found.get(list) ?? [];
  is = (at: number, list: ListName): boolean => this.of(list).some(({ from }) => from === at);

  /** Returns the value of a number in words, and where it ends: `twenty-five`, `half a dozen`. */
  inWords(from: number): { readonly value: number; readonly to: number } | undefined {
    let [sum, to] = [0, from];
    for (let at = from; at < this.tokens.length; at++) {
      const value = english.get(this.word(at)) ?? 0;
      if (at > from && /^(?:-|and)$/.test(this.word(at))) continue;
      if (!mayFollow(sum, value)) break;
      sum = value === 100 ? (sum || 1) * 100 : sum + value;
      to = at + 1;
    }
    const listed = this.#numbers.get(from);
    return listed && listed.to >= to ? listed : to > from ? { value: sum, to } : undefined;
  }
}

/** Returns true if a word for a number may follow others: `five` after `twenty`, `hundred` after `two`. */
const mayFollow = (sum: number, value: number): boolean =>
  value > 0 && (sum % 100 === 0 || (value === 100 ? sum < 100 : sum % 100 >= 20 && sum % 10 === 0 && value < 10));

/** A number of a title and what stands around it, as rules ask. */
export class NumberView {
  readonly #title: NumberedTitle;
  /** Its tokens, with the sign or the word of a currency. */
  readonly #from: number;
  readonly #to: number;
  /** As written, in lower case: `16w`, `7-8`, `12.99`, `two`. */
  readonly text: string;
  value: number;
  /** The text with `#` for digits: `#w`, `#-#`, `#x#`. Empty for a number in words. */
  readonly form: string;
  readonly start: number;
  readonly end: number;
  /** Lists of the letters that are joined to its end: `15obo`. */
  readonly #letters: readonly ListName[];
  /** A currency stands beside it. */
  readonly isMoney: boolean;
  /** `%` of a share, or another currency than US dollars, as written. */
  readonly unit: string | undefined;
  readonly previous: NumberView | undefined;
  next: NumberView | undefined;
  /** The role that a rule gave it. Rules see that of the number before. */
  role: NumberRole = 'other';
  /** True for a price that nothing marks, so that it may be something else, and for a count that may be a size. */
  isBare = false;

  constructor(title: NumberedTitle, { from, to }: Span, value: number | undefined, previous: NumberView | undefined) {
    const { tokens } = title;
    this.#title = title;
    this.previous = previous;
    this.start = tokens[from]?.start ?? 0;
    this.end = tokens[to - 1]?.end ?? 0;
    this.text = joined(tokens.slice(from, to));
    this.form = value === undefined ? this.text.replace(/\.?\d+(?:[.,]\d+)*/g, '#') : '';
    this.#letters = phrases.get(/#(\p{L}+)$/u.exec(this.form)?.[1] ?? '') ?? [];
    const money = this.#withCurrency(from, to);
    [this.#from, this.#to] = [money.from, money.to];
    this.isMoney = money.currency !== undefined;
    const isDollars = money.currency === '$';
    this.unit = this.sign === '%' ? '%' : isDollars ? undefined : money.currency;
    const amount = value ?? amountOf(this.text);
    // `14k` is gold, and `1.2k` a price.
    const isThousands = this.form === '#k' && (isDollars || amount < 8 || amount > 24);
    this.value = amount * (this.#unitAt(to, 'cents') ? 0.01 : isThousands ? 1000 : 1);
  }

  /** Finds words of a list for its unit, joined to it or after it. In `26 USD 1,250`, they are of the number after it. */
  #unitAt(at: number, list: ListName): Span | undefined {
    if (this.#letters.includes(list)) return { from: at, to: at };
    const { tokens, word, of } = this.#title;
    // A sign that stands apart may be left over: `sz 8 $`, but `9,50 $`.
    if (word(at) === '$' && !tokens[at]?.isGlued && !this.isCents) return undefined;
    return of(list).find(({ from, to }) => from === at && !/^\.?\d/.test(word(to)));
  }

  /** Returns the tokens of the number with those of its currency, and the currency. */
  #withCurrency(from: number, to: number): Span & { readonly currency: string | undefined } {
    const { tokens, word, is } = this.#title;
    const other = this.#unitAt(to, 'currencies');
    const unit = other ?? this.#unitAt(to, 'dollars') ?? this.#unitAt(to, 'cents');
    const name = other ? joined(tokens.slice(other.from, other.to)) || this.text.replace(/[^\p{L}]/gu, '') : '$';
    if (word(from - 1) === '$') return { ...this.#withDollarSign(from - 1, name), to: unit?.to ?? to };
    if (unit) return { from, to: unit.to, currency: name };
    if (!is(from - 1, 'currenciesBefore')) return { from, to, currency: this.form === 'usd#' ? '$' : undefined };
    return { from: from - 1, to, currency: word(from - 1) === 'usd' ? '$' : word(from - 1) };
  }

  /** Returns where a dollar sign begins with letters such as `C$`, and its currency, unless words after it name one. */
  #withDollarSign(sign: number, name: string) {
    const { tokens, word, is } = this.#title;
    const letters = word(sign - 1);
    // Neither `$2OO` nor `$1 200` is an amount.
    const isNone = (/#[a-jl-z]/.test(this.form) && this.#letters.length === 0) || /^\d{3}$/.test(word(sign + 2));
    const isPrefixed = is(sign - 1, 'beforeDollars') && (tokens[sign]?.isGlued === true || letters.length > 1);
    const currency = isPrefixed && letters !== 'us' ? `${letters}$` : name;
    return { from: sign - Number(isPrefixed), currency: isNone ? undefined : currency };
  }

  /** Phrases of lists that end right before it, or before `for`, `at`, `is`, `of`. */
  #before(lists: readonly ListName[]): readonly Span[] {
    const { word, is, of } = this.#title;
    let at = this.#from;
    while (/^[:~(.]$/.test(word(at - 1))) at--;
    // In `$350 value for $40`, the word belongs to the number before it.
    const isFilled = is(at - 1, 'fillers');
    const end = this.previous ? this.previous.#to : -1;
    const isBefore = ({ from, to }: Span) => to === at || (isFilled && to === at - 1 && from !== end);
    return lists.flatMap((list) => of(list).filter(isBefore));
  }

  /** Phrases of lists that begin right after it, or are joined to it. */
  #after(lists: readonly ListName[]): readonly Span[] {
    const { tokens, word, of } = this.#title;
    const at = this.#to;
    const isJoined = /^["”“%(/-]$/.test(word(at)) && tokens[at]?.isGlued === true;
    // In `$40 retail $495`, the word belongs to the number after it.
    const isOf = (lists: readonly string[], phrase: Span) =>
      lists.some((list) => of(list as ListName).includes(phrase));
    const isOfNext = (phrase: Span) =>
      (/^[$\d]/.test(word(phrase.to)) && isOf(file.notBeforeNumbers, phrase)) ||
      (word(phrase.to) === '$' && !this.isMoney && isOf(file.notBeforeDollars, phrase));
    const isAfter = ({ from }: Span) => from === at || (isJoined && from === at + 1);
    return lists.flatMap((list) =>
      this.#letters.includes(list)
        ? { from: at, to: at }
        : of(list).filter((phrase) => isAfter(phrase) && !isOfNext(phrase)),
    );
  }

  /** Words of any of the lists stand right before it, or before `for`, `at`, `is`, `of`. */
  before(...lists: readonly ListName[]): boolean {
    return this.#before(lists).length > 0;
  }

  /** Words of any of the lists stand right after it, or are joined to it. */
  after(...lists: readonly ListName[]): boolean {
    return this.#after(lists).length > 0;
  }

  /** Returns true if words of any of the lists begin between two places. */
  #has(lists: readonly ListName[], from: number, to: number): boolean {
    return lists.some((list) => this.#title.of(list).some((phrase) => from <= phrase.from && phrase.from < to));
  }

  /** One of the next six words begins words of any of the lists. */
  soon = (...lists: readonly ListName[]): boolean => this.#has(lists, this.#to, this.#to + 6);
  /** Words of any of the lists stand somewhere before it. */
  earlier = (...lists: readonly ListName[]): boolean => this.#has(lists, 0, this.#from);
  /** Words of any of the lists stand somewhere after it. */
  later = (...lists: readonly ListName[]): boolean => this.#has(lists, this.#to, Number.POSITIVE_INFINITY);
  /** Words of any of the lists stand somewhere in the title. */
  nearby = (...lists: readonly ListName[]): boolean => this.#has(lists, 0, Number.POSITIVE_INFINITY);

  isBetween(low: number, high: number): boolean {
    return low <= this.value && this.value <= high;
  }

  get isUpper(): boolean {
    return this.#title.tokens[this.#to - 1]?.isUpper === true;
  }

  /** A plain whole number. */
  get isPlain(): boolean {
    return /^\d+$/.test(this.text);
  }

  /** Dollars and cents: `12.99`. */
  get isCents(): boolean {
    return /^\d{1,4}[.,]\d\d$/.test(this.text);
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

  /** How many words and marks follow. */
  get wordsAfter(): number {
    return this.#title.tokens.length - this.#to;
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
    return this.wordsAfter <= 0 || /^[,;:.!?)\]|/–—-]$/.test(this.wordAfter);
  }

  get isInName(): boolean {
    return this.#title.context().nameAt(this.start, this.end) !== undefined;
  }

  /** A maker's name stands right before it. */
  get followsMaker(): boolean {
    const { start, end } = this.#title.tokens[this.#from - 1] ?? { start: 0, end: 0 };
    return this.#title.context().nameAt(start, end) === 'maker';
  }

  /** The word before it is none of the usual ones, so that both may be a name: `Ghost 14`. */
  get followsName(): boolean {
    return /^[a-z]{3,}$/.test(this.wordBefore) && !this.#title.context().isUsual(this.wordBefore);
  }

  /** A maker's or a model's name follows. */
  get precedesName(): boolean {
    const next = this.#title.tokens[this.#to];
    return next !== undefined && this.#title.context().nameAt(next.start, next.end) !== undefined;
  }

  /** The title names a kind of a group: `pants`. */
  isOf(kinds: keyof typeof file.kinds): boolean {
    return file.kinds[kinds].includes(this.#title.context().kind ?? '');
  }

  /** The number before has a role. */
  follows(role: NumberRole): boolean {
    return this.previous?.role === role;
  }

  /** A price of each of several items, or of all, if words say so. */
  get of(): 'each' | 'all' | undefined {
    if (this.after('all') || this.before('allBefore')) return 'all';
    const isAt =
      this.isMoney && this.before('eachBefore') && !(this.wordBefore === 'at' && this.earlier('lots', 'bindsCount'));
    return this.after('each') || isAt ? 'each' : undefined;
  }

  /** Where it begins and ends in the title with its currency and words of the lists beside it: `retail $118`. */
  wholeWith(
    before: readonly string[] = [],
    after: readonly string[] = [],
  ): { readonly from: number; readonly to: number } {
    const { tokens } = this.#title;
    const from = Math.min(this.#from, ...this.#before(before as ListName[]).map((phrase) => phrase.from));
    const to = Math.max(this.#to, ...this.#after(after as ListName[]).map((phrase) => phrase.to));
    return { from: tokens[from]?.start ?? 0, to: tokens[to - 1]?.end ?? 0 };
  }
}

function amountOf(text: string): number {
  const [digits = ''] = /\.?\d+(?:,\d+)*(?:\.\d+)?/.exec(text) ?? [];
  return Number(/^\d+,\d\d?$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', ''));
}

/** Returns the numbers of a title, from left to right. */
export function viewNumbers(text: string, context: () => NumberContext): readonly NumberView[] {
  const title = new NumberedTitle(text, context);
  const views: NumberView[] = [];
  for (let from = 0; from < title.tokens.length; from++) {
    const words = title.inWords(from);
    if (!words && !/\d/.test(title.word(from))) continue;
    const to = words?.to ?? from + 1;
    const previous = views.at(-1);
    const view = new NumberView(title, { from, to }, words?.value, previous);
    if (previous) previous.next = view;
    views.push(view);
    from = to - 1;
  }
  return views;
}
