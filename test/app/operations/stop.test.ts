import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { openKeyAdmin, openKeyStore } from '../../../src/service/keys/open-store.ts';
import { hangtag } from '../../support/command-line.ts';
import { eventually } from '../../support/eventually.ts';
import { agent, predict, send, signUpMany, sleep, startNode } from '../../support/node-process.ts';
import { temporaryFolder } from '../../support/service.ts';

/** Links point to this machine although others can connect. */
const LINKS_WARNING = /PUBLIC_URL is not set/;

describe('a service in its own process', () => {
  it('has its metrics on a port of their own', async (t) => {
    const node = await start(t, { METRICS_PORT: '0' });
    const findPort = () => /127\.0\.0\.1:(\d+)\/metrics/.exec(node.output())?.[1];
    // Its line follows the one with the service's port.
    await eventually(async () => assert.ok(findPort()));
    const metrics = await send(Number(findPort()), '/metrics');
    assert.match(metrics.body, /^hangtag_keys_issued_total 0$/m);
    assert.equal((await send(Number(findPort()), '/')).status, 404);
    assert.equal((await send(node.port, '/metrics')).status, 404);
    assert.equal(await node.end('SIGTERM'), 0);
  });

  it('answers pending requests on SIGTERM, and exits with status 0', async (t) => {
    const node = await start(t, {});
    const request = 'GET /api/public/brands HTTP/1.1\r\nHost: localhost\r\n\r\n';
    // One connection has half of a request when the signal comes, and sends the rest once others are refused.
    const half = await open(node.port);
    half.socket.write(request.slice(0, -2));
    const ended = node.end('SIGTERM');
    for (const answer of await untilRefused(node.port, request)) {
      assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/, 'whoever can connect is answered');
    }
    half.socket.write(request.slice(-2));
    await once(half.socket, 'close');
    assert.match(half.read(), /^HTTP\/1\.1 200 OK\r\n/);
    assert.match(half.read(), /\r\nconnection: close\r\n/i);
    assert.equal(await ended, 0);
    assert.doesNotMatch(node.output(), LINKS_WARNING);
    const messages = node
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg as string);
    assert.deepEqual(messages.slice(-2), [
      'Hangtag is stopping on SIGTERM: requests in progress will be answered.',
      'Hangtag has stopped.',
    ]);
  });

  it('answers connections that waited to be accepted when the signal came', async (t) => {
    const node = await start(t, {});
    const request = 'GET /api/public/brands HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const clients = Array.from({ length: 30 }, () => {
      const socket = connect(node.port, '127.0.0.1').setEncoding('utf8');
      socket.write(request);
      return socket;
    });
    await Promise.all(clients.map((socket) => once(socket, 'connect')));
    const answers = clients.map(async (socket) => (await Array.fromAsync(socket)).join(''));
    assert.equal(await node.end('SIGTERM'), 0);
    for (const answer of await Promise.all(answers)) assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  });

  it('deletes at startup keys that were revoked 30 days ago, or issued 90 days ago and never used', async (t) => {
    const dataDir = temporaryFolder(t);
    const store = await openKeyStore({ dataDir });
    const daysAgo = (days: number) => Date.now() - days * 86_400_000;
    const [old, recent, live, unused] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64), 'd'.repeat(64)] as const;
    for (const hash of [old, recent]) await store.issue(hash, 'ada@example.com', 5, 20);
    await store.issue(live, 'ada@example.com', daysAgo(89), 20);
    await store.issue(unused, 'ada@example.com', daysAgo(91), 20);
    await store.revoke(old, daysAgo(30) - 1);
    await store.revoke(recent, daysAgo(29));
    await store.close();
    const publicUrl = 'https://prices.example';
    const node = await start(t, { DATA_DIR: dataDir, HOST: '0.0.0.0', PUBLIC_URL: publicUrl });
    const keys = await openKeyAdmin({ dataDir });
    t.after(() => keys.close());
    await eventually(async () => {
      const listed = (await keys.list({ day: 0, limit: 10 })).map(({ hash }) => hash);
      assert.deepEqual(listed, [recent, live]);
    });
    assert.equal(await node.end('SIGTERM'), 0);
    assert.doesNotMatch(node.output(), /migrated|not a setting/);
    assert.doesNotMatch(node.output(), LINKS_WARNING);
  });

  it('warns of a migration, of a misspelled setting, and of links to localhost if others can connect', async (t) => {
    const dataDir = temporaryFolder(t);
    const old = new DatabaseSync(join(dataDir, 'hangtag.sqlite'));
    old.exec(`CREATE TABLE keys (
        hash BLOB NOT NULL PRIMARY KEY, email TEXT NOT NULL, created_at INTEGER NOT NULL, revoked_at INTEGER,
        day INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 3;`);
    old.close();
    const check = await hangtag({ DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' }, 'check');
    assert.match(check.out, /^ok {6}key database: its schema has version 3, .*: back up first/m);
    const node = await start(t, { DATA_DIR: dataDir, HOST: '0.0.0.0', REQUEST_PER_DAY: '5' });
    assert.equal(await node.end('SIGTERM'), 0);
    assert.match(
      node.output(),
      /migrated from schema version 3 to \d+\. This cannot be undone: .* need a backup made before the migration/,
    );
    assert.match(node.output(), /REQUEST_PER_DAY is not .* Did you mean REQUESTS_PER_DAY\?/);
    assert.match(node.output(), LINKS_WARNING);
  });

  it('logs once which limit refuses connections, and still answers requests with keys', async (t) => {
    const node = await start(t, {}, 'ulimit -n 64');
    const [key = ''] = await signUpMany(node.port, 1);
    const sockets = Array.from({ length: 100 }, () => connect(node.port, '127.0.0.1'));
    let closed = 0;
    for (const socket of sockets) socket.on('error', () => {}).on('close', () => closed++);
    await eventually(async () => assert.ok(closed >= 68, `${closed}`));
    assert.equal((await predict(node.port, key)).status, 200);
    for (const socket of sockets) socket.destroy();
    agent.destroy();
    assert.equal(await node.end('SIGTERM'), 0);
    const warnings = node.output().match(/A connection was refused: .*limit of 64 open files.*/g);
    assert.equal(warnings?.length, 1, node.output());
  });

  // The second command keeps a shell from replacing itself with the service.
  const inShell = `'${process.execPath}' bin/hangtag.js serve; true`;
  const spawnShell = `require('node:child_process').spawn('sh', ['-c', process.argv[1]], { stdio: 'inherit' })`;
  for (const [what, command, args] of [
    ['the shell that runs npm start', 'sh', ['-c', inShell]],
    ['npm itself, whose shell stays', process.execPath, ['-e', spawnShell, inShell]],
  ] as const) {
    it(`ends with ${what}`, async (t) => {
      const parent = spawn(command, args, {
        env: { ...environment(t), npm_lifecycle_event: 'start' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let text = '';
      for await (const chunk of parent.stdout) {
        text += chunk;
        if (text.includes('listens on') && parent.exitCode === null) parent.kill('SIGKILL');
      }
      // The output ends when the service does.
      assert.match(text, /Hangtag has stopped\./);
    });
  }

  it('ends when the launcher that started it is gone', async (t) => {
    const child = spawn(process.execPath, ['bin/hangtag.js', 'serve'], {
      env: environment(t),
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    let text = '';
    for await (const chunk of child.stdout ?? []) {
      text += chunk;
      if (text.includes('listens on') && child.connected) child.disconnect();
    }
    assert.match(text, /Hangtag has stopped\./);
  });

  it('shows its address on a terminal', async (t) => {
    if (spawnSync('script', ['--version']).status !== 0) return t.skip('needs script(1)');
    const command = `${process.execPath} bin/hangtag.js serve`;
    const terminal = spawn('script', ['-qec', command, '/dev/null'], {
      env: environment(t),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(terminal, 'exit');
    let text = '';
    for await (const chunk of terminal.stdout) {
      text += chunk;
      if (!text.includes('Ctrl+C')) continue;
      // Like Ctrl+C.
      terminal.stdin.write('\u0003');
      break;
    }
    terminal.stdout.resume();
    await ended;
    assert.match(text, /Open http:\/\/localhost:\d+ in a browser\. Keys are .*hangtag\.sqlite\./);
  });

  it('stops in time despite clients that never send a request, or only half of one', async (t) => {
    const node = await start(t, {});
    const silent = await open(node.port);
    const half = await open(node.port);
    half.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
    // Connections are accepted in order: once this one is answered, the others are open.
    await send(node.port, '/api/public/brands');
    // The status is not 0 if the stop took too long.
    assert.equal(await node.end('SIGTERM'), 0);
    for (const { socket } of [silent, half]) if (!socket.closed) await once(socket, 'close');
    // Half a request gets more time to complete.
    assert.ok(half.closedAt() > silent.closedAt());
  });

  it('explains in one sentence, without a password, why it cannot start', async (t) => {
    const env = { DATA_DIR: temporaryFolder(t), DATABASE_URL: 'mysql://user:secret@host/db' };
    await assert.rejects(startNode(env), {
      message:
        'Hangtag cannot start. DATABASE_URL is not the address of a PostgreSQL database: give ' +
        'postgres://user:password@host:5432/database, or unset it to keep keys in SQLite under DATA_DIR.',
    });
  });
});

async function start(t: TestContext, env: NodeJS.ProcessEnv, before?: string) {
  const node = await startNode({ DATA_DIR: temporaryFolder(t), ...env }, before);
  t.after(() => {
    agent.destroy();
    node.child.kill('SIGKILL');
  });
  return node;
}

function environment(t: TestContext): NodeJS.ProcessEnv {
  return { ...process.env, DATA_DIR: temporaryFolder(t), PORT: '0', HOST: '127.0.0.1' };
}

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

/** Sends a request on one connection after another until one is refused, and returns the answers. */
async function untilRefused(port: number, request: string): Promise<string[]> {
  const answers: string[] = [];
  while (true) {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.write(request);
    try {
      const [answer] = (await once(socket, 'data')) as [string];
      answers.push(answer);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return answers;
      answers.push(String(error));
    }
    socket.destroy();
    await sleep(10);
  }
}
