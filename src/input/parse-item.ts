import { defined } from '../base/members.ts';
import { listOf } from '../base/numbers.ts';
import { Problem } from '../base/problem.ts';
import { quoted } from '../base/text.ts';
import {
  type Brand,
  type Category,
  CONDITIONS,
  type Condition,
  categories,
  type Garment,
  type Gender,
} from '../catalog/catalog.ts';
import { fold } from '../catalog/normalize.ts';
import { unknownBrand } from '../catalog/other-brands.ts';
import { childrensKindOf } from '../catalog/other-kinds.ts';
import { resolveBrand } from '../titles/brand-field.ts';
import { resolveCondition } from '../titles/conditions.ts';
import { childsGender, findWearer, resolveWearer, WEARERS, type Wearer } from '../titles/genders.ts';
import { readKind } from '../titles/kind.ts';
import { type KindField, readKindField, type UnreadKind } from '../titles/kind-field.ts';
import type { Lexicon } from '../titles/lexicon.ts';
import { findModelsOf } from '../titles/models.ts';
import type { RefusalCode } from '../titles/refusals.ts';
import { wordsOf } from '../titles/tokens.ts';
import type { TitledWords } from './item-fields.ts';

/** A garment to look up in the model, with a problem for each field that says nothing. */
export interface Item {
  readonly title: string;
  readonly brand?: Brand | undefined;
  /** The text of a brand field that misspells the brand. */
  readonly brandSlip?: string | undefined;
  readonly kindField?: KindField | undefined;
  readonly wearer?: Wearer | undefined;
  readonly gender?: Gender | undefined;
  readonly condition?: Condition | undefined;
  /** The reason why its fields already rule out a price. */
  readonly refusal?: { readonly code: RefusalCode; readonly text: string } | undefined;
  readonly problems: readonly Problem[];
}

const readersFor = (lexicon: Lexicon) => ({
  brand: (text: string) => readBrandField(lexicon, text),
  kind: readKindField,
});

/** Returns a function like {@link parseItem} that remembers fields: files repeat values row after row. */
export function createItemParser(lexicon: Lexicon): (typed: TitledWords) => Item {
  const { brand, kind } = readersFor(lexicon);
  const readers = { brand: remember(brand), kind: remember(kind) };
  return (typed) => parseWith(readers, lexicon, typed);
}

/**
 * Reads a garment from its title and its fields together, wherever they came from: what a field says besides its brand
 * or kind counts as if typed in the title. Never throws.
 */
export function parseItem(lexicon: Lexicon, typed: TitledWords): Item {
  return parseWith(readersFor(lexicon), lexicon, typed);
}

/** Reads a garment like {@link parseItem}. Throws the first {@link Problem}. */
export function readItem(lexicon: Lexicon, typed: TitledWords): Item {
  const item = parseItem(lexicon, typed);
  for (const problem of item.problems) throw problem;
  return item;
}

/** Returns as much of a garment as fields name, without its title. */
export function garmentIn({ brand, kindField, wearer, gender, condition }: Item): Partial<Garment> {
  const kind = kindField?.usual;
  return defined({ brand, category: kindFor(wearer, kind), gender, condition }) as Partial<Garment>;
}

const kindFor = <Kind extends Category | undefined>(wearer: Wearer | undefined, kind: Kind): Kind | Category =>
  kind && wearer === 'children' ? (childrensKindOf(kind) ?? kind) : kind;

/** Returns a kind for the wearer that a field names, with the gender. Throws a {@link Problem} if it names none. */
export function wornBy<Kind extends Category | undefined>(kind: Kind, text = '') {
  const wearer = resolveWearer(text);
  if (wearer === undefined && text.trim() !== '') throw unknownWearer(text);
  const gender = genderOf(wearer, undefined, wearer === 'children' ? text : '');
  return { category: kindFor(wearer, kind), gender };
}

function parseWith(readers: ReturnType<typeof readersFor>, lexicon: Lexicon, typed: TitledWords): Item {
  const { title = '' } = typed;
  const texts = { brand: fieldText(typed.brand), kind: fieldText(typed.category), wearer: fieldText(typed.gender) };
  const grade = fieldText(typed.condition);
  const brand = readers.brand(texts.brand);
  const kind = texts.kind === '' ? undefined : withModel(readers.kind(texts.kind), brand.match, texts);
  const kindField = kind && 'nearest' in kind ? undefined : kind;
  const unread = kind && 'nearest' in kind ? kind : undefined;
  const worn = resolveWearer(texts.wearer);
  const isForChild = [worn, kindField?.wearer, brand.wearer].includes('children');
  const condition = grade === '' ? undefined : (resolveCondition(grade) ?? lexicon.grades[letterOf(grade)]);
  return {
    title: joined(title, texts.brand, brand, kindField?.more),
    brand: brand.match,
    brandSlip: brand.slip,
    kindField,
    wearer: isForChild ? 'children' : worn,
    gender: genderOf(worn, kindField?.wearer, isForChild ? Object.values(texts).join(' ') : ''),
    condition,
    refusal: brand.refusal ?? (unread?.notCovered && { code: 'not_covered', text: texts.kind }),
    problems: [
      unread && !unread.notCovered ? unknownKind(texts.kind, unread) : undefined,
      texts.wearer !== '' && worn === undefined ? unknownWearer(texts.wearer) : undefined,
      grade !== '' && condition === undefined ? unknownGrade(grade) : undefined,
    ].filter((problem) => problem !== undefined),
  };
}

/** A longer field names no brand, kind, wearer or grade. */
const MAX_FIELD = 200;
const MAX_REMEMBERED = 500;

const fieldText = (text = '') => (text.length > MAX_FIELD ? '' : text.trim());

function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? read(text);
    if (known.size < MAX_REMEMBERED) known.set(text, found);
    return found;
  };
}

const NO_BRAND = /^(|-+|n\/?a|none|no brand|unbranded|unknown|other)$/i;

function readBrandField(lexicon: Lexicon, text: string) {
  if (NO_BRAND.test(text)) return {};
  const { match, matchedBy, notCovered } = resolveBrand(lexicon, text);
  if (notCovered) {
    const code = notCovered.isAppraised ? ('needs_appraiser' as const) : ('not_covered' as const);
    return { refusal: { code, text } };
  }
  if (!match) return { match: unknownBrand(text) };
  // A brand's own name does not name a child: `Bimba y Lola`.
  const isName = matchedBy === 'slug' || fold(match.name) === fold(text);
  return {
    match,
    wearer: isName ? undefined : findWearer(wordsOf(text), 'search').wearer,
    /** True if the field names more than the brand, such as a model. */
    hasMore: matchedBy === 'phrase',
    /** The text that misspells the brand. */
    slip: matchedBy === 'spelling' ? text : undefined,
  };
}

/** Returns a category field, with a model whose name is split over two fields: brand `Nike Air`, category `Force 1`. */
function withModel(
  kind: KindField | UnreadKind,
  brand: Brand | undefined,
  texts: { readonly brand: string; readonly kind: string },
): KindField | UnreadKind {
  if (!brand || ('usual' in kind && kind.usual) || ('notCovered' in kind && kind.notCovered)) return kind;
  const { model, match } = readKind(wordsOf(`${texts.brand} ${texts.kind}`), brand);
  const isSplit = model && wordsOf(texts.kind).some((word) => wordsOf(model.name).includes(word));
  if (!isSplit || !match) return kind;
  const { kind: text } = texts;
  return { text, kinds: new Set([match.slug]), usual: match, by: 'model', wearer: undefined, more: text };
}

/**
 * Returns a title with the words of the fields that say more than a brand or a kind. Those of a category count only
 * without a title: sellers pick it from a list, which knows less than their words.
 */
function joined(
  title: string,
  brandText: string,
  { match, hasMore }: ReturnType<typeof readBrandField>,
  more: string | undefined,
): string {
  if (title !== '') {
    if (!hasMore) return title;
    const words = wordsOf(title);
    return wordsOf(brandText).some((word) => !words.includes(word)) ? `${brandText} ${title}` : title;
  }
  const isOfModel = match !== undefined && findModelsOf(match, wordsOf(brandText)).length > 0;
  const kind = more === undefined || isOfModel ? '' : more;
  return hasMore || (match && kind !== '') ? `${brandText} ${kind}`.trim() : '';
}

/** Returns the gender that fields state; of a child, by all words of the fields. */
function genderOf(worn: Wearer | undefined, ofKind: Wearer | undefined, ofChild: string): Gender | undefined {
  if (worn === 'female' || worn === 'male') return worn;
  if (worn === 'unisex') return undefined;
  if (ofKind === 'female' || ofKind === 'male') return ofKind;
  return ofChild === '' ? undefined : childsGender(wordsOf(ofChild))?.value;
}

/** Returns the letter of a condition such as `Grade AB` or `rank A-`, in capitals; for any other text, its words. */
export const letterOf = (condition: string): string =>
  condition
    .slice(0, 40)
    .split(/\s+/)
    .filter((word) => !/^(?:grade|rank)?$/i.test(word))
    .join(' ')
    .toUpperCase();

const CATEGORIES = '/api/public/categories';
const MOST_NEAR = 5;

function unknownKind(text: string, { nearest }: UnreadKind): Problem {
  const slugs = nearest.slice(0, MOST_NEAR).map(({ slug }) => slug);
  const all = categories.map(({ slug }) => slug).join(', ');
  const hint = slugs.length > 0 ? `Did you mean ${slugs.join(', ')}?` : `Give one such as ${all}.`;
  const detail = `category ${quoted(text)} names no kind of garment. ${hint}`;
  return new Problem('unknown_category', detail, {
    parameter: 'category',
    ...defined({ didYouMean: slugs.length > 0 ? slugs : undefined }),
    validValuesUrl: CATEGORIES,
  });
}

const unknownWearer = (text: string) =>
  new Problem('invalid_parameter', (name) => `${name('gender')} is ${quoted(text)}: give ${listOf(WEARERS, 'or')}.`, {
    parameter: 'gender',
    validValues: WEARERS,
  });

const unknownGrade = (text: string) =>
  new Problem(
    'invalid_parameter',
    (name) => `${name('condition')} is ${quoted(text)}: give one of ${CONDITIONS.join(', ')}.`,
    { parameter: 'condition', validValues: CONDITIONS },
  );
