// Runs every benchmark and saves the figures to bench/figures.json: `npx node bench/all.ts`, about 15 minutes on an
// idle machine. Then `npx node scripts/write-performance.ts` writes them to docs/figures.md.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };
import type { Figures } from './support/figures.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILE = fileURLToPath(new URL('figures.json', import.meta.url));
const MINUTE_MS = 60_000;
const SHORT = ['--seconds', '0.6'];

/** Programs in the order they run, each with its time limit. */
const PROGRAMS = [
  { minutes: 2, command: ['scripts/build-package.ts'] },
  { minutes: 3, command: ['bench/start.ts', '--starts', '5', '--folder', 'dist'] },
  { minutes: 2, command: ['bench/start.ts', '--starts', '5'] },
  { minutes: 8, command: ['bench/bench.ts', ...SHORT] },
  { minutes: 4, command: ['bench/bench.ts', ...SHORT, '--fastify', '--only', 'price'] },
  { minutes: 6, command: ['bench/mcp.ts', ...SHORT] },
  { minutes: 6, command: ['bench/memory.ts'] },
  { minutes: 4, command: ['bench/lists.ts'] },
  { minutes: 4, command: ['bench/titles.ts', '--passes', '30'] },
];

const [processor] = cpus();
const empty: Figures = {
  machine: {
    date: new Date().toISOString().slice(0, 10),
    version: packageJson.version,
    node: process.versions.node,
    processor: processor?.model.trim() ?? 'unknown',
    cores: cpus().length,
    load: loadavg()[0] ?? 0,
  },
  figures: {},
};
writeFileSync(FILE, `${JSON.stringify(empty, null, 2)}\n`);
for (const { minutes, command } of PROGRAMS) {
  const startedAt = performance.now();
  const { status, error } = spawnSync(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, BENCH_FIGURES: FILE },
    stdio: 'inherit',
    timeout: minutes * MINUTE_MS,
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${command[0]}: ${seconds} s${status === 0 ? '' : `, ended with ${error?.message ?? status}`}\n`);
  // One program that misses a target or runs too long does not stop the others.
  if (status !== 0) process.exitCode = 1;
}
