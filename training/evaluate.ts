// Measures prices and verdicts on sales (training/evaluation/run.ts says how to call it).
import { runEvaluation } from './evaluation/run.ts';

process.exitCode = await runEvaluation(process.argv.slice(2));
