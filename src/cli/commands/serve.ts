import module from 'node:module';
import { readConfig } from '../../config.ts';
import { loadArtifacts } from '../inputs.ts';
import type { NewCommand } from '../options.ts';
import { readSellerFile } from '../seller-file.ts';
import type { Surroundings } from '../surroundings.ts';

export const commands = {
  serve: (command: NewCommand, { env }: Surroundings) =>
    command
      .description(
        'Starts the service, and logs the address it listens on. On SIGTERM or SIGINT it finishes the requests in progress and stops.',
      )
      .action(async () => {
        const { serve } = await import('../../serve.ts');
        await serve(env);
        // Node 20 has none.
        module.flushCompileCache?.();
      }),

  mcp: (command: NewCommand, { env }: Surroundings) =>
    command
      .description(
        'Serves the MCP tools over standard input and output, for desktop clients; no service needs to run. Exits when standard input closes.',
      )
      .action(async () => {
        const { serveMcpOverStdio } = await import('../../mcp/protocol/stdio.ts');
        const { publicUrl } = readConfig(env);
        serveMcpOverStdio({ ...loadArtifacts(env), publicUrl, seller: readSellerFile(env) });
      }),
};
