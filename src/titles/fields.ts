import { type Brand, type Category, findBrand, type Gender } from '../catalog/catalog.ts';
import { unknownBrand } from '../catalog/other-brands.ts';
import { findKindBySlug } from '../catalog/other-kinds.ts';
import { resolveBrand } from './brand-field.ts';
import { resolveCondition } from './conditions.ts';
import { childsGender, findChildrensKind, findWearer, resolveWearer, type Wearer } from './genders.ts';
import { readKind, resolveCategory } from './kind.ts';
import type { Lexicon } from './lexicon.ts';
import type { GarmentModel } from './models.ts';
import type { MatchedBy, NotCovered, Resolution } from './not-covered.ts';
import { findAppraised, isAppraisedBrand } from './refusals.ts';
import { wordsOf } from './tokens.ts';

export interface GarmentQuery {
  readonly brand?: string | undefined;
  readonly category?: string | undefined;
  readonly gender?: string | undefined;
  readonly condition?: string | undefined;
  readonly label?: string | undefined;
}

/** The reading of one field, so that a wrong guess is visible. */
export interface Match {
  readonly argument: 'brand' | 'category' | 'gender' | 'condition';
  readonly given?: string;
  /** The slug or value it was taken for. */
  readonly as: string;
  /** `words`: from other fields. */
  readonly by: MatchedBy | 'value' | 'words';
}

/** A field that was not understood, or that names something without a price. */
export interface FieldProblem {
  readonly argument: Match['argument'];
  readonly given: string;
  readonly notCovered?: NotCovered | undefined;
  readonly nearest: readonly { readonly slug: string; readonly name: string }[];
}

interface ReadField {
  readonly argument: Match['argument'];
  readonly as?: string | undefined;
  readonly by?: MatchedBy | undefined;
  readonly found?: Partial<Resolution<Brand | Category>> | undefined;
}

/** Reads a garment from its fields. A gender that no field states stays open. */
export function readFields(lexicon: Lexicon, query: GarmentQuery) {
  const texts = textsOf(query);
  const answer = query.gender === undefined ? undefined : resolveWearer(query.gender);
  const brand = query.brand === undefined ? undefined : brandOf(lexicon, query.brand);
  const adults = query.category === undefined ? undefined : kindOf(query, brand?.match);
  const wearers = texts.map((text) => (text === '' ? undefined : findWearer(wordsOf(text), 'search').wearer));
  const isForChild =
    answer === 'children' || wearers.includes('children') || (!answer && brand?.match?.wearer === 'children');
  const kind = isForChild ? ofChildren(adults, texts) : adults;
  const fine = fineKind(query.category, kind?.match, brand?.match);
  const condition = query.condition === undefined ? undefined : resolveCondition(query.condition);
  const read: readonly ReadField[] = [
    { argument: 'brand', as: brand?.match?.slug, by: brand?.matchedBy, found: brand },
    fine
      ? { argument: 'category', found: { notCovered: fine } }
      : { argument: 'category', as: kind?.match?.slug, by: kind?.matchedBy, found: kind },
    { argument: 'gender', as: answer },
    { argument: 'condition', as: condition },
  ];
  const problems = read.flatMap(({ argument, as, found }): FieldProblem[] => {
    const given = query[argument];
    if (given === undefined || as !== undefined) return [];
    return [{ argument, given, notCovered: found?.notCovered, nearest: found?.nearest ?? [] }];
  });
  if (problems.length > 0) return { problems };

  const child = isForChild ? childsGender(wordsOf([query.gender, ...texts].join(' ')))?.value : undefined;
  const gender = genderOf(query.gender, answer, wearers, child);
  return {
    garment: {
      ...(brand?.match && { brand: brand.match }),
      ...(kind?.match && { category: kind.match }),
      ...(gender && { gender: gender.as }),
      condition,
    },
    understood: read.flatMap(({ argument, as, by }): Match[] => {
      const given = query[argument] ?? '';
      if (argument === 'gender') return gender ? [gender] : [];
      return as === undefined ? [] : [{ argument, given, as, by: by ?? byValue(given, as) }];
    }),
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

/** Returns the strings that may state a gender: no slugs, which most programs send, of catalog brands or kinds. */
function textsOf({ brand = '', category = '', label = '' }: GarmentQuery): readonly string[] {
  return [findKindBySlug(category) ? '' : category, isBrandSlug(brand) ? '' : brand, label];
}

function modelBesideBrand(
  { brand: text, label = '' }: GarmentQuery,
  brand: Brand | undefined,
): GarmentModel | undefined {
  return isBrandSlug(text) && label === '' ? undefined : readKind(wordsOf(`${text} ${label}`), brand).model;
}

type NamedKind = ReturnType<typeof resolveCategory>;

function ofChildren(adults: NamedKind | undefined, texts: readonly string[]): NamedKind | undefined {
  const match = adults?.match && findChildrensKind(wordsOf(texts.join(' ')), adults.match)?.kind;
  return match ? { ...adults, match, notCovered: undefined } : adults;
}

/** As in a title, a name unlike any other is an unknown brand. */
function brandOf(lexicon: Lexicon, text: string): Resolution<Brand> {
  const found = resolveBrand(lexicon, text);
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
): (Match & { readonly as: Gender }) | undefined {
  const argument = 'gender';
  if (given !== undefined && (answer === 'female' || answer === 'male'))
    return { argument, given, as: answer, by: byValue(given, answer) };
  const words = wearers.find((one) => one === 'female' || one === 'male') ?? child;
  const isOpen = given === undefined || answer === 'children';
  return isOpen && words ? { argument, as: words, by: 'words' } : undefined;
}

function byValue(given: string, value: string): 'value' | 'alias' {
  return given === value ? 'value' : 'alias';
}
