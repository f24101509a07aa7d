import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { agent, predict, send, signUpMany, sleep, startNode } from '../support/node-process.ts';
import { temporaryFolder } from '../support/service.ts';

describe('a service in a process of its own', () => {
  it('answers pending requests on SIGTERM, and exits with status 0', async (t) => {
    const node = await startNode({ DATA_DIR: temporaryFolder(t), METRICS_PORT: '0' });
    t.after(() => {
      agent.destroy();
      node.child.kill('SIGKILL');
    });
    let metricsPort = Number.NaN;
    // The line comes right after the one that names the service's own port.
    while (Number.isNaN(metricsPort)) {
      await sleep(10);
      metricsPort = Number(/127\.0\.0\.1:(\d+)\/metrics/.exec(node.output())?.[1]);
    }
    assert.equal((await send(metricsPort, '/metrics')).status, 200);
    assert.equal((await send(metricsPort, '/')).status, 404);
    assert.equal((await send(node.port, '/metrics')).status, 404);
    const [key = ''] = await signUpMany(node.port, 1);
    assert.equal((await predict(node.port, key)).status, 200);
    const request = 'GET /api/public/brands HTTP/1.1\r\nHost: localhost\r\n\r\n';
    // One connection has half of a request when the signal comes, another is idle after a request.
    const half = await open(node.port);
    half.socket.write(request.slice(0, -2));
    const idle = await open(node.port);
    idle.socket.write(request);
    await once(idle.socket, 'data');
    const ended = node.end('SIGTERM');
    await refusing(node.port);
    half.socket.write(request.slice(-2));
    idle.socket.write(request);
    await Promise.all([once(half.socket, 'close'), once(idle.socket, 'close')]);
    for (const text of [half.read(), idle.read()]) {
      assert.match(text, /^HTTP\/1\.1 200 OK\r\n/);
      assert.match(text, /\r\nconnection: close\r\n/i);
    }
    assert.equal(await ended, 0);
  });

  it('is not held up by clients that never send a request, or only half of one', async (t) => {
    const node = await startNode({ DATA_DIR: temporaryFolder(t) });
    t.after(() => {
      agent.destroy();
      node.child.kill('SIGKILL');
    });
    const silent = await open(node.port);
    const half = await open(node.port);
    half.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
    // Connections are accepted in order: when this one is answered, the others are there.
    assert.equal((await send(node.port, '/api/public/brands')).status, 200);
    // Another status would mean that the limit for the whole stop cut it off.
    assert.equal(await node.end('SIGTERM'), 0);
    for (const { socket } of [silent, half]) if (!socket.closed) await once(socket, 'close');
    // Half of a request may still be completed: it is given more time.
    assert.ok(half.closedAt() > silent.closedAt(), 'the silent one first');
  });

  it('warns that links lead to this machine when others can connect', async (t) => {
    const warning = 'PUBLIC_URL is not set';
    for (const [env, isWarned] of [
      [{ HOST: '0.0.0.0' }, true],
      [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://prices.example' }, false],
      [{}, false],
    ] as const) {
      const node = await startNode({ DATA_DIR: temporaryFolder(t), ...env });
      // Everything is written when it has ended.
      await node.end('SIGTERM');
      assert.equal(node.output().includes(warning), isWarned, node.output());
    }
  });

  it('says in one sentence what it cannot start with', async (t) => {
    const folder = temporaryFolder(t);
    for (const [env, sentence] of [
      [{ PORT: 'http' }, /^Hangtag cannot start\. PORT is "http": give a whole number/],
      [
        { DATABASE_URL: 'mysql://user:secret@host/db' },
        /^Hangtag cannot start\. DATABASE_URL is not/,
      ],
      [{ METRICS_PORT: '-1' }, /^Hangtag cannot start\. METRICS_PORT is "-1": give/],
    ] as const) {
      await assert.rejects(startNode({ DATA_DIR: folder, ...env }), (error: Error) => {
        assert.match(error.message, sentence);
        assert.doesNotMatch(error.message, /secret|\n/);
        return true;
      });
    }
  });
});

async function open(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  let closedAt = Number.NaN;
  socket.on('close', () => {
    closedAt = performance.now();
  });
  return { socket, read: () => text, closedAt: () => closedAt };
}

/** Resolves when new connections are refused: the stop has begun. */
async function refusing(port: number): Promise<void> {
  while (true) {
    const socket = connect(port, '127.0.0.1');
    const accepted = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (!accepted) return;
    await sleep(10);
  }
}
