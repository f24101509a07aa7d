import { runCli } from './cli/cli.ts';

// EPIPE means that the reader of the output stopped reading, as `| head` does.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
}

const train = async () => (await import('../training/commands/train.ts')).trainCommands;
const status = await runCli(process.argv.slice(2), process.env, train);
// A failed command may leave a port or a thread open; a successful one may keep running, as the service does.
if (status !== 0) process.exit(status);
