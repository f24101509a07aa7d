// Generated calls, and the faults of their answers: `node checks/mcp/sentences.ts` makes 2,000 calls over all tools and
// terms. Every dollar figure of a sentence is one of the answer, superlatives hold, no two sentences disagree, and what
// a sentence takes for granted is what the model's files count.
import fc from 'fast-check';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { callTool } from '../../src/mcp/protocol/call-tool.ts';
import { createTools } from '../../src/mcp/tools/tools.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { arbitraryCall } from './calls.ts';
import { claimFaults } from './claims.ts';
import { faultsIn } from './faults.ts';

const parts = { pricing: loadModel(), marketplaces: loadMarketplaces(), publicUrl: () => undefined };
const tools = new Map(createTools(parts).map((tool) => [tool.name, tool]));
const seed = Number(process.argv[2] ?? 20_261_122);
let answered = 0;
let refused = 0;
const faults: string[] = [];
for (const [name, args] of fc.sample(arbitraryCall, { numRuns: 2_000, seed })) {
  const tool = tools.get(name);
  const answer = tool && callTool(tool, args);
  if (!answer || !('structuredContent' in answer)) {
    refused++;
    continue;
  }
  answered++;
  const text = answer.content[0]?.text ?? '';
  const told = { tool: name, args, text, structure: answer.structuredContent as object };
  const found = [...faultsIn(told), ...claimFaults(parts, told)];
  faults.push(...found.map((fault) => `${name} ${JSON.stringify(args)}: ${fault}`));
}
console.log(faults.slice(0, 20).join('\n'));
console.log(`${answered} answered, ${refused} refused, ${faults.length} faults.`);
process.exitCode = faults.length > 0 ? 1 : 0;
