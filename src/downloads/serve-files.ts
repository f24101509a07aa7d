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

/** Cache lifetime of the redirect to the latest version, in seconds. */
const REDIRECT_MAX_AGE = 300;

/** Registers /data/index.json, /data/{version}/{file}, and the redirect from /data/latest/{file} to the latest. */
export function registerDataFiles(
  app: FastifyInstance,
  version: string,
  dataFiles: () => Promise<readonly DataFile[]>,
): void {
  const loadAnswers = oncePromised(async () => {
    const files = await dataFiles();
    const answerByName = new Map(files.map((file) => [file.name, once(() => fileAnswer(version, file))]));
    return { index: fileIndex(version, files), answerByName };
  });

  app.get('/data/index.json', async (request, reply) => {
    const { index } = await loadAnswers();
    sendAnswer(request, reply, index);
    return reply;
  });
  app.get<{ Params: { version: string; file: string } }>('/data/:version/:file', async (request, reply) => {
    const { version: requestedVersion, file } = request.params;
    const { answerByName } = await loadAnswers();
    const answer = answerByName.get(file);
    if (!answer) throw unknownFile(file, [...answerByName.keys()]);
    if (requestedVersion === 'latest') {
      return reply
        .headers(API_HEADERS)
        .header('cache-control', `public, max-age=${REDIRECT_MAX_AGE}`)
        .redirect(`/data/${version}/${file}`, 307);
    }
    if (requestedVersion !== version) throw unknownVersion(requestedVersion, version);
    sendAnswer(request, reply, answer());
    return reply;
  });
}

const unknownFile = (name: string, names: readonly string[]): Problem =>
  new Problem('not_found', `There is no file ${quoted(name)}. The files are ${names.join(', ')}.`);

const unknownVersion = (requested: string, version: string): Problem =>
  new Problem(
    'not_found',
    `This server has the files for version ${version}, not ${quoted(requested)}. /data/latest/ redirects to the ` +
      'current files.',
  );

function fileAnswer(version: string, { mediaType, content, isFixed }: DataFile): Answer {
  const headers = {
    ...API_HEADERS,
    'x-model-version': version,
    link: '</developers#license>; rel="license", </developers#columns>; rel="describedby"',
  };
  return cacheableAnswer(mediaType, content, isFixed ? { ...headers, 'cache-control': IMMUTABLE } : headers);
}

/** Creates the response that lists the files of this version, which is the only one that the service has. */
function fileIndex(version: string, files: readonly DataFile[]): Answer {
  const entries = files.map(({ name, mediaType, content, sha256 }) => ({
    name,
    mediaType,
    bytes: content.length,
    sha256,
  }));
  return cacheableJson({ latest: version, versions: [{ version, path: `/data/${version}/`, files: entries }] });
}
