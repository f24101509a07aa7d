import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TestContext } from 'node:test';
import { diff } from 'node:util';

/** Kinds of changes that a failure's message has. */
const MAX_KINDS_SHOWN = 12;

/**
 * Compares lines with those of a file, which `--test-update-snapshots` writes. Fails with the commonest kinds of changes,
 * and with the name of a file that has all of them.
 */
export function compareLines(t: TestContext, lines: readonly string[], file: string): void {
  const text = `${lines.join('\n')}\n`;
  try {
    t.assert.fileSnapshot(text, file, { serializers: [String] });
  } catch (error) {
    if (!existsSync(file)) throw error;
    const changes = findChanges(readFileSync(file, 'utf8').split('\n'), text.split('\n'));
    const examples = Object.values(Object.groupBy(changes, ({ kind }) => kind))
      .map((sameKind = []) => sameKind)
      .sort((one, other) => other.length - one.length)
      .map(([first, ...more]) => `${more.length + 1} like line ${first?.at}: ${first?.was}\n  is now: ${first?.now}`);
    const isShort = examples.length <= MAX_KINDS_SHOWN;
    const shownText = examples.slice(0, MAX_KINDS_SHOWN).join('\n');
    const moreText = isShort ? '' : `\nAll of them are in ${writeExamples(basename(file), examples)}.`;
    assert.fail(`${file}: ${changes.length} lines changed in ${examples.length} ways\n${shownText}${moreText}`);
  }
}

/** Writes an example of each kind of change into a temporary folder. Returns the file's path. */
function writeExamples(name: string, examples: readonly string[]): string {
  const path = join(mkdtempSync(join(tmpdir(), 'hangtag-changes-')), name);
  writeFileSync(path, `${examples.join('\n')}\n`);
  return path;
}

/** Returns what changed in each line, and of which kind: the words that differ, whatever their numbers. */
export function findChanges(before: readonly string[], now: readonly string[]) {
  const changes: { at: number; kind: string; was: string; now: string }[] = [];
  const [removedLines, addedLines]: [string[], string[]] = [[], []];
  let lineNumber = 1;
  const addChange = () => {
    const [removedLine = '', addedLine = ''] = [removedLines.shift(), addedLines.shift()];
    changes.push({ at: lineNumber, kind: describeChange(removedLine, addedLine), was: removedLine, now: addedLine });
    if (addedLine !== '') lineNumber++;
  };
  for (const [sign, line] of diff(now as string[], before as string[])) {
    if (sign === 0) {
      while (removedLines.length + addedLines.length > 0) addChange();
      lineNumber++;
    } else (sign === 1 ? addedLines : removedLines).push(line);
  }
  while (removedLines.length + addedLines.length > 0) addChange();
  return changes;
}

/** Returns what stands between the same words at both ends of two lines, numbers as `#`. */
function describeChange(was: string, now: string): string {
  const [wordsBefore, wordsNow] = [was, now].map((line) => line.split(/(?<=[ ,"{}:;])/));
  while (wordsBefore?.length && wordsNow?.length && wordsBefore[0] === wordsNow[0])
    [wordsBefore, wordsNow].map((words) => words.shift());
  while (wordsBefore?.length && wordsNow?.length && wordsBefore.at(-1) === wordsNow.at(-1))
    [wordsBefore, wordsNow].map((words) => words.pop());
  return `${wordsBefore?.join('')} → ${wordsNow?.join('')}`.replaceAll(/\d+/g, '#');
}
