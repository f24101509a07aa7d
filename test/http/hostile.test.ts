import assert from 'node:assert/strict';
import { it } from 'node:test';
import { OPERATIONS } from '../../src/operations/every-operation.ts';
import { answerTo, tools } from '../mcp/support.ts';
import { shareService } from '../support/service.ts';
import { distinctTitles, type SCRIPTS, worstTitles } from '../support/slow-titles.ts';

const APPRAISE = '/api/public/appraise';
const CSV = { 'content-type': 'text/csv' };
const INNOCENT = { items: ['Gap jeans', 'Coach Tabby 26', 'Zara dress'].map((title) => ({ title })) };
const service = shareService({ trustProxy: ['loopback'] });

/** JSON that `String` throws for. */
const WITHOUT_TEXT = { toString: 1 };

/** Returns a list as a form of the page has it. */
function formOf(lines: readonly string[]): FormData {
  const form = new FormData();
  form.set('list', lines.join('\n'));
  return form;
}

// `npm run check:service` sends all scripts, and measures how long others wait.
for (const [name, titles] of [
  ...(['latin', 'hangul', 'styled'] as const satisfies (keyof typeof SCRIPTS)[]).map(
    (script) => [script, distinctTitles(400, script)] as const,
  ),
  ['misspelled', worstTitles(400)],
] as const) {
  it(`a list of distinct pieces is priced or refused, and another client’s is priced beside it: ${name}`, async () => {
    const sent = [
      service().ask('/list', { body: formOf(titles) }),
      service().ask(`${APPRAISE}.csv`, { headers: CSV, body: titles.slice(0, 99).join('\n') }),
    ];
    const beside = await service().ask(APPRAISE, { headers: { 'x-forwarded-for': '192.0.2.1' }, body: INNOCENT });
    assert.equal(beside.status, 200);
    for (const { status } of await Promise.all(sent)) assert.ok(status === 200 || status === 413, String(status));
  });
}

it('a value that has no text is no failure of ours, whichever member it is of', async () => {
  const anyItem = { title: 'Gap jeans', price: 40, offered: 20 };
  const members = OPERATIONS.flatMap(({ input }) => Object.keys(input));
  const compMembers = ['price', 'status', 'currency', 'condition', 'seller', 'asking', 'sold', 'soldOn'];
  const items = [
    ...[...new Set(members)].flatMap((name) => [WITHOUT_TEXT, [WITHOUT_TEXT]].map((value) => ({ [name]: value }))),
    ...compMembers.map((name) => ({ comps: [{ price: 40, [name]: WITHOUT_TEXT }] })),
  ].map((member) => ({ ...anyItem, ...member }));
  const sent = items.flatMap((item) => [{ items: [item] }, { ...item, ...INNOCENT }, { ...INNOCENT, seller: item }]);
  const key = await service().issueKey();
  for (const body of sent) {
    const { status, text } = await service().ask(APPRAISE, { body, key });
    assert.ok(status === 200 || status === 400, `${JSON.stringify(body)}: ${text}`);
  }
  for (const tool of tools.values())
    for (const item of items) assert.doesNotThrow(() => answerTo(tool.name, item), JSON.stringify(item));
});
