import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const TSC = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');

/** A TypeScript language server with an open folder, as in an editor. */
export class LanguageServer {
  readonly #process = spawn(process.execPath, [TSC, '--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #read = Buffer.alloc(0);

  constructor() {
    this.#process.stdout.on('data', (chunk: Buffer) => {
      this.#read = Buffer.concat([this.#read, chunk]);
      this.#take();
    });
  }

  /** Opens a folder. */
  async open(folder: string): Promise<void> {
    const capabilities = { textDocument: { hover: { contentFormat: ['markdown'] } } };
    await this.#ask('initialize', { processId: null, rootUri: pathToFileURL(folder).href, capabilities });
    this.#send({ method: 'initialized', params: {} });
  }

  /** Returns the text, as Markdown, that an editor shows for the last word of each line of a file from a line on. */
  async hovers(file: string, text: string, from: number): Promise<string[]> {
    const { href: uri } = pathToFileURL(file);
    const textDocument = { uri, languageId: 'typescript', version: 1, text };
    this.#send({ method: 'textDocument/didOpen', params: { textDocument } });
    const lines = text.split('\n');
    const shown: string[] = [];
    for (const [line, content] of lines.entries()) {
      if (line < from) continue;
      const position = { line, character: content.length - 1 };
      const hover = await this.#ask('textDocument/hover', { textDocument: { uri }, position });
      shown.push((hover as { contents?: { value: string } } | null)?.contents?.value ?? '');
    }
    return shown;
  }

  /** Returns the names that an editor offers at a place in a line of an open file. */
  async completions(file: string, line: number, character: number): Promise<string[]> {
    const textDocument = { uri: pathToFileURL(file).href };
    const found = await this.#ask('textDocument/completion', { textDocument, position: { line, character } });
    const { items } = found as { items: readonly { readonly label: string }[] };
    return items.map(({ label }) => label);
  }

  stop(): void {
    this.#process.kill();
  }

  #ask(method: string, params: object): Promise<unknown> {
    const id = this.#waiting.size + 1;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, resolve);
    this.#send({ id, method, params });
    return promise;
  }

  #send(message: object): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  /** Takes complete messages from the input. Requests from the server, such as to watch files, are answered null. */
  #take(): void {
    for (;;) {
      const end = this.#read.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.#read.toString('latin1', 0, end))?.[1]);
      const start = end + 4;
      if (this.#read.length < start + length) return;
      const message = JSON.parse(this.#read.toString('utf8', start, start + length));
      this.#read = this.#read.subarray(start + length);
      if (message.method === undefined) this.#waiting.get(message.id)?.(message.result);
      else if (message.id !== undefined) this.#send({ id: message.id, result: null });
    }
  }
}
