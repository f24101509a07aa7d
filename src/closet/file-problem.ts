/** Why a file cannot be read as a list of garments; the message says what to do. */
export class ClosetFileProblem extends Error {
  override name = 'ClosetFileProblem' as const;
  readonly code: 'unreadable_file' | 'too_many_rows' | 'too_many_columns';

  constructor(code: ClosetFileProblem['code'], message: string) {
    super(message);
    this.code = code;
  }
}
