import module from 'node:module';
import { serve } from '../../serve.ts';
import type { Command } from '../command.ts';

export const command: Command = {
  help: 'Starts the service. It logs the address it listens on. On SIGTERM or SIGINT it finishes the requests in progress and stops.',
  async run({ env }) {
    await serve(env);
    // Node 20 has none.
    module.flushCompileCache?.();
  },
};
