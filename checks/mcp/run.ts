// Runs the official checkers and clients of MCP against a service that it starts: `npm run check:mcp`.
import { mkdirSync } from 'node:fs';
import { finish } from '../support/report.ts';
import { startService } from '../support/service.ts';
import { checkV1Client } from './clients.ts';
import { checkConformance, OUT } from './conformance.ts';

mkdirSync(OUT, { recursive: true });
const service = await startService({ REQUESTS_PER_MINUTE: '1000000' });
try {
  const url = `${service.url}/mcp`;
  await checkConformance(url);
  await checkV1Client(url);
} finally {
  await service.stop();
}
finish();
