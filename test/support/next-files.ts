// A process of `npm test`: runs one test file after another, as run.ts names them.
import { once } from 'node:events';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { END_OF_FILE } from './reporter.ts';

while (true) {
  const nextFile = once(process, 'message');
  process.send?.('next');
  const [path] = await nextFile;
  if (path === '') break;
  // Holds the tests of the file until all of it has run: one that nothing holds begins as soon as it is declared.
  const fileRead = Promise.withResolvers<void>();
  it(END_OF_FILE, () => fileRead.promise);
  await import(pathToFileURL(path).href).catch((error) => {
    it(`${path} is read`, () => Promise.reject(error));
  });
  fileRead.resolve();
  // Tests run in the order in which they were declared: this one after those of the file.
  await it(END_OF_FILE, () => {});
}
