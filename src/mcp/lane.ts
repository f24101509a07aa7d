import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type MessageClassification,
  PerRequestHTTPServerTransport,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server';
import { MODERN_VERSION } from './server.ts';

export type Era = 'modern' | 'legacy';

/**
 * One SDK server that answers the requests of all clients of an era. Connecting a new server for each request, as the
 * SDK's own HTTP entry does, costs several times the answer. It is safe here since the server keeps no state, asks
 * its clients nothing and sends nothing but answers: requests meet only in their ids, and those are renumbered.
 */
export interface Lane {
  /** Answers a request of the lane's era; the answer carries the lane's own id, not the request's. */
  readonly ask: (request: JSONRPCRequest) => Promise<JSONRPCResponse>;
  readonly close: () => Promise<void>;
}

/** Connects a new server for an era. */
export async function openLane(server: Server, era: Era): Promise<Lane> {
  const classification: MessageClassification =
    era === 'modern' ? { era, revision: MODERN_VERSION } : { era };
  const waiting = new Map<number, (response: JSONRPCResponse) => void>();
  const send = async (message: JSONRPCMessage): Promise<void> => {
    // Anything else than an answer has nobody to go to.
    if (!('id' in message) || 'method' in message) return;
    const id = message.id as number;
    waiting.get(id)?.(message);
    waiting.delete(id);
  };
  const transport = era === 'modern' ? new ModernTransport(classification, send) : plain(send);
  await server.connect(transport);
  let count = 0;
  return {
    ask: (request) =>
      new Promise((resolve) => {
        const id = ++count;
        waiting.set(id, resolve);
        transport.onmessage?.({ ...request, id }, { classification });
      }),
    close: () => server.close(),
  };
}

/** A server speaks the newest protocol only on the SDK's own transport for it: this one lends its name to many exchanges. */
class ModernTransport extends PerRequestHTTPServerTransport {
  readonly #send: (message: JSONRPCMessage) => Promise<void>;

  constructor(
    classification: MessageClassification,
    send: (message: JSONRPCMessage) => Promise<void>,
  ) {
    super({ classification });
    this.#send = send;
  }

  override send(message: JSONRPCMessage): Promise<void> {
    return this.#send(message);
  }
}

function plain(send: (message: JSONRPCMessage) => Promise<void>): Transport {
  const transport: Transport = {
    start: async () => {},
    send,
    close: async () => transport.onclose?.(),
  };
  return transport;
}
