import { runCli } from './cli/cli.ts';

const status = await runCli(process.argv.slice(2), process.env);
// What has failed may have left a port or a thread open; what has worked may go on, as the service does.
if (status !== 0) process.exit(status);
