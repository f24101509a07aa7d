import { type Brand, type Category, type Condition, categories, type Gender } from '../catalog.ts';
import rules from '../lexicon/refusals.json' with { type: 'json' };
import { findBrandSlip } from './brand-field.ts';
import {
  type FoundBrand,
  findNames,
  findOtherNames,
  isCompared,
  type NamedOther,
  namesIn,
} from './brands.ts';
import { type Collaboration, findCollaboration, leadingBrand } from './collaboration.ts';
import { findConditions, isDenimWord, worstOf } from './conditions.ts';
import { findGender, findWearer, type Wearer } from './genders.ts';
import { type ChosenKind, chooseKind, kindOfMaker } from './kind.ts';
import { findKindSlip } from './kind-field.ts';
import { agrees, areSneakers, type FoundKind, findKind, kindsIn } from './kind-words.ts';
import { findHints, findModelsOf, findOwnModels } from './models.ts';
import { findMoney, type OtherMoney } from './money.ts';
import type { NotCovered } from './not-covered.ts';
import type { FoundPhrase } from './phrase-tree.ts';
import { createPhraseTree } from './phrase-tree.ts';
import { findRefusal, type RefusalCode } from './refusals.ts';
import { hasPrice } from './slips.ts';
import type { Span } from './span.ts';
import { cleanTitle, phraseOf, type TitleTokens, tokenize, without, wordsLeft } from './tokens.ts';
import { findUnreadName, isKnownWord, type TypedWord, type UnreadName } from './typed-words.ts';

/** One thing that a title says: which words say it, and what kind of words they are. */
export interface TitleMatch {
  readonly field: Span['concept'] | 'condition' | 'askingPrice';
  /** A slug, a gender, a grade, or USD. */
  readonly value: string | number;
  readonly by: Span['by'];
  /** As it was written. */
  readonly text: string;
}

/** The thing that a word is a mere name for: such words say nothing more of the item. */
export type Role = Span['concept'];

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
    /** The brand that it names; `slug` if it has prices. */
    readonly brand?: {
      readonly name: string;
      readonly slug?: string;
      readonly by: FoundBrand['by'];
      readonly text: string;
    };
    /** The kind that it names; `slug` if it has prices. */
    readonly category?: {
      readonly slug?: string;
      /** Of what has no price: its name, such as `Watches`. */
      readonly name?: string | undefined;
      readonly text: string;
    };
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
  readonly roles: readonly (Role | undefined)[];
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

const categoryBySlug = new Map(categories.map((category) => [category.slug, category]));

const changes = createPhraseTree(rules.warnings.words.map((word) => [phraseOf(word), true]));

/**
 * Reads a listing's title (its first 300 characters): brand, category, gender, condition and asking price, each with
 * the words that say it; or the reason why it cannot be priced. It abstains rather than guesses. Pure and linear in
 * the title's length.
 */
export function readTitle(title: string, given: Overrides = {}): TitleReading {
  const text = cleanTitle(title);
  const { asked, other: otherMoney, rest: ofItem } = findMoney(text);
  const typed = tokenize(ofItem);
  const conditions = findConditions(typed, namesIn(typed));
  // A phrase of condition says nothing of anything else: `Birkin like new` is not like a Birkin.
  const tokens = without(typed, conditions);
  const { words, written } = tokens;

  const { names, compared, others } = brandsIn(tokens, given.brand);
  // Beside a maker, another's models are what its item looks like.
  const own = names.length > 0 ? [] : findOwnModels(words);
  const taken = words.map(() => false);
  for (const { from, to } of [...names, ...others, ...compared]) taken.fill(true, from, to);
  const kinds = kindsIn(words, taken);
  const collaboration = names.length > 0 ? findCollaboration(names, others, written) : undefined;
  const first = names.length > 0 ? undefined : others[0];
  const named = first?.value.brand;
  const known: FoundBrand | undefined = first
    ? named && { value: named, from: first.from, to: first.to, by: 'name' }
    : chooseBrand(words, names, own, collaboration, () => findKind(words, kinds, tokens.endsPart));
  const slip = known || first || given.brand ? undefined : findBrandSlip(words, (at) => !taken[at]);
  if (slip) taken.fill(true, slip.from, slip.to);
  const mended = slip && meantBy(slip);
  const said = known ?? (mended && 'by' in mended ? mended : undefined);
  const other = first ?? (mended && 'by' in mended ? undefined : mended);
  const brand = given.brand ? undefined : said;
  const owner = given.brand ?? brand?.value;
  // A model says the kind, whichever of two brands it is of.
  const makers = new Set(names.map(({ value }) => value));
  if (owner) makers.add(owner);
  const models = [...makers].flatMap((one) => findModelsOf(one, words));
  const saidKind =
    chooseKind(tokens, taken, owner, models, kinds) ??
    kindInName(words, other ?? names[0]) ??
    (given.category || owner?.makes ? undefined : findKindSlip(words, owner, (at) => !taken[at]));
  // A brand's name alone is no title of an item.
  const maker = taken.every((is) => is) ? undefined : kindOfMaker(owner, saidKind);
  const inTitle = maker === undefined ? saidKind : byName(maker, [...names, ...others], owner);
  const kind = given.category ? undefined : inTitle;
  const category =
    given.category ?? categoryBySlug.get(maker ?? '') ?? categoryOf(kind, words, owner);
  const whose = findWearer(words, 'title');
  const gender = findGender(words, whose, owner, category, kind);
  const isDenim = category?.slug === 'jeans' || words.some(isDenimWord);
  const condition = worstOf(conditions, isDenim);

  const spans: Span[] = [];
  if (brand) spans.push(spanOf('brand', brand.value.slug, brand.by, brand));
  if (kind && category) spans.push(spanOf('category', category.slug, kind.by, kind));
  if (gender) spans.push(spanOf('gender', gender.value, gender.by, gender));
  const understood: TitleMatch[] = spans.map(({ concept, value, by, from, to }) => ({
    field: concept,
    value,
    by,
    text: written(from, to),
  }));
  if (condition)
    understood.push({
      field: 'condition',
      value: condition.value,
      by: 'word',
      text: typed.written(condition.from, condition.to),
    });
  if (asked)
    understood.push({ field: 'askingPrice', value: asked.price, by: 'word', text: asked.text });

  const roles: (Role | undefined)[] = words.map(() => undefined);
  const name = (role: Role, spans: readonly FoundPhrase<unknown>[]) => {
    for (const { from, to } of spans) roles.fill(role, from, to);
  };
  name('gender', whose.found);
  if (category)
    name(
      'category',
      kinds.filter(({ value }) => value.kind === category.slug && value.weight !== 'weak'),
    );
  if (kind?.by === 'word') name('category', [kind]);
  name('brand', [
    ...names.filter(({ value }) => value === owner),
    ...others.filter(({ value }) => value.brand && value.brand === owner),
  ]);
  if (brand?.by === 'spelling') name('brand', [brand]);
  for (const { from, to } of models) roles.fill(undefined, from, to);

  const isSaid = (at: number) =>
    roles[at] !== undefined ||
    taken[at] === true ||
    [...spans, ...models].some(({ from, to }) => at >= from && at < to);
  const isKnown = words.map((word, at) => isSaid(at) || isKnownWord(word, owner));
  const brandAt = brand ?? (given.brand ? { from: 0, to: 0 } : other);

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
      ...(said && {
        brand: { ...nameOf(said.value), by: said.by, text: written(said.from, said.to) },
      }),
      ...(other && {
        brand: {
          name: other.value.name,
          ...(named && { slug: named.slug }),
          by: 'name',
          text: written(other.from, other.to),
        },
      }),
      ...(saidKind && {
        category: {
          ...(categoryBySlug.has(saidKind.value)
            ? { slug: saidKind.value }
            : { name: saidKind.name }),
          text: written(saidKind.from, saidKind.to),
        },
      }),
    },
    spans,
    understood,
    words,
    written,
    roles,
    changed: changes.find(words).map(({ from, to }) => written(from, to)),
    typed: typedWords(),
    unreadName:
      models.length > 0 || own.length > 0 ? undefined : findUnreadName(tokens, isKnown, brandAt),
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
      return { text, as: isKnown[at] ? 'known' : 'unknown', ...(of && { of }) };
    });
    return asked ? [...all, { text: asked.text, as: 'known', of: 'askingPrice' }] : all;
  }

  function refuse(): TitleReading['refusal'] {
    const found = findRefusal(words, [...names, ...own, ...models], whose, kinds, compared);
    if (found) return { code: found.code, text: written(found.from, found.to) };
    if (kind && !category) {
      return { code: kind.value as RefusalCode, text: written(kind.from, kind.to) };
    }
    if (other && !named && !given.brand)
      return { code: 'not_covered', text: written(other.from, other.to) };
    if (!owner && !category) return { code: 'brand_not_found', text: '' };
    if (!category) return { code: 'category_not_found', text: '' };
    return undefined;
  }
}

function spanOf(
  concept: Span['concept'],
  value: string,
  by: Span['by'],
  { from, to }: FoundPhrase<unknown>,
): Span {
  return { concept, value, from, to, by };
}

/** The brand that a slip is taken for, or the maker of what has no price. */
function meantBy({
  value,
  from,
  to,
}: FoundPhrase<Brand | NotCovered>): FoundBrand | FoundPhrase<NamedOther> {
  return hasPrice<Brand>(value)
    ? { value, from, to, by: 'spelling' }
    : { value: { name: value.name }, from, to };
}

/** The kind that a brand makes nearly alone, said by its name where the title holds it. */
function byName(
  value: string,
  names: readonly FoundPhrase<Brand | NamedOther>[],
  owner: Brand | undefined,
): ChosenKind | undefined {
  const name = names.find(({ value: one }) => ('slug' in one ? one : one.brand) === owner);
  return name && { value, from: name.from, to: name.to, by: 'name' };
}

/** `Ralph Lauren Polo`: the word for a kind that ends the name of a brand, where nothing else names one. */
function kindInName(
  words: readonly string[],
  name: FoundPhrase<unknown> | undefined,
): ChosenKind | undefined {
  if (!name || name.to - name.from < 2) return undefined;
  const last = kindsIn(words.slice(name.to - 1, name.to), [false])[0];
  const { kind, weight } = last?.value ?? {};
  return kind && weight !== 'none'
    ? { value: kind, from: name.to - 1, to: name.to, by: 'word' }
    : undefined;
}

/** The category of a kind; of a maker of sports shoes, shoes are sneakers. */
function categoryOf(
  kind: ChosenKind | undefined,
  words: readonly string[],
  brand: Brand | undefined,
): Category | undefined {
  const text = kind?.by === 'word' ? words.slice(kind.from, kind.to).join(' ') : '';
  return categoryBySlug.get(areSneakers(text, brand) ? 'sneakers' : (kind?.value ?? ''));
}

const nameOf = ({ name, slug }: Brand) => ({ name, slug });

/**
 * The brands that a title names: covered ones, others, and those that the item is only compared with, which a title
 * that names its maker may do (`Zara chanel inspired jacket`).
 */
function brandsIn(tokens: TitleTokens, given: Brand | undefined) {
  const { words } = tokens;
  // `x Sacai saddle bag`: the partner of a brand that the title leaves out.
  const isLeftPartner = ({ from }: FoundPhrase<unknown>) => from === 1 && words[0] === 'x';
  const covered = findNames(tokens).filter((one) => !isLeftPartner(one));
  // Beside a given brand, an ordinary word is no other brand's name.
  const isKnown = given !== undefined || covered.length > 0;
  const others = findOtherNames(tokens, isKnown).filter((one) => !isLeftPartner(one));
  const isReal = ({ from, to }: FoundPhrase<unknown>) => !isCompared(words, from, to);
  // Of two names that overlap the first holds, and the longer of two that begin alike: `Chaps Ralph Lauren`.
  const isWhole = (one: FoundPhrase<unknown>, among: readonly FoundPhrase<unknown>[]) =>
    !among.some(
      ({ from, to }) =>
        from < one.to && one.from < to && (from < one.from || (from === one.from && to > one.to)),
    );
  const names = covered.filter((one) => isReal(one) && isWhole(one, others));
  const real = others.filter((one) => isReal(one) && isWhole(one, covered));
  const isNamed = given !== undefined || names.length > 0 || real.length > 0;
  return {
    names: isNamed ? names : covered.filter((one) => isWhole(one, others)),
    others: isNamed ? real : others,
    compared: isNamed ? [...covered, ...others].filter((one) => !isReal(one)) : [],
  };
}

function chooseBrand(
  words: readonly string[],
  names: readonly FoundPhrase<Brand>[],
  own: ReturnType<typeof findOwnModels>,
  collaboration: Collaboration | undefined,
  findSaid: () => FoundKind | undefined,
): FoundBrand | undefined {
  const leading = collaboration && leadingBrand(collaboration);
  const named = leading ? names.find(({ value }) => value === leading) : names[0];
  if (named) return { value: named.value, from: named.from, to: named.to, by: 'name' };
  const said = findSaid();
  // Learned words mean other things elsewhere: they count only beside a word for what the item is.
  const agreesWithSaid = ({ value }: FoundPhrase<{ kind: string }>) =>
    said !== undefined &&
    (value.kind === 'any' ||
      agrees(said.value.kind, words.slice(said.from, said.to).join(' '), value.kind));
  const fits = (model: FoundPhrase<{ kind: string }>) =>
    !said || said.value.weight === 'weak' || agreesWithSaid(model);
  const fitting = own.filter(fits);
  const telling = fitting.length > 0 ? fitting : findHints(words).filter(agreesWithSaid);
  const [first] = telling;
  if (!first) return undefined;
  if (telling.some(({ value }) => value.brand !== first.value.brand)) return undefined;
  return { value: first.value.brand, from: first.from, to: first.to, by: 'model' };
}
