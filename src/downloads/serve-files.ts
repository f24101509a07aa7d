import type { FastifyInstance } from 'fastify';
import { once, oncePromised } from '../base/memo.ts';
import { Problem } from '../base/problem.ts';
import { quoted } from '../base/text.ts';
import {
  type Answer,
  API_HEADERS,
  cacheableAnswer,
  cacheableJson,
  IMMUTABLE,
  sendAnswer,
} from '../service/http/answer.ts';
import type { DataFile } from './data-files.ts';

/** Seconds that a cache may keep the redirect to the latest version. */
const LATEST_SECONDS = 300;

/** Registers /data/index.json, /data/{version}/{file}, and the redirect to the latter from /data/latest/{file}. */
export function registerDataFiles(
  app: FastifyInstance,
  version: string,
  dataFiles: () => Promise<readonly DataFile[]>,
): void {
  const answers = oncePromised(async () => {
    const files = await dataFiles();
    const byName = new Map(files.map((file) => [file.name, once(() => fileAnswer(version, file))]));
    return { index: fileIndex(version, files), byName };
  });

  app.get('/data/index.json', async (request, reply) => {
    sendAnswer(request, reply, (await answers()).index);
    return reply;
  });
  app.get<{ Params: { version: string; file: string } }>('/data/:version/:file', async (request, reply) => {
    const { file, version: requested } = request.params;
    const { byName } = await answers();
    const answer = byName.get(file);
    if (!answer) {
      const names = [...byName.keys()].join(', ');
      throw new Problem('not_found', `There is no file ${quoted(file)}. The files are ${names}.`);
    }
    if (requested === version) {
      sendAnswer(request, reply, answer());
      return reply;
    }
    if (requested !== 'latest') {
      throw new Problem(
        'not_found',
        `This server has the files for version ${version}, not ${quoted(requested)}. /data/latest/ ` +
          'redirects to the current files.',
      );
    }
    return reply
      .headers(API_HEADERS)
      .header('cache-control', `public, max-age=${LATEST_SECONDS}`)
      .redirect(`/data/${version}/${file}`, 307);
  });
}

function fileAnswer(version: string, { mediaType, content, isFixed }: DataFile): Answer {
  const headers = {
    ...API_HEADERS,
    'x-model-version': version,
    link: '</developers#license>; rel="license", </developers#columns>; rel="describedby"',
  };
  return cacheableAnswer(mediaType, content, isFixed ? { ...headers, 'cache-control': IMMUTABLE } : headers);
}

function fileIndex(version: string, files: readonly DataFile[]): Answer {
  const listed = files.map(({ name, mediaType, content, sha256 }) => ({
    name,
    mediaType,
    bytes: content.length,
    sha256,
  }));
  return cacheableJson({ latest: version, versions: [{ version, path: `/data/${version}/`, files: listed }] });
}
