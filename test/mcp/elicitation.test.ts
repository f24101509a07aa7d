import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { shareService } from '../support/service.ts';
import { connect, newClient, postModern } from './support.ts';

type Content = Record<string, string>;

/** Connects a client whose person replies to each question, or declines. Records the fields of the questions. */
async function connectPerson(t: TestContext, url: string, replies: Content | undefined) {
  const asked: string[][] = [];
  const client = newClient('modern', { elicitation: { form: {} } });
  client.setRequestHandler('elicitation/create', ({ params }) => {
    const { properties } = (params as { requestedSchema: { properties: object } }).requestedSchema;
    asked.push(Object.keys(properties));
    return replies ? { action: 'accept', content: replies } : { action: 'decline' };
  });
  await connect(t, url, client);
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely; their schemas are held elsewhere.
  const ask = async (name: string, args: Record<string, unknown>): Promise<any> =>
    client.callTool({ name, arguments: args });
  return { ask, price: (args: Record<string, unknown>) => ask('get_price', args), asked };
}

describe('a client that can ask a person', () => {
  const service = shareService();

  it('asks for the condition and uses the reply', async (t) => {
    const { price, asked } = await connectPerson(t, service().url, { condition: 'Poor' });
    const { structuredContent } = await price({ title: 'Coach Tabby 26', gender: 'female' });
    assert.deepEqual(asked, [['condition']]);
    assert.equal(structuredContent.condition, 'Poor');
  });

  it('asks nothing about an item with an asking price', async (t) => {
    const { price, asked } = await connectPerson(t, service().url, { condition: 'Poor' });
    await price({ title: 'Coach Tabby 26', gender: 'female', askingPrice: 80 });
    assert.deepEqual(asked, []);
  });

  it('answers with its assumptions if the person declines', async (t) => {
    const { price, asked } = await connectPerson(t, service().url, undefined);
    const { structuredContent } = await price({ brand: 'coach', category: 'bag' });
    assert.equal(asked.length, 1);
    assert.equal(structuredContent.condition, null);
    assert.match(structuredContent.caveats.join(), /assumed/);
  });

  it('asks for the model first, if it affects the price most', async (t) => {
    const { price, asked } = await connectPerson(t, service().url, { model: 'Dionysus' });
    const { structuredContent } = await price({ brand: 'Gucci', category: 'bag' });
    assert.deepEqual(asked, [['model']]);
    assert.match(structuredContent.takenFor, /^Gucci Dionysus: /);
  });

  it('asks for a missing brand', async (t) => {
    const { price, asked } = await connectPerson(t, service().url, { brand: 'Zara' });
    const { structuredContent } = await price({ title: 'black midi dress', condition: 'Good' });
    assert.deepEqual(asked, [['brand']]);
    assert.equal(structuredContent.brand.slug, 'zara');
  });

  it('asks in each tool whose answer depends on our estimate', async (t) => {
    const { ask, asked } = await connectPerson(t, service().url, undefined);
    const title = 'Coach bag';
    await ask('get_price', { title });
    await ask('answer_offer', { title, asked: 120, offered: 90 });
    assert.deepEqual(asked, [['model'], ['model']]);
    await ask('net_payout', { title, price: 40 });
    assert.equal(asked.length, 2, 'the fees at a given price do not');
  });

  it('asks nothing if nothing is missing, or if the answer is a refusal', async (t) => {
    const { price, asked } = await connectPerson(t, service().url, undefined);
    await price({ brand: 'zara', category: 'dress', condition: 'Good', gender: 'female' });
    await price({ title: 'Gap jeans', condition: 'Good', gender: 'female' });
    const { isError } = await price({ title: 'Gucci lipstick' });
    assert.deepEqual([isError, asked], [true, []]);
  });

  it('uses no reply that it did not ask for', async (t) => {
    const { price, asked } = await connectPerson(t, service().url, { condition: 'Good', title: 'Hermès Birkin' });
    const { structuredContent } = await price({ brand: 'zara', category: 'dress', gender: 'female' });
    assert.deepEqual(asked, [['condition']]);
    assert.deepEqual([structuredContent.brand.slug, structuredContent.condition], ['zara', 'Good']);
  });

  it('is the only kind that gets a question', async (t) => {
    const call = { name: 'get_price', arguments: { brand: 'coach', category: 'bag' } };
    for (const era of ['modern', 'legacy'] as const) {
      const client = await connect(t, service().url, newClient(era));
      const { structuredContent } = await client.callTool(call);
      assert.ok((structuredContent as { estimate: object }).estimate, era);
    }
    const plain = await postModern(service().url, 'tools/call', call);
    assert.equal(plain.body.result.resultType, 'complete');
  });
});
