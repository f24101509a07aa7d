import { existsSync } from 'node:fs';
import { isIP, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ipaddr from 'ipaddr.js';
import { compact } from '../base/text.ts';
import { countEdits } from '../catalog/normalize.ts';
import { REQUESTS_PER_DAY } from '../keys/key-store.ts';
import { SELLER_FIELDS } from '../money/seller.ts';
import expected from './settings.json' with { type: 'json' };

/** Network names that Fastify's proxy-addr supports. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Returns a reader of a variable. `parse` returns undefined for text that is not as `expected`. */
function createReader<Value, Unset>(fallback: Unset, expected: string, parse: (text: string) => Value | undefined) {
  return (text: string | undefined, name: string): Value | Unset => {
    if (text === undefined) return fallback;
    const value = parse(text);
    if (value === undefined) throw new Error(`${name} is "${text}": give ${expected}.`);
    return value;
  };
}

function createTextReader<Unset>(fallback: Unset, expected: string, isValid: (text: string) => boolean) {
  return createReader(fallback, expected, (text) => (isValid(text) ? text : undefined));
}

function createIntegerReader<Unset>(fallback: Unset, min: number, max: number) {
  return createReader(fallback, `a whole number from ${min} to ${max}`, (text) => {
    const isInRange = /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;
    return isInRange ? Number(text) : undefined;
  });
}

function createHostReader(fallback: string) {
  const isHost = (text: string) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
  return createTextReader(fallback, expected.host, isHost);
}

/** Returns a parser for a comma-separated list, or for a single `keyword` that means `keywordValue`. */
function createListParser<Value>(keyword: string, keywordValue: Value, parse: (part: string) => string | undefined) {
  return (text: string): Value | string[] | undefined => {
    if (text === keyword) return keywordValue;
    const parts = text.split(',').map((part) => parse(part.trim()));
    return parts.every((part) => part !== undefined) ? parts : undefined;
  };
}

const parseNetwork = (text: string): string | undefined =>
  NAMED_NETWORKS.includes(text) || isIP(text) !== 0 || ipaddr.isValidCIDR(text) ? text : undefined;

/** Readers of all settings, in the order in which they are validated. See docs/operations.md. */
const SETTINGS = {
  host: createHostReader('localhost'),
  publicUrl: createReader(undefined, expected.publicUrl, (origin) =>
    /^https?:\/\/[^/\\?#@]+\/?$/i.test(origin) ? URL.parse(origin)?.origin : undefined,
  ),
  modelDir: createReader(undefined, expected.modelDir, (folder) =>
    existsSync(join(folder, 'model.json')) ? pathToFileURL(`${resolve(folder)}/`) : undefined,
  ),
  port: createIntegerReader(3000, 0, 65_535),
  dataDir: (folder = './data') => resolve(folder),
  /** PostgreSQL database for keys, instead of SQLite in `dataDir`. Never log it: it contains a password. */
  databaseUrl: readDatabaseUrl,
  metricsPort: createIntegerReader(undefined, 0, 65_535),
  metricsHost: createHostReader('127.0.0.1'),
  feesFile: (path?: string) => path && resolve(path),
  operator: createTextReader(undefined, expected.operator, (name) => /^.{1,100}$/u.test(name)),
  contact: createTextReader(undefined, expected.contact, (text) =>
    /^(mailto:[^@\s]+@[^@\s]+|https:\/\/[^\s]+|tel:\+[\d-]+)$/.test(text),
  ),
  logLevel: createReader('info', `one of ${LOG_LEVELS.join(', ')}`, (text) =>
    LOG_LEVELS.find((level) => level === text),
  ),
  trustProxy: createReader(
    false as const,
    expected.trustProxy,
    createListParser('false', false as const, parseNetwork),
  ),
  requestsPerDay: createIntegerReader(REQUESTS_PER_DAY, 1, 1_000_000),
  signUpsPerHour: createIntegerReader(60, 1, 1_000_000),
  requestsPerMinute: createIntegerReader(600, 1, 10_000_000),
  mcpAllowedHosts: createReader(
    undefined,
    expected.mcpAllowedHosts,
    createListParser('*', 'any' as const, parseHostName),
  ),
};

type Settings = { readonly [Member in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Member]> };

export type Config = ReturnType<typeof readConfig>;

/** Minimum length of a name to report as misspelled. Shorter ones resemble too many others. */
const MIN_NAME_LENGTH = 7;
const MAX_TYPOS = 2;

/** Returns the variable of a member: `PUBLIC_URL` of `publicUrl`. */
const toVariableName = (member: string) => member.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

const SERVICE_VARIABLES = Object.keys(SETTINGS).map(toVariableName);
/** Variables by seller's term, such as HANGTAG_MIN_PROFIT by `minProfit`. Only commands and MCP over stdio read them. */
export const VARIABLE_BY_TERM: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(SELLER_FIELDS).map((term) => [term, `HANGTAG_${toVariableName(term)}`]),
);

const isSimilar = (name: string, knownName: string): boolean =>
  Math.min(name.length, knownName.length) >= MIN_NAME_LENGTH && countEdits(name.toUpperCase(), knownName) <= MAX_TYPOS;

/** Returns a sentence for each environment variable whose name is a misspelling of one of `names`, by default of any. */
export function explainMisspelledSettings(
  env: NodeJS.ProcessEnv,
  names = [...SERVICE_VARIABLES, ...Object.values(VARIABLE_BY_TERM)],
) {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value || names.includes(name)) return [];
    const similarName = names.find((candidate) => isSimilar(name, candidate));
    return similarName ? `${name} is not a setting. Did you mean ${similarName}?` : [];
  });
}

/** Reads the configuration for a command as {@link readConfig} does. Warns of a misspelled setting of the service. */
export function readCommandConfig(command: { env: NodeJS.ProcessEnv; warn(sentence: string): void }): Config {
  for (const sentence of explainMisspelledSettings(command.env, SERVICE_VARIABLES)) command.warn(sentence);
  return readConfig(command.env);
}

/** Reads the configuration from the environment. An empty variable counts as unset. Throws an Error that names one. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const entries = Object.entries(SETTINGS).map(([member, read]) => {
    const name = toVariableName(member);
    return [member, read(env[name]?.trim() || undefined, name)];
  });
  const settings = Object.fromEntries(entries) as Settings;
  const { host, port, publicUrl, metricsPort } = settings;
  if (port !== 0 && metricsPort === port) throw new Error(`METRICS_PORT is "${port}": give another port than PORT.`);
  // If only this machine can reach the service, MCP is for its names and the public host, which a proxy may forward.
  const localHosts = compact('localhost', '127.0.0.1', '[::1]', publicUrl && new URL(publicUrl).hostname);
  const defaultHosts = isLoopback(host) ? localHosts : ('any' as const);
  return { ...settings, mcpAllowedHosts: settings.mcpAllowedHosts ?? defaultHosts };
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Returns the base URL for links: the public URL, or otherwise the host's, with localhost for loopback or wildcard. */
export function toServiceUrl({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>, port: number): string {
  const isLocal = isLoopback(host) || host === '0.0.0.0' || host === '::';
  const hostInUrl = isIPv6(host) ? `[${host}]` : host;
  return publicUrl ?? `http://${isLocal ? 'localhost' : hostInUrl}:${port}`;
}

/** Returns the host name in "host" or "host:port", or undefined for other text. */
function parseHostName(text: string): string | undefined {
  const url = URL.parse(`http://${text}`);
  return url?.host === text.toLowerCase() && !text.includes('*') ? url.hostname : undefined;
}

/** Returns a PostgreSQL URL that names a host and a database. Otherwise, throws an error without the URL's password. */
function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
  if (isPostgres && url.hostname !== '' && url.pathname.length > 1) return text;
  throw new Error(
    'DATABASE_URL is not the address of a PostgreSQL database: give postgres://user:password@host:5432/database, ' +
      'or unset it to keep keys in SQLite under DATA_DIR.',
  );
}
