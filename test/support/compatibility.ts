// Compares the API's document with that of the last release: what its clients may rely on.

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Content {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly parameters?: readonly {
    readonly $ref?: string;
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema?: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface ApiDocument {
  readonly info: { readonly 'x-release': string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Content>>;
  };
}

/** A promise to clients, as text, and for a value those that keep it as well: any value, in place of a list. */
type Promises = ReadonlyMap<string, string>;

/** Returns what a document promises and a later one no longer does, such as `get /fees > fees[].until`. */
export function dropped(released: ApiDocument, now: ApiDocument): string[] {
  const kept = promisesOf(now);
  return [...promisesOf(released)].filter(([one, wider]) => !kept.has(one) && !kept.has(wider)).map(([one]) => one);
}

/** Returns the major version of a release: 2 for `2.0.0-dev`. */
export const majorOf = (release: string): number => Number.parseInt(release, 10);

/**
 * Returns each operation, parameter (`?`) and member that is sent (`<`) or answered (`>`), with its values (`=`), and
 * `always` for a member that each answer has, `optional` for what may be left out of a request.
 */
function promisesOf({ paths, components }: ApiDocument): Promises {
  const promises = new Map<string, string>();
  const promise = (text: string, wider = text) => promises.set(text, wider);

  const addValues = (path: string, { enum: values, const: value, type }: Schema): void => {
    const isOpen = values === undefined && value === undefined && type !== undefined;
    if (isOpen) promise(`${path} = any ${type}`);
    for (const one of values ?? []) promise(`${path} = ${one}`, `${path} = any ${type}`);
    if (value !== undefined) promise(`${path} = ${value}`, `${path} = any ${type}`);
  };
  const addMembers = (path: string, schema: Schema, way: '<' | '>', within: readonly string[] = []): void => {
    const name = schema.$ref?.split('/').at(-1) ?? '';
    if (name !== '') {
      const named = components.schemas[name];
      // A schema may contain itself.
      if (named && !within.includes(name)) addMembers(path, named, way, [...within, name]);
      return;
    }
    addValues(path, schema);
    if (schema.items) addMembers(`${path}[]`, schema.items, way, within);
    for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) addMembers(path, choice, way, within);
    for (const [member, inner] of Object.entries(schema.properties ?? {})) {
      const own = `${path}.${member}`;
      const isRequired = schema.required?.includes(member) ?? false;
      promise(own);
      if (isRequired && way === '>') promise(`${own} always`);
      if (!isRequired && way === '<') promise(`${own} optional`);
      addMembers(own, inner, way, within);
    }
  };
  const addContent = (path: string, { content = {} }: Content, way: '<' | '>'): void => {
    for (const [type, { schema }] of Object.entries(content)) {
      promise(`${path} ${type}`);
      if (schema) addMembers(path, schema, way);
    }
  };

  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody, responses }] of Object.entries(operations)) {
      const operation = `${method} ${path}`;
      promise(operation);
      for (const { $ref, name, in: place, required, schema = {} } of parameters) {
        // Shared ones are headers.
        if ($ref !== undefined) continue;
        const own = `${operation} ${place} ?${name}`;
        promise(own);
        if (!required) promise(`${own} optional`);
        addMembers(own, schema, '<');
      }
      if (requestBody) addContent(`${operation} <`, requestBody, '<');
      for (const [status, response] of Object.entries(responses)) {
        promise(`${operation} ${status}`);
        const named = components.responses[response.$ref?.split('/').at(-1) ?? ''];
        addContent(`${operation} ${status} >`, named ?? response, '>');
      }
    }
  }
  return promises;
}

/** Words for people, and bounds, which may be moved. */
const LEFT_OUT = new Set(
  (
    'description summary title examples example tags operationId headers security style explode format pattern ' +
    'minimum maximum exclusiveMinimum multipleOf minLength maxLength minItems maxItems default x-valid-values'
  ).split(' '),
);

/** Returns a document without what {@link dropped} does not compare, for a small copy. */
export function withoutWords(document: object, release: string): ApiDocument {
  const { paths, components } = document as ApiDocument;
  const { schemas, responses } = components;
  return {
    info: { 'x-release': release },
    paths: shortened(paths),
    components: { schemas: shortened(schemas, true), responses: shortened(responses, true) },
  };
}

/** `hasNames`: the members are named by us, so that none is a word of OpenAPI. */
function shortened<T>(value: T, hasNames = false): T {
  if (Array.isArray(value)) return value.map((one) => shortened(one)) as T;
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).filter(([name]) => hasNames || !LEFT_OUT.has(name));
  return Object.fromEntries(members.map(([name, one]) => [name, shortened(one, name === 'properties')])) as T;
}
