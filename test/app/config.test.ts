import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { explainMisspelledSettings, readConfig } from '../../src/app/config.ts';
import rows from './config.json' with { type: 'json' };

describe('configuration', () => {
  it('has the documented defaults', () => {
    assert.partialDeepStrictEqual(readConfig({}), {
      port: 3000,
      host: 'localhost',
      dataDir: resolve('data'),
      publicUrl: undefined,
      logLevel: 'info',
      trustProxy: false,
      signUpsPerHour: 60,
      requestsPerMinute: 600,
      requestsPerDay: 100,
    });
  });

  it('has the address of a PostgreSQL database only if it names a host and a database', () => {
    for (const address of ['postgres://u:p@host:5432/db', 'postgresql://host/db'])
      assert.equal(readConfig({ DATABASE_URL: address }).databaseUrl, address);
    for (const address of ['mysql://host/db', 'postgres:///db', 'postgres://host', 'postgres://host/', 'host/db'])
      assert.throws(() => readConfig({ DATABASE_URL: address }), /DATABASE_URL is not the address/, address);
  });

  it('treats an empty variable as unset', () => {
    assert.deepEqual(readConfig({ PORT: '', HOST: ' ', PUBLIC_URL: '' }), readConfig({}));
  });

  it('reports misspelled settings, but no other variables', () => {
    const env = {
      REQUEST_PER_DAY: '5',
      TRUSTED_PROXY: 'loopback',
      data_dirs: '/x',
      HANGTAG_MARKETPLCE: 'poshmark',
      HANGTAG_PORT: 'tcp://10.0.0.1:3000',
      PATH: '/bin',
      HOSTNAME: 'a',
      PORTS: '1',
      npm_config_cache: '/x',
    };
    assert.deepEqual(explainMisspelledSettings(env), [
      'REQUEST_PER_DAY is not a setting. Did you mean REQUESTS_PER_DAY?',
      'TRUSTED_PROXY is not a setting. Did you mean TRUST_PROXY?',
      'data_dirs is not a setting. Did you mean DATA_DIR?',
      'HANGTAG_MARKETPLCE is not a setting. Did you mean HANGTAG_MARKETPLACE?',
    ]);
  });

  it('accepts limits down to 1 request', () => {
    for (const name of ['REQUESTS_PER_DAY', 'SIGN_UPS_PER_HOUR', 'REQUESTS_PER_MINUTE'])
      assert.doesNotThrow(() => readConfig({ [name]: '1' }), name);
  });

  it('reads the values of variables', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://prices.example/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32',
      SIGN_UPS_PER_HOUR: '5',
    });
    assert.partialDeepStrictEqual(config, {
      port: 0,
      host: '::1',
      publicUrl: 'https://prices.example',
      signUpsPerHour: 5,
      trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::/32'],
    });
  });

  for (const [env, hosts] of rows.allowed as [NodeJS.ProcessEnv, string | string[]][]) {
    it(`derives the hosts that MCP requests may name from ${JSON.stringify(env)}`, () => {
      assert.deepEqual(readConfig(env).mcpAllowedHosts, hosts);
    });
  }

  for (const [name, value] of rows.refused as [string, string][]) {
    it(`refuses ${name}=${value} in a sentence that names it`, () => {
      assert.throws(
        () => readConfig({ [name]: value }),
        (error: Error) => error.message.startsWith(`${name} is "${value}": give `),
      );
    });
  }
});
