// Fits the published model: README.md in this folder has the calls.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayAt } from '../../src/base/day.ts';
import { FITTED_ON, VERSION } from '../publish/write-artifact.ts';
import { forget } from '../read/kept.ts';
import { fitPublished } from './fit-published.ts';
import { type Asked, runScript } from './script.ts';

const PUBLISHED_CELLS = fileURLToPath(new URL('../../model/cells.csv', import.meta.url));

/** True if the published model is fitted again, from nothing but its own cells. */
const isAgain = ({ listings, cells = [] }: Asked) =>
  listings.length === 0 && cells.every((file) => resolve(file) === PUBLISHED_CELLS);

await runScript((asked, io) => {
  const version = asked.version ?? (isAgain(asked) ? VERSION : undefined);
  const fittedOn = version === VERSION ? FITTED_ON : dayAt(Date.now());
  const stamp = { version, fittedOn, newestSale: asked.date };
  return fitPublished({ ...asked, stamp }, io).finally(() => forget(asked.out));
});
