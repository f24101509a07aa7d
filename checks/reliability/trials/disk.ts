import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PRICE_PATH, predict, send, signUpMany, startNode } from '../../../test/support/node-process.ts';
import { Skipped } from '../../support/report.ts';
import { must, type Trial, withNode } from '../frame.ts';

export const disk: Trial[] = [
  { name: 'disk full', run: diskFull },
  { name: 'read-only data folder', run: readOnly },
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

/** No node may start in such a folder, and one sentence must explain why. */
function readOnly(folder: string): Promise<string> {
  return withTmpfs(folder, async () => {
    spawnSync('mount', ['-o', 'remount,ro', folder]);
    const refusal = await startNode({ DATA_DIR: folder }).catch((error) => error.message as string);
    must(typeof refusal === 'string', 'it started');
    must(refusal.startsWith('Hangtag cannot start. ') && !refusal.includes('\n'), refusal);
    return `does not start: "${refusal.replaceAll(folder, '…')}"`;
  });
}
