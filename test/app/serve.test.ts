import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { openKeyStore } from '../../src/keys/open-store.ts';
import { hangtag, launch } from '../support/command-line.ts';
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

/**
 * Issues keys of which some were revoked 30 days ago, or issued 90 days ago and never used. Returns the others' hashes.
 */
async function issueKeys(dataDir: string): Promise<string[]> {
  const store = await openKeyStore({ dataDir });
  const daysAgo = (days: number) => Date.now() - days * 86_400_000;
  const hashes = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64));
  const [revokedLongAgo = '', revoked = '', unused = ''] = hashes;
  for (const [index, days] of [31, 31, 89, 91].entries())
    await store.issue(hashes[index] ?? '', 'ada@example.com', daysAgo(days));
  await store.revoke(revokedLongAgo, daysAgo(30) - 1);
  await store.revoke(revoked, daysAgo(29));
  await store.close();
  return [revoked, unused];
}

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
describe('a service in its own process', { concurrency: 3 }, () => {
  it('has its metrics on a port of their own, warns of a misspelled setting, and deletes keys that are too old', async (t) => {
    const dataDir = temporaryFolder(t);
    const kept = await issueKeys(dataDir);
    const node = await start(t, { METRICS_PORT: '0', REQUEST_PER_DAY: '5', DATA_DIR: dataDir });
    const metricsPort = () => Number(/127\.0\.0\.1:(\d+)\/metrics/.exec(node.output())?.[1]);
    // The line with this port follows the one with the service's port.
    await eventually(async () => assert.ok(metricsPort() > 0));
    assert.match((await send(metricsPort(), '/metrics')).body, /^hangtag_refusals_total\{code="internal_error"\} 0$/m);
    assert.equal((await send(metricsPort(), '/')).status, 404);
    assert.equal((await send(node.port, '/metrics')).status, 404);

    assert.match(node.output(), /REQUEST_PER_DAY is not .* Did you mean REQUESTS_PER_DAY/);

    const keys = await openKeyStore({ dataDir });
    t.after(() => keys.close());
    await eventually(async () => {
      const listed = (await keys.list(0, 10)).map(({ hash }) => hash);
      assert.deepEqual(listed, kept);
    });
  });

  it('answers all that was asked when SIGTERM came or soon after, but is not ready, and logs nothing else', async (t) => {
    const node = await start(t, { HOST: '0.0.0.0', PUBLIC_URL: 'https://prices.example' });
    const statusOf = async (path: string) => (await send(node.port, path)).status;
    assert.equal(await statusOf('/health/ready'), 200);
    const unfinished = await open(node.port);
    unfinished.socket.write(REQUEST.slice(0, -2));
    // Some of these still wait to be accepted when the signal comes.
    const clients = await Promise.all(Array.from({ length: 30 }, () => open(node.port)));
    for (const { socket } of clients) socket.write(REQUEST);
    const ended = node.end('SIGTERM');

    await eventually(async () => assert.equal(await statusOf('/health/ready'), 503));
    assert.equal(await statusOf('/api/public/brands'), 200);
    await untilRefused(node.port);
    unfinished.socket.write(REQUEST.slice(-2));
    assert.match(await unfinished.received(), /^HTTP\/1\.1 200 OK\r\n.*connection: close\r\n/is);
    for (const { received } of clients) assert.match(await received(), /^HTTP\/1\.1 200 OK\r\n/);
    assert.equal(await ended, 0);

    const messages = Array.from(node.output().trim().split('\n'), (line) => JSON.parse(line).msg as string);
    const otherMessages = messages.filter((text) => !text.startsWith('Hangtag listens on http://'));
    assert.deepEqual(otherMessages, [
      'Hangtag is stopping on SIGTERM: requests in progress will be answered.',
      'The service is stopping.',
      'Hangtag has stopped.',
    ]);
  });

  it('stops despite clients that send nothing, and then despite those that send only half of a request', async (t) => {
    const node = await start(t, { HOST: '0.0.0.0' });
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
    // Other machines could connect.
    assert.match(node.output(), /PUBLIC_URL is not set/);
  });

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
    const settings = { DATA_DIR: temporaryFolder(t), PORT: '0', HOST: '127.0.0.1' };
    const terminal = spawn('script', ['-qec', command, '/dev/null'], {
      env: { ...process.env, ...settings },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const chunk of terminal.stdout) {
      output += chunk;
      if (output.includes('Ctrl+C') && !terminal.stdin.writableEnded) terminal.stdin.end('\u0003');
    }
    assert.match(output, /Open http:\/\/localhost:\d+ in a browser\. Keys are .*hangtag\.sqlite\./);
  });
});

describe('a service that cannot start', () => {
  it('says in one sentence, without a password, which setting is wrong', async () => {
    const { status, out, err } = await hangtag({ DATABASE_URL: 'mysql://user:secret@host/db' }, 'serve');
    assert.deepEqual([status, out], [1, '']);
    assert.match(err, /^Hangtag cannot start\. DATABASE_URL is not [^\n]*[^t]\.\n$/);
    assert.doesNotMatch(err, /secret/);
  });

  it('says in one sentence that the port is in use, and how to choose another', async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    t.after(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const settings = { PORT: `${port}`, HOST: '127.0.0.1', DATABASE_URL: '', DATA_DIR: temporaryFolder(t) };
    const { status, out, err } = await launch(settings, 'serve');
    assert.deepEqual([status, out], [1, '']);
    const way = `in use, perhaps by a service [^\\n]*, as in PORT=${port + 1}`;
    assert.match(err, new RegExp(`^Hangtag cannot start\\. PORT ${port} is ${way}\\.\\n$`));
  });
});
