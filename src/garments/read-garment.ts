import { resolveBrand } from './brand-names.ts';
import type { Brand, Category, Gender } from './catalogue.ts';
import { resolveCondition } from './condition-words.ts';
import type { Garment } from './garment.ts';
import { readWhose, resolveWhose } from './gender-words.ts';
import { type Model, readKind, resolveCategory } from './kind-words.ts';
import { CHILDRENS, type MatchedBy, type NotCovered } from './not-covered.ts';
import { wordsOf } from './words.ts';

/** What somebody says of a garment, in fields. */
export interface Asked {
  readonly brand: string;
  readonly category: string;
  readonly gender?: string | undefined;
  readonly condition?: string | undefined;
  /** A name of their own for it. */
  readonly label?: string | undefined;
}

/** How one field was understood, so that a wrong guess shows. */
export interface Match {
  readonly argument: 'brand' | 'category' | 'gender' | 'condition';
  /** What was written; absent when nothing was. */
  readonly given?: string;
  /** The slug or value that it was taken for. */
  readonly as: string;
  /** `words`: from the other fields; `evidence`: whose garment most listings are of; `default`: there are none. */
  readonly by: MatchedBy | 'value' | 'words' | 'evidence' | 'default';
}

/** A field that was not understood, or that names something without a price. */
export interface Trouble {
  readonly argument: Match['argument'];
  readonly given: string;
  readonly notCovered?: NotCovered | undefined;
  /** Entries that are spelled nearly like it. */
  readonly nearest: readonly { readonly slug: string; readonly name: string }[];
}

/** What was understood, or all that was not. */
export type Reading =
  | {
      readonly garment: Garment;
      readonly understood: readonly Match[];
      readonly model?: Model | undefined;
      readonly troubles?: undefined;
    }
  | { readonly troubles: readonly Trouble[] };

/** Whose garments of a brand and category mostly are; `listings` is missing where nothing tells. */
export type UsualGender = (
  brand: Brand,
  category: Category,
) => { readonly gender: Gender; readonly by: 'evidence' | 'default' };

/** Reads a garment from its fields. A gender that nobody states is the usual one. */
export function readGarment(asked: Asked, usualGender: UsualGender): Reading {
  const troubles: Trouble[] = [];
  const texts = [asked.category, asked.brand, asked.label ?? ''];
  const said = texts.map((text) => readWhose(wordsOf(text)).whose);
  const answer = asked.gender === undefined ? undefined : resolveWhose(asked.gender);
  const child =
    answer === 'children' ? 'gender' : said.includes('children') ? 'category' : undefined;
  if (child) {
    const given = child === 'gender' ? asked.gender : texts[said.indexOf('children')];
    troubles.push({ argument: child, given: given ?? '', notCovered: CHILDRENS, nearest: [] });
    return { troubles };
  }

  const brand = resolveBrand(asked.brand);
  if (!brand.match) troubles.push({ argument: 'brand', given: asked.brand, ...brand });
  let kind = resolveCategory(asked.category, brand.match);
  if (!kind.match || kind.matchedBy === 'spelling') {
    const both = readKind(wordsOf(`${asked.brand} ${asked.category}`), brand.match);
    if (both.model) kind = both;
  }
  if (!kind.match) troubles.push({ argument: 'category', given: asked.category, ...kind });
  if (asked.gender !== undefined && answer === undefined) {
    troubles.push({ argument: 'gender', given: asked.gender, nearest: [] });
  }
  const condition =
    asked.condition === undefined ? undefined : resolveCondition(asked.condition)?.name;
  if (asked.condition !== undefined && condition === undefined) {
    troubles.push({ argument: 'condition', given: asked.condition, nearest: [] });
  }
  if (!brand.match || !kind.match || troubles.length > 0) return { troubles };

  const gender = genderOf(asked.gender, answer, said, usualGender(brand.match, kind.match));
  return {
    garment: { brand: brand.match, category: kind.match, gender: gender.as, condition },
    understood: [
      match('brand', asked.brand, brand.match.slug, brand.matchedBy),
      match('category', asked.category, kind.match.slug, kind.matchedBy),
      gender,
      ...(condition === undefined
        ? []
        : [
            match(
              'condition',
              asked.condition ?? '',
              condition,
              byValue(asked.condition, condition),
            ),
          ]),
    ],
    model:
      kind.model ?? readKind(wordsOf(`${asked.brand} ${asked.label ?? ''}`), brand.match).model,
  };
}

function genderOf(
  given: string | undefined,
  answer: Gender | 'unisex' | 'children' | undefined,
  said: readonly (Gender | 'unisex' | 'children' | undefined)[],
  usual: ReturnType<UsualGender>,
): Match & { readonly as: Gender } {
  const argument = 'gender';
  if (given !== undefined && (answer === 'female' || answer === 'male')) {
    return { argument, given, as: answer, by: byValue(given, answer) };
  }
  const words = said.find((one) => one === 'female' || one === 'male');
  if (given === undefined && words) return { argument, as: words, by: 'words' };
  return { argument, ...(given === undefined ? {} : { given }), as: usual.gender, by: usual.by };
}

function byValue(given: string | undefined, value: string): 'value' | 'alias' {
  return given === value ? 'value' : 'alias';
}

function match(
  argument: Match['argument'],
  given: string,
  as: string,
  by: Match['by'] = 'alias',
): Match {
  return { argument, given, as, by };
}
