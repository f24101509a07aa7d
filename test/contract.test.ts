import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import openApi from '../openapi.json' with { type: 'json' };
import { pick } from '../src/base/values.ts';
import type * as Types from '../src/index.ts';
import * as hangtag from '../src/index.ts';
import { ADDED_COLUMNS } from '../src/lists/read-list-file.ts';
import { OPERATIONS } from '../src/operations/every-operation.ts';
import type { Operation as Asked } from '../src/operations/operation.ts';
import caveats from '../src/present/caveat-codes.json' with { type: 'json' };
import { INCLUDES, ItemAnswer } from '../src/present/item-answer.ts';
import { type Tool, tools } from './mcp/support.ts';

/** Types that programs import. The compiler refuses one that is gone. */
export type PackageTypes = [
  Types.Brand,
  Types.Category,
  Types.CompInput,
  Types.Condition,
  Types.Gender,
  Types.Hangtag,
  Types.HangtagOptions,
  Types.ItemAnswer,
  Types.ItemInput,
  Types.ListAnswer,
  Types.ListInput,
  Types.OfferAnswer,
  Types.OfferInput,
  Types.PayoutsAnswer,
  Types.PayoutsInput,
  Types.Prices,
  Types.RowInput,
  Types.SellerTerms,
];

/** The compiler refuses a module without one of the functions that `createHangtag` has: `npm run generate` adds it. */
hangtag satisfies Types.Hangtag;

/** The compiler refuses comparables without the members that other tools give them. */
export const COMPS: readonly Types.CompInput[] = [{ price: 40, seller: 'ann' }, { soldPrice: 40 }, { amount: 40 }];

interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Field {
  readonly name: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Operation {
  readonly parameters?: readonly Field[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
type Content = { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };

const CONTRACT = join(import.meta.dirname, 'contract.txt');

// Within a major version, no name disappears, no type changes, no answer's member becomes optional, and no input's required.
it('lists every name that programs rely on in contract.txt, with its type, and a ? if it is optional', (t) => {
  const names = new Set([
    ...Object.keys(hangtag).map((name) => `package ${name}`),
    ...Object.keys(caveats).map((code) => `caveat ${code}`),
    ...httpNames(),
    ...toolNames(),
    ...Object.entries(SCHEMAS).flatMap(([name, schema]) => membersOf(name, schema)),
    ...Object.values(ADDED_COLUMNS).map((column) => `csv ${column}`),
  ]);
  const lines = (namesOfKind: ReadonlySet<string>) => `${[...namesOfKind].sort().join('\n')}\n`;
  try {
    t.assert.fileSnapshot(names, CONTRACT, { serializers: [lines] });
  } catch {
    const listed = new Set(readFileSync(CONTRACT, 'utf8').trimEnd().split('\n'));
    const removedNames = [...listed.difference(names)].map((name) => `- ${name}`);
    const added = [...names.difference(listed)].map((name) => `+ ${name}`);
    assert.fail(
      `The contract changed:\n${[...removedNames, ...added].join('\n')}\n` +
        'If no program breaks, run: npx node --test --test-update-snapshots test/contract.test.ts',
    );
  }
});

const SCHEMAS: Readonly<Record<string, Schema>> = openApi.components.schemas;

/** Returns each operation, its parameters, and the schemas of its requests and answers. */
function httpNames(): string[] {
  const inContent = (path: string, { content = {} }: Content) =>
    Object.entries(content).map(([type, { schema = {} }]) => `${path} ${type}: ${typeOf(schema)}`);
  return Object.entries(openApi.paths).flatMap(([address, operations]) =>
    Object.entries(operations as object as Record<string, Operation>).flatMap(([method, operation]) => {
      const path = `${method} ${address}`;
      const { parameters = [], requestBody = {}, responses } = operation;
      return [
        ...fieldsIn(path, parameters),
        ...inContent(`${path} <`, requestBody),
        ...Object.entries(responses).flatMap(([status, response]) => inContent(`${path} ${status} >`, response)),
      ];
    }),
  );
}

function toolNames(): string[] {
  return OPERATIONS.flatMap((of: Asked) => {
    const { tool: words, input, required = [], answer } = of;
    if (!words) return [];
    const { name: tool } = words;
    const fields = Object.entries(input).map(([name, schema]) => ({ name, schema, required: required.includes(name) }));
    return [
      ...fieldsIn(`mcp ${tool}`, fields as Field[]),
      ...membersIn(`mcp ${tool} >`, shownAnswer(answer as Schema, tool)),
    ];
  });
}

/** Returns the schema of what a tool answers. Its definition has the rows of a list, and only the type of their parts. */
function shownAnswer(answer: Schema, tool: string): Schema {
  if (tool !== 'price_list') return answer;
  const { properties: { items = {} } = {}, ...schema } = (tools.get(tool) as Tool).outputSchema as Schema;
  const parts: object = pick(ItemAnswer.properties, ...INCLUDES.filter((member) => member !== 'all'));
  const row = { ...items.items, properties: { ...items.items?.properties, ...parts } };
  return { ...schema, properties: { ...answer.properties, items: { ...items, items: row } } };
}

/** Returns the fields of an operation on one line, and the type of each, once for all operations. */
function fieldsIn(path: string, fields: readonly Field[]): string[] {
  const names = fields.map(({ name, required }) => named(name, required));
  return [
    `${path} ?${names.sort().join(' ')}`,
    ...fields.flatMap(({ name, schema = {} }) => membersIn(`field ${name}`, schema)),
  ];
}

const named = (name: string, isRequired = false): string => `${name}${isRequired ? '' : '?'}`;

/**
 * Returns the paths of a schema and its members with their types, such as `Estimate.price: number` and
 * `field gender: female | male`. What has a name is in the list by itself.
 */
function membersIn(path: string, schema: Schema): string[] {
  const line = `${path}: ${typeOf(schema)}`;
  return nameOf(schema) ? [line] : [line, ...membersOf(path, schema)];
}

function membersOf(path: string, { properties = {}, required = [], items, anyOf = [], oneOf = [] }: Schema): string[] {
  const parts = [items ?? [], ...anyOf, ...oneOf].flat().filter((part) => !nameOf(part));
  return [
    ...parts.flatMap((part) => membersOf(path, part)),
    ...Object.entries(properties).flatMap(([name, member]) =>
      membersIn(`${path}.${named(name, required.includes(name))}`, member),
    ),
  ];
}

/** Returns the name of a schema that has one. */
function nameOf({ $ref, $id }: Schema): string | undefined {
  const name = $id ?? $ref?.split('/').at(-1) ?? '';
  return name in SCHEMAS ? name : undefined;
}

function typeOf(schema: Schema): string {
  const { type, prefixItems, items = prefixItems?.[0], anyOf = [], oneOf = [] } = schema;
  const choices = [
    nameOf(schema) ?? schema.enum?.map(String) ?? type ?? [],
    ...[...anyOf, ...oneOf].map(typeOf),
  ].flat();
  return `${items ? `${typeOf(items)} ` : ''}${[...new Set(choices)].join(' | ')}`;
}
