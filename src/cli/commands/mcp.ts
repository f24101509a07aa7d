import { readConfig } from '../../config.ts';
import { serveMcpOverStdio } from '../../mcp/protocol/stdio.ts';
import type { Command } from '../command.ts';
import { loadArtifacts } from '../load-artifacts.ts';

export const command: Command = {
  help: 'Serves the MCP tools over standard input and output, for desktop clients; no service needs to run. Exits when standard input closes.',
  async run({ env }) {
    serveMcpOverStdio({ ...loadArtifacts(env), publicUrl: readConfig(env).publicUrl });
  },
};
