import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { hangtag } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';
import files from './shapes.json' with { type: 'json' };

it('list prints the answers of the snapshot for files of every shape', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-25T12:00:00Z') });
  const folder = temporaryFolder(t);
  const answers: string[] = [];
  const run = async (name: string, command: readonly string[]) => {
    const { status, out, err } = await hangtag({}, ...command, join(folder, name));
    const text = `${out}${err}`.replaceAll(folder, '.').replaceAll('\r', '');
    answers.push(`${command.join(' ')} ${name}: ${status}\n${text}`);
  };
  for (const { name, lines, encoding = 'utf8', isSwapped = false } of files) {
    const bytes = Buffer.from(lines.join('\n'), encoding as BufferEncoding);
    writeFileSync(join(folder, name), isSwapped ? bytes.swap16() : bytes);
    await run(name, ['list']);
  }
  // Another model has other prices: `--test-update-snapshots` writes them.
  t.assert.snapshot(answers, { serializers: [(parts: string[]) => parts.join('\n')] });
});
