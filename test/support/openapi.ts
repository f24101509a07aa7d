import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly operationId: string;
  readonly parameters: { name: string; in: string; required: boolean; schema: object }[];
  readonly responses: Record<string, ResponseObject>;
}
interface ResponseObject {
  readonly $ref?: string;
  readonly content?: Record<string, { schema: object }>;
  readonly headers?: Record<string, unknown>;
}
interface Document {
  readonly paths: Record<string, Record<string, Omit<Operation, 'path' | 'method'>>>;
  readonly components: {
    schemas: object;
    responses: Record<string, ResponseObject>;
    headers: Record<string, { readonly required?: boolean }>;
  };
}

export class Description {
  readonly operations: readonly Operation[];
  readonly #document: Document;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: object) {
    this.#document = document as Document;
    this.#ajv = new Ajv2020({ strict: false, allErrors: true });
    (formats as unknown as (ajv: Ajv2020) => void)(this.#ajv);
    this.#ajv.addSchema({ $id: 'doc:/', components: this.#document.components });
    this.operations = Object.entries(this.#document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
    );
  }

  operation(operationId: string): Operation {
    const found = this.operations.find((operation) => operation.operationId === operationId);
    if (!found) throw new Error(`no operation ${operationId}`);
    return found;
  }

  /** Returns the faults in an answer: an undocumented status, media type, or body, or a missing header. */
  violations(operation: Operation, status: number, headers: Headers, body: string): string[] {
    const documented = operation.responses[status];
    if (!documented) return [`${operation.operationId}: status ${status} is not documented`];
    const name = documented.$ref?.split('/').at(-1);
    const response = name ? (this.#document.components.responses[name] as ResponseObject) : documented;
    const found: string[] = [];
    for (const header of Object.keys(response.headers ?? {})) {
      // Headers that only some answers have are documented as optional.
      const { required } = this.#document.components.headers[header.replace(/^X-|-/g, '')] ?? {};
      if (required !== false && !headers.has(header)) found.push(`${operation.operationId} ${status}: no ${header}`);
    }
    if (!response.content) {
      if (body !== '') found.push(`${operation.operationId} ${status}: a body that is not documented`);
      return found;
    }
    const type = (headers.get('content-type') ?? '').replace('text/csv; charset=utf-8', 'text/csv');
    const content = response.content[type];
    if (!content) return [...found, `${operation.operationId} ${status}: media type ${type}`];
    const validate = this.#validator(content.schema);
    if (!validate(type === 'text/csv' ? body : JSON.parse(body))) {
      found.push(`${operation.operationId} ${status}: ${this.#ajv.errorsText(validate.errors)}`);
    }
    return found;
  }

  #validator(schema: object): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/', '"doc:/#/');
    let validator = this.#validators.get(text);
    if (!validator) {
      validator = this.#ajv.compile(JSON.parse(text));
      this.#validators.set(text, validator);
    }
    return validator;
  }
}
