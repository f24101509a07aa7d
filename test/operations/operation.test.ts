import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createHangtag } from '../../src/index.ts';
import { OPERATIONS, PACKAGE_OPERATIONS } from '../../src/operations/every-operation.ts';
import { findBrands } from '../../src/operations/find-brands.ts';
import { createInputSchema, type Operation } from '../../src/operations/operation.ts';
import { call } from '../mcp/support.ts';
import { hangtag } from '../support/command-line.ts';
import { pluck } from '../support/pluck.ts';
import { startService } from '../support/service.ts';

/** Each operation that all doors have, with its examples, and with amounts in cents. */
const QUESTIONS: readonly (readonly [Operation, Readonly<Record<string, unknown>>])[] = [
  ...OPERATIONS.flatMap((of: Operation) =>
    of.http && of.tool && of.command ? Object.values(of.http.examples ?? {}).map((sent) => [of, sent] as const) : [],
  ),
  [PACKAGE_OPERATIONS.appraise as Operation, { title: 'gap jeans', askingPrice: 1.1, include: ['plan', 'payouts'] }],
  [PACKAGE_OPERATIONS.payouts as Operation, { title: 'gap jeans', price: 20.35, cost: 1.1 }],
  [
    PACKAGE_OPERATIONS.offer as Operation,
    { title: 'coach tabby 26; gap jeans', listPrice: 150.5, offered: 120.25, cost: 9.9 },
  ],
];

it('an operation has one answer through the package, the API, MCP and the command line', async (t) => {
  const { ask, issueKey } = await startService(t, {});
  const key = await issueKey();
  const functions = createHangtag();
  assert.ok(QUESTIONS.length > 6);
  for (const [{ name, http, tool, command }, sent] of QUESTIONS) {
    const { title = '', ...fields } = sent;
    assert.ok(
      name in functions,
      `${name} is a tool, a command and an endpoint: add it to PACKAGE_OPERATIONS, for the package.`,
    );
    const { marketplace, ...others } = sent;
    const json = marketplace === undefined ? sent : { ...others, seller: { marketplace } };
    const expected = functions[name as keyof typeof PACKAGE_OPERATIONS](json as never);
    const query = new URLSearchParams(sent as object as Record<string, string>);
    const flags = Object.entries(fields).flatMap(([field, value]) => [`--${kebab(field)}`, String(value)]);
    const words = title === '' ? [] : [String(title)];
    const doors = {
      API: (await ask(`${http?.path}?${query}`, { key })).body,
      'command line': JSON.parse((await hangtag({}, command?.name ?? name, ...words, ...flags, '--json')).out),
    };
    for (const [door, said] of Object.entries(doors)) assert.deepEqual(said, expected, `${name}: ${door}`);
    // Agents read the sentences in the text, so what they get beside it is a part of the answer.
    const { data } = call(tool?.name ?? '', name === 'payouts' ? { ...json, marketplaces: ['all'] } : json);
    const { caveats = [], ...part } = data;
    assert.partialDeepStrictEqual(expected, part, `${name}: MCP`);
    assert.deepEqual(caveats, [...new Set('caveats' in expected ? pluck(expected.caveats, 'code') : [])], name);
  }
});

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

it('the schema of an input requires only what its operation requires', () => {
  const { required, properties } = createInputSchema({ input: findBrands.input, required: ['tier'] });
  assert.deepEqual([required, Object.keys(properties)], [['tier'], ['query', 'tier']]);
});
