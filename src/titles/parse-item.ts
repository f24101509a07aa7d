import { Problem } from '../base/problem.ts';
import { compact, quote } from '../base/text.ts';
import { omitUndefined } from '../base/values.ts';
import { type Brand, type Category, CONDITIONS, categories, type Garment, type Gender } from '../catalog/catalog.ts';
import { fold } from '../catalog/normalize.ts';
import { childrensKindOf, unknownBrand } from '../catalog/outside-catalog.ts';
import { resolveBrand } from './brand-field.ts';
import { resolveCondition } from './conditions.ts';
import fillers from './fillers.json' with { type: 'json' };
import { childsGender, findWearer, resolveWearer, WEARERS, type Wearer } from './genders.ts';
import { parseKindField } from './kind-field.ts';
import type { Lexicon, Resolution } from './lexicon.ts';
import { fieldWords } from './tokens.ts';

/** Description of an item: a title, a brand and a category, or both. A field overrides the title. */
type ItemWords = Partial<Readonly<Record<'title' | 'brand' | 'category' | 'gender' | 'condition', string | undefined>>>;

/** An item in the form used by the pricing model, with a problem for each field that could not be parsed. */
export type ParsedItem = ReturnType<typeof parseItem>;

/**
 * Reads an item. Extra words in the brand and category fields are added to the title, and any field may indicate a
 * child's item. Never throws.
 */
export function parseItem(lexicon: Lexicon, { title = '', ...fields }: ItemWords) {
  const texts = { brand: fieldText(fields.brand), kind: fieldText(fields.category), wearer: fieldText(fields.gender) };
  const grade = fieldText(fields.condition);
  const brand = readBrandField(lexicon, texts.brand);
  const kind = texts.kind === '' ? undefined : parseKindField(texts.kind);
  const [kindField, unreadKind] = kind && 'nearest' in kind ? [undefined, kind] : [kind, undefined];
  const wearer = resolveWearer(texts.wearer);
  const isForChild = [wearer, kindField?.wearer, brand.wearer].includes('children');
  const condition = resolveCondition(grade) ?? lexicon.grades[gradeLetters(grade)];
  const notCovered = unreadKind?.notCovered ? { code: 'not_covered' as const, text: texts.kind } : undefined;
  return {
    title: titleWithFields(title, texts.brand, brand, kindField?.more),
    brand: brand.match,
    /** Text in the brand field, if it misspells the brand. */
    brandSlip: brand.slip,
    kindField,
    wearer: isForChild ? ('children' as const) : wearer,
    gender: readGender(wearer, kindField?.wearer, isForChild ? Object.values(texts).join(' ') : ''),
    condition,
    /** The reason why a field's text has no price, and that text. */
    refusal: brand.refusal ?? notCovered,
    problems: compact(
      unreadKind && !notCovered && unknownKind(texts.kind, unreadKind),
      texts.wearer !== '' && wearer === undefined && invalidChoice('gender', texts.wearer, WEARERS),
      grade !== '' && condition === undefined && invalidChoice('condition', grade, CONDITIONS),
    ),
  };
}

/** Reads an item like {@link parseItem}, but throws its first {@link Problem}. */
export function readItem(lexicon: Lexicon, typed: ItemWords): ParsedItem {
  const item = parseItem(lexicon, typed);
  const [problem] = item.problems;
  if (problem) throw problem;
  return item;
}

/** Returns the garment attributes specified in the fields, ignoring the title. */
export function garmentIn({ brand, kindField, wearer, gender, condition }: ParsedItem): Partial<Garment> {
  const kind = kindField?.usual;
  return omitUndefined({ brand, category: kindFor(wearer, kind), gender, condition }) as Partial<Garment>;
}

const kindFor = <Kind extends Category | undefined>(wearer: Wearer | undefined, kind: Kind): Kind | Category =>
  kind && wearer === 'children' ? (childrensKindOf(kind) ?? kind) : kind;

/** Returns the gender in a field, with `kind` or, for a child, its children's kind. Throws a {@link Problem}. */
export function wornBy<Kind extends Category | undefined>(kind: Kind, text = '') {
  const wearer = resolveWearer(text);
  if (wearer === undefined && text.trim() !== '') throw invalidChoice('gender', text, WEARERS);
  const gender = readGender(wearer, undefined, wearer === 'children' ? text : '');
  return { category: kindFor(wearer, kind), gender };
}

/** Maximum length of a field. Longer text does not name a brand, kind, wearer, or grade, so it is ignored. */
const MAX_FIELD = 200;

const fieldText = (text = '') => (text.length > MAX_FIELD || isFiller(text) ? '' : text.trim());

const FILLERS: ReadonlySet<string> = new Set(fillers);

/** Returns true for text that stands where nobody gave a value, such as `See photos`. */
export const isFiller = (text: string): boolean => FILLERS.has(text.trim().toLowerCase().replace(/[.!]$/, ''));

function readBrandField(lexicon: Lexicon, text: string) {
  if (text === '') return {};
  const { match, matchedBy, notCovered } = resolveBrand(lexicon, text);
  if (notCovered) {
    const code = notCovered.isAppraised ? ('needs_appraiser' as const) : ('not_covered' as const);
    return { refusal: { code, text } };
  }
  if (!match) return { match: unknownBrand(text) };
  // `Nobody's Child` is not for children: its name doesn't indicate the wearer.
  const isName = [match.slug, fold(match.name)].includes(fold(text));
  return {
    match,
    wearer: isName ? undefined : findWearer(fieldWords(text)).wearer,
    /** True if the field names more than the brand, such as a model. */
    hasMore: matchedBy === 'phrase',
    slip: matchedBy === 'spelling' ? text : undefined,
  };
}

/**
 * Returns the title with any extra words from the brand and category fields. The category's words count only if there
 * is no title, because sellers pick a category from a list.
 */
function titleWithFields(
  title: string,
  brandText: string,
  { match, hasMore }: { readonly match?: Brand; readonly hasMore?: boolean },
  kindWords = '',
): string {
  const text = title === '' && match ? kindWords : title;
  const words = fieldWords(text);
  const isMissing = (hasMore || text !== title) && fieldWords(brandText).some((word) => !words.includes(word));
  return isMissing ? `${brandText} ${text}`.trim() : text;
}

/** Returns the gender given in the fields. `ofChild` is the text of all fields, which may state a child's gender. */
function readGender(worn: Wearer | undefined, ofKind: Wearer | undefined, ofChild: string): Gender | undefined {
  const wearer = worn === 'children' ? ofKind : (worn ?? ofKind);
  return wearer === 'female' || wearer === 'male' ? wearer : childsGender(fieldWords(ofChild))?.value;
}

/** Returns a condition in capitals without the words `grade` and `rank`: `AB` for `Grade AB`, `A-` for `rank A-`. */
export const gradeLetters = (condition: string): string =>
  condition
    .slice(0, 40)
    .replace(/\b(?:grade|rank)\b|\s+/gi, ' ')
    .trim()
    .toUpperCase();

const MAX_NEAR = 5;

function unknownKind(text: string, { nearest }: Resolution<Category>): Problem {
  const slugs = nearest.slice(0, MAX_NEAR).map(({ slug }) => slug);
  const all = categories.map(({ slug }) => slug).join(', ');
  const hint = slugs.length > 0 ? `Did you mean ${slugs.join(', ')}?` : `Give one such as ${all}.`;
  const detail = `category ${quote(text)} names no kind of garment. ${hint}`;
  return new Problem('category_not_found', detail, {
    parameter: 'category',
    didYouMean: slugs,
    validValuesUrl: '/api/public/categories',
  });
}

const invalidChoice = (parameter: 'gender' | 'condition', text: string, validValues: readonly string[]) =>
  new Problem(
    'invalid_parameter',
    (name) => `${name(parameter)} is ${quote(text)}: give one of ${validValues.join(', ')}.`,
    { parameter, validValues },
  );
