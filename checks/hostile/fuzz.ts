// Fuzzes HTTP requests and MCP messages. Whatever they contain, the response must come soon and reveal nothing about
// the code.
import fc from 'fast-check';
import { tally } from '../support/report.ts';
import type { RunningService } from '../support/service.ts';
import WORDS from './fuzz-words.json' with { type: 'json' };
import { type Outcome, type Sent, send, withService } from './send.ts';
import { busyMs, slowness } from './stopwatch.ts';

/** Maximum main-thread time for one request, several times what the slowest takes. */
const MOST_MS = 1_000;
/** Correct responses to methods and HTTP versions that the service does not support. */
const FINE = new Set([501, 505]);
/** Traces of a stack, a module path, or a value printed by mistake. */
const INNER = /\bat [\w.<>]+ \(|node:internal|node_modules|\/src\/|\.ts:\d|\[object Object\]|\bundefined is not\b/;

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...WORDS.pieces), { maxLength: 8 }).map((pieces) => pieces.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...WORDS.pieces), fc.integer({ min: 1, max: 800 }), fc.constantFrom(...WORDS.pieces))
      .map(([piece, times, end]) => piece.repeat(times) + end),
  },
);

/** Header fields cannot contain line breaks or NUL. */
const headerText = text.map((value) => value.replace(/[\r\n\0]/g, ' '));

const request: fc.Arbitrary<Sent> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'PUT', 'PATCH', 'QUERY'),
    path: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...WORDS.paths) },
      { weight: 1, arbitrary: text.map((value) => `/${encodeURIComponent(value.toWellFormed())}`) },
    ),
    query: fc.array(fc.tuple(fc.constantFrom(...WORDS.parameters), text), { maxLength: 4 }),
    isRaw: fc.boolean(),
    headers: fc.dictionary(fc.constantFrom(...WORDS.headers), headerText, { maxKeys: 3 }),
    type: fc.constantFrom(...WORDS.types),
    body: fc.option(fc.oneof(text, fc.json()), { nil: undefined }),
  })
  .map(({ method, path, query, isRaw, headers, type, body }) => {
    const written = (value: string) =>
      isRaw ? value.replace(/[\s\0#]/g, '+') : encodeURIComponent(value.toWellFormed());
    const pairs = query.map(([name, value]) => `${name}=${written(value)}`);
    const isTyped = body !== undefined && type !== '';
    return {
      method,
      path: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path,
      headers: isTyped ? { ...headers, 'content-type': type } : headers,
      body: method === 'HEAD' ? undefined : body,
    };
  });

const json = fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) });

const message: fc.Arbitrary<Sent> = fc
  .record({
    method: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...WORDS.methods) }, { weight: 1, arbitrary: json }),
    id: fc.option(fc.oneof(fc.integer(), json), { nil: undefined }),
    params: fc.oneof(
      fc.record({
        name: fc.constantFrom(...WORDS.tools),
        arguments: fc.dictionary(fc.constantFrom(...WORDS.arguments), json),
      }),
      fc.dictionary(fc.constantFrom('name', 'uri', 'arguments', 'cursor', '_meta', 'ref', 'protocolVersion'), json),
      json,
      fc.constant(undefined),
    ),
    version: fc.option(fc.constantFrom(...WORDS.versions), { nil: undefined }),
  })
  .map(({ version, ...message }) => {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    if (version) headers['mcp-protocol-version'] = version;
    // This version requires the method in a header too.
    if (version === '2026-07-28' && typeof message.method === 'string')
      headers['mcp-method'] = message.method.replace(/[^\x20-\x7e]/g, '') || 'x';
    return { path: '/mcp', headers, body: JSON.stringify({ jsonrpc: '2.0', ...message }) };
  });

/** Runs both fuzzers from a seed. */
export function fuzz(seed: number, runs: number): Promise<void> {
  return withService(async (service) => {
    await tryAll('HTTP', service, request, { seed, numRuns: runs });
    await tryAll('MCP', service, message, { seed, numRuns: runs });
  });
}

async function tryAll(
  name: string,
  service: RunningService,
  arbitrary: fc.Arbitrary<Sent>,
  options: { readonly seed: number; readonly numRuns: number },
): Promise<void> {
  let mostMs = 0;
  const result = await fc.check(
    fc.asyncProperty(arbitrary, async (sent) => {
      const before = busyMs(service.pid);
      const outcome = await send(service, sent);
      const ms = busyMs(service.pid) - before;
      mostMs = Math.max(mostMs, ms);
      // Measuring the machine's pace takes longer than most requests, so only slow ones pay for it.
      const isSlow = ms > MOST_MS && ms > MOST_MS * slowness();
      const fault = faultOf(sent, outcome) ?? (isSlow ? `${ms.toFixed(0)} ms` : undefined);
      if (fault) throw new Error(fault);
    }),
    options,
  );
  tally(
    !result.failed,
    `${name}, seed ${options.seed}: ${result.errorInstance} of ${JSON.stringify(result.counterexample)}`,
  );
  console.log(`${name}: ${result.numRuns} of seed ${options.seed}, at most ${mostMs.toFixed(0)} ms.`);
}

/** Returns the fault in a response, or undefined if there is none. */
function faultOf({ path }: Sent, { status, text: answer }: Outcome): string | undefined {
  if (status === 0) return 'no answer';
  if (status >= 500 && !FINE.has(status)) return `${status}`;
  if (path === '/mcp' && answer.includes('-32603')) return `an internal error: ${answer.slice(-300)}`;
  if (status >= 400 && INNER.test(answer)) return `a word about the code: ${INNER.exec(answer)?.[0]}`;
  return undefined;
}
