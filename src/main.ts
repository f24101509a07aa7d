import { runCli } from './cli/cli.ts';

// Whoever reads the output may have seen enough, as `| head` has: nobody is left to write to.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
}

const status = await runCli(process.argv.slice(2), process.env);
// A failed command may have left a port or a thread open; a successful one may keep running, as the service does.
if (status !== 0) process.exit(status);
