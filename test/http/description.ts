import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, Response>>;
}
interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
  readonly headers?: Readonly<Record<string, Header>>;
}
interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
}

/** Headers of the medium, which no operation declares. */
const OF_HTTP =
  'connection content-encoding content-length content-type date keep-alive transfer-encoding vary cache-control ' +
  'access-control-allow-origin access-control-expose-headers cross-origin-resource-policy x-content-type-options';
interface Document {
  readonly paths: Readonly<Record<string, Record<string, Omit<Operation, 'path' | 'method'>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>;
    readonly headers: Readonly<Record<string, Header>>;
  };
}

/** An OpenAPI document, against which answers can be checked. */
export class Description {
  readonly operations: readonly Operation[];
  readonly #components: Document['components'];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #validators = new Map<string, ValidateFunction>();

  readonly #isOurs: boolean;

  /** `isOurs` if every header that is sent must be documented. */
  constructor(document: object, isOurs = true) {
    this.#isOurs = isOurs;
    const { paths, components } = document as Document;
    this.#components = components;
    (formats as unknown as (ajv: Ajv2020) => void)(this.#ajv);
    this.#ajv.addSchema({ $id: 'doc:/', components });
    this.operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
    );
  }

  /** Returns how an answer differs from its description: an undocumented status or body, or a missing header. */
  violations(operation: Operation, status: number, headers: Headers, body: string): string[] {
    const response = this.#responseOf(operation, status);
    if (!response) return [`status ${status} is not documented`];
    const declared = Object.entries(response.headers ?? {});
    const missing = declared.filter(([name, header]) => {
      // Headers that only some answers have are not required.
      const { required = true } = header.$ref
        ? (this.#components.headers[header.$ref.split('/').at(-1) ?? ''] ?? {})
        : header;
      return required && !headers.has(name);
    });
    const known = new Set([...OF_HTTP.split(' '), ...declared.map(([name]) => name.toLowerCase())]);
    const undeclared = this.#isOurs ? [...headers.keys()].filter((name) => !known.has(name)) : [];
    const mediaType = (headers.get('content-type') ?? '').replace('text/csv; charset=utf-8', 'text/csv');
    return [
      ...missing.map(([name]) => `${status}: the header ${name} is missing`),
      ...undeclared.map((name) => `${status}: the header ${name} is not documented`),
      ...this.bodyViolations(operation, status, mediaType, body),
    ];
  }

  bodyViolations(operation: Operation, status: number, mediaType: string, body: string): string[] {
    const content = this.#responseOf(operation, status)?.content;
    if (!content) return body === '' ? [] : [`${status}: a body is not documented`];
    const described = content[mediaType];
    if (!described) return [`${status}: the media type "${mediaType}" is not documented`];
    const validate = this.#validatorOf(described.schema);
    const isValid = validate(mediaType === 'text/csv' ? body : JSON.parse(body));
    return isValid ? [] : [`${status}: ${this.#ajv.errorsText(validate.errors)}`];
  }

  #responseOf({ responses }: Operation, status: number): Response | undefined {
    const response = responses[status];
    const name = response?.$ref?.split('/').at(-1);
    return name === undefined ? response : this.#components.responses[name];
  }

  #validatorOf(schema: object): ValidateFunction {
    const json = JSON.stringify(schema).replaceAll('"#/', '"doc:/#/');
    const compiled = this.#validators.get(json) ?? this.#ajv.compile(JSON.parse(json));
    this.#validators.set(json, compiled);
    return compiled;
  }
}
