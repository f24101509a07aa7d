import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { membersOf } from '../base/members.ts';
import { oncePromised } from '../base/memo.ts';
import type { OfflineFile } from '../web/offline/offline-files.ts';
import type { Site } from '../web/site.ts';
import type { Config } from './config.ts';

type ModelFiles = readonly OfflineFile[];

/** Delay after startup, so that the first requests are fast even on a single-core machine. */
const FILES_AFTER_MS = 5_000;

/**
 * Returns a function that builds the files once: in a separate process soon after the service listens, or in this
 * process on the first call. After a failure, the next call retries.
 */
export function makeFiles(
  app: FastifyInstance,
  site: Site,
  config: Pick<Config, 'modelDir' | 'feesFile'>,
  { makesFilesApart = false, log }: { readonly makesFilesApart?: boolean; readonly log?: Logger },
): () => Promise<ModelFiles> {
  if (!makesFilesApart) return oncePromised(() => buildFiles(site));
  const files = oncePromised(() => buildApart(requestOf(site, config)));
  const logFailure = (error: unknown) => log?.error(error, 'The data files and the offline pages could not be made.');
  app.addHook('onListen', async () => {
    setTimeout(() => files().catch(logFailure), FILES_AFTER_MS).unref();
  });
  return files;
}

/** Builds the files in the caller's thread. Imports the code lazily, because the service itself doesn't need it. */
export async function buildFiles(site: Site): Promise<ModelFiles> {
  const { makeOfflineFiles } = await import('../web/offline/offline-files.ts');
  return makeOfflineFiles(site);
}

export type FilesRequest = ReturnType<typeof requestOf>;

const requestOf = (site: Site, { modelDir, feesFile }: Pick<Config, 'modelDir' | 'feesFile'>) => ({
  ...membersOf(site, 'requestsPerDay', 'imprint'),
  publicUrl: site.publicUrl(),
  modelVersion: site.pricing.modelVersion,
  modelDir: modelDir?.href,
  feesFile,
});

/**
 * Builds the files in a separate process, which loads the model again. In this process, the work would block all
 * requests for most of a second, and a thread would never free its memory. Rejects if the process fails, for example
 * because the folder now contains a different model. The process writes its error to standard error.
 */
async function buildApart(request: FilesRequest): Promise<ModelFiles> {
  // The program is TypeScript, or JavaScript in the npm package, like this file.
  const program = fileURLToPath(new URL(`./files-process${extname(import.meta.url)}`, import.meta.url));
  const child = fork(program, [JSON.stringify(request)], {
    serialization: 'advanced',
    // Node 22 would warn in the log that stripping types is experimental.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  // Don't keep the service running for this process, which exits when the service does.
  child.unref();
  child.channel?.unref();
  const [outcome] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [ModelFiles | number | null];
  // The message is the files. The exit event has a status, or null if a signal ended the process.
  if (outcome === null || typeof outcome === 'number') throw new Error(`their process ended with ${outcome}`);
  return outcome;
}
