import assert from 'node:assert/strict';
import { it } from 'node:test';
import { appraise } from '../../src/index.ts';
import contradictions from './contradictions.json' with { type: 'json' };

it('a title is overridden by a field that contradicts it, with a caveat', () => {
  for (const [query, ...caveats] of contradictions as [{ title: string }, ...string[]][]) {
    const text = appraise(query)
      .caveats.map(({ text }) => text)
      .join('\n');
    for (const caveat of caveats) assert.match(text, new RegExp(caveat), JSON.stringify(query));
  }
});
