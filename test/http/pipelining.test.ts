import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Pipelining } from '../../src/http/pipelining.ts';

describe('requests that come without waiting for answers', () => {
  it('are worked on 32 at a time behind the first of their connection, and all answered in order', async (t) => {
    const taken: ServerResponse[] = [];
    const server = createServer(new Pipelining().bound((_, response) => taken.push(response)));
    t.after(() => server.closeAllConnections());
    t.after(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: h\r\n\r\n'.repeat(100));
    while (taken.length < 33) await nextTurn();
    for (let turn = 0; turn < 50; turn++) await nextTurn();
    assert.equal(taken.length, 33);

    let text = '';
    socket.setEncoding('latin1').on('data', (part) => {
      text += part;
    });
    for (let answered = 0; answered < 100; answered++) {
      for (let turn = 0; turn < 3 || taken.length <= answered; turn++) await nextTurn();
      assert.ok(taken.length - answered <= 33, `${taken.length} taken, ${answered} answered`);
      taken[answered]?.end(`<${answered}>`);
    }
    while (!text.includes('<99>')) await nextTurn();
    const order = [...text.matchAll(/<(\d+)>/g)].map(([, number]) => Number(number));
    assert.deepEqual(
      order,
      Array.from({ length: 100 }, (_, at) => at),
    );
    socket.destroy();
  });
});
