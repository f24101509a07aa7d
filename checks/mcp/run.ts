// Runs the official checkers and clients of MCP against a service that it starts: `npm run check:mcp`. With `-- agent`,
// it makes the recorded calls of people's requests instead; with `-- agent ADDRESS [MODEL]`, a language model makes
// them, and its answers are graded.
import { mkdirSync } from 'node:fs';
import { finish } from '../support/report.ts';
import { startService } from '../support/service.ts';
import { connectAgent, playAgent } from './agent/run.ts';
import { checkInspector, checkMcpRemote, checkV1Client } from './clients.ts';
import { OUT } from './command.ts';
import { checkConformance } from './conformance.ts';
import { type Answer, readTasks, shortcomings } from './tasks/grade.ts';

const [what, address, model] = process.argv.slice(2);
mkdirSync(OUT, { recursive: true });
const service = await startService({ MCP_REQUESTS_PER_MINUTE: '1000000' });
try {
  const url = `${service.url}/mcp`;
  if (what === 'agent') {
    await (address === undefined ? playTasks(url) : playAgent(url, address, model));
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

/**
 * Makes the recorded calls that people's questions need with the tools at `url`: the right calls should be served well.
 * Prints the faults of the answers, and how many have none.
 */
async function playTasks(url: string): Promise<void> {
  const { instructions, tools, call, close } = await connectAgent(url);
  const known = `${instructions}\n${tools.map(({ description }) => description).join('\n')}`;
  const tasks = readTasks();
  let good = 0;
  try {
    for (const task of tasks) {
      const answers: Answer[] = [];
      for (const [name, args] of task.calls) {
        const { structure: structured, ...answer } = await call(name, args);
        answers.push({ ...answer, structured });
      }
      const wrong = shortcomings(task, answers, known);
      if (wrong.length === 0) good++;
      else console.log(`${task.request}\n  ${wrong.join('\n  ')}${task.short ? `\n  known: ${task.short}` : ''}`);
    }
  } finally {
    await close();
  }
  console.log(`${good} of ${tasks.length} requests served well by the recorded calls.`);
}
