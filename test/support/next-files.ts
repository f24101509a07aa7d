// A process of `npm test`: runs one test file after another, as run.ts names them.
import { once } from 'node:events';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { END_OF_FILE } from './reporter.ts';

while (true) {
  const answered = once(process, 'message');
  process.send?.('next');
  const [path] = await answered;
  if (path === '') break;
  await import(pathToFileURL(path).href).catch((error) => {
    it(`${path} is read`, () => Promise.reject(error));
  });
  // Tests run in the order in which they were declared: this one after those of the file.
  await it(END_OF_FILE, () => {});
}
