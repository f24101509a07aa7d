import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFiles } from '../../downloads/data-files.ts';
import type { Command } from '../command.ts';
import { loadArtifacts } from '../load-artifacts.ts';

export const command: Command = {
  synopsis: '<folder>',
  help: [
    'Writes every price and fee as files (CSV, JSON, Parquet) into a folder that is named for the model’s version, inside the',
    'given one: for a release, an archive or a static host. They are the files that the service serves under /data, byte for',
    'byte. The page /data explains their columns.',
  ].join('\n'),
  arguments: [1, 1],
  async run({ env, positionals, print }) {
    const { pricing, marketplaces } = loadArtifacts(env);
    const files = await makeDataFiles(pricing, marketplaces);
    const folder = join(positionals[0] as string, pricing.modelVersion);
    mkdirSync(folder, { recursive: true });
    for (const { name, content } of files) {
      writeFileSync(join(folder, name), content);
      print(join(folder, name));
    }
  },
};
