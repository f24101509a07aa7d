import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };

// biome-ignore lint/suspicious/noExplicitAny: the OpenAPI documents of two releases.
type Document = any;
// biome-ignore lint/suspicious/noExplicitAny: a schema in such a document.
type Schema = any;

const readDocument = (path: string): Document => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

/** The file with the document of the last release, such as `1.2.1.json`. */
const [releaseFile = ''] = readdirSync(new URL('released', import.meta.url));
const releasedDocument = readDocument(`released/${releaseFile}`);
it('the API keeps every path, parameter, member and value of the last release within its major version', () => {
  const dropped = droppedPromises(releasedDocument, readDocument('../../openapi.json'));
  const isNewMajor = Number.parseInt(packageJson.version, 10) > Number.parseInt(releaseFile, 10);
  assert.ok(dropped.length === 0 || isNewMajor, `no longer in the API:\n${dropped.join('\n')}`);
});

function droppedPromises(released: Document, current: Document): string[] {
  const kept = promisesOf(current);
  const isKept = (promise: string, wider: string) => kept.has(promise) || kept.has(wider);
  return [...promisesOf(released)].flatMap(([promise, wider]) => (isKept(promise, wider) ? [] : [promise]));
}

/**
 * Returns what a document promises to clients, such as `get /fees 200 >.total always`: each operation, parameter (`?`)
 * and member of a request (`<`) or an answer (`>`), with its values (`=`). `always` marks members that each answer has,
 * and `optional` what a request may leave out. Each promise comes with a wider one that includes it: any value of the
 * type instead of one value, otherwise the promise itself.
 */
function promisesOf({ paths, components }: Document): ReadonlyMap<string, string> {
  const promises = new Map<string, string>();
  const add = (promise: string, wider = promise) => promises.set(promise, wider);

  function addValues(path: string, { enum: choices, const: constant, type }: Schema): void {
    const values = [...(choices ?? []), ...(constant === undefined ? [] : [constant])];
    const anyValue = `${path} = any ${type}`;
    if (values.length === 0 && type !== undefined) add(anyValue);
    for (const value of values) add(`${path} = ${value}`, anyValue);
  }

  /** `parents` are the names of the schemas around this one, since a schema may contain itself. */
  function addSchema(path: string, schema: Schema, direction: '<' | '>', parents: readonly string[] = []): void {
    const name = schema.$ref?.split('/').at(-1);
    if (name !== undefined) {
      const named = components.schemas[name];
      if (named && !parents.includes(name)) addSchema(path, named, direction, [...parents, name]);
      return;
    }
    addValues(path, schema);
    if (schema.items) addSchema(`${path}[]`, schema.items, direction, parents);
    for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
      addSchema(path, choice, direction, parents);
    for (const [member, memberSchema] of Object.entries<Schema>(schema.properties ?? {})) {
      const memberPath = `${path}.${member}`;
      const isRequired = schema.required?.includes(member) ?? false;
      add(memberPath);
      if (isRequired && direction === '>') add(`${memberPath} always`);
      if (!isRequired && direction === '<') add(`${memberPath} optional`);
      addSchema(memberPath, memberSchema, direction, parents);
    }
  }

  function addContent(path: string, { content = {} }: Schema, direction: '<' | '>'): void {
    for (const [type, { schema }] of Object.entries<Schema>(content)) {
      add(`${path} ${type}`);
      if (schema) addSchema(path, schema, direction);
    }
  }

  function addOperation(operation: string, { parameters = [], requestBody, responses }: Schema): void {
    add(operation);
    // The shared parameters, which are references, are headers.
    for (const { name, in: place, required, schema = {} } of parameters.filter(({ $ref }: Schema) => !$ref)) {
      const path = `${operation} ${place} ?${name}`;
      add(path);
      if (!required) add(`${path} optional`);
      addSchema(path, schema, '<');
    }
    if (requestBody) addContent(`${operation} <`, requestBody, '<');
    for (const [status, response] of Object.entries<Schema>(responses)) {
      add(`${operation} ${status}`);
      const shared = components.responses[response.$ref?.split('/').at(-1) ?? ''];
      addContent(`${operation} ${status} >`, shared ?? response, '>');
    }
  }

  for (const [path, operations] of Object.entries<Schema>(paths)) {
    for (const [method, operation] of Object.entries(operations)) addOperation(`${method} ${path}`, operation);
  }
  return promises;
}
