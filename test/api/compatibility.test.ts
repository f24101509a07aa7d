import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { type ApiDocument, dropped, majorOf } from '../support/compatibility.ts';

const read = (file: string): ApiDocument => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const released = read('released/openapi.json');
const now = read('../../openapi.json');

/** Returns a copy of the release's document after a change. */
function changed(change: (document: ApiDocument) => void): ApiDocument {
  const copy = structuredClone(released);
  change(copy);
  return copy;
}

// biome-ignore lint/suspicious/noExplicitAny: paths into a document.
type Anything = any;

describe('the API', () => {
  it('drops no path, parameter, member or value, unless the major version is above that of the last release', () => {
    const gone = dropped(released, now);
    const release = released.info['x-release'];
    assert.ok(
      gone.length === 0 || majorOf(packageJson.version) > majorOf(release),
      `${packageJson.version} drops what ${release} has:\n${gone.join('\n')}`,
    );
  });
});

describe('a document compared with that of the last release', () => {
  const PRICE = '/api/public/price';
  const cases: readonly (readonly [string, (document: Anything) => void, RegExp])[] = [
    ['a path', ({ paths }) => delete paths['/api/public/kinds'], /^get \/api\/public\/kinds$/],
    ['a parameter', ({ paths }) => paths[PRICE].get.parameters.pop(), /price \w+ \?/],
    ['an optional parameter', requireCondition, /^get \/api\/public\/price query \?condition optional$/],
    [
      'a value that may be sent',
      ({ paths }) => conditionOf(paths).schema.enum.pop(),
      /^get \/api\/public\/price query \?condition = Poor$/,
    ],
    [
      'a member of an answer',
      ({ components }) => delete components.schemas.PriceAnswer.properties.source,
      /price 200 >\.source$/,
    ],
    [
      'a member that is always there',
      ({ components }) => components.schemas.PriceAnswer.required.pop(),
      /price 200 >\.\w+ always$/,
    ],
    [
      'a value of an answer',
      ({ components }) => components.schemas.Problem.properties.code.enum.shift(),
      /price 400 >\.code = \w+$/,
    ],
    [
      'a member that may be sent',
      ({ components }) => delete components.schemas.ListItem.properties.quantity,
      /^post \/api\/public\/appraise <\.items\[\]\.quantity$/,
    ],
    [
      'a media type',
      ({ paths }) => delete paths['/api/public/appraise'].post.requestBody.content['text/csv'],
      /^post \/api\/public\/appraise < text\/csv$/,
    ],
    ['a status', ({ paths }) => delete paths[PRICE].get.responses[404], /^get \/api\/public\/price 404$/],
  ];
  for (const [what, change, gone] of cases) {
    it(`misses ${what}`, () => {
      assert.ok(
        dropped(released, changed(change)).some((one) => gone.test(one)),
        dropped(released, changed(change)).join('\n'),
      );
    });
  }

  it('misses nothing that was added, or that takes any value instead of those on a list', () => {
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
