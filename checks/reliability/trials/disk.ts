import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  load,
  PRICE_PATH,
  p99,
  predict,
  send,
  signUpMany,
  sleep,
  startNode,
} from '../../../test/support/node-process.ts';
import { must, mustAllBe, SkippedTrial, type Trial, withNode } from '../frame.ts';

export const disk: Trial[] = [
  { name: 'disk full', run: diskFull },
  { name: 'read-only data folder', run: readOnly },
  { name: 'database locked by another program', run: locked },
  { name: 'corrupt database file', run: corrupt },
  { name: '2 ms more in every fsync', run: slowDisk },
];

/** Mounts a small file system at `folder` for a function; needs root on Linux. */
async function withTmpfs<Result>(folder: string, use: () => Promise<Result>): Promise<Result> {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]);
  if (mounted.status !== 0) throw new SkippedTrial('needs root on Linux, to mount a small disk');
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

/** Checks that no node starts in a folder, and that one sentence says why. */
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

function corrupt(folder: string): Promise<string> {
  writeFileSync(join(folder, 'hangtag.sqlite'), Buffer.alloc(8_192, 'not a database '));
  return refusalIn(folder);
}

const SLOW_FSYNC = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
int fsync(int fd) { usleep(2000); return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(fd); }
int fdatasync(int fd) { usleep(2000); return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(fd); }
`;

/** Keyless endpoints must not be affected: their p99 may rise by half at most, in medians over alternating rounds. */
async function slowDisk(folder: string): Promise<string> {
  const library = join(folder, 'slow.so');
  writeFileSync(join(folder, 'slow.c'), SLOW_FSYNC);
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-o', library, join(folder, 'slow.c'), '-ldl']);
  } catch {
    throw new SkippedTrial('needs a C compiler');
  }
  const quick = await startNode({ DATA_DIR: join(folder, 'quick') });
  const slow = await startNode({ DATA_DIR: join(folder, 'slow'), LD_PRELOAD: library });
  try {
    const figures: Record<string, { p99: number; perSecond: number }[]> = { quick: [], slow: [] };
    const keys = {
      quick: await signUpMany(quick.port, 1_500),
      slow: await signUpMany(slow.port, 1_500),
    };
    for (let round = 0; round < 6; round++) {
      figures.quick?.push(await keylessUnderKeyedLoad(quick.port, keys.quick));
      figures.slow?.push(await keylessUnderKeyedLoad(slow.port, keys.slow));
    }
    // The first round is a warm-up.
    const middle = (name: string, field: 'p99' | 'perSecond') =>
      (figures[name] ?? [])
        .slice(1)
        .map((figure) => figure[field])
        .sort((a, b) => a - b)
        .at(2) as number;
    const [before, after] = [middle('quick', 'p99'), middle('slow', 'p99')];
    const summary = `keyless p99 ${before.toFixed(1)} ms, with the delay ${after.toFixed(1)} ms; keyed ${middle('quick', 'perSecond').toFixed(0)} and ${middle('slow', 'perSecond').toFixed(0)} requests/s`;
    must(after <= before * 1.5, summary);
    return summary;
  } finally {
    await Promise.all([quick.end('SIGTERM'), slow.end('SIGTERM')]);
  }
}

async function keylessUnderKeyedLoad(port: number, keys: readonly string[]) {
  const times: number[] = [];
  const statuses: number[] = [];
  const end = performance.now() + 2_000;
  let next = Math.floor(Math.random() * keys.length);
  await load(
    18,
    () => performance.now() > end,
    async (loop) => {
      if (loop < 2) times.push((await send(port, PRICE_PATH)).ms);
      else statuses.push((await predict(port, keys[next++ % keys.length] as string)).status);
      await sleep(0);
    },
  );
  mustAllBe(statuses, 200, 429);
  return { p99: p99(times), perSecond: statuses.length / 2 };
}
