/** Schema versions of a database before and after a start; 0 before for an empty one. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
}

/** Returns a warning that a migration cannot be undone; undefined if there was none. */
export function migrationNotice({ from, to }: Migrated): string | undefined {
  if (from === 0 || from === to) return undefined;
  return (
    `The key database was migrated from schema version ${from} to ${to}. This cannot be undone: older releases ` +
    'will refuse it from now on, and need a backup made before the migration.'
  );
}

/** Callbacks about a store's work. */
export interface StoreObservers {
  /** Called after each batch of operations. */
  readonly onBatch?: ((size: number, ms: number) => void) | undefined;
  /** Called after each operation, or batch of them, with the reason why it failed, if it did. */
  readonly onOutcome?: ((failure: Error | undefined) => void) | undefined;
  /** Called when the schema is up to date: at startup, or when the database can be reached. */
  readonly onMigrated?: ((migrated: Migrated) => void) | undefined;
}
