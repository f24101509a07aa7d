import { connectAgent } from '../agent/run.ts';
import { type Answer, readTasks, shortcomings } from './grade.ts';

/**
 * Makes the recorded calls that people's questions need with the tools at `url`: the right calls should be served well.
 * Prints the faults of the answers, and how many have none.
 */
export async function playTasks(url: string): Promise<void> {
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
