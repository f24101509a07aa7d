import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };

// biome-ignore lint/suspicious/noExplicitAny: the OpenAPI documents of two releases.
type Anything = any;

const read = (file: string): Anything => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
/** The document of the last release, named after it. */
const [release = ''] = readdirSync(new URL('released', import.meta.url));
const released = read(`released/${release}`);
const now = read('../../openapi.json');

/** Returns a copy of the release's document after a change. */
function changed(change: (document: Anything) => void): Anything {
  const copy = structuredClone(released);
  change(copy);
  return copy;
}

describe('the API', () => {
  it('drops no path, parameter, member or value, unless the major version is above that of the last release', () => {
    const gone = dropped(released, now);
    assert.ok(
      gone.length === 0 || Number.parseInt(packageJson.version, 10) > Number.parseInt(release, 10),
      `${packageJson.version} drops what ${release} has:\n${gone.join('\n')}`,
    );
  });
});

describe('a document that lacks what the last release had', () => {
  const PRICE = '/api/public/price';
  const cases: readonly (readonly [string, (document: Anything) => void, RegExp])[] = [
    ['a path', ({ paths }) => delete paths['/api/public/kinds'], /^get \/api\/public\/kinds$/m],
    ['an optional parameter', requireCondition, /^get \/api\/public\/price query \?condition optional$/m],
    [
      'a member of an answer',
      ({ components }) => delete components.schemas.PriceAnswer.properties.source,
      /price 200 >\.source$/m,
    ],
    [
      'a member that is always there',
      ({ components }) => components.schemas.PriceAnswer.required.pop(),
      /price 200 >\.\w+ always$/m,
    ],
    [
      'a value of an answer',
      ({ components }) => components.schemas.Problem.properties.code.enum.shift(),
      /price 400 >\.code = \w+$/m,
    ],
    [
      'a member that may be sent',
      ({ components }) => delete components.schemas.ListItem.properties.quantity,
      /^post \/api\/public\/appraise <\.items\[\]\.quantity$/m,
    ],
    ['a status', ({ paths }) => delete paths[PRICE].get.responses[404], /^get \/api\/public\/price 404$/m],
  ];
  for (const [what, change, gone] of cases) {
    it(`is found to lack ${what}`, () => {
      assert.match(dropped(released, changed(change)).join('\n'), gone);
    });
  }

  it('lacks nothing if members were added, or if a parameter takes any value instead of some', () => {
    const wider = changed(({ paths, components }: Anything) => {
      paths['/api/public/new'] = paths[PRICE];
      delete conditionOf(paths).schema.enum;
      components.schemas.PriceAnswer.properties.added = { type: 'string' };
      components.schemas.Problem.properties.code.enum.push('new_code');
    });
    assert.deepEqual(dropped(released, wider), []);
    assert.deepEqual(dropped(released, released), []);
  });
});

function conditionOf(paths: Anything): Anything {
  return paths['/api/public/price'].get.parameters.find(({ name }: Anything) => name === 'condition');
}

function requireCondition({ paths }: Anything): void {
  conditionOf(paths).required = true;
}

/** Returns what a document promises and a later one no longer does, such as `get /fees > fees[].until`. */
function dropped(released: Anything, now: Anything): string[] {
  const kept = promisesOf(now);
  return [...promisesOf(released)].filter(([one, wider]) => !kept.has(one) && !kept.has(wider)).map(([one]) => one);
}

/**
 * Returns each operation, parameter (`?`) and member that is sent (`<`) or answered (`>`), with its values (`=`), and
 * `always` for a member that each answer has, `optional` for what may be left out of a request. With a value comes what
 * keeps it as well: any value, in place of a list.
 */
function promisesOf({ paths, components }: Anything): ReadonlyMap<string, string> {
  const promises = new Map<string, string>();
  const promise = (text: string, wider = text) => promises.set(text, wider);

  const addValues = (path: string, { enum: values, const: value, type }: Anything): void => {
    const isOpen = values === undefined && value === undefined && type !== undefined;
    if (isOpen) promise(`${path} = any ${type}`);
    for (const one of values ?? []) promise(`${path} = ${one}`, `${path} = any ${type}`);
    if (value !== undefined) promise(`${path} = ${value}`, `${path} = any ${type}`);
  };
  const addMembers = (path: string, schema: Anything, way: '<' | '>', within: readonly string[] = []): void => {
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
    for (const [member, inner] of Object.entries<Anything>(schema.properties ?? {})) {
      const own = `${path}.${member}`;
      const isRequired = schema.required?.includes(member) ?? false;
      promise(own);
      if (isRequired && way === '>') promise(`${own} always`);
      if (!isRequired && way === '<') promise(`${own} optional`);
      addMembers(own, inner, way, within);
    }
  };
  const addContent = (path: string, { content = {} }: Anything, way: '<' | '>'): void => {
    for (const [type, { schema }] of Object.entries<Anything>(content)) {
      promise(`${path} ${type}`);
      if (schema) addMembers(path, schema, way);
    }
  };

  for (const [path, operations] of Object.entries<Anything>(paths)) {
    for (const [method, { parameters = [], requestBody, responses }] of Object.entries<Anything>(operations)) {
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
      for (const [status, response] of Object.entries<Anything>(responses)) {
        promise(`${operation} ${status}`);
        const named = components.responses[response.$ref?.split('/').at(-1) ?? ''];
        addContent(`${operation} ${status} >`, named ?? response, '>');
      }
    }
  }
  return promises;
}
