import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const TSC = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

/** A question of an editor about a place in a file. */
interface Question {
  readonly method: 'hover' | 'completion';
  readonly line: number;
  readonly character: number;
}

/** Returns the answers of a TypeScript language server that has a file and its folder open, as in an editor. */
export async function askEditor(file: string, text: string, questions: readonly Question[]): Promise<unknown[]> {
  const server = spawn(process.execPath, [TSC, '--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const { href: uri } = pathToFileURL(file);
  const capabilities = { textDocument: { hover: { contentFormat: ['markdown'] } } };
  const rootUri = pathToFileURL(dirname(file)).href;
  send({ id: 0, method: 'initialize', params: { processId: null, rootUri, capabilities } });
  send({ method: 'initialized', params: {} });
  const textDocument = { uri, languageId: 'typescript', version: 1, text };
  send({ method: 'textDocument/didOpen', params: { textDocument } });
  for (const [at, { method, ...position }] of questions.entries())
    send({ id: at + 1, method: `textDocument/${method}`, params: { textDocument: { uri }, position } });

  const answers: unknown[] = [];
  let incomplete = '';
  for await (const chunk of server.stdout.setEncoding('utf8')) {
    const parts = `${incomplete}${chunk}`.split(/Content-Length: \d+\r\n\r\n/);
    incomplete = '';
    for (const part of parts) {
      const message = messageOf(part);
      if (message === undefined) incomplete = part;
      // Requests of the server, such as to watch files, are answered null.
      else if (message.method !== undefined && message.id !== undefined) send({ id: message.id, result: null });
      else if (Number(message.id) > 0) answers[Number(message.id) - 1] = message.result;
    }
    if (Object.keys(answers).length === questions.length) break;
  }
  server.stdin.end();
  server.kill();
  return answers;
}

/** Returns a message of a server; undefined if it is incomplete. */
function messageOf(
  text: string,
): { readonly id?: unknown; readonly method?: string; readonly result?: unknown } | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
