import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { answerTo } from '../mcp/support.ts';
import { compareLines } from '../support/kept-lines.ts';

// With their words for agents and their data. Another model has other prices.
it('the answers of operations, and their refusals, stay as they are while the model does', (t) => {
  const questions = readFileSync(join(import.meta.dirname, 'asked.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const answers = questions.flatMap((line) => {
    const [tool, sent] = JSON.parse(line);
    const { text, structured } = answerTo(tool, sent);
    return [`# ${line}`, text, ...(structured ? [JSON.stringify(structured)] : [])];
  });
  // Types of problems have the publisher's host, which a release sets.
  const { host } = new URL(packageJson.homepage);
  const anyones = answers.map((line) => line.replaceAll(`tag:${host},`, 'tag:hangtag.example,'));
  compareLines(t, anyones, join(import.meta.dirname, 'answers.txt'));
});
