// Compares the endpoints with bare node:http: `npm run bench`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openKeyStore } from '../src/keys/open-store.ts';
import { startPostgres } from '../test/support/postgres.ts';
import {
  AMOUNT_OPTIONS,
  compareWithBare,
  readAmount,
  type Scenario,
} from './support/interleaved.ts';
import { issueKeys } from './support/keys.ts';
import { startService } from './support/processes.ts';
import { appraise, mlPrice, notModified, payouts, price } from './support/scenarios.ts';

const { values: options } = parseArgs({
  options: {
    ...AMOUNT_OPTIONS,
    only: { type: 'string' },
    // Keys in a PostgreSQL server of the bench's own (or TEST_DATABASE_URL), instead of SQLite.
    postgres: { type: 'boolean', default: false },
  },
});

/** Enough that none reaches its daily limit. */
const KEYS = 12_000;

await compareWithBare(readAmount(options), async () => {
  const backend = options.postgres ? await postgresBackend() : sqliteBackend();
  const store = await openKeyStore(backend.place);
  const keys = await issueKeys(store, KEYS);
  await store.close();
  const service = await startService(backend.env);
  const scenarios = await prepare(service.port, keys);
  return { service, scenarios, release: backend.release };
});

function sqliteBackend() {
  const dataDir = mkdtempSync(join(tmpdir(), 'hangtag-bench-'));
  return {
    place: { dataDir },
    env: { DATA_DIR: dataDir },
    release: async () => rmSync(dataDir, { recursive: true }),
  };
}

async function postgresBackend() {
  const server = await startPostgres({ durable: true });
  const databaseUrl = await server.createDatabase();
  return {
    place: { dataDir: tmpdir(), databaseUrl },
    env: { DATABASE_URL: databaseUrl },
    release: () => server.stop(),
  };
}

/** A scenario that counts, named with its store. */
function on(scenario: Scenario): Scenario {
  return { ...scenario, name: `${scenario.name}, ${options.postgres ? 'PostgreSQL' : 'SQLite'}` };
}

async function prepare(port: number, keys: readonly string[]): Promise<Scenario[]> {
  const scenarios = [
    await price(port),
    await notModified(port),
    await payouts(port),
    on(await mlPrice(port, keys.slice(0, KEYS / 2))),
    on(await appraise(port, keys.slice(KEYS / 2))),
  ];
  return scenarios.filter(
    ({ name }) => options.only === undefined || name.startsWith(options.only),
  );
}
