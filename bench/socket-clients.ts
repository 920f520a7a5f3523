/** Many clients in one process. They use ws with every kind of server, so that they cost the same. */
import { WebSocket } from 'ws';

export interface Orders {
  kind: 'ours' | 'plain' | 'bare';
  /** Of one server process, or of several, among which the clients take turns. A message goes to a client of the next one. */
  ports: number[];
  first: number;
  count: number;
}

const [, , given] = process.argv;
const { kind, ports, first, count } = JSON.parse(String(given)) as Orders;
const sockets: WebSocket[] = [];
const sentAt = new Map<string, number>();
let waiting: ((milliseconds: number) => void) | null = null;

const arrived = (sender: string): void => waiting?.(performance.now() - (sentAt.get(sender) ?? Number.NaN));

/** Has the servers collect their garbage. */
const collect = () => Promise.all(ports.map((port) => fetch(`http://127.0.0.1:${port}/`)));

/** Connects the `n`th client. All servers but ws use Socket.IO's frames: 0 open, 40 connected, 2 ping, 42 an event. */
function open(n: number): Promise<void> {
  const id = `client-${n}`;
  const path = kind !== 'bare' ? 'socket.io/?EIO=4&transport=websocket' : `?token=${id}`;
  const port = ports[n % ports.length];
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${path}`, { perMessageDeflate: false });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    if (kind === 'bare') {
      socket.on('open', () => resolve());
      socket.on('message', (data) => arrived(JSON.parse(String(data)).senderId));
      return;
    }
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: id })}`);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) resolve();
      else if (text.startsWith('44')) reject(new Error(text));
      else if (text.startsWith('42["getNavigate"')) arrived(JSON.parse(text.slice(2))[1].senderId);
      else if (text.startsWith('42')) throw new Error(text);
    });
  });
}

/** Sends one message from a client to another of this process. Returns its milliseconds. */
function send(at: number): Promise<number> {
  const [from, to] = [at % count, (at * 7 + 1) % count];
  const senderId = `client-${first + from}`;
  const hint = { senderId, senderName: 'A shop', receiverId: `client-${first + to}`, stamp: 1 };
  return new Promise((resolve) => {
    waiting = resolve;
    sentAt.set(senderId, performance.now());
    sockets[from]?.send(kind !== 'bare' ? `42${JSON.stringify(['sendLiveStamp', hint])}` : JSON.stringify(hint));
  });
}

process.on('message', (messages: number) => {
  void (async () => {
    const times: number[] = [];
    for (let at = 0; at < messages; at += 1) times.push(await send(at * 13));
    process.send?.(times);
  })();
});
process.on('disconnect', () => process.exit(0));

for (let n = first; n < first + count; n += 50) {
  const group = Array.from({ length: Math.min(50, first + count - n) }, (_, at) => open(n + at));
  await Promise.all(group);
  if (n % 500 === 0) await collect();
}
await collect();
process.send?.('connected');
