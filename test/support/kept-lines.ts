import type { TestContext } from 'node:test';

/** Compares lines with those of a file, which `--test-update-snapshots` writes. */
export function compareLines(t: TestContext, lines: readonly string[], file: string): void {
  t.assert.fileSnapshot(lines, file, { serializers: [(all: string[]) => `${all.join('\n')}\n`] });
}
