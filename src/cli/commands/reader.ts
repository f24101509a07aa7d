import { PROMPT } from '../../reader/prompt.ts';
import { type Commands, command } from '../command.ts';

export const commands = {
  'reader prompt': command({}, ({ print }) => print(PROMPT)),
} satisfies Commands;
