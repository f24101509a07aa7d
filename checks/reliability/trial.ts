/** Something that is done to the service, and what must come of it. */
export interface Trial {
  readonly name: string;
  /** Resolves with what was seen, in a few words; rejects when it is not what must come. `folder` is empty. */
  run(folder: string): Promise<string>;
}

/** This machine cannot do the trial. */
export class SkippedTrial extends Error {
  override name = 'SkippedTrial' as const;
}

/** Fails the trial unless the condition holds. */
export function must(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise);
}
