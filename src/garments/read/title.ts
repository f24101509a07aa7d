import { findCategory } from '../by-slug.ts';
import { type Brand, brands, type Category, type Condition, type Gender } from '../catalog.ts';
import rules from '../lexicon/refusals.json' with { type: 'json' };
import { findBrandSlip } from './brand-field.ts';
import { brandsIn, type FoundMaker } from './brands.ts';
import { type Collaboration, findCollaboration } from './collaboration.ts';
import { findConditions, worstOf } from './conditions.ts';
import { findGender, findWearer, type Wearer } from './genders.ts';
import { type ChosenKind, chooseKind, kindInName, kindOfMaker } from './kind.ts';
import { findKindSlip } from './kind-field.ts';
import { agrees, areSneakers, type FoundKind, findKind, kindsIn } from './kind-words.ts';
import { isKnownWord } from './known-words.ts';
import { findHints, findModelsOf, findOwnModels } from './models.ts';
import { findMoney, type OtherMoney } from './money.ts';
import { hasPrice } from './not-covered.ts';
import { treeOf } from './phrase-tree.ts';
import { findRefusal, type RefusalCode } from './refusals.ts';
import { type FoundPhrase, marked, type Places, type Span } from './span.ts';
import { cleanTitle, type TitleTokens, tokenize, without, wordsLeft } from './tokens.ts';
import { findUnreadName, type TypedWord, type UnreadName } from './typed-words.ts';

/** One thing that a title says: which words say it, and what kind of words they are. */
export interface TitleMatch {
  readonly field: Span['concept'] | 'condition' | 'askingPrice';
  /** A slug, a gender, a grade, or USD. */
  readonly value: string | number;
  readonly by: Span['by'];
  /** As it was written. */
  readonly text: string;
}

/** A brand or a kind, as a title names it. */
interface Said {
  /** If it has prices. */
  readonly slug: string | undefined;
  /** Of a kind that has none, such as `Watches`. */
  readonly name: string | undefined;
  readonly text: string;
}

/** A listing's title, read by its words alone. */
export interface TitleReading {
  /** The title as it was read: one line, without control characters. */
  readonly text: string;
  /** The same without the asking price: a price is no word of the item, and `$90` no Air Max 90. */
  readonly ofItem: string;
  readonly brand: Brand | undefined;
  readonly category: Category | undefined;
  readonly gender: Gender | undefined;
  readonly condition: Condition | undefined;
  /** The way in which the title says the kind and the gender. */
  readonly kindFrom: ChosenKind['by'] | undefined;
  readonly genderFrom: 'word' | 'garment' | 'size' | undefined;
  /** The wearer that its words name, anybody and children included. */
  readonly wearer: Wearer | undefined;
  /** USD. */
  readonly askingPrice: number | undefined;
  /** Money in the title that is not its asking price. */
  readonly otherMoney: readonly OtherMoney[];
  /** Two or more brands that it names. `brand` is then the one of the higher tier. */
  readonly collaboration: Collaboration | undefined;
  /** The brand and the kind that the title itself names, also if others were given and hold. */
  readonly says: {
    readonly brand: (Said & Pick<FoundMaker, 'by'> & { readonly name: string }) | undefined;
    readonly category: Said | undefined;
  };
  /** The words that were followed, by their places. */
  readonly spans: readonly Span[];
  /** The same as it was written, and the asking price. */
  readonly understood: readonly TitleMatch[];
  /** The words of `ofItem` but those of its condition, normalized. */
  readonly words: readonly string[];
  /** Words from one place up to, not including, another as they were written. */
  readonly written: TitleTokens['written'];
  /** For each of `words`, what it is no more than a name for; undefined for a model's name and for all other words. */
  readonly roles: readonly (Span['concept'] | undefined)[];
  /** Words that change the item, such as `custom`: the price is that of the unchanged item. */
  readonly changed: readonly string[];
  /** Every word that was typed, in order. */
  readonly typed: readonly TypedWord[];
  /** A name that is not known: the price is for any item of the brand, or of no brand. */
  readonly unreadName: UnreadName | undefined;
  /** The reason for which it cannot be priced, with the words that give it, if any do. */
  readonly refusal: { readonly code: RefusalCode; readonly text: string } | undefined;
}

/** Facts that are known apart from the title and override it. */
export interface Overrides {
  readonly brand?: Brand | undefined;
  readonly category?: Category | undefined;
}

const changes = treeOf([[rules.warnings, true]]);

/**
 * Reads a listing's title (its first 300 characters): brand, category, gender, condition and asking price, each with
 * the words that say it; or the reason why it cannot be priced. It abstains rather than guesses. Pure and linear in
 * the title's length.
 */
export function readTitle(title: string, given: Overrides = {}): TitleReading {
  const text = cleanTitle(title);
  const { asked, other: otherMoney, rest: ofItem } = findMoney(text);
  const typed = tokenize(ofItem);
  const conditions = findConditions(typed);
  // A phrase of condition says nothing of anything else: `Birkin like new` is not like a Birkin.
  const tokens = without(typed, conditions);
  const { words, written } = tokens;
  const textOf = ({ from, to }: Places) => written(from, to);

  const { names, others, compared } = brandsIn(tokens, given.brand !== undefined);
  const makers = [...names, ...others];
  // Beside a maker, another's models are what its item looks like.
  const own = names.length > 0 ? [] : findOwnModels(words);
  const taken = marked(words.length, [...makers, ...compared]);
  const kinds = kindsIn(words, taken);
  const collaboration = names.length > 0 ? findCollaboration(names, others, written) : undefined;
  // Of two brands the one of the higher tier, in whatever order they are named.
  const leading = names.length > 1 && brands.find((one) => names.some((name) => name.value === one));
  const named = names.find(({ value }) => value === leading) ?? makers[0];
  const said: FoundMaker | undefined = named
    ? { ...named, by: 'name' }
    : (brandByModel(words, own, findKind(words, kinds, tokens.endsPart)) ??
      (given.brand ? undefined : findBrandSlip(words, taken)));
  const brand = !given.brand && said && isBrand(said) ? said : undefined;
  const owner = given.brand ?? brand?.value;
  // A model says the kind, whichever of two brands it is of.
  const owners = new Set(names.map(({ value }) => value));
  if (owner) owners.add(owner);
  const models = [...owners].flatMap((one) => findModelsOf(one, words));
  const saidKind =
    chooseKind(tokens, taken, owner, models, kinds) ??
    kindInName(words, makers[0] ?? (said && !isBrand(said) ? said : undefined)) ??
    (given.category || owner?.makes ? undefined : findKindSlip(words, owner, taken));
  const saidCategory = saidKind && findCategory(saidKind.value);
  // A brand's name alone is no title of an item.
  const maker = taken.every((is) => is) ? undefined : kindOfMaker(owner, saidKind);
  const byName = makers.find(({ value }) => value === owner);
  const inTitle: ChosenKind | undefined =
    maker === undefined ? saidKind : byName && { ...byName, value: maker, by: 'name' };
  const kind = given.category ? undefined : inTitle;
  const category = given.category ?? findCategory(maker ?? '') ?? categoryOf(kind, words, owner);
  const whose = findWearer(words, 'title');
  const gender = findGender(words, whose, owner, category, kind, models);
  const condition = worstOf(conditions, words, category?.slug);

  const spans: Span[] = [];
  const say = (concept: Span['concept'], value: string, one: Places & Pick<Span, 'by'>) =>
    spans.push({ concept, value, from: one.from, to: one.to, by: one.by });
  if (brand) say('brand', brand.value.slug, brand);
  if (kind && category) say('category', category.slug, kind);
  if (gender) say('gender', gender.value, gender);
  const understood: TitleMatch[] = spans.map((span) => ({
    field: span.concept,
    value: span.value,
    by: span.by,
    text: textOf(span),
  }));
  const understand = (field: 'condition' | 'askingPrice', value: string | number, text: string) =>
    understood.push({ field, value, by: 'word', text });
  if (condition) understand('condition', condition.value, typed.written(condition.from, condition.to));
  if (asked) understand('askingPrice', asked.price, asked.text);

  const roles = words.map((): Span['concept'] | undefined => undefined);
  const fill = (role: Span['concept'] | undefined, phrases: readonly Places[]) => {
    for (const { from, to } of phrases) roles.fill(role, from, to);
  };
  const isOwn = ({ value: { kind: of, weight } }: FoundKind) => of === category?.slug && weight !== 'weak';
  fill('gender', whose.found);
  fill('category', kinds.filter(isOwn));
  if (kind?.by === 'word') fill('category', [kind]);
  fill(
    'brand',
    makers.filter(({ value }) => value === owner),
  );
  if (brand?.by === 'spelling') fill('brand', [brand]);
  fill(undefined, models);

  const isSaid = marked(words.length, [...spans, ...models]);
  const isKnown = (at: number) =>
    roles[at] !== undefined || taken[at] === true || isSaid[at] === true || isKnownWord(words[at] as string, owner);
  const brandAt = given.brand ? { from: 0, to: 0 } : said;

  return {
    text,
    ofItem,
    brand: owner,
    category,
    gender: gender?.value,
    condition: condition?.value,
    kindFrom: kind && category ? kind.by : undefined,
    genderFrom: gender?.by,
    wearer: whose.whose,
    askingPrice: asked?.price,
    otherMoney,
    collaboration,
    says: {
      brand: said && {
        name: said.value.name,
        slug: isBrand(said) ? said.value.slug : undefined,
        by: said.by,
        text: textOf(said),
      },
      category: saidKind && {
        name: saidCategory ? undefined : saidKind.name,
        slug: saidCategory?.slug,
        text: textOf(saidKind),
      },
    },
    spans,
    understood,
    words,
    written,
    roles,
    changed: changes.find(words).map(textOf),
    get typed() {
      return typedWords();
    },
    unreadName: models.length > 0 || own.length > 0 ? undefined : findUnreadName(tokens, isKnown, brandAt),
    refusal: refuse(),
  };

  function typedWords(): TypedWord[] {
    const left = wordsLeft(typed, conditions);
    const all = typed.words.map((_, place): TypedWord => {
      const text = typed.written(place, place + 1);
      const at = left.indexOf(place);
      if (at < 0) return { text, as: 'known', of: 'condition' };
      const span = spans.find(({ from, to }) => at >= from && at < to);
      if (span?.by === 'spelling') {
        const name = span.concept === 'brand' ? brand?.value.name : category?.name;
        return { text, as: 'mended', of: span.concept, mended: name ?? '' };
      }
      const of = span?.concept ?? roles[at];
      return { text, as: isKnown(at) ? 'known' : 'unknown', ...(of && { of }) };
    });
    return asked ? [...all, { text: asked.text, as: 'known', of: 'askingPrice' }] : all;
  }

  function refuse(): TitleReading['refusal'] {
    const found = findRefusal(words, [...names, ...own, ...models], whose, kinds, compared);
    if (found) return { code: found.code, text: textOf(found) };
    if (kind && !category) return { code: kind.value as RefusalCode, text: textOf(kind) };
    if (said && !isBrand(said) && !given.brand) return { code: 'not_covered', text: textOf(said) };
    if (!owner && !category) return { code: 'brand_not_found', text: '' };
    return category ? undefined : { code: 'category_not_found', text: '' };
  }
}

const isBrand = (one: FoundMaker): one is FoundMaker & FoundPhrase<Brand> => hasPrice<Brand>(one.value);

/** The category of a kind; of a maker of sports shoes, shoes are sneakers. */
function categoryOf(
  kind: ChosenKind | undefined,
  words: readonly string[],
  brand: Brand | undefined,
): Category | undefined {
  const text = kind?.by === 'word' ? words.slice(kind.from, kind.to).join(' ') : '';
  return findCategory(areSneakers(text, brand) ? 'sneakers' : (kind?.value ?? ''));
}

/** Returns the one brand to which models or other words belong, of those that fit the kind that is said. */
function brandByModel(
  words: readonly string[],
  own: ReturnType<typeof findOwnModels>,
  said: FoundKind | undefined,
): FoundMaker | undefined {
  // Learned words mean other things elsewhere: they count only beside a word for what the item is.
  const agreesWithSaid = ({ value }: FoundPhrase<{ kind: string }>) =>
    said !== undefined &&
    (value.kind === 'any' || agrees(said.value.kind, words.slice(said.from, said.to).join(' '), value.kind));
  const isOpen = !said || said.value.weight === 'weak';
  const fitting = isOpen ? own : own.filter(agreesWithSaid);
  const telling = fitting.length > 0 ? fitting : findHints(words).filter(agreesWithSaid);
  const [first] = telling;
  if (!first || telling.some(({ value }) => value.brand !== first.value.brand)) return undefined;
  return { value: first.value.brand, from: first.from, to: first.to, by: 'model' };
}
