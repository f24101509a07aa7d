import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { shareService } from '../support/service.ts';
import { connect, newClient, postModern } from './support.ts';

describe('a client that can ask a person', () => {
  const service = shareService();

  /**
   * Calls tools for a client whose person replies to each question, or declines if there is no reply. Returns the
   * results, and the names of the fields of each question.
   */
  async function callTools(
    t: TestContext,
    reply: Readonly<Record<string, string>> | undefined,
    ...calls: readonly (readonly [tool: string, args: Record<string, unknown>])[]
  ) {
    const questions: string[][] = [];
    const client = newClient('modern', { elicitation: { form: {} } });
    client.setRequestHandler('elicitation/create', ({ params }) => {
      const { properties } = (params as { requestedSchema: { properties: object } }).requestedSchema;
      questions.push(Object.keys(properties));
      return reply ? { action: 'accept', content: reply } : { action: 'decline' };
    });
    await connect(t, service().url, client);
    // biome-ignore lint/suspicious/noExplicitAny: tests read any member; other tests check the schemas.
    const results: any[] = [];
    for (const [name, args] of calls) results.push(await client.callTool({ name, arguments: args }));
    const [{ structuredContent: data }] = results;
    return { questions, results, data };
  }

  it('asks for the condition and uses the reply', async (t) => {
    const item = { title: 'Coach Tabby 26', gender: 'female' };
    const { questions, data } = await callTools(t, { condition: 'Poor' }, ['get_price', item]);
    assert.deepEqual(questions, [['condition']]);
    assert.equal(data.item.condition, 'Poor');
  });

  it('asks first for the model, if that affects the price most', async (t) => {
    const item = { brand: 'Gucci', category: 'bag' };
    const { questions, data } = await callTools(t, { model: 'Dionysus' }, ['get_price', item]);
    assert.deepEqual(questions, [['model']]);
    assert.match(data.item.takenFor, /^Gucci Dionysus: /);
  });

  it('asks for a missing brand', async (t) => {
    const item = { title: 'black midi dress', condition: 'Good' };
    const { questions, data } = await callTools(t, { brand: 'Zara' }, ['get_price', item]);
    assert.deepEqual(questions, [['brand']]);
    assert.equal(data.item.brand.slug, 'zara');
  });

  it('answers with its assumptions if the person declines', async (t) => {
    const { questions, data } = await callTools(t, undefined, ['get_price', { brand: 'coach', category: 'bag' }]);
    assert.equal(questions.length, 1);
    assert.equal(data.item.condition, null);
    assert.match(JSON.stringify(data.caveats), /assumed/);
  });

  it('uses no reply that it did not ask for', async (t) => {
    const item = { brand: 'zara', category: 'dress', gender: 'female' };
    const reply = { condition: 'Good', title: 'Hermès Birkin' };
    const { questions, data } = await callTools(t, reply, ['get_price', item]);
    assert.deepEqual(questions, [['condition']]);
    assert.deepEqual([data.item.brand.slug, data.item.condition], ['zara', 'Good']);
  });

  it('asks in each tool whose answer depends on our estimate', async (t) => {
    const title = 'Coach bag';
    const offer = { title, listPrice: 120, offered: 90 };
    const { questions } = await callTools(t, undefined, ['get_price', { title }], ['answer_offer', offer]);
    assert.deepEqual(questions, [['model'], ['model']]);
  });

  for (const [what, tool, args] of [
    ['an item with an asking price', 'get_price', { title: 'Coach Tabby 26', gender: 'female', askingPrice: 80 }],
    ['an item of which nothing is missing', 'get_price', { title: 'Gap belt', condition: 'Good', gender: 'female' }],
    ['the payout at a given price', 'net_payout', { title: 'Coach bag', price: 40 }],
    ['an item that is refused', 'get_price', { title: 'Gucci lipstick' }],
  ] as const) {
    it(`asks nothing about ${what}`, async (t) => {
      assert.deepEqual((await callTools(t, undefined, [tool, args])).questions, []);
    });
  }
});

describe('a client that cannot ask a person', () => {
  const service = shareService();
  const CALL = { name: 'get_price', arguments: { brand: 'coach', category: 'bag' } };

  for (const era of ['modern', 'legacy'] as const) {
    it(`gets its answer without a question, in the ${era} protocol`, async (t) => {
      const client = await connect(t, service().url, newClient(era));
      const { structuredContent } = await client.callTool(CALL);
      assert.ok((structuredContent as { estimate?: object }).estimate);
    });
  }

  it('gets a complete result if it states no capabilities, as in the requests of `postModern`', async () => {
    assert.equal((await postModern(service().url, 'tools/call', CALL)).body.result.resultType, 'complete');
  });
});
