import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PRICE_PATH, predict, send, signUpMany, startNode } from '../../../test/support/node-process.ts';
import { Skipped } from '../../support/report.ts';
import { must, type Trial, withNode } from '../frame.ts';

export const disk: Trial[] = [
  { name: 'disk full', run: diskFull },
  { name: 'read-only data folder', run: readOnly },
  { name: 'database locked by another program', run: locked },
  { name: 'readiness while keyed requests fail: table away, table locked, pages damaged', run: readiness },
];

/** Mounts a small file system at `folder` for a function; needs root on Linux. */
async function withTmpfs<Result>(folder: string, use: () => Promise<Result>): Promise<Result> {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]);
  if (mounted.status !== 0) throw new Skipped('needs root on Linux, to mount a small disk');
  try {
    return await use();
  } finally {
    spawnSync('umount', ['-l', folder]);
  }
}

function diskFull(folder: string): Promise<string> {
  return withTmpfs(folder, () =>
    withNode({ DATA_DIR: folder }, async (node) => {
      const keys = await signUpMany(node.port, 20);
      const filler = join(folder, 'filler');
      fill(filler);
      const refused = await untilStatus(503, () => predict(node.port, keys[0] as string));
      const price = await send(node.port, PRICE_PATH);
      const ready = await send(node.port, '/health/ready');
      const live = await send(node.port, '/health/live');
      must(refused.headers['retry-after'] !== undefined, 'no Retry-After');
      must(price.status === 200 && live.status === 200, `keyless ${price.status}`);
      must(ready.status === 503, `ready ${ready.status}`);
      rmSync(filler);
      const after = await untilStatus(200, () => predict(node.port, keys[1] as string));
      must(after.status === 200, `afterwards ${after.status}`);
      return 'keyed 503 with Retry-After, ready 503, keyless and live 200; works again when there is room';
    }),
  );
}

function fill(file: string): void {
  const descriptor = openSync(file, 'w');
  for (const size of [65_536, 4_096, 1]) {
    try {
      while (true) writeSync(descriptor, Buffer.alloc(size));
    } catch {
      // Full for chunks of this size.
    }
  }
  closeSync(descriptor);
}

async function untilStatus(status: number, ask: () => ReturnType<typeof predict>) {
  for (let i = 0; i < 300; i++) {
    const reply = await ask();
    if (reply.status === status) return reply;
  }
  throw new Error(`never answered ${status}`);
}

function readOnly(folder: string): Promise<string> {
  return withTmpfs(folder, () => {
    spawnSync('mount', ['-o', 'remount,ro', folder]);
    return refusalIn(folder);
  });
}

/** Checks that no node starts in a folder, and that one sentence explains why. */
async function refusalIn(folder: string): Promise<string> {
  const refusal = await startNode({ DATA_DIR: folder }).catch((error) => error.message as string);
  must(typeof refusal === 'string', 'it started');
  must(refusal.startsWith('Hangtag cannot start. ') && !refusal.includes('\n'), refusal);
  return `does not start: "${refusal.replaceAll(folder, '…')}"`;
}

function locked(folder: string): Promise<string> {
  return withNode({ DATA_DIR: folder }, async (node) => {
    const keys = await signUpMany(node.port, 1);
    const database = new DatabaseSync(join(folder, 'hangtag.sqlite'));
    database.exec('BEGIN IMMEDIATE');
    const refused = predict(node.port, keys[0] as string);
    const price = await send(node.port, PRICE_PATH);
    const { status, ms } = await refused;
    database.exec('ROLLBACK');
    database.close();
    must(status === 503 && ms < 6_000, `keyed ${status} after ${ms} ms`);
    must(price.status === 200 && price.ms < 500, `keyless ${price.status} after ${price.ms} ms`);
    const after = await predict(node.port, keys[0] as string);
    must(after.status === 200, `afterwards ${after.status}`);
    return `keyed 503 after ${(ms / 1000).toFixed(1)} s, keyless 200 meanwhile; works again when it is free`;
  });
}

const READY_WITHIN_MS = 2_000;

/** Damage stays until a backup is restored; all else heals by itself. */
async function readiness(folder: string): Promise<string> {
  const file = join(folder, 'hangtag.sqlite');
  const env = { DATA_DIR: folder };
  const times: string[] = [];
  const keys: string[] = [];
  const follows = async (port: number, status: 200 | 503) => {
    const startedAt = performance.now();
    await untilStatus(status, () => send(port, '/health/ready'));
    const ms = performance.now() - startedAt;
    times.push(`${status} after ${(ms / 1000).toFixed(1)} s`);
    must(ms <= READY_WITHIN_MS, times.join(', '));
  };
  await withNode(env, async ({ port }) => {
    keys.push(...(await signUpMany(port, 200)));
    const other = new DatabaseSync(file, { timeout: 5_000 });
    for (const [fail, mend] of [
      ['ALTER TABLE keys RENAME TO away', 'ALTER TABLE away RENAME TO keys'],
      ['BEGIN EXCLUSIVE', 'ROLLBACK'],
    ] as const) {
      other.exec(fail);
      await follows(port, 503);
      must((await predict(port, keys[0] as string)).status === 503, 'a key works');
      other.exec(mend);
      await follows(port, 200);
      must((await predict(port, keys[0] as string)).status === 200, 'no key works');
    }
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    other.close();
    return '';
  });
  const whole = readFileSync(file);
  writeFileSync(file, Buffer.from(whole).fill(0xa5, 44 * 512, 60 * 512));
  await withNode(env, async ({ port }) => {
    await untilStatus(503, () => predict(port, keys.pop() as string));
    await follows(port, 503);
    return '';
  });
  writeFileSync(file, whole);
  for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
  await withNode(env, async ({ port }) => {
    await follows(port, 200);
    return '';
  });
  return times.join(', ');
}
