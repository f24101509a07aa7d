import { type Commands, command } from '../../../src/cli/command.ts';
import { ENGINES, grouping, preparing } from '../../sql/statements.ts';

export const commands = {
  'train sql': command(
    { engine: { type: 'string', enum: ENGINES } },
    ({ print }, _, engine: (typeof ENGINES)[number]) => {
      const statements = [...preparing(engine), grouping(engine)];
      print(statements.map((statement) => `${statement.trim()};\n`).join('\n'));
    },
  ),
} satisfies Commands;
