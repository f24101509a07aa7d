import type { Estimate } from '../../answers/estimate.ts';
import { NotUnderstood } from '../../answers/not-understood.ts';
import { CONDITIONS, categories } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import {
  type FieldProblem,
  type GarmentQuery,
  type Match,
  type Reading,
  readFields,
  type UsualGender,
} from '../../garments/read/fields.ts';
import { quoted, shown } from '../../http/text.ts';
import { dayOf } from '../../items/day.ts';
import type { FieldSchema } from '../../items/field.ts';
import { cents } from '../../marketplaces/money.ts';
import { modelInWords, notCoveredInWords } from '../../wording/coverage.ts';
import { assumedGenderInWords } from '../../wording/garments.ts';
import { ToolError } from './tool.ts';

/** As much of a garment as a caller names. */
export type FoundParts = Exclude<Reading, { readonly problems: readonly FieldProblem[] }>;

/** The garment that a caller asks about. */
export type FoundGarment = FoundParts & { readonly garment: Garment };

type Arguments = Readonly<Record<string, unknown>>;

/** Longest text that is looked up: twice the longest name there is. Looking for what is near takes longer, the longer it is. */
export const MAX_NAME_LENGTH = 60;

/** A refusal that says for each argument what was wrong with it. */
export class GarmentRefusal extends ToolError {
  /** Whether all that is wrong is that there is no price for it: another spelling would not help. */
  readonly isNotCovered: boolean;
  /** What is spelled nearly like what was given. */
  readonly nearest: readonly string[];

  constructor(problems: readonly FieldProblem[]) {
    // What has no price has none however the rest is corrected.
    const uncovered = problems.filter(({ notCovered }) => notCovered);
    const reported = uncovered.length > 0 ? uncovered : problems;
    super(reported.map(fieldProblemText).join('\n'));
    this.isNotCovered = uncovered.length > 0;
    this.nearest = reported.flatMap(({ nearest }) => nearest.map(({ slug }) => slug));
  }
}

/**
 * The garment that arguments name. Throws a {@link ToolError} that lists everything wrong at once, so that one
 * correction is enough.
 */
export function readGarment(args: Arguments, usualGender: UsualGender): FoundGarment {
  // An empty name is refused, so both are there.
  const found = readParts(
    { ...args, brand: args.brand ?? '', category: args.category ?? '' },
    usualGender,
  );
  return found as FoundGarment;
}

/** As much of a garment as arguments name. Throws a {@link ToolError} like {@link readGarment}. */
export function readParts(args: Arguments, usualGender?: UsualGender): FoundParts {
  const problems: string[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      problems.push(error.message);
      return undefined;
    }
  };
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  const name = (argument: 'brand' | 'category', example: string) =>
    isGiven(args[argument])
      ? attempt(() => readName(argument, args[argument], example))
      : undefined;
  const asked: GarmentQuery = {
    brand: name('brand', 'such as "levis"'),
    category: name('category', 'such as "jeans"'),
    gender: attempt(() => readChoice(args.gender, 'gender', GENDER_HINT)),
    condition: attempt(() => readChoice(args.condition, 'condition', CONDITION_HINT)),
    label: typeof args.label === 'string' ? args.label : undefined,
  };
  const reading = readFields(asked, usualGender);
  if (problems.length > 0) {
    throw new ToolError(
      [...problems, ...(reading.problems ?? []).map(fieldProblemText)].join('\n'),
    );
  }
  if (reading.problems) throw new GarmentRefusal(reading.problems);
  return reading;
}

/**
 * Reads several arguments. Throws a {@link ToolError} that lists everything wrong with them at once, so that one
 * correction is enough.
 */
export function readAll<T extends object>(reads: { readonly [K in keyof T]: () => T[K] }): T {
  const refusals: ToolError[] = [];
  const values: Partial<T> = {};
  for (const name of Object.keys(reads) as (keyof T)[]) {
    try {
      values[name] = reads[name]();
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      refusals.push(error);
    }
  }
  if (refusals.length === 1) throw refusals[0];
  if (refusals.length > 1) throw new ToolError(refusals.map(({ message }) => message).join('\n'));
  return values as T;
}

const GENDER_HINT = 'give "female" or "male", or leave it out if unknown';
const CONDITION_HINT = `give one of ${CONDITIONS.map((name) => `"${name}"`).join(', ')}, or leave it out`;

function readChoice(value: unknown, argument: string, hint: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && value.length <= MAX_NAME_LENGTH) return value;
  throw new ToolError(`${argument} is ${shown(value)}: ${hint}.`);
}

function fieldProblemText({ argument, given, notCovered, nearest }: FieldProblem): string {
  if (notCovered)
    return `${notCoveredInWords(notCovered)} Say so; do not price something else instead.`;
  switch (argument) {
    case 'brand':
      return (
        `${quoted(given)} is no brand that is known here. ${nearestInWords(nearest) ?? ''} ` +
        'If it is none of them, give it in the title: then the price is that of the kind.'
      );
    case 'category':
      return (
        `No category ${quoted(given)}. ` +
        (nearestInWords(nearest) ??
          `All of them: ${categories.map((category) => category.slug).join(', ')}. ` +
            'find_brands without arguments describes each.')
      );
    case 'gender':
      return `gender is ${quoted(given)}: ${GENDER_HINT}.`;
    case 'condition':
      return `condition is ${quoted(given)}: ${CONDITION_HINT}.`;
  }
}

/** A name that must be there. Throws a {@link ToolError} otherwise. */
export function readName(argument: string, value: unknown, example: string): string {
  if (value === undefined || value === null || value === '') {
    throw new ToolError(`${argument} is missing: give a slug, name or common alias, ${example}.`);
  }
  if (typeof value !== 'string') {
    throw new ToolError(`${argument} is ${shown(value)}: give text, ${example}.`);
  }
  if (value.length > MAX_NAME_LENGTH) {
    throw new ToolError(
      `${argument} is longer than ${MAX_NAME_LENGTH} characters: ${quoted(value)}. Give only the ${argument}, ${example}.`,
    );
  }
  return value;
}

/** A number within the bounds of its field, also written as text. Throws a {@link ToolError} otherwise. */
export function readAmount(
  args: Arguments,
  name: string,
  field: FieldSchema & { readonly maximum: number; readonly exclusiveMinimum?: number },
): number | undefined {
  const value = args[name];
  if (value === undefined || value === null || value === '') return undefined;
  const text = typeof value === 'string' ? value.trim().replace(/^\$/, '') : value;
  const number =
    typeof text === 'string' && /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : text;
  const least = field.exclusiveMinimum === undefined ? 0 : 0.01;
  if (typeof number === 'number' && number >= least && number <= field.maximum) {
    // Rates have finer parts than a cent.
    return name === 'tax_rate' ? number : cents(number) / 100;
  }
  throw new ToolError(
    `${name} is ${shown(value)}: give a number from ${least} to ${field.maximum}.`,
  );
}

/** A whole number within bounds, also written as text. Throws a {@link ToolError} otherwise. */
export function readCount(args: Arguments, name: string, most: number): number | undefined {
  const value = args[name];
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' && /^\s*\d{1,6}\s*$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= most) {
    return number;
  }
  throw new ToolError(`${name} is ${shown(value)}: give a whole number from 1 to ${most}.`);
}

/** A day as YYYY-MM-DD, in any usual spelling. Throws a {@link ToolError} otherwise. */
export function readDay(args: Arguments, name: string): string | undefined {
  const value = args[name];
  if (value === undefined || value === null || value === '') return undefined;
  const day = typeof value === 'string' ? dayOf(value) : undefined;
  if (day !== undefined) return day;
  throw new ToolError(`${name} is ${shown(value)}: give a day, YYYY-MM-DD.`);
}

const YES = new Set<unknown>([true, 1, '1', 'true', 'yes', 'y']);
const NO = new Set<unknown>([undefined, null, '', false, 0, '0', 'false', 'no', 'n']);

/** Yes or no, also written as text; left out it is no. Throws a {@link ToolError} otherwise. */
export function readFlag(args: Arguments, name: string): boolean {
  const value = args[name];
  const given = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (YES.has(given)) return true;
  if (NO.has(given)) return false;
  throw new ToolError(`${name} is ${shown(value)}: give true or false.`);
}

/** One of a few names; undefined where it is left out. Throws a {@link ToolError} otherwise. */
export function readOneOf<T extends string>(
  name: string,
  value: unknown,
  known: readonly T[],
): T | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const found = known.find((one) => one === value);
  if (found !== undefined) return found;
  throw new ToolError(
    `${name} is ${shown(value)}: give one of ${known.join(', ')}, or leave it out.`,
  );
}

/** Nearest entries, as something to try next; undefined when there are none. */
export function nearestInWords(
  nearest: readonly { readonly slug: string; readonly name: string }[],
): string | undefined {
  if (nearest.length === 0) return undefined;
  return `Nearest: ${nearest.map(({ slug, name }) => `"${slug}" (${name})`).join(', ')}.`;
}

const GUESSES = new Set<Match['by']>(['name', 'alias', 'phrase', 'model', 'spelling']);

/** What was not taken literally: `"LV" as louis-vuitton`, `"luis vuitton" as louis-vuitton, by spelling`. */
export function notLiteral(understood: readonly Match[]): string[] {
  return understood.flatMap(({ given, as, by }) => {
    if (!GUESSES.has(by)) return [];
    const reading = `${quoted(given ?? '')} as ${as}`;
    return [by === 'spelling' ? `${reading}, by spelling` : reading];
  });
}

/** Caveats of an answer: an assumed gender, an unknown model, and what every surface says. */
export function caveatsToSay(found: FoundGarment, estimate: Pick<Estimate, 'caveats'>): string[] {
  const { model } = found;
  return [
    ...unknownName(found),
    ...assumedGender(found),
    ...(model?.isApart ? [modelInWords(model)] : []),
    ...estimate.caveats,
  ];
}

/** Returns a sentence that names a brand of which nothing is known. */
function unknownName({ understood }: FoundParts): string[] {
  const match = understood.find(({ by }) => by === 'unknown');
  return match ? [`${quoted(match.given ?? '')} is no brand that is known here.`] : [];
}

/** A sentence that names the gender, if it was assumed. */
function assumedGender({ garment, understood }: FoundParts): string[] {
  const match = understood.find(({ argument }) => argument === 'gender');
  if (!garment.gender || (match?.by !== 'evidence' && match?.by !== 'default')) return [];
  return [assumedGenderInWords(garment.gender, match.by)];
}

/** An answer, or a refusal in the names of our arguments. */
export function understandably<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    const sentence = error.message
      .replaceAll('returnOnCost', 'return_on_cost')
      .replaceAll('askingPrice', 'asking_price');
    throw new ToolError(
      error.isNotPriced ? `${sentence} Do not price something else instead.` : sentence,
      { cause: error },
    );
  }
}
