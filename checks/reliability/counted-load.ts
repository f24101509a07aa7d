import { load, predict, signUp } from '../../test/support/node-process.ts';

interface Clients {
  /** All clients, each of which sends one request after the other. */
  readonly clients: number;
  /** Clients among them that sign up instead of asking for predictions. */
  readonly signingUp: number;
}

/**
 * Sends sign-ups and predictions, the latter with `keys`, until `end` has resolved, and returns its result. Adds each
 * issued key, and each answer to a key, to `answered`.
 */
export async function countedLoad<T>(
  port: number,
  keys: readonly string[],
  answered: Map<string, number>,
  { clients, signingUp }: Clients,
  end: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  const loops = load(
    clients,
    () => isOver,
    async (loop) => {
      if (loop < signingUp) {
        const key = await signUp(port);
        if (key) answered.set(key, 0);
        return;
      }
      const key = keys[Math.floor(Math.random() * keys.length)] as string;
      const { status } = await predict(port, key);
      if (status === 200) answered.set(key, (answered.get(key) as number) + 1);
    },
  );
  try {
    return await end();
  } finally {
    isOver = true;
    await loops;
  }
}
