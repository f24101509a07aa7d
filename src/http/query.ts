import type { FastifyRequest } from 'fastify';
import type { Static, TObject } from 'typebox';
import { Problem, quoted } from './problem.ts';

/** All that a parameter's schema may ask for: one of some values, or a text of bounded length. */
interface ParameterSchema {
  readonly type: 'string';
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  /** Where all valid values are listed. */
  readonly 'x-valid-values'?: string;
  /** The one of `enum` that another spelling means. A function, so documents made of the schema leave it out. */
  readonly meant?: (value: string) => string | undefined;
}

interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: ParameterSchema;
}

/**
 * Makes a function that reads an endpoint's query parameters by their schema. It throws a 400 {@link Problem} for a
 * missing, empty, repeated or invalid parameter; parameters that the schema does not name are ignored, since
 * caches and trackers add them.
 */
export function createQueryReader<T extends TObject>(
  schema: T,
): (request: FastifyRequest) => Static<T> {
  const required = new Set<string>(schema.required ?? []);
  const parameters: Parameter[] = Object.entries(schema.properties).map(([name, property]) => ({
    name,
    required: required.has(name),
    schema: property as unknown as ParameterSchema,
  }));
  return (request) => {
    const query = request.query as Record<string, unknown>;
    const url = request.raw.url ?? '';
    if (url.includes('%')) refuseBrokenEncoding(url, parameters);
    for (const parameter of parameters) check(parameter, query[parameter.name]);
    return query as Static<T>;
  };
}

function check({ name, required, schema }: Parameter, value: unknown): void {
  if (Array.isArray(value)) {
    throw new Problem(
      'repeated_parameter',
      `${name} is given ${value.length} times: give it once.`,
      {
        parameter: name,
      },
    );
  }
  if (value === undefined || (required && typeof value === 'string' && value.trim() === '')) {
    if (!required) return;
    const list = schema['x-valid-values'];
    throw new Problem('missing_parameter', `${name} is required: add ?${name}=… to the address.`, {
      parameter: name,
      ...(list === undefined ? {} : { valid_values_url: list }),
    });
  }
  const text = String(value);
  const isValid = schema.enum ? schema.enum.includes(text) : text.length <= (schema.maxLength ?? 0);
  if (!isValid) throw invalid(name, text, schema);
}

function invalid(name: string, value: string, schema: ParameterSchema): Problem {
  if (schema.enum) {
    const folded = value.trim().toLowerCase();
    const meant =
      schema.enum.find((known) => known.toLowerCase() === folded) ?? schema.meant?.(value);
    return new Problem(
      'invalid_parameter',
      `${name} is ${quoted(value)}: give exactly one of ${schema.enum.join(', ')}.`,
      {
        parameter: name,
        valid_values: schema.enum,
        ...(meant === undefined ? {} : { did_you_mean: [meant] }),
      },
    );
  }
  return new Problem(
    'invalid_parameter',
    `${name} is longer than ${schema.maxLength} characters: ${quoted(value)}.`,
    { parameter: name },
  );
}

/** Percent signs that do not spell UTF-8 would otherwise be looked up as they stand. */
function refuseBrokenEncoding(url: string, parameters: readonly Parameter[]): void {
  const start = url.indexOf('?');
  if (start === -1) return;
  for (const pair of url.slice(start + 1).split('&')) {
    const [name = ''] = pair.split('=', 1);
    if (!parameters.some((parameter) => parameter.name === name) || isWellEncoded(pair)) continue;
    throw new Problem(
      'malformed_query',
      `${name} is not encoded as UTF-8 with percent signs: ${quoted(pair)}.`,
      { parameter: name },
    );
  }
}

function isWellEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
