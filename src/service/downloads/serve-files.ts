import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../base/problem.ts';
import { quoted } from '../../base/text.ts';
import { type Answer, cacheableAnswer, cacheableJson, sendAnswer } from '../http/answer.ts';
import { API_HEADERS, IMMUTABLE } from '../http/headers.ts';
import type { DataFile } from './data-files.ts';

/** Seconds that a cache may treat a version as the latest. */
const LATEST_SECONDS = 300;

export interface DataFilesParts {
  readonly version: string;
  /** Makes the files; called once, at the first request or before the service listens. */
  readonly make: () => Promise<readonly DataFile[]>;
  readonly isMadeFirst: boolean;
}

/**
 * Registers GET /data/{version}/{file}: all prices as files, which never change within a version. /data/latest/{file}
 * redirects to them, and /data/index.json lists them.
 */
export function registerDataFiles(app: FastifyInstance, { version, make, isMadeFirst }: DataFilesParts): void {
  let made: Promise<ReadonlyMap<string, Answer>> | undefined;
  const answers = () => {
    made ??= make().then((files) => prepare(version, files));
    // Lets a later request try again.
    made.catch(() => {
      made = undefined;
    });
    return made;
  };

  if (isMadeFirst) {
    app.addHook('onReady', async () => {
      await answers();
    });
  }
  app.get('/data/index.json', async (request, reply) => {
    sendAnswer(request, reply, (await answers()).get('index.json') as Answer);
    return reply;
  });
  app.get<{ Params: { version: string; file: string } }>('/data/:version/:file', async (request, reply) => {
    const { file } = request.params;
    const known = await answers();
    const answer = file === 'index.json' ? undefined : known.get(file);
    if (!answer) throw noSuchFile(request, [...known.keys()]);
    if (request.params.version === version) {
      sendAnswer(request, reply, answer);
      return reply;
    }
    if (request.params.version !== 'latest') throw otherVersion(request.params.version, version);
    return reply
      .headers(API_HEADERS)
      .header('cache-control', `public, max-age=${LATEST_SECONDS}`)
      .redirect(`/data/${version}/${file}`, 307);
  });
}

function prepare(version: string, files: readonly DataFile[]): ReadonlyMap<string, Answer> {
  const headers = {
    ...API_HEADERS,
    'x-model-version': version,
    link: '</developers#license>; rel="license", </developers#columns>; rel="describedby"',
  };
  const index = {
    latest: version,
    versions: [
      {
        version,
        path: `/data/${version}/`,
        files: files.map(({ name, mediaType, content, sha256 }) => ({
          name,
          mediaType,
          bytes: content.length,
          sha256,
        })),
      },
    ],
  };
  return new Map([
    ...files.map(
      ({ name, mediaType, content, isFixed }) =>
        [
          name,
          cacheableAnswer(mediaType, content, {
            ...headers,
            ...(isFixed && { 'cache-control': IMMUTABLE }),
          }),
        ] as const,
    ),
    ['index.json', cacheableJson(index)] as const,
  ]);
}

function noSuchFile(request: FastifyRequest, names: readonly string[]): Problem {
  const { file } = request.params as { file: string };
  const files = names.filter((name) => name !== 'index.json');
  return new Problem('not_found', `There is no file ${quoted(file)}. The files are ${files.join(', ')}.`);
}

function otherVersion(asked: string, version: string): Problem {
  return new Problem(
    'not_found',
    `This server has the files of version ${version}, not of ${quoted(asked)}. /data/latest/ redirects to the ` +
      'current files.',
  );
}
