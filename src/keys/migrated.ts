/** Schema versions of a database before and after a start; 0 before for an empty one. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
}

/** What operators should know of a migration, which cannot be undone; undefined where there was none. */
export function migrationNotice({ from, to }: Migrated): string | undefined {
  if (from === 0 || from === to) return undefined;
  return (
    `The key database was migrated from schema version ${from} to ${to}. This cannot be undone: older releases refuse it ` +
    'from now on.'
  );
}
