import { flushCompileCache } from 'node:module';
import { readConfig } from '../../app/config.ts';
import { type Commands, command } from '../command.ts';
import { loadArtifacts } from '../inputs.ts';
import { readSellerFile } from '../seller-file.ts';

export const commands = {
  serve: command({}, async ({ env }) => {
    const { serve } = await import('../../app/serve.ts');
    await serve(env);
    flushCompileCache();
  }),

  mcp: command({}, async ({ env }) => {
    const { serveMcpOverStdio } = await import('../../mcp/protocol/stdio.ts');
    const { publicUrl } = readConfig(env);
    const parts = { ...loadArtifacts(env), publicUrl: () => publicUrl };
    serveMcpOverStdio({ ...parts, seller: readSellerFile(env) });
  }),
} satisfies Commands;
