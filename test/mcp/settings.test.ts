import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, readConfig } from '../../src/config.ts';

const hosts = (env: Record<string, string>) => readConfig(env).mcpAllowedHosts;
const origins = (env: Record<string, string>) => readConfig(env).mcpAllowedOrigins;

test('on loopback, only this machine’s names and the public one are answered for', () => {
  assert.deepEqual(hosts({}), ['localhost', '127.0.0.1', '[::1]']);
  assert.deepEqual(hosts({ HOST: '::1' }), ['localhost', '127.0.0.1', '[::1]']);
  assert.deepEqual(hosts({ PUBLIC_URL: 'https://prices.example' }), [
    'localhost',
    '127.0.0.1',
    '[::1]',
    'prices.example',
  ]);
  assert.equal(hosts({ HOST: '0.0.0.0' }), 'any');
});

test('an operator can name hosts and origins', () => {
  assert.equal(hosts({ MCP_ALLOWED_HOSTS: '*' }), 'any');
  assert.deepEqual(hosts({ MCP_ALLOWED_HOSTS: 'Prices.example, localhost:3000,[::1]' }), [
    'prices.example',
    'localhost',
    '[::1]',
  ]);
  assert.equal(origins({}), 'any');
  assert.equal(origins({ MCP_ALLOWED_ORIGINS: '*' }), 'any');
  assert.deepEqual(origins({ MCP_ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173' }), [
    'https://a.example',
    'http://localhost:5173',
  ]);
});

test('a setting that cannot work is refused with a sentence', () => {
  for (const [name, value] of [
    ['MCP_ALLOWED_HOSTS', 'https://prices.example'],
    ['MCP_ALLOWED_HOSTS', 'a,,b'],
    ['MCP_ALLOWED_HOSTS', 'a/b'],
    ['MCP_ALLOWED_ORIGINS', 'prices.example'],
    ['MCP_ALLOWED_ORIGINS', 'https://prices.example/'],
    ['MCP_REQUESTS_PER_MINUTE', '0'],
  ] as const) {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error: unknown) => error instanceof ConfigError && error.message.startsWith(`${name} is`),
      value,
    );
  }
});
