// Runs the official checkers and clients of MCP against a service that it starts: `npm run check:mcp`. With `-- agent
// ADDRESS [MODEL]`, a language model answers people's requests with the tools instead, and its answers are graded.
import { mkdirSync } from 'node:fs';
import { finish } from '../support/report.ts';
import { startService } from '../support/service.ts';
import { playAgent } from './agent/run.ts';
import { checkInspector, checkMcpRemote, checkV1Client } from './clients.ts';
import { OUT } from './command.ts';
import { checkConformance } from './conformance.ts';

const [what, address, model] = process.argv.slice(2);
mkdirSync(OUT, { recursive: true });
const service = await startService({ MCP_REQUESTS_PER_MINUTE: '1000000' });
try {
  const url = `${service.url}/mcp`;
  if (what === 'agent' && address !== undefined) {
    await playAgent(url, address, model);
  } else {
    await checkConformance(url);
    await checkInspector(url);
    await checkV1Client(url);
    await checkMcpRemote(url);
    finish();
  }
} finally {
  await service.stop();
}
