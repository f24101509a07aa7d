import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { oncePromised } from '../base/memo.ts';
import type { DataFile } from '../downloads/data-files.ts';
import type { OfflineFile } from '../web/offline/offline-files.ts';
import type { Site } from '../web/site.ts';
import type { Config } from './config.ts';

/** The files of a model that the service offers. Each function builds its files once. */
interface ModelFilesMaker {
  readonly dataFiles: () => Promise<readonly DataFile[]>;
  readonly offlineFiles: () => Promise<readonly OfflineFile[]>;
}

/** Time for the first requests after a start, which building files would slow on a machine with one core. */
const FILES_AFTER_MS = 5_000;

/** Builds the files in a separate process soon after the service listens, or else here on the first request. */
export function makeFiles(
  app: FastifyInstance,
  site: Site,
  { modelDir, feesFile }: Pick<Config, 'modelDir' | 'feesFile'>,
  { makesFilesApart = false, log }: { readonly makesFilesApart?: boolean; readonly log?: Logger },
): ModelFilesMaker {
  if (!makesFilesApart) return filesOnDemand(site);
  const files = filesApart(() => ({
    modelDir: modelDir?.href,
    modelVersion: site.pricing.modelVersion,
    feesFile,
    publicUrl: site.publicUrl(),
    requestsPerDay: site.requestsPerDay,
    imprint: site.imprint,
  }));
  const make = () =>
    // The next request for one of them tries again.
    files.dataFiles().catch((error) => log?.error(error, 'The data files and the offline pages could not be made.'));
  app.addHook('onListen', async () => {
    setTimeout(make, FILES_AFTER_MS).unref();
  });
  return files;
}

/** Builds files in the caller's thread, on request. The service itself does not load the code for it. */
function filesOnDemand(site: Site): ModelFilesMaker {
  return {
    dataFiles: oncePromised(async () => {
      const { makeDataFiles } = await import('../downloads/data-files.ts');
      return makeDataFiles(site.pricing, site.marketplaces);
    }),
    offlineFiles: oncePromised(async () => {
      const { makeOfflineFiles } = await import('../web/offline/offline-files.ts');
      return makeOfflineFiles(site);
    }),
  };
}

export interface FilesRequest {
  /** A file URL; undefined for the shipped model. */
  readonly modelDir: string | undefined;
  readonly modelVersion: string;
  readonly feesFile: string | undefined;
  readonly publicUrl: string;
  readonly imprint: Site['imprint'];
  readonly requestsPerDay: number;
}

export interface MadeFiles {
  readonly data: readonly DataFile[];
  readonly offline: readonly OfflineFile[];
}

/**
 * Builds files in a separate process, which reads the model again: here it would take most of a second without other
 * answers, and the memory of a thread would not be freed. Rejects if the process fails, as when the folder has
 * another model by now; the error is on standard error.
 */
function filesApart(request: () => FilesRequest): ModelFilesMaker {
  const made = oncePromised(async () => {
    // Next to this file, as TypeScript or, in the npm package, as JavaScript.
    const program = fileURLToPath(new URL(`./files-process${extname(import.meta.url)}`, import.meta.url));
    const child = fork(program, [JSON.stringify(request())], {
      serialization: 'advanced',
      // Node 22 warns on standard error, among the log's lines, that stripping types is experimental.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    // A stopping service does not wait for it, and it ends with the service.
    child.unref();
    child.channel?.unref();
    const outcome = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    const [files] = outcome as [MadeFiles | number | null];
    if (files === null || typeof files === 'number') throw new Error(`their process ended with ${files}`);
    return files;
  });
  return {
    dataFiles: async () => (await made()).data,
    offlineFiles: async () => (await made()).offline,
  };
}
