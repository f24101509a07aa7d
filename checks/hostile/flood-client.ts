// Sends one flood from 50 addresses until its standard input closes. Runs as its own process so that sending does not
// slow the clients being measured. Arguments: the port and the flood's name.
import { connect } from 'node:net';
import { FLOODS } from './floods.ts';

const ADDRESSES = 50;
const [port, name] = process.argv.slice(2) as [string, string];
const flood = FLOODS.find((one) => one.name === name);
if (!flood) throw new Error(`no flood ${name}`);
for (let i = 0; i < flood.connections; i++) {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.2.${1 + (i % ADDRESSES)}` });
  socket.on('error', () => {});
  if (flood.isUnread) socket.pause();
  else socket.resume();
  socket.write(flood.bytes());
}
console.log('It begins.');
process.stdin.resume().on('end', () => process.exit());
