// Makes hangtag.mcpb, the npm package's folder as a bundle that desktop clients install with a double click.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hangtag-bundle-'));
const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: ROOT, stdio: 'inherit' });

run('npm', 'pack', '--loglevel=error', `--pack-destination=${folder}`);
const [tarball = ''] = readdirSync(folder);
run('tar', '-xzf', join(folder, tarball), '-C', folder);
run('checks/package/node_modules/.bin/mcpb', 'pack', join(folder, 'package'), 'hangtag.mcpb');
rmSync(folder, { recursive: true });
