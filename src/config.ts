import { existsSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { distance } from 'fastest-levenshtein';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** All settings. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder that holds the SQLite file. */
  readonly dataDir: string;
  /** Address of the PostgreSQL database for keys; unset: SQLite in `dataDir`. Never log it: it holds a password. */
  readonly databaseUrl?: string | undefined;
  /** Port of the metrics, 0 for a free one; unset: no metrics. */
  readonly metricsPort?: number | undefined;
  /** Host on which the metrics listen. */
  readonly metricsHost: string;
  /** The service's address for people, without a trailing slash; unset: the listening address. */
  readonly publicUrl?: string | undefined;
  /** Absolute path of the file with the marketplaces and their fees; unset: the one that ships with the service. */
  readonly feesFile?: string | undefined;
  /** Folder of the fitted model, as a file URL; unset: the one that ships with the service. */
  readonly modelDir?: URL | undefined;
  /** URI for reports of weaknesses; unset: no security.txt. */
  readonly securityContact?: string | undefined;
  /** Name of the operator on the pages. */
  readonly operator?: string | undefined;
  /** URI of the operator's contact on the pages. */
  readonly contact?: string | undefined;
  /** Address of the source on the pages, https. */
  readonly sourceUrl?: string | undefined;
  readonly logLevel: LogLevel;
  /** Addresses and networks of the proxies whose X-Forwarded-For is trusted; `false`: none. */
  readonly trustProxy: false | string[];
  /** Answered predictions that one key gets in a UTC day. */
  readonly requestsPerDay: number;
  /** Live keys that one e-mail address may have. */
  readonly keysPerEmail: number;
  /** Items that one request for several prices may have. */
  readonly batchSize: number;
  /** New keys that one client address may ask for in an hour. */
  readonly signUpsPerHour: number;
  /** True if key holders may contribute their sales. */
  readonly acceptSales: boolean;
  /** The most contributed sales of one key; and of one UTC day, from one client address and from all. */
  readonly saleBounds: {
    readonly perKey: number;
    readonly perAddress: number;
    readonly perDay: number;
  };
  /** MCP requests that one client address may send in a minute. */
  readonly mcpRequestsPerMinute: number;
  /** Host names that MCP requests may be addressed to. */
  readonly mcpAllowedHosts: 'any' | string[];
  /** Origins of the web pages that may send MCP requests. */
  readonly mcpAllowedOrigins: 'any' | string[];
}

/** An invalid setting. The message names the variable, its value and valid ones. */
export class ConfigError extends Error {
  override name = 'ConfigError' as const;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Shorter names are near too many others. */
const MIN_LENGTH = 7;
const MOST_SLIPS = 2;

/** Returns a sentence for each variable with nearly the name of a setting, which has no effect. */
export function misspelledSettings(env: Environment): string[] {
  const known = new Set<string>();
  const nothing = new Proxy<Environment>(
    {},
    {
      get: (_none, name) => {
        known.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(nothing);
  return Object.keys(env).flatMap((name) => {
    if (known.has(name) || name.length < MIN_LENGTH) return [];
    const spelled = name.toUpperCase();
    const meant = [...known].find(
      (setting) => setting.length >= MIN_LENGTH && distance(spelled, setting) <= MOST_SLIPS,
    );
    return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
  });
}

/** Reads the configuration from the environment. An empty variable counts as unset. Throws {@link ConfigError}. */
export function readConfig(env: Environment): Config {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const setting = (name: string, isRight: (value: string) => boolean, wanted: string) =>
    checked(name, text(name), isRight, wanted);
  const integer = (name: string, fallback: number, min: number, max: number) => {
    const isRight = (value: string) =>
      /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
    return Number(setting(name, isRight, `a whole number from ${min} to ${max}`) ?? fallback);
  };
  const host = setting('HOST', isHost, HOST) ?? 'localhost';
  const publicUrl = readPublicUrl(text('PUBLIC_URL'));
  const feesFile = text('FEES_FILE');
  const modelDir = setting(
    'MODEL_DIR',
    (value) => existsSync(join(value, 'model.json')),
    'a folder that npm run train has written, with a model.json, or unset it to use the model that ships with Hangtag',
  );
  const isLevel = (value: string) => LOG_LEVELS.some((level) => level === value);
  return {
    port: integer('PORT', 3000, 0, 65_535),
    host,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    databaseUrl: readDatabaseUrl(text('DATABASE_URL')),
    metricsPort: text('METRICS_PORT') ? integer('METRICS_PORT', 0, 0, 65_535) : undefined,
    metricsHost: setting('METRICS_HOST', isHost, HOST) ?? '127.0.0.1',
    publicUrl,
    feesFile: feesFile && resolve(feesFile),
    modelDir: modelDir === undefined ? undefined : pathToFileURL(`${resolve(modelDir)}/`),
    securityContact: setting('SECURITY_CONTACT', isContact, CONTACT),
    operator: /^.{1,100}/su.exec(text('OPERATOR') ?? '')?.[0],
    contact: setting('CONTACT', isContact, CONTACT),
    sourceUrl: setting(
      'SOURCE_URL',
      (value) => /^https:\/\/[^\s"<>]+$/.test(value),
      'an address that begins with https://, such as https://code.example/hangtag',
    ),
    logLevel: (setting('LOG_LEVEL', isLevel, `one of ${LOG_LEVELS.join(', ')}`) ??
      'info') as LogLevel,
    trustProxy: readTrustProxy(text('TRUST_PROXY')),
    requestsPerDay: integer('REQUESTS_PER_DAY', 100, 1, 1_000_000),
    keysPerEmail: integer('KEYS_PER_EMAIL', 20, 1, 1_000_000),
    batchSize: integer('BATCH_SIZE', 100, 1, 10_000),
    signUpsPerHour: integer('SIGN_UPS_PER_HOUR', 60, 1, 1_000_000),
    acceptSales:
      setting('ACCEPT_SALES', (value) => /^(true|false)$/.test(value), 'true or false') === 'true',
    saleBounds: {
      perKey: integer('SALES_PER_KEY', 10_000, 1, 100_000_000),
      perAddress: integer('SALES_PER_ADDRESS', 2_000, 1, 100_000_000),
      perDay: integer('SALES_PER_DAY', 20_000, 1, 100_000_000),
    },
    mcpRequestsPerMinute: integer('MCP_REQUESTS_PER_MINUTE', 600, 1, 10_000_000),
    mcpAllowedHosts: readAllowedHosts(text('MCP_ALLOWED_HOSTS'), host, publicUrl),
    mcpAllowedOrigins: readAllowedOrigins(text('MCP_ALLOWED_ORIGINS')),
  };
}

/** Returns a setting that is right or unset. Throws a {@link ConfigError} that says what to give. */
function checked(
  name: string,
  value: string | undefined,
  isRight: (value: string) => boolean,
  wanted: string,
): string | undefined {
  if (value === undefined || isRight(value)) return value;
  throw new ConfigError(`${name} is "${value}": give ${wanted}.`);
}

const HOST = 'a host name or an IP address, such as localhost or 0.0.0.0, without a port';
const isHost = (value: string) =>
  isIP(value) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);

const CONTACT = 'a URI, such as mailto:security@prices.example or https://prices.example/security';
const isContact = (value: string) =>
  /^(mailto:[^@\s]+@[^@\s]+|https:\/\/[^\s]+|tel:\+[\d-]+)$/.test(value);

/** Tells if only this machine can reach a service on this address or name. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Defaults to any name, or for a service that only this machine can reach, to this machine's names and the public one, which
 * a proxy may pass on: no web page may reach such a service under a name of its own.
 */
function readAllowedHosts(
  value: string | undefined,
  host: string,
  publicUrl: string | undefined,
): 'any' | string[] {
  if (value === '*') return 'any';
  if (value === undefined) {
    if (!isLoopback(host)) return 'any';
    return [...LOOPBACK_NAMES, ...(publicUrl ? [new URL(publicUrl).hostname] : [])];
  }
  const urls = value.split(',').map((part) => `http://${part.trim()}`);
  const isRight = urls.every(
    (url) => URL.canParse(url) && new URL(url).host === url.slice('http://'.length).toLowerCase(),
  );
  const wanted = '*, or host names separated by commas, such as prices.example,localhost';
  checked('MCP_ALLOWED_HOSTS', value, () => isRight, wanted);
  // The port does not matter.
  return urls.map((url) => new URL(url).hostname);
}

function readAllowedOrigins(value: string | undefined): 'any' | string[] {
  if (value === undefined || value === '*') return 'any';
  const origins = value.split(',').map((part) => part.trim());
  const isRight = origins.every(
    (origin) => URL.canParse(origin) && new URL(origin).origin === origin,
  );
  const wanted = '*, or origins separated by commas, such as https://app.example';
  checked('MCP_ALLOWED_ORIGINS', value, () => isRight, wanted);
  return origins;
}

function readPublicUrl(value: string | undefined): string | undefined {
  const wanted = 'the public address, such as https://prices.example, without a path';
  return checked('PUBLIC_URL', value, isOrigin, wanted) && new URL(value as string).origin;
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(value);
  const isPlain = pathname === '/' && !username && !password && !search && !hash;
  return isPlain && (protocol === 'http:' || protocol === 'https:');
}

// Names of networks that Fastify's proxy-addr knows.
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function readTrustProxy(value: string | undefined): false | string[] {
  if (value === undefined || value === 'false') return false;
  const networks = value.split(',').map((part) => part.trim());
  checked(
    'TRUST_PROXY',
    value,
    () => networks.every((network) => NAMED_NETWORKS.includes(network) || isNetwork(network)),
    'false, or the addresses and networks of the proxies in front of the service, separated by commas (such as 10.0.0.0/8,::1 or loopback)',
  );
  return networks;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}

function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPostgres = url && ['postgres:', 'postgresql:'].includes(url.protocol);
  if (isPostgres && url.hostname !== '' && url.pathname.length > 1) return value;
  // The value may hold a password, and is never repeated.
  throw new ConfigError(
    'DATABASE_URL is not the address of a PostgreSQL database: give postgres://user:password@host:5432/database, ' +
      'or unset it to keep keys in SQLite under DATA_DIR.',
  );
}
