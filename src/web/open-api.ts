/** The parts of our own OpenAPI document that the pages draw. */
export interface OpenApi {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, SchemaObject>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly headers: Readonly<Record<string, { readonly description: string }>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly ParameterObject[];
  readonly requestBody?: { readonly content: ContentObject };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
  readonly security: readonly Readonly<Record<string, unknown>>[];
}

export interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: SchemaObject;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: ContentObject;
}

export type ContentObject = Readonly<
  Record<
    string,
    {
      readonly schema: SchemaObject;
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    }
  >
>;

export interface SchemaObject {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, SchemaObject>>;
  readonly items?: SchemaObject;
}

interface Reference {
  readonly $ref: string;
}

/** One operation with where it is. */
export interface DocumentedOperation extends OperationObject {
  readonly method: string;
  readonly path: string;
}

/** All operations, in the document's order. */
export function operationsOf(document: OpenApi): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** The last word of a reference: the name of the component. */
export function nameOf(ref: string): string {
  return ref.split('/').at(-1) as string;
}

/** The response itself, wherever it is written. */
export function responseOf(
  document: OpenApi,
  response: ResponseObject | Reference,
): ResponseObject {
  if (!('$ref' in response)) return response;
  return document.components.responses[nameOf(response.$ref)] as ResponseObject;
}

/** The statuses that operations answer with this component; `default` is any other. */
export function statusesOf(document: OpenApi, component: string): string[] {
  const all = operationsOf(document).flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      '$ref' in response && nameOf(response.$ref) === component ? [status] : [],
    ),
  );
  return [...new Set(all)].map((status) => (status === 'default' ? 'Any other' : status));
}

/** Names of the schemas that the operations of a tag take or answer, with all that these are made of. */
export function schemasBehind(document: OpenApi, tag: string): ReadonlySet<string> {
  const found = new Set<string>();
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (key !== '$ref') collect(value);
      else if (String(value).includes('/schemas/') && !found.has(nameOf(value))) {
        found.add(nameOf(value));
        collect(document.components.schemas[nameOf(value)]);
      }
    }
  };
  collect(operationsOf(document).filter(({ tags }) => tags.includes(tag)));
  return found;
}
