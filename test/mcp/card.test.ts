import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARD_URI, cardDocument } from '../../src/mcp/documents/card.ts';
import { definitionsOf } from '../../src/mcp/tools/tools.ts';
import { toolsByName } from './support.ts';

// How it looks and works in a host is checked in a browser: checks/web/card.ts.
test('the card is one small page that loads nothing, and get_price names it', () => {
  const { uri, mimeType, text } = cardDocument();
  assert.equal(uri, CARD_URI);
  assert.equal(mimeType, 'text/html;profile=mcp-app');
  assert.ok(Buffer.byteLength(text) < 40_000);
  assert.doesNotMatch(text, /https?:|src=|@import|url\(|innerHTML/);
  assert.match(text, /--ink: var/);
  assert.match(text, /ui\/initialize/);
  const named = definitionsOf([...toolsByName().values()]).filter((tool) => '_meta' in tool);
  assert.deepEqual(
    named.map(({ name, _meta }) => [name, _meta]),
    [['get_price', { ui: { resourceUri: CARD_URI } }]],
  );
});
