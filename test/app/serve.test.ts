import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { openKeyStore } from '../../src/keys/open-store.ts';
import { eventually } from '../support/eventually.ts';
import { send, startNode } from '../support/node-process.ts';
import { temporaryFolder } from '../support/service.ts';

const REQUEST = 'GET /api/public/brands HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Starts a service with an empty data folder. The test's end kills it. */
async function start(t: TestContext, env: NodeJS.ProcessEnv = {}) {
  const node = await startNode({ DATA_DIR: temporaryFolder(t), ...env });
  t.after(() => node.child.kill('SIGKILL'));
  return node;
}

/** Returns settings for a service that a test starts by itself. */
const environment = (t: TestContext): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: temporaryFolder(t),
  PORT: '0',
  HOST: '127.0.0.1',
});

/** Connects, and collects all that the service sends. */
async function open(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const received = Array.fromAsync<string>(socket).catch(() => []);
  return { socket, received: async () => (await received).join('') };
}

async function untilRefused(port: number): Promise<void> {
  await eventually(async () => {
    const socket = connect(port, '127.0.0.1');
    await assert.rejects(
      once(socket, 'connect').finally(() => socket.destroy()),
      { code: 'ECONNREFUSED' },
    );
  });
}

// At once, since most of their time is spent waiting for a service to stop.
describe('a service in its own process', { concurrency: 4 }, () => {
  it('has its metrics on a port of their own', async (t) => {
    const node = await start(t, { METRICS_PORT: '0' });
    const metricsPort = () => Number(/127\.0\.0\.1:(\d+)\/metrics/.exec(node.output())?.[1]);
    // The line with this port follows the one with the service's port.
    await eventually(async () => assert.ok(metricsPort() > 0));
    assert.match((await send(metricsPort(), '/metrics')).body, /^hangtag_refusals_total\{code="internal_error"\} 0$/m);
    assert.equal((await send(metricsPort(), '/')).status, 404);
    assert.equal((await send(node.port, '/metrics')).status, 404);
  });

  it('answers a request whose end arrives after SIGTERM, and exits with status 0', async (t) => {
    const node = await start(t);
    const { socket, received } = await open(node.port);
    socket.write(REQUEST.slice(0, -2));
    const ended = node.end('SIGTERM');
    await untilRefused(node.port);
    socket.write(REQUEST.slice(-2));
    assert.match(await received(), /^HTTP\/1\.1 200 OK\r\n.*connection: close\r\n/is);
    assert.equal(await ended, 0);
  });

  it('is not ready as soon as SIGTERM came, and still answers', async (t) => {
    const node = await start(t);
    const statusOf = async (path: string) => (await send(node.port, path)).status;
    assert.equal(await statusOf('/health/ready'), 200);
    const ended = node.end('SIGTERM');
    await eventually(async () => assert.equal(await statusOf('/health/ready'), 503));
    assert.equal(await statusOf('/api/public/brands'), 200);
    assert.equal(await ended, 0);
  });

  it('answers connections that waited to be accepted when SIGTERM came', async (t) => {
    const node = await start(t);
    const clients = await Promise.all(Array.from({ length: 30 }, () => open(node.port)));
    for (const { socket } of clients) socket.write(REQUEST);
    assert.equal(await node.end('SIGTERM'), 0);
    for (const { received } of clients) assert.match(await received(), /^HTTP\/1\.1 200 OK\r\n/);
  });

  it('stops despite clients that send nothing, and then despite those that send only half of a request', async (t) => {
    const node = await start(t);
    const unfinishedRequest = await open(node.port);
    unfinishedRequest.socket.write(REQUEST.slice(0, -2));
    const silent = await open(node.port);
    // Connections are accepted in order: once this request is answered, the others are open.
    await send(node.port, '/api/public/brands');
    const closed: string[] = [];
    silent.socket.on('close', () => closed.push('silent'));
    unfinishedRequest.socket.on('close', () => closed.push('half'));
    // The status would be another if the service had to be killed.
    assert.equal(await node.end('SIGTERM'), 0);
    await eventually(async () => assert.deepEqual(closed, ['silent', 'half']));
  });

  it('logs only its addresses, that it stops, and that it has stopped, if nothing is wrong', async (t) => {
    const node = await start(t, { HOST: '0.0.0.0', PUBLIC_URL: 'https://prices.example' });
    await node.end('SIGTERM');
    const messages = Array.from(node.output().trim().split('\n'), (line) => JSON.parse(line).msg as string);
    const otherMessages = messages.filter((text) => !text.startsWith('Hangtag listens on http://'));
    assert.deepEqual(otherMessages, [
      'Hangtag is stopping on SIGTERM: requests in progress will be answered.',
      'Hangtag has stopped.',
    ]);
  });

  it('deletes at startup keys that were revoked 30 days ago, or issued 90 days ago and never used', async (t) => {
    const dataDir = temporaryFolder(t);
    const store = await openKeyStore({ dataDir });
    const daysAgo = (days: number) => Date.now() - days * 86_400_000;
    const [revokedLongAgo, revoked, unused, unusedLongAgo] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64));
    for (const [hash = '', issuedAt] of [
      [revokedLongAgo, daysAgo(31)],
      [revoked, daysAgo(31)],
      [unused, daysAgo(89)],
      [unusedLongAgo, daysAgo(91)],
    ] as const) {
      await store.issue(hash, 'ada@example.com', issuedAt);
    }
    await store.revoke(revokedLongAgo ?? '', daysAgo(30) - 1);
    await store.revoke(revoked ?? '', daysAgo(29));
    await store.close();
    await start(t, { DATA_DIR: dataDir });
    const keys = await openKeyStore({ dataDir });
    t.after(() => keys.close());
    await eventually(async () => {
      const listed = (await keys.list(0, 10)).map(({ hash }) => hash);
      assert.deepEqual(listed, [revoked, unused]);
    });
  });

  for (const [fault, settings, warning] of [
    ['a misspelled setting', { REQUEST_PER_DAY: '5' }, /REQUEST_PER_DAY is not .* Did you mean REQUESTS_PER_DAY/],
    ['links to localhost if other machines can connect', { HOST: '0.0.0.0' }, /PUBLIC_URL is not set/],
  ] as const) {
    it(`warns of ${fault}`, async (t) => {
      const node = await start(t, settings);
      await node.end('SIGTERM');
      assert.match(node.output(), warning);
    });
  }

  it('says once that it refuses connections, of which an address gets half', async (t) => {
    const node = await start(t);
    const sockets = Array.from({ length: 1_003 }, () => connect(node.port, '127.0.0.1').on('error', () => {}));
    t.after(() => {
      for (const socket of sockets) socket.destroy();
    });
    await eventually(async () => {
      assert.equal(sockets.filter(({ closed }) => closed).length, 3);
      assert.equal(node.output().match(/A connection was refused/g)?.length, 1);
    });
  });

  it('shows its address on a terminal', async (t) => {
    if (spawnSync('script', ['--version']).status !== 0) return t.skip('needs script(1)');
    const command = `${process.execPath} bin/hangtag.js serve`;
    const terminal = spawn('script', ['-qec', command, '/dev/null'], {
      env: environment(t),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const chunk of terminal.stdout) {
      output += chunk;
      if (output.includes('Ctrl+C') && !terminal.stdin.writableEnded) terminal.stdin.end('\u0003');
    }
    assert.match(output, /Open http:\/\/localhost:\d+ in a browser\. Keys are .*hangtag\.sqlite\./);
  });

  it('explains in one sentence, without a password, why it cannot start', async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    t.after(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    for (const [env, message] of [
      [{ DATABASE_URL: 'mysql://user:secret@host/db' }, /^Hangtag cannot start\. DATABASE_URL is not [^\n]*[^t]\.$/],
      [{ PORT: `${port}` }, new RegExp(`^Hangtag cannot start\\. PORT ${port} is in use, .*PORT=${port + 1}\\.$`)],
    ] as const) {
      const starting = startNode({ DATA_DIR: temporaryFolder(t), ...env });
      await assert.rejects(starting, ({ message: said }: Error) => message.test(said) && !said.includes('secret'));
    }
  });
});
