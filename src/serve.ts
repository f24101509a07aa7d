import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openSqliteStore } from './keys/sqlite/sqlite-store.ts';
import { loadPricing } from './pricing/load-pricing.ts';

/** After this long a stop no longer waits for requests under way. */
const STOP_AFTER_MS = 9_000;

/**
 * Starts the service and returns when it listens; it stops by itself on SIGTERM or SIGINT.
 * Rejects with a sentence when a setting, an artifact, the database or the port cannot work.
 */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env);
  const pricing = loadPricing();
  const store = await openSqliteStore(join(config.dataDir, 'hangtag.sqlite'));
  const app = buildApp({ config, pricing, store, clock: Date.now });
  try {
    await app.listen({
      port: config.port,
      host: config.host,
      listenTextResolver: (address) => `Hangtag listens on ${address}`,
    });
  } catch (error) {
    await store.close();
    throw listenError(error as NodeJS.ErrnoException, config.host, config.port);
  }
  closeWithGrace({ delay: STOP_AFTER_MS, logger: app.log }, async () => {
    await app.close();
    await store.close();
  });
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `PORT ${port} is in use: stop what listens there, or set another PORT.`,
      );
    case 'EACCES':
      return new ConfigError(`PORT ${port} needs rights that this user lacks: set one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST is "${host}", which is no address of this machine.`);
    default:
      return error;
  }
}
