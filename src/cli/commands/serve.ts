import module from 'node:module';
import { serve } from '../../serve.ts';
import type { Command } from '../command.ts';

export const serveCommand: Command = {
  synopsis: '',
  help: 'Starts the service. It writes where it listens, and stops on SIGTERM or SIGINT when it has answered what it is at.',
  options: {},
  arguments: [0, 0],
  async run({ env }) {
    await serve(env);
    // Node 20 has none.
    module.flushCompileCache?.();
  },
};
