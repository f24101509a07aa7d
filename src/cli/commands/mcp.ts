import { readConfig } from '../../config.ts';
import { loadMarketplaces } from '../../marketplaces/load.ts';
import { serveMcpOverStdio } from '../../mcp/protocol/stdio.ts';
import { loadModel } from '../../pricing/load-model.ts';
import type { Command } from '../command.ts';

export const mcpCommand: Command = {
  synopsis: '',
  help: 'Serves the MCP tools over standard input and output, for desktop clients; no service needs to run. Exits when standard input closes.',
  options: {},
  arguments: [0, 0],
  async run({ env }) {
    const { publicUrl, feesFile, modelDir } = readConfig(env);
    const marketplaces = loadMarketplaces(feesFile);
    serveMcpOverStdio({ pricing: loadModel(modelDir), marketplaces, publicUrl });
  },
};
