import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { FloodGate } from '../../base/flood-gate.ts';

/** File descriptors reserved for the database and files. */
const SPARE = 16;

/**
 * Bounds a listening server's connections by the available file descriptors, so that the database always gets one. Logs
 * the limit that refuses connections, at most once every ten seconds.
 */
export function limitConnections(server: Server, log: Pick<Logger, 'warn'>): void {
  const files = openFiles();
  let reason = 'the service accepts no more';
  if (files) {
    const room = Math.max(1, files.limit - files.open - SPARE);
    if (room < server.maxConnections) {
      server.maxConnections = room;
      reason =
        `the limit of ${files.limit} open files allows no more: raise it with ulimit -n, or LimitNOFILE ` +
        'in systemd';
    }
  }
  const gate = new FloodGate({ lines: 1 });
  server.on('drop', () => {
    gate.pass((leftOut) => {
      const text = `A connection was refused: ${server.maxConnections} are open, and ${reason}.`;
      log.warn({ leftOut }, text);
    });
  });
}

/** Returns the process's open files and their limit; undefined outside Linux. */
function openFiles(): { open: number; limit: number } | undefined {
  try {
    const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? undefined : { open: readdirSync('/proc/self/fd').length, limit: Number(limit) };
  } catch {
    return undefined;
  }
}
