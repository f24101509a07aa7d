import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openSqliteStore } from './keys/sqlite/sqlite-store.ts';
import { loadPricing } from './pricing/load-pricing.ts';

/** After this long a stop no longer waits for requests under way. */
const STOP_AFTER_MS = 9_000;

try {
  await start();
} catch (error) {
  // A sentence is all that an operator needs of a setting, a file or a port that cannot work.
  const expected = error instanceof ConfigError || error instanceof Error;
  process.stderr.write(`Hangtag cannot start. ${expected ? error.message : String(error)}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const pricing = loadPricing();
  const store = await openSqliteStore(join(config.dataDir, 'hangtag.sqlite'));
  const app = buildApp({ config, pricing, store, clock: Date.now });
  await app.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (address) => `Hangtag listens on ${address}`,
  });
  closeWithGrace({ delay: STOP_AFTER_MS, logger: app.log }, async () => {
    await app.close();
    await store.close();
  });
}
