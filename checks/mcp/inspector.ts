import { check } from '../support/report.ts';
import { command } from './command.ts';

/** Checks with the Inspector's command line, which in strict mode rejects schemas that some clients cannot read. */
export async function checkInspector(url: string): Promise<void> {
  for (const era of ['legacy', 'modern']) {
    const inspect = (...args: string[]) =>
      command('mcp-inspector', ['--cli', url, '--transport', 'http', '--protocol-era', era, ...args]);
    await check(`inspector, ${era}: tools/list in strict mode`, async () => {
      const { code, stdout, stderr } = await inspect('--method', 'tools/list', '--strict');
      if (code !== 0) throw new Error(`exit code ${code}: ${stderr}${stdout}`);
      const { tools } = JSON.parse(stdout) as { tools: unknown[] };
      if (tools.length === 0) throw new Error('no tools');
    });
    await check(`inspector, ${era}: tools/call`, async () => {
      const call = ['--method', 'tools/call', '--tool-name', 'get_price'];
      const { code, stdout, stderr } = await inspect(...call, '--tool-arg', 'brand=LV', 'category=handbag');
      if (code !== 0) throw new Error(`exit code ${code}: ${stderr}${stdout}`);
      if (!stdout.includes('louis-vuitton')) throw new Error(stdout);
    });
    for (const method of ['resources/list', 'prompts/list']) {
      await check(`inspector, ${era}: ${method}`, async () => {
        const { code, stdout, stderr } = await inspect('--method', method);
        if (code !== 0) throw new Error(`exit code ${code}: ${stderr}${stdout}`);
      });
    }
  }
}
