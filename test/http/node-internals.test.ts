import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, it } from 'node:test';

// The service uses these where Node has no public name, and goes on without them. A version of Node that changes them
// should be noticed here: src/http/pipelining.ts and refuse-connection.ts.
describe('what Node has no public name for', () => {
  let asked = 0;
  const server = createServer((request, response) => {
    if (++asked === 1) stopWithin(request);
    response.end();
  });
  before(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  after(() => server.close());

  function stopWithin({ socket }: IncomingMessage): void {
    const { parser } = socket as { parser?: { onIncoming?: unknown } };
    assert.equal(typeof parser?.onIncoming, 'function');
    Object.assign(parser as object, { onIncoming: () => 2 });
  }

  it('leaves off within what was read of a connection', async () => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(3));
    await once(socket, 'data');
    assert.equal(asked, 1);
    socket.destroy();
  });

  it('leaves off behind the headers of a request', async () => {
    let chunks = 0;
    const other = createServer((request, response) => {
      request.on('data', () => chunks++);
      response.end();
    });
    other.on('connection', (socket) => {
      const { parser } = socket as unknown as {
        parser: { onIncoming: (...all: unknown[]) => number };
      };
      const serve = parser.onIncoming;
      parser.onIncoming = (...all) => {
        serve(...all);
        return 2;
      };
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((other.address() as AddressInfo).port, '127.0.0.1');
    const head = 'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n';
    socket.write(head + '1\r\na\r\n'.repeat(1_000));
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), /^HTTP\/1\.1 200 /);
    socket.destroy();
    other.close();
    assert.equal(chunks, 0);
  });

  it('is the answer of a connection while it is under way', async () => {
    let seen: unknown;
    const other = createServer((request, response) => {
      seen = (request.socket as { _httpMessage?: unknown })._httpMessage === response;
      response.end();
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    await (await fetch(`http://127.0.0.1:${(other.address() as AddressInfo).port}`)).text();
    other.close();
    assert.equal(seen, true);
  });
});
