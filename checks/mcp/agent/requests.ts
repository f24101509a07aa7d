import { readFileSync } from 'node:fs';
import type { Grade } from './grade.ts';
import type { Conversation } from './loop.ts';
import recorded from './recorded.json' with { type: 'json' };

/** A request in a person's words, with the call that answers it. */
export interface OpenRequest {
  readonly asks: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** `brand/category/gender/condition` of the garment; missing or empty parts may be anything. */
  readonly gives?: string;
}

interface Written extends Partial<OpenRequest> {
  readonly asks: string;
  /** A title that is searched for on a page. */
  readonly search?: string;
}

/** Returns the requests of `test/requests/`, each with its call: of a search, the price of its title. */
export function readOpenRequests(): OpenRequest[] {
  return ['agents', 'people'].flatMap((name) => {
    const file = new URL(`../../../test/requests/${name}.json`, import.meta.url);
    const written: Written[] = JSON.parse(readFileSync(file, 'utf8'));
    return written.map(({ search, ...request }) => ({ tool: 'get_price', args: { title: search }, ...request }));
  });
}

/** Returns the recorded conversations, each with its request and the grade that it deserves. */
export function readRecorded() {
  const requests = readOpenRequests();
  return Object.entries(recorded as Record<string, Conversation & { readonly grade: Grade }>).map(
    ([kind, { grade, ...conversation }]) => {
      const request = requests.find(({ asks }) => asks === conversation.asks);
      if (!request) throw new Error(`${conversation.asks} is no open request.`);
      return { kind, request, grade, conversation };
    },
  );
}
