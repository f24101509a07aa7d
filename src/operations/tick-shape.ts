import { executionAsyncResource } from 'node:async_hooks';

/** Never read: what it holds on to is the point. */
const kept: object[] = [];

/**
 * Keeps one object of those that `process.nextTick` makes, several for each request. When a full garbage collection
 * finds none of them, V8 forgets how such objects are laid out, and makes every later one by a slow path for good: a
 * sixth of a small answer's time (Node 24.21; `npm run bench` shows it).
 */
export function keepTickShape(): void {
  process.nextTick(() => {
    kept.push(executionAsyncResource());
  });
}
