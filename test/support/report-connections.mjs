// Loaded before a program: writes each connection that it opens to the file of an environment variable.
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';

subscribe('net.client.socket', () => appendFileSync(process.env.CONNECTIONS_FILE, 'a connection\n'));
