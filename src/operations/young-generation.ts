import type { Server } from 'node:http';
import { setFlagsFromString } from 'node:v8';

/** From this many connections on, what is under way at once fills the usual space for new objects. */
const MANY = 200;
const LOOK_EVERY_MS = 1_000;

/**
 * Lets V8's space for new objects grow while many clients are connected: what is under way for them would be taken
 * for lasting otherwise, and collecting it costs as much as answering. With fewer it stays as small as the launcher
 * has made it, and V8 takes back what it does not use when it collects everything. Stops with the server.
 */
export function followLoad(server: Server): void {
  let isMany = false;
  // What V8 multiplies the space by: 1, as the launcher has set it, keeps it as it is.
  const growBy = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  const timer = setInterval(() => {
    server.getConnections((_error, count) => {
      if (count >= MANY === isMany) return;
      isMany = count >= MANY;
      growBy(isMany ? 2 : 1);
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  server.on('close', () => {
    clearInterval(timer);
    // Compiled code is kept for the next start only if V8's flags are as they were at this one.
    growBy(1);
  });
}
