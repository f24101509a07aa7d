import type { TObject, TObjectOptions, TSchema } from 'typebox';
import type { Problem } from '../base/problem.ts';
import { type Fields, Type, type ValueOf, type ValuesOf } from '../base/shape.ts';
import { omit } from '../base/values.ts';
import { SELLER_FIELDS, type SellerTerms } from '../money/seller.ts';
import type { FeeParts } from '../present/answer-lines.ts';
import type { AnswerParts } from '../present/item-answer.ts';

/** Everything that an operation needs to answer. */
export interface Context extends AnswerParts {
  /** Returns the service's address without a trailing slash, or undefined if there are no web pages. */
  readonly publicUrl: () => string | undefined;
  /** Returns the current time in milliseconds since the Unix epoch. */
  readonly clock: () => number;
  /** Standing terms of the seller, which a call overrides. */
  readonly seller?: SellerTerms | undefined;
}

/** What the service can be asked: every door derives from these values and adds only what its medium needs. */
export interface Operation<Input extends Fields = Fields, Answer extends TSchema = TSchema> {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Fields of the one table (`fields/item-fields.ts`), by name. */
  readonly input: Input;
  readonly required?: readonly (keyof Input & string)[];
  readonly answer: Answer;
  /** Answers a call. Throws a `Problem` for an invalid one. */
  run(context: Context, input: ValuesOf<Input>): ValueOf<Answer> & object;
  /** Returns the answer to an input as lines of text, for agents and terminals, with the names in `fees`. */
  writeLines?(answer: ValueOf<Answer>, parts: FeeParts, input: ValuesOf<Input>): string[];
  /** Says why an answer has nothing, if so; a command then fails. */
  findFault?(answer: ValueOf<Answer>): Problem | undefined;
  readonly http?: Route;
  readonly tool?: ToolTexts;
  readonly command?: CommandTexts;
  /** An example of its function in the package. */
  readonly packageExample?: string;
}

/** An operation over HTTP. */
export interface Route {
  /** Its name in the OpenAPI document. */
  readonly operationId: string;
  /** Path as in the OpenAPI document, with parameters in braces. */
  readonly path: string;
  readonly tag: string;
  /**
   * `kept`: takes names as the contract spells them, and has so few answers that all are kept. `counted`: the same, for
   * the holder of a key. `cached`: anyone may keep the answer. `limited`: the answer is for one client.
   */
  readonly kind: 'kept' | 'counted' | 'cached' | 'limited';
  readonly responseText: string;
  /** Parameters, or a body, by label. */
  readonly examples?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** True if the answer depends on the model, whose version is then sent in a header. */
  readonly dependsOnModel?: boolean;
}

/** An operation as an MCP tool. Each word costs tokens. */
interface ToolTexts {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: ArgumentPhrases;
  readonly example?: Readonly<Record<string, unknown>>;
}

/** A phrase for each argument that a tool lists, by name; for an object, also for its members. */
interface ArgumentPhrases {
  readonly [name: string]: string | ArgumentPhrases;
}

/** An operation on the command line: the words after its name are one field, its other fields are options. */
interface CommandTexts {
  /** By default, the operation's name. */
  readonly name?: string;
  /** By default, the operation's description. */
  readonly about?: string;
  /** The field that the words are, and how usage shows them. */
  readonly wordsField: Readonly<Record<string, string>>;
  readonly examples: readonly string[];
}

/** Returns the operation, and infers its types. */
export const defineOperation = <Input extends Fields, Answer extends TSchema>(value: Operation<Input, Answer>) => value;

const SellerObject = createInputSchema(
  { input: SELLER_FIELDS },
  { $id: 'SellerTerms', description: 'Terms of the seller. The nearest ones win.' },
);

/** Input as JSON has it, with the seller's terms in an object. */
export type InJson<Input> = Omit<Input, keyof SellerTerms> & { readonly seller?: SellerTerms | undefined };

/** Returns fields as JSON has them, with the seller's terms in an object. */
export function fieldsInJson(fields: Fields): Fields {
  const termNames = Object.keys(SELLER_FIELDS);
  return termNames.some((name) => name in fields) ? { ...omit(fields, ...termNames), seller: SellerObject } : fields;
}

/** Returns the schema of an operation's input, in which only `required` fields are required. */
export function createInputSchema(
  { input, required = [] }: Pick<Operation, 'input' | 'required'>,
  options: TObjectOptions = {},
): TObject {
  const properties = Object.entries(input).map(([name, field]) => {
    return [name, required.includes(name) ? field : Type.Optional(field)] as const;
  });
  return Type.Object(Object.fromEntries(properties), options);
}
