import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { runCli } from '../../src/cli/cli.ts';

export const LAUNCHER = fileURLToPath(new URL('../../bin/hangtag.js', import.meta.url));

const train = async () => (await import('../../training/commands/train.ts')).trainCommands;

interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command in this process with these environment variables. */
export async function hangtag(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Outcome> {
  const [out, err] = [collector(), collector()];
  const status = await runCli(args, { ...process.env, ...env }, train, { stdout: out, stderr: err });
  return { status, out: out.text(), err: err.text() };
}

/** Runs a command in this process, as on a terminal with that many columns. */
export async function onTerminal(columns: number, env: NodeJS.ProcessEnv, ...args: string[]): Promise<Outcome> {
  const terminal = () => ({ ...collector(), isTTY: true, columns });
  const [out, err] = [terminal(), terminal()];
  const plainVariables = { TERM: 'xterm', NO_COLOR: '', FORCE_COLOR: '' };
  const surroundings = { ...process.env, ...plainVariables, ...env };
  const status = await runCli(args, surroundings, train, { stdout: out, stderr: err });
  return { status, out: out.text(), err: err.text() };
}

/** Collects what a command prints. */
export function collector() {
  let writtenText = '';
  return {
    write: (text: string) => {
      writtenText += text;
    },
    text: () => writtenText,
  };
}

export function launch(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Outcome> {
  return run(process.execPath, [LAUNCHER, ...args], env);
}

export async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const whenClosed = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = await whenClosed;
  return { status: code ?? Number(signal), out, err };
}
