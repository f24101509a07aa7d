import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';

/** Compares lines with those of a file, which `--test-update-snapshots` writes. Fails with the first that differs. */
export function compareLines(t: TestContext, lines: readonly string[], file: string): void {
  const text = `${lines.join('\n')}\n`;
  try {
    t.assert.fileSnapshot(text, file, { serializers: [String] });
  } catch (error) {
    if (!existsSync(file)) throw error;
    const [before, now] = [readFileSync(file, 'utf8').split('\n'), text.split('\n')];
    const at = now.findIndex((line, index) => line !== before[index]);
    assert.fail(`${file}:${at + 1} was\n${before[at]}\nand is now\n${now[at]}`);
  }
}
