// Builds hangtag.mcpb: the npm package's folder as a bundle that desktop clients install with a double click.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

execFileSync('checks/package/node_modules/.bin/mcpb', ['pack', 'dist', 'hangtag.mcpb'], {
  cwd: fileURLToPath(new URL('../', import.meta.url)),
  stdio: 'inherit',
});
