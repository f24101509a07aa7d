import { type Brand, type Category, findBrand, type Gender } from '../catalog/catalog.ts';
import { unknownBrand } from '../catalog/other-brands.ts';
import { findKindBySlug } from '../catalog/other-kinds.ts';
import { resolveBrand } from './brand-field.ts';
import { resolveCondition } from './conditions.ts';
import { childsGender, findChildrensKind, findWearer, resolveWearer, type Wearer } from './genders.ts';
import { type NamedKind, readKind, resolveCategory } from './kind.ts';
import type { GarmentModel } from './models.ts';
import type { MatchedBy, NotCovered, Resolution } from './not-covered.ts';
import { findAppraised, isAppraisedBrand } from './refusals.ts';
import { wordsOf } from './tokens.ts';

/** A garment in the fields of a caller. */
export interface GarmentQuery {
  readonly brand?: string | undefined;
  readonly category?: string | undefined;
  readonly gender?: string | undefined;
  readonly condition?: string | undefined;
  readonly label?: string | undefined;
}

/** How one field was understood, so that a wrong guess shows. */
export interface Match {
  readonly argument: 'brand' | 'category' | 'gender' | 'condition';
  readonly given?: string;
  /** The slug or value it was taken for. */
  readonly as: string;
  /** `words`: from other fields. */
  readonly by: MatchedBy | 'value' | 'words' | UsualBy;
}

/** A field that was not understood or names something without a price. */
export interface FieldProblem {
  readonly argument: Match['argument'];
  readonly given: string;
  readonly notCovered?: NotCovered | undefined;
  readonly nearest: readonly { readonly slug: string; readonly name: string }[];
}

export type UsualGender = (brand: Brand, category: Category) => { readonly gender: Gender; readonly by: UsualBy };

/** The ground for a gender: most listings of the brand and kind, or of the brand; without any, the usual one. */
export type UsualBy = 'evidence' | 'brand' | 'default';

/** Reads a garment from its fields. An unstated gender is the usual one; without `usualGender` it stays open. */
export function readFields(query: GarmentQuery, usualGender?: UsualGender) {
  const texts = textsOf(query);
  const answer = query.gender === undefined ? undefined : resolveWearer(query.gender);
  const brand = query.brand === undefined ? undefined : brandOf(query.brand);
  const adults = query.category === undefined ? undefined : kindOf(query, brand?.match);
  const wearers = texts.map((text) => (text === '' ? undefined : findWearer(wordsOf(text), 'search').wearer));
  const isForChild =
    answer === 'children' || wearers.includes('children') || (!answer && brand?.match?.wearer === 'children');
  const kind = isForChild ? ofChildren(adults, texts) : adults;
  const fine = fineKind(query.category, kind?.match, brand?.match);
  const condition = query.condition === undefined ? undefined : resolveCondition(query.condition);
  const problems = [
    ...problemOf('brand', query.brand, brand?.match, brand),
    ...problemOf('category', query.category, fine ? undefined : kind?.match, fine ? { notCovered: fine } : kind),
    ...problemOf('gender', query.gender, answer),
    ...problemOf('condition', query.condition, condition),
  ];
  if (problems.length > 0) return { problems };

  const child = isForChild ? childsGender(wordsOf([query.gender, ...texts].join(' ')))?.value : undefined;
  const gender = genderOf(query.gender, answer, wearers, child, () =>
    brand?.match && kind?.match ? usualGender?.(brand.match, kind.match) : undefined,
  );
  return {
    garment: {
      ...(brand?.match && { brand: brand.match }),
      ...(kind?.match && { category: kind.match }),
      ...(gender && { gender: gender.as }),
      condition,
    },
    understood: [
      ...matchOf('brand', query.brand, brand?.match?.slug, brand?.matchedBy),
      ...matchOf('category', query.category, kind?.match?.slug, kind?.matchedBy),
      ...(gender ? [gender] : []),
      ...matchOf('condition', query.condition, condition),
    ],
    model: kind?.model ?? modelBesideBrand(query, brand?.match),
  };
}

function fineKind(
  text: string | undefined,
  kind: Category | undefined,
  brand: Brand | undefined,
): NotCovered | undefined {
  if (text === undefined || !kind?.isExtended) return undefined;
  const isFine = isAppraisedBrand(brand, kind) || findAppraised(wordsOf(text), kind) !== undefined;
  return isFine ? { what: 'kind', name: `Fine ${kind.family}`, isAppraised: true } : undefined;
}

const isBrandSlug = (text = '') => text === '' || findBrand(text) !== undefined;

/** Returns the texts that may say a gender. Slugs, which most programs send, state none. */
function textsOf({ brand = '', category = '', label = '' }: GarmentQuery): readonly string[] {
  return [findKindBySlug(category) ? '' : category, isBrandSlug(brand) ? '' : brand, label];
}

function problemOf(
  argument: Match['argument'],
  given: string | undefined,
  match: unknown,
  { notCovered, nearest = [] }: Partial<Resolution<Brand | Category>> = {},
): FieldProblem[] {
  return given === undefined || match ? [] : [{ argument, given, notCovered, nearest }];
}

function matchOf(
  argument: Match['argument'],
  given = '',
  as: string | undefined,
  by: Match['by'] | undefined = undefined,
): Match[] {
  return as === undefined ? [] : [{ argument, given, as, by: by ?? byValue(given, as) }];
}

function modelBesideBrand(
  { brand: text, label = '' }: GarmentQuery,
  brand: Brand | undefined,
): GarmentModel | undefined {
  return isBrandSlug(text) && label === '' ? undefined : readKind(wordsOf(`${text} ${label}`), brand).model;
}

function ofChildren(adults: NamedKind | undefined, texts: readonly string[]): NamedKind | undefined {
  const match = adults?.match && findChildrensKind(wordsOf(texts.join(' ')), adults.match)?.kind;
  return match ? { ...adults, match, notCovered: undefined } : adults;
}

/** As in a title, a name similar to no other is an unknown brand. */
function brandOf(text: string): Resolution<Brand> {
  const found = resolveBrand(text);
  if (found.match || found.notCovered || found.nearest.length > 0 || text.trim() === '') return found;
  return { match: unknownBrand(), matchedBy: 'unknown', nearest: [] };
}

/** Reads the category field; a model may be split over two fields: brand "Nike Air", category "Force 1". */
function kindOf(query: GarmentQuery, brand: Brand | undefined): NamedKind {
  const kind = resolveCategory(query.category ?? '', brand);
  if (kind.match && kind.matchedBy !== 'spelling') return kind;
  const both = readKind(wordsOf(`${query.brand ?? ''} ${query.category}`), brand);
  return both.model ? both : kind;
}

function genderOf(
  given: string | undefined,
  answer: Wearer | undefined,
  wearers: readonly (Wearer | undefined)[],
  child: Gender | undefined,
  usual: () => ReturnType<UsualGender> | undefined,
): (Match & { readonly as: Gender }) | undefined {
  const argument = 'gender';
  if (given !== undefined && (answer === 'female' || answer === 'male'))
    return { argument, given, as: answer, by: byValue(given, answer) };
  const words = wearers.find((one) => one === 'female' || one === 'male') ?? child;
  if ((given === undefined || answer === 'children') && words) return { argument, as: words, by: 'words' };
  const found = usual();
  return found && { argument, ...(given !== undefined && { given }), as: found.gender, by: found.by };
}

function byValue(given: string, value: string): 'value' | 'alias' {
  return given === value ? 'value' : 'alias';
}
