// Runs in a separate process, so that its sending does not slow down the measured clients. Arguments: port,
// connections, requests per connection; the request comes on standard input. Prints the connections' local ports as a
// JSON array when they are open. Ends with its standard input.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';

const [port, connections, repeat] = process.argv.slice(2).map(Number);
const [request] = (await once(process.stdin.setEncoding('latin1'), 'data')) as [string];
const sockets = await Promise.all(Array.from({ length: connections as number }, open));
console.log(JSON.stringify(sockets.map((socket) => (socket.address() as AddressInfo).port)));
for (const socket of sockets) socket.write(request.repeat(repeat as number));
process.stdin.on('end', () => process.exit());

async function open(): Promise<Socket> {
  const socket = connect({ port: port as number, host: '127.0.0.1' });
  // The service closed the connection.
  socket.on('error', () => {});
  await once(socket, 'connect');
  // Never reads.
  return socket.pause();
}
