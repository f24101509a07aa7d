import { join } from 'node:path';
import { it } from 'node:test';
import openApi from '../openapi.json' with { type: 'json' };
import problems from '../src/base/problems.json' with { type: 'json' };
import type * as Types from '../src/index.ts';
import * as hangtag from '../src/index.ts';
import { ADDED_COLUMNS, addedName } from '../src/lists/csv.ts';
import { TOOLS } from '../src/mcp/tools/tools.ts';
import type { Caveat } from '../src/present/caveats.ts';

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

/** Codes of caveats. The compiler refuses a list that is not complete. */
const CAVEAT_CODES: Readonly<Record<Caveat['code'], true>> = {
  altered: true,
  asker_evidence: true,
  asking_price: true,
  assumed: true,
  assumed_gender: true,
  bare_number: true,
  beyond_evidence: true,
  candidates: true,
  comps: true,
  condition_not_read: true,
  copy_sign: true,
  field_followed: true,
  gender_not_read: true,
  how_to_check: true,
  if_real: true,
  ignored_words: true,
  kind_spelling: true,
  line_without_price: true,
  lot: true,
  model_apart: true,
  model_followed: true,
  not_made: true,
  other_kind: true,
  other_money: true,
  outside_catalog: true,
  plan: true,
  several_brands: true,
  shipping: true,
  speed: true,
  spelling: true,
  title_followed: true,
  unknown_brand: true,
  usual_kind: true,
};

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly parameters?: readonly { readonly name?: string; readonly required?: boolean; readonly schema?: Schema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
type Content = { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };

// Within a major version, no name disappears, no type changes, no answer's member becomes optional, and no input's required.
it('lists every name that programs rely on in contract.txt, with its type, and a ? if it is optional', (t) => {
  const names = [
    ...Object.keys(hangtag).map((name) => `package ${name}`),
    ...Object.keys(problems).map((code) => `error ${code}`),
    ...Object.keys(CAVEAT_CODES).map((code) => `caveat ${code}`),
    ...httpNames(),
    ...toolNames(),
    ...ADDED_COLUMNS.map((column) => `csv ${addedName(column)}`),
  ];
  const asLines = (all: ReadonlySet<string>) => `${[...all].sort().join('\n')}\n`;
  t.assert.fileSnapshot(new Set(names), join(import.meta.dirname, 'contract.txt'), { serializers: [asLines] });
});

/** Returns each operation, its parameters, and the members of its requests and answers. */
function httpNames(): string[] {
  const inContent = (path: string, { content = {} }: Content) =>
    Object.entries(content).flatMap(([type, { schema = {} }]) => [`${path} ${type}`, ...membersIn(`${path} `, schema)]);
  return Object.entries(openApi.paths).flatMap(([address, operations]) =>
    Object.entries(operations as object as Record<string, Operation>).flatMap(([method, operation]) => {
      const path = `${method} ${address}`;
      const { parameters = [], requestBody = {}, responses } = operation;
      return [
        path,
        ...parameters.flatMap(({ name, required = false, schema = {} }) =>
          name ? membersIn(`${path} ?${name}`, schema, { required }) : [],
        ),
        ...inContent(`${path} <`, requestBody),
        ...Object.entries(responses).flatMap(([status, response]) => inContent(`${path} ${status} >`, response)),
      ];
    }),
  );
}

function toolNames(): string[] {
  return TOOLS.flatMap(({ name, input, required, answer }) => [
    `mcp ${name}`,
    ...membersIn(`mcp ${name} < `, { properties: input, required } as Schema),
    ...membersIn(`mcp ${name} > `, answer as Schema),
  ]);
}

/**
 * Returns the paths of a schema's members with their types, and their listed values, such as `estimate.price: number` and
 * `zone = buy`, each after `path`. `named` is given if `path` itself is one. `parents` are the names of the schemas around
 * this one, since a schema may contain itself.
 */
function membersIn(
  path: string,
  schema: Schema,
  named?: { readonly required: boolean },
  parents: readonly string[] = [],
): string[] {
  const { $ref, properties = {}, required = [], items, anyOf = [], oneOf = [] } = schema;
  const name = $ref?.split('/').at(-1) ?? '';
  const referred = (openApi.components.schemas as Readonly<Record<string, Schema>>)[name];
  if (referred && !parents.includes(name)) return membersIn(path, referred, named, [...parents, name]);
  return [
    ...(named ? [`${path}${named.required ? '' : '?'}: ${typeOf(schema)}`] : []),
    ...(schema.enum ?? []).map((value) => `${path} = ${value}`),
    ...(items ? membersIn(`${path}[]`, items, undefined, parents) : []),
    ...[...anyOf, ...oneOf].flatMap((choice) => membersIn(path, choice, undefined, parents)),
    ...Object.entries(properties).flatMap(([member, of]) =>
      membersIn(
        /[\w\]]$/.test(path) ? `${path}.${member}` : path + member,
        of,
        { required: required.includes(member) },
        parents,
      ),
    ),
  ];
}

function typeOf({ type, $ref, items, anyOf = [], oneOf = [] }: Schema): string {
  const choices = [type ?? $ref?.split('/').at(-1) ?? [], ...[...anyOf, ...oneOf].map(typeOf)].flat();
  return `${items ? `${typeOf(items)} ` : ''}${[...new Set(choices)].join(' or ')}`;
}
