import { readFileSync } from 'node:fs';
import { PROMPT, PROMPT_VERSION } from '../../reader/read-guesses.ts';
import { type Commands, command } from '../command.ts';

const SHELLS = { type: 'string', enum: ['bash', 'zsh', 'fish', 'powershell'] } as const;

export const commands = {
  completion: command({ shell: SHELLS }, ({ stdout }, _, shell: string) => {
    const ending = shell === 'powershell' ? 'ps1' : shell;
    stdout.write(readFileSync(new URL(`../completion/hangtag.${ending}`, import.meta.url), 'utf8'));
  }),

  'reader prompt': command({}, ({ printAnswer }) => printAnswer({ version: PROMPT_VERSION, prompt: PROMPT }, [PROMPT])),
} satisfies Commands;
