import { PROMPT, PROMPT_VERSION } from '../../answers/reader/read-guesses.ts';
import { type Commands, command } from '../command.ts';

export const commands = {
  'reader prompt': command({}, ({ printAnswer }) => printAnswer({ version: PROMPT_VERSION, prompt: PROMPT }, [PROMPT])),
} satisfies Commands;
