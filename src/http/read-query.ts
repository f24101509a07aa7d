import { Problem } from '../base/problem.ts';
import type { Fields } from '../base/shape.ts';
import { quote, sanitize, truncate } from '../base/text.ts';
import { createInputReader } from '../operations/fields/read-input.ts';

export interface QueryRequest {
  readonly query: unknown;
  readonly raw: { readonly url?: string | undefined };
}

/**
 * Creates a function that reads a request's query parameters like {@link createInputReader}. It also throws a 400
 * {@link Problem} for a repeated parameter, and for one that is not valid percent-encoding.
 */
export function createQueryReader<F extends Fields>(fields: F, options: Parameters<typeof createInputReader>[1] = {}) {
  const readInput = createInputReader(fields, {
    ...options,
    isFlat: true,
    prepare: (values) => readTexts(fields, values),
  });
  return ({ query, raw: { url = '' } }: QueryRequest) => {
    refuseBrokenEncoding(url, fields);
    return readInput(Object(query));
  };
}

/** Creates a function that reads some parameters and ignores all others. */
export function createFieldReader<const F extends Fields>(fields: F, required?: readonly (keyof F & string)[]) {
  const readQuery = createQueryReader(fields, { required, refusesMisspellings: false });
  return (request: QueryRequest) => readQuery(request).values;
}

function readTexts(fields: Fields, sentValues: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, { type }] of Object.entries<{ readonly type?: string }>(fields)) {
    const value = sentValues[name];
    if (value === undefined) continue;
    // Repeating a list's parameter is the same as separating its values.
    if (Array.isArray(value) && type !== 'array') {
      const detail = `${name} is given ${value.length} times: give it once.`;
      throw new Problem('repeated_parameter', detail, { parameter: name });
    }
    const trimmedText = truncate((Array.isArray(value) ? value.join(';') : String(value)).trim());
    texts[name] = sanitize(trimmedText).trim() || trimmedText;
  }
  return texts;
}

/** Throws a 400 {@link Problem} for invalid percent-encoding, which the framework passes through undecoded. */
function refuseBrokenEncoding(url: string, fields: Fields): void {
  for (const pair of url.slice(url.indexOf('?') + 1).split('&')) {
    const [name = ''] = pair.split('=', 1);
    if (!Object.hasOwn(fields, name)) continue;
    try {
      decodeURIComponent(pair);
    } catch {
      const detail = `${name} is not valid percent-encoded UTF-8: ${quote(pair)}.`;
      throw new Problem('malformed_query', detail, { parameter: name });
    }
  }
}
