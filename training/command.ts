import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Types of options. */
export const TEXT = { type: 'string' } as const;
export const FLAG = { type: 'boolean' } as const;
export const TEXTS = { type: 'string', multiple: true, default: [] as string[] } as const;

type Options = NonNullable<ParseArgsConfig['options']>;
/** The values of options. */
export type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** A command of the command line. */
interface Command<O extends Options> {
  readonly help: string;
  readonly options: O;
  readonly takesFiles?: boolean;
}

/** Runs a command: `--help` prints its help; what goes wrong is a sentence and a failure. */
export async function runCommand<O extends Options>(
  { help, options, takesFiles = false }: Command<O>,
  run: (values: Values<O>, files: readonly string[]) => unknown,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: takesFiles,
      options: { ...options, help: { ...FLAG, short: 'h' } },
    });
    if ((values as { help?: boolean }).help) console.log(help);
    else await run(values as Values<O>, positionals);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
