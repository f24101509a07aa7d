import { connect, type Socket } from 'node:net';

/** Connects to a service and sends the start of a request. The test ends the connection. */
export function beginRequest(url: string, bytes: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(bytes, 'latin1');
  return socket.on('error', () => {});
}

/** Sends raw bytes to a service and returns everything received until it disconnects. */
export function sendRaw(url: string, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = beginRequest(url, request).setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
