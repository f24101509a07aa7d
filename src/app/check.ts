import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { openKeyStore, sqliteFile } from '../keys/open-store.ts';
import { loadCheckedFees, loadCheckedModel } from '../operations/load-parts.ts';
import { type Config, readConfig, unusedSettings } from './config.ts';

/** Checks everything that the service needs. A check's note is an error, a hint, or a description. */
export async function checkAll(env: NodeJS.ProcessEnv, clock: () => number) {
  const checks: { name: string; isOk: boolean; note: string | undefined }[] = [];
  const check = async <Result>(name: string, run: () => Result | Promise<Result>) => {
    try {
      const result = await run();
      checks.push({ name, isOk: true, note: typeof result === 'string' ? result : undefined });
      return result;
    } catch (error) {
      checks.push({ name, isOk: false, note: (error as Error).message });
      return undefined;
    }
  };
  await check('Node', () => `${process.versions.node}, ${process.execPath}`);
  const config = await check('configuration', () => {
    const [unused] = unusedSettings(env);
    if (unused !== undefined) throw new Error(unused);
    return readConfig(env);
  });
  if (!config) return checks;
  const { host, port, metricsHost, metricsPort } = config;
  await check('fitted model', () => modelInWords(config.modelDir));
  await check('fees', () => loadCheckedFees(config.feesFile));
  await check('key database', () => checkDatabase(config, clock));
  await check('address', () => checkAddress('PORT', port, 'HOST', host));
  if (metricsPort !== undefined) {
    await check('address of the metrics', () => {
      return checkAddress('METRICS_PORT', metricsPort, 'METRICS_HOST', metricsHost);
    });
  }
  return checks;
}

async function modelInWords(folder: URL | undefined): Promise<string> {
  const { artifacts } = await loadCheckedModel(folder);
  const { version, fittedOn, newestSale } = artifacts.effects;
  const newest = newestSale === '' ? '' : `, newest sale ${newestSale}`;
  return `${version}, fitted on ${fittedOn}${newest}`;
}

/** Tries the database. Returns a note instead on a SQLite file that the service would create. */
async function checkDatabase(config: Config, clock: () => number): Promise<string | undefined> {
  if (config.databaseUrl === undefined) {
    const file = sqliteFile(config.dataDir);
    if (!existsSync(file)) return noteOnMissingFile(file);
    const { countKeys } = await import('../keys/backup.ts');
    countKeys(file);
  }
  const store = await openKeyStore(config);
  await store.check(clock()).finally(() => store.close());
  return undefined;
}

/** Returns a note that the service will create the file. Throws an Error if it can't. */
function noteOnMissingFile(file: string): string {
  let folder = dirname(file);
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    // The "/." makes the call fail if it isn't a folder.
    accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`the service cannot create ${file} (see DATA_DIR): ${(error as Error).message}`);
  }
  return `there is none at ${file} yet; the service will create it`;
}

/** Listens briefly on the address. Returns a note if the port is in use, since the service itself may be running. */
async function checkAddress(portName: string, port: number, hostName: string, host: string) {
  const server = createServer().listen({ port, host });
  try {
    await once(server, 'listening');
    server.close();
    return undefined;
  } catch (error) {
    const fault = error as NodeJS.ErrnoException;
    if (fault.code === 'EADDRINUSE') {
      return `${portName} ${port} is in use, by the running service or by another process`;
    }
    const { listenError } = await import('./serve.ts');
    throw listenError(fault, portName, hostName, host, port);
  }
}
