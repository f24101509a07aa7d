import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../config.ts';
import { makeDataFiles } from '../../downloads/data-files.ts';
import type { Command } from '../command.ts';
import { loadArtifacts } from '../load-artifacts.ts';

export const command: Command = {
  synopsis: '<folder>',
  help: [
    'Writes every price and fee as files (CSV, JSON, Parquet, with their descriptions and SHA256SUMS) into a folder that is',
    "named for the model's version, inside the given one: for a release, an archive or a static host. They are the",
    'files that the service serves under /data, byte for byte when PUBLIC_URL is the same.',
  ].join('\n'),
  arguments: [1, 1],
  async run({ env, positionals, print }) {
    const { publicUrl = 'http://localhost:3000' } = readConfig(env);
    const artifacts = loadArtifacts(env);
    const files = await makeDataFiles({ ...artifacts, publicUrl });
    const folder = join(positionals[0] as string, artifacts.pricing.modelVersion);
    mkdirSync(folder, { recursive: true });
    for (const { name, content } of files) {
      writeFileSync(join(folder, name), content);
      print(join(folder, name));
    }
  },
};
