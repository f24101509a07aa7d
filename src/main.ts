import { runCli } from './cli/cli.ts';

const status = await runCli(process.argv.slice(2), process.env);
// A failed command may have left a port or a thread open; a successful one may keep running, as the service does.
if (status !== 0) process.exit(status);
