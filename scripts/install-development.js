// Installs the packages for testing, training, measuring and checking, unless they are there already. Plain JavaScript,
// since it
// may run before there is a Node that takes types.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
/** Versions are exact. */
const isInstalled = ([name, version]) => {
  const file = `node_modules/${name}/package.json`;
  return existsSync(join(ROOT, file)) && readJson(file).version === version;
};

const { dependencies, devDependencies } = readJson('development/package.json');
if (!Object.entries({ ...dependencies, ...devDependencies }).every(isInstalled)) {
  process.stderr.write('Installing the packages for development: a download of about 120 MB.\n');
  const options = ['--workspaces', '--include-workspace-root', '--no-save', '--prefer-offline'];
  // A dry run of another command, such as npm pack --dry-run, needs them all the same.
  options.push('--no-dry-run', '--loglevel=error', '--fetch-retries=1');
  const { status } = spawnSync('npm', ['install', ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write(
      'The packages for development could not be installed: npm says why. The first time it needs a network.\n',
    );
    process.exit(1);
  }
}
