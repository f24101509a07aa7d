import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  type Condition,
  categories,
  DEFAULT_GENDER,
  type Gender,
} from '../../garments/catalogue.ts';
import type { Garment } from '../../garments/garment.ts';
import {
  type Resolution,
  resolveBrand,
  resolveCategory,
  resolveCondition,
} from '../../garments/resolve.ts';
import { quoted } from '../../http/problem.ts';
import { Refusal } from './tool.ts';

/** How one argument was understood, so that a wrong guess shows. */
export interface Match {
  /** The argument's name. */
  readonly argument: string;
  /** What the caller wrote; absent when nothing was. */
  readonly given?: string;
  /** The slug or value that it was taken for. */
  readonly as: string;
  readonly by: 'slug' | 'name' | 'alias' | 'value' | 'default';
}

/** The garment that a caller asks about. */
export interface FoundGarment {
  readonly garment: Garment;
  readonly understood: readonly Match[];
}

type Arguments = Readonly<Record<string, unknown>>;

/** Longest text that is looked up: twice the longest name there is. Looking for what is near takes longer, the longer it is. */
export const MAX_NAME_LENGTH = 60;

// People's words for whose garment it is. "unisex" is left out on purpose: there is no price for it.
const GENDER_WORDS: Readonly<Record<string, Gender>> = {
  female: 'female',
  f: 'female',
  woman: 'female',
  women: 'female',
  womens: 'female',
  ladies: 'female',
  male: 'male',
  m: 'male',
  man: 'male',
  men: 'male',
  mens: 'male',
};

/**
 * The garment that arguments name. Throws a {@link Refusal} that lists everything wrong at once, so that one
 * correction is enough.
 */
export function readGarment(args: Arguments): FoundGarment {
  const { garment, understood } = readParts({
    ...args,
    brand: args.brand ?? '',
    category: args.category ?? '',
  });
  const { brand, category, gender } = garment;
  return {
    // An empty name is refused, so both are there.
    garment: {
      brand: brand as Brand,
      category: category as Category,
      gender,
      condition: garment.condition,
    },
    understood,
  };
}

/** As much of a garment as arguments name. Throws a {@link Refusal} like {@link readGarment}. */
export function readParts(args: Arguments): {
  readonly garment: Partial<Garment> & Pick<Garment, 'gender'>;
  readonly understood: readonly Match[];
} {
  const problems: string[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.push(error.message);
      return undefined;
    }
  };
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  const brand = isGiven(args.brand) ? attempt(() => readBrand(args.brand)) : undefined;
  const category = isGiven(args.category) ? attempt(() => readCategory(args.category)) : undefined;
  const gender = attempt(() => readGender(args.gender));
  const condition = attempt(() => readCondition(args.condition));
  if (!gender || problems.length > 0) throw new Refusal(problems.join('\n'));
  return {
    garment: {
      ...(brand ? { brand: brand.value } : {}),
      ...(category ? { category: category.value } : {}),
      gender: gender.value,
      condition: condition?.value,
    },
    understood: [brand, category, gender, condition].flatMap((found) =>
      found ? [found.match] : [],
    ),
  };
}

interface Found<T> {
  readonly value: T;
  readonly match: Match;
}

function readBrand(value: unknown): Found<Brand> {
  const typed = readName('brand', value, 'such as "levis"');
  const resolution = resolveBrand(typed);
  if (resolution.match) return found('brand', typed, resolution);
  throw new Refusal(
    `No prices for the brand ${quoted(typed)}: it is not one of the ${brands.length} covered. ` +
      (nearestInWords(resolution.nearest) ??
        'No covered name is near it; list_brands names them all, and there is no estimate for others.'),
  );
}

function readCategory(value: unknown): Found<Category> {
  const typed = readName('category', value, 'such as "jeans"');
  const resolution = resolveCategory(typed);
  if (resolution.match) return found('category', typed, resolution);
  throw new Refusal(
    `No category ${quoted(typed)}. ` +
      (nearestInWords(resolution.nearest) ??
        `All of them: ${categories.map((category) => category.slug).join(', ')}. ` +
          'list_categories says what each holds.'),
  );
}

function readGender(value: unknown): Found<Gender> {
  if (value === undefined || value === null) {
    return {
      value: DEFAULT_GENDER,
      match: { argument: 'gender', as: DEFAULT_GENDER, by: 'default' },
    };
  }
  const typed = typeof value === 'string' ? value : '';
  const known = GENDER_WORDS[typed.toLowerCase().replace(/[^a-z]/g, '')];
  if (!known) {
    throw new Refusal(
      `gender is ${shown(value)}: give "female" or "male", or leave it out for "${DEFAULT_GENDER}".`,
    );
  }
  return {
    value: known,
    match: {
      argument: 'gender',
      given: typed,
      as: known,
      by: typed === known ? 'value' : 'alias',
    },
  };
}

function readCondition(value: unknown): Found<Condition> | undefined {
  if (value === undefined || value === null) return undefined;
  const grade =
    typeof value === 'string' && value.length <= MAX_NAME_LENGTH
      ? resolveCondition(value)
      : undefined;
  if (!grade) {
    throw new Refusal(
      `condition is ${shown(value)}: give one of ${CONDITIONS.map((name) => `"${name}"`).join(', ')}, ` +
        'or leave it out for all five.',
    );
  }
  const typed = value as string;
  return {
    value: grade.name,
    match: {
      argument: 'condition',
      given: typed,
      as: grade.name,
      by: typed === grade.name ? 'value' : 'alias',
    },
  };
}

/** A name that must be there. Throws a {@link Refusal} otherwise. */
export function readName(argument: string, value: unknown, example: string): string {
  if (value === undefined || value === null || value === '') {
    throw new Refusal(`${argument} is missing: give a slug, name or common alias, ${example}.`);
  }
  if (typeof value !== 'string') {
    throw new Refusal(`${argument} is ${shown(value)}: give text, ${example}.`);
  }
  if (value.length > MAX_NAME_LENGTH) {
    throw new Refusal(
      `${argument} is longer than ${MAX_NAME_LENGTH} characters: ${quoted(value)}. Give only the ${argument}, ${example}.`,
    );
  }
  return value;
}

function found<T extends { readonly slug: string }>(
  argument: string,
  typed: string,
  { match, matchedBy }: Resolution<T>,
): Found<T> {
  return {
    value: match as T,
    match: { argument, given: typed, as: (match as T).slug, by: matchedBy ?? 'alias' },
  };
}

/** Nearest entries, as something to try next; undefined when there are none. */
export function nearestInWords(
  nearest: readonly { readonly slug: string; readonly name: string }[],
): string | undefined {
  if (nearest.length === 0) return undefined;
  return `Nearest: ${nearest.map(({ slug, name }) => `"${slug}" (${name})`).join(', ')}.`;
}

/** Any JSON value, quoted for a sentence and never long. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'a list' : 'an object';
}

/** What was not taken literally, in words: `"LV" as louis-vuitton`; empty when there is nothing to say. */
export function understoodInWords(
  understood: readonly { given?: string; as: string; by: string }[],
): string {
  return understood
    .filter(({ by }) => by === 'name' || by === 'alias')
    .map(({ given, as }) => `${quoted(given ?? '')} as ${as}`)
    .join(', ');
}
