// Writes the names that programs rely on into test/contract.txt.
import { writeFileSync } from 'node:fs';
import { CONTRACT, contractNow } from './contract.ts';

writeFileSync(CONTRACT, `${contractNow().join('\n')}\n`);
