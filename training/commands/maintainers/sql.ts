import { type Commands, command } from '../../../src/cli/command.ts';
import { ENGINES, type EngineName } from '../../sql/engines.ts';
import { script } from '../../sql/statements.ts';

export const commands = {
  'train sql': command({ engine: { type: 'string', enum: Object.keys(ENGINES) } }, ({ print }, _, engine: EngineName) =>
    print(
      script(engine)
        .map((statement) => `${statement.trim()};\n`)
        .join('\n'),
    ),
  ),
} satisfies Commands;
