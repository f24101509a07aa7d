/** Number of faults that is enough to see what is wrong. */
const MAX_PROBLEMS = 12;

/** Counts checks and prints each one. */
export class Report {
  passed = 0;
  failed = 0;

  /** Notes one check; `problems` is empty when it passed. */
  note(name: string, problems: readonly string[]): void {
    if (problems.length === 0) {
      this.passed++;
      console.log(`ok: ${name}`);
    } else {
      this.failed++;
      console.log(`not ok: ${name}`);
      for (const problem of problems.slice(0, MAX_PROBLEMS)) console.log(`    ${problem}`);
      if (problems.length > MAX_PROBLEMS) console.log(`    and ${problems.length - MAX_PROBLEMS} more`);
    }
  }

  /** Runs one check that passes unless it throws. */
  async run(name: string, body: () => Promise<void> | void): Promise<void> {
    try {
      await body();
      this.note(name, []);
    } catch (error) {
      this.note(name, [error instanceof Error ? error.message : String(error)]);
    }
  }
}
