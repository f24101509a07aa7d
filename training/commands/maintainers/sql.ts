import { type Commands, command } from '../../../src/cli/command.ts';
import { contributedSales, ENGINES, grouping, preparing } from '../../sql/statements.ts';

const CONTRIBUTED = 'contributed';

export const commands = {
  'train sql': command(
    { engine: { type: 'string', enum: [...ENGINES, CONTRIBUTED] } },
    ({ print }, _, name: string) => {
      const engine = ENGINES.find((one) => one === name);
      const statements = engine ? [...preparing(engine), grouping(engine)] : [contributedSales()];
      print(statements.map((statement) => `${statement.trim()};\n`).join('\n'));
    },
  ),
} satisfies Commands;
