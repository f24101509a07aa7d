import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { hangtag, LAUNCHER } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';
import rows from './completion.json' with { type: 'json' };

async function after(...words: string[]): Promise<string[]> {
  const { status, out } = await hangtag({}, 'complete', '--', ...words);
  assert.equal(status, 0);
  return out.split('\n').flatMap((line) => line.split('\t')[0] || []);
}

describe('completion', () => {
  it('knows commands, options and values', async () => {
    // A file is left to the shell.
    for (const [words, values] of rows as [string[], string[]][]) {
      assert.deepEqual(await after(...words), values, `${words}`);
    }
  });

  it('says what a value is', async () => {
    const { out } = await hangtag({}, 'complete', '--', 'config', 'set', 'marketplace', 'thered');
    assert.equal(out, '');
    const known = await hangtag({}, 'complete', '--', 'config', 'set', 'marketplace', 'ther');
    assert.equal(known.out, 'therealreal\tThe RealReal\n');
  });

  for (const [shell, ask] of Object.entries({
    bash: 'COMP_WORDS=(hangtag config set marketplace po); COMP_CWORD=4; _hangtag; echo "$COMPREPLY"',
    fish: 'complete -C "hangtag config set marketplace po"',
    zsh: '(( $+_comps[hangtag] )) && echo poshmark',
  })) {
    it(`can be sourced twice in ${shell}`, { skip: !isInstalled(shell) }, async (t) => {
      const script = join(temporaryFolder(t), `hangtag.${shell}`);
      writeFileSync(script, (await hangtag({}, 'completion', shell)).out);
      const start = shell === 'zsh' ? 'autoload -Uz compinit; compinit -D -u; ' : '';
      const { status, stdout, stderr } = inShell(t, shell, `${start}source ${script}; source ${script}; ${ask}`);
      assert.deepEqual([status, stderr], [0, '']);
      assert.match(stdout, /^poshmark(\tPoshmark)?\n$/);
    });
  }

  it('has a script for PowerShell', async () => {
    const { out } = await hangtag({}, 'completion', 'powershell');
    assert.match(out, /^Register-ArgumentCompleter -Native -CommandName hangtag /m);
  });
});

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0;
}

/** Runs a line in a shell that finds the program under its name. */
function inShell(t: TestContext, shell: string, line: string) {
  const folder = temporaryFolder(t);
  const program = join(folder, 'hangtag');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${LAUNCHER}' "$@"\n`);
  chmodSync(program, 0o755);
  const env = { ...process.env, HOME: folder, PATH: [folder, process.env.PATH].join(delimiter) };
  return spawnSync(shell, ['-c', line], { encoding: 'utf8', env });
}
