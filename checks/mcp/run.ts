// Runs the official checkers and clients of MCP against a service that it starts: `npm run check:mcp`.
import { mkdirSync } from 'node:fs';
import { startService } from '../support/service.ts';
import { OUT } from './command.ts';
import { checkConformance } from './conformance.ts';
import { checkInspector } from './inspector.ts';
import { checkMcpRemote } from './mcp-remote.ts';
import { finish } from './tally.ts';
import { checkV1Client } from './v1-client.ts';

mkdirSync(OUT, { recursive: true });
const service = await startService({ MCP_REQUESTS_PER_MINUTE: '1000000' });
try {
  const url = `${service.url}/mcp`;
  await checkConformance(url);
  await checkInspector(url);
  await checkV1Client(url);
  await checkMcpRemote(url);
} finally {
  await service.stop();
}
finish();
