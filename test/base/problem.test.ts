import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  busyProblem,
  inputProblem,
  PROBLEM_TYPE_PREFIX,
  Problem,
  problemBody,
  problemDocument,
} from '../../src/base/problem.ts';

it('a problem names parameters as its door does', () => {
  const problem = inputProblem('askingPrice', (name) => `${name('askingPrice')} is 0.`);
  assert.deepEqual([problem.message, problem.status], ['askingPrice is 0.', 400]);
  assert.equal(
    problem.messageIn((name) => `--${name}`),
    '--askingPrice is 0.',
  );
  assert.deepEqual(problemBody(problem), {
    type: `${PROBLEM_TYPE_PREFIX}invalid_parameter`,
    title: 'Invalid parameter value',
    status: 400,
    detail: 'askingPrice is 0.',
    code: 'invalid_parameter',
    parameter: 'askingPrice',
  });
});

it('a problem document has absolute addresses, and a type that is the same on every service', () => {
  const members = { parameter: 'brand', validValuesUrl: '/api/public/brands' };
  const document = problemDocument(new Problem('brand_not_found', 'None.', members), 'https://prices.example', 'id-1');
  assert.partialDeepStrictEqual(document, {
    status: 404,
    detail: 'None.',
    code: 'brand_not_found',
    parameter: 'brand',
    documentationUrl: 'https://prices.example/developers/problems#brand_not_found',
    validValuesUrl: 'https://prices.example/api/public/brands',
    requestId: 'id-1',
  });
  const type = (code: 'lot' | 'quota_exceeded') =>
    (problemDocument(new Problem(code, ''), '') as { type: string }).type;
  assert.match(type('lot'), /^tag:[^,/]+,2026:problems\/lot$/);
  assert.match(type('quota_exceeded'), /^https:\/\/iana\.org\/.*#quota-exceeded$/);
});

it('a busy service says when to come back', () => {
  assert.deepEqual([busyProblem().status, busyProblem().headers], [503, { 'retry-after': '2' }]);
});
