import module from 'node:module';
import { readConfig } from '../../config.ts';
import { defineCommand } from '../command.ts';
import { loadArtifacts } from '../inputs.ts';

export const commands = {
  serve: defineCommand({
    help: 'Starts the service. It logs the address it listens on. On SIGTERM or SIGINT it finishes the requests in progress and stops.',
    async run({ env }) {
      const { serve } = await import('../../serve.ts');
      await serve(env);
      // Node 20 has none.
      module.flushCompileCache?.();
    },
  }),
  mcp: defineCommand({
    help: 'Serves the MCP tools over standard input and output, for desktop clients; no service needs to run. Exits when standard input closes.',
    async run({ env }) {
      const { serveMcpOverStdio } = await import('../../mcp/protocol/stdio.ts');
      serveMcpOverStdio({ ...loadArtifacts(env), publicUrl: readConfig(env).publicUrl });
    },
  }),
};
