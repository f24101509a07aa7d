/** The parts of our own OpenAPI document that the pages draw. */
export interface OpenApi {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
}

interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly ParameterObject[];
  readonly security: readonly Readonly<Record<string, unknown>>[];
}

export interface ParameterObject {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: { readonly enum?: readonly string[] };
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
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
