// People's questions to agents, against any server: `node checks/mcp/tasks/run.ts --url http://localhost:3000/mcp`. By
// default it makes the recorded calls, to test if the server answers correct calls well. With `--agent command`, an
// agent makes the calls: the command gets {request, instructions, tools} as JSON on its standard input and prints its
// calls as JSON, [["get_price", {"title": "…"}], …]; the answers have to contain the same facts.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type Answer, type Call, readTasks, shortcomings, type Task } from './grade.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000/mcp' },
    agent: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});

const client = new Client({ name: 'hangtag-tasks', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL(options.url)));
const { tools } = await client.listTools();
const instructions = client.getInstructions() ?? '';
const known = `${instructions}\n${tools.map(({ description }) => description).join('\n')}`;
let good = 0;
const tasks = readTasks().filter(({ request }) => request.includes(options.only));
for (const task of tasks) {
  const answers: Answer[] = [];
  for (const [name, args] of callsFor(task)) answers.push(await call(name, args));
  const wrong = shortcomings(task, answers, known);
  if (wrong.length === 0) good++;
  else console.log(`${task.request}\n  ${wrong.join('\n  ')}${task.short ? `\n  known: ${task.short}` : ''}`);
}
await client.close();
console.log(`${good} of ${tasks.length} served well.`);

function callsFor(task: Task): readonly Call[] {
  if (options.agent === undefined) return task.calls;
  const input = JSON.stringify({ request: task.request, instructions, tools });
  return JSON.parse(execFileSync('sh', ['-c', options.agent], { input, encoding: 'utf8' }));
}

async function call(name: string, args: Record<string, unknown>): Promise<Answer> {
  try {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args });
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    return { text, structured: structuredContent as Answer['structured'], isError };
  } catch (error) {
    return { text: String(error), isError: true };
  }
}
