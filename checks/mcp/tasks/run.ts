// People's questions to agents, against any server: `node checks/mcp/tasks/run.ts --url http://localhost:3000/mcp`. By
// default it makes the recorded calls, to test if the server answers correct calls well. With `--agent command`, an
// agent makes the calls: the command gets {request, instructions, tools} as JSON on its standard input and prints its
// calls as JSON, [["get_price", {"title": "…"}], …]; the answers have to contain the same facts.
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { connectAgent } from '../agent/run.ts';
import { type Answer, type Call, readTasks, shortcomings, type Task } from './grade.ts';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000/mcp' },
    agent: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});

const { instructions, tools, call, close } = await connectAgent(options.url);
const known = `${instructions}\n${tools.map(({ description }) => description).join('\n')}`;
let good = 0;
const tasks = readTasks().filter(({ request }) => request.includes(options.only));
for (const task of tasks) {
  const answers: Answer[] = [];
  for (const [name, args] of callsFor(task)) answers.push(await answerOf(name, args));
  const wrong = shortcomings(task, answers, known);
  if (wrong.length === 0) good++;
  else console.log(`${task.request}\n  ${wrong.join('\n  ')}${task.short ? `\n  known: ${task.short}` : ''}`);
}
await close();
console.log(`${good} of ${tasks.length} served well.`);

function callsFor(task: Task): readonly Call[] {
  if (options.agent === undefined) return task.calls;
  const input = JSON.stringify({ request: task.request, instructions, tools });
  return JSON.parse(execFileSync('sh', ['-c', options.agent], { input, encoding: 'utf8' }));
}

async function answerOf(name: string, args: Record<string, unknown>): Promise<Answer> {
  try {
    const { structure: structured, ...answer } = await call(name, args);
    return { ...answer, structured };
  } catch (error) {
    return { text: String(error), isError: true };
  }
}
