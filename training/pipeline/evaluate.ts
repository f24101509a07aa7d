// Measures the published model on held-out listings: README.md in this folder has the calls.
import { evaluatePublished } from './evaluate-published.ts';
import { runScript } from './script.ts';

await runScript(evaluatePublished);
