// A separate process, so that sending does not slow down the measured clients. Arguments: port, key, name of the attack,
// number of source addresses and their third byte. Runs until its standard input ends.
import { connect, type Socket } from 'node:net';
import { ATTACKS } from './attacks.ts';

const [port, key, name, addresses, from] = process.argv.slice(2) as [string, string, string, string, string];
const attack = ATTACKS.find((candidate) => candidate.name === name);
if (!attack) throw new Error(`no attack ${name}`);
const doors = [attack.bytes, ...(attack.otherDoor ? [attack.otherDoor] : [])].map((door) => door(key));
const outcomes = new Map<string, number>();
const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);

for (let i = 0; i < attack.connections; i++) send(addressOf(i), doors[i % doors.length] as Buffer);

function addressOf(index: number): string {
  return `127.0.${from}.${1 + (index % Number(addresses))}`;
}

function send(localAddress: string, bytes: Buffer): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
  let answer = '';
  socket.on('error', (error: NodeJS.ErrnoException) => count(error.code ?? error.message));
  socket.on('close', () => {
    if (attack?.isRepeated) setTimeout(send, 1, localAddress, bytes);
    else count(answer === '' ? 'closed' : 'closed after its answer');
  });
  if (attack?.isUnread) socket.pause();
  else
    socket.on('data', (data) => {
      if (answer === '') {
        answer = String(data).slice(9, 12);
        count(answer);
      }
    });
  socket.on('connect', () => write(socket, bytes, attack?.times ?? 1));
}

function write(socket: Socket, bytes: Buffer, times: number): void {
  if (times === 0) drip(socket.setNoDelay(), attack?.drips ?? 0);
  else if (socket.destroyed) return;
  else if (socket.write(bytes)) write(socket, bytes, times - 1);
  else socket.once('drain', () => write(socket, bytes, times - 1));
}

function drip(socket: Socket, left: number): void {
  if (left === 0 || socket.destroyed) return;
  socket.write('a');
  setTimeout(() => drip(socket, left - 1), attack?.dripEveryMs ?? 100);
}

console.log('It begins.');
process.stdin.resume();
process.stdin.on('end', () => {
  console.log(JSON.stringify(Object.fromEntries(outcomes)));
  process.exit();
});
