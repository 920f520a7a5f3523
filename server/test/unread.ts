/** Connections that send requests and never read, like an attacker or a stalled browser. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A large public file that exists even without built screens. */
const largeFile = '/docs/assets/swagger-ui-bundle.js';

async function openSocket(url: string | URL): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Requests a file several times at once. */
export async function askUnread(url: string | URL, calls: number, path = largeFile): Promise<Socket> {
  const socket = await openSocket(url);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(calls));
  return socket;
}

/** The start of a live connection's frame. */
const frameKinds = { text: 0x81, ping: 0x89, firstPart: 0x01, nextPart: 0x00 };

/** A frame, masked with zeros. */
export function frame(kind: keyof typeof frameKinds, text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
  return Buffer.from([frameKinds[kind], ...head, 0, 0, 0, 0, ...Buffer.from(text)]);
}

/** Input that makes the server respond on a live connection: many events with acknowledgement, or pings. */
export const floods = {
  events: Buffer.concat(Array(2000).fill(frame('text', '421["addUser",7]'))),
  pings: Buffer.concat(Array(500).fill(frame('ping', 'x'.repeat(120)))),
};

/** A live connection that does not read. */
export async function openUnreadLive(url: string | URL, token: string): Promise<Socket> {
  const socket = await openSocket(url);
  const key = Buffer.alloc(16).toString('base64');
  const upgrade = `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13`;
  socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n\r\n`);
  let heard = '';
  socket.on('data', (part) => (heard += part.toString('latin1')));
  const until = async (words: string) => {
    while (!heard.includes(words)) await once(socket, 'data');
  };
  await until('"sid"');
  socket.write(frame('text', `40${JSON.stringify({ token })}`));
  await until('40{"sid"');
  return socket.removeAllListeners('data').pause();
}

/** Repeats the flood; returns the bytes that the server took before it closed the connection. */
export async function flood(socket: Socket, part: Buffer, most: number): Promise<number> {
  const closed = once(socket, 'close');
  while (!socket.destroyed && socket.bytesWritten < most) {
    const isRoom = socket.write(part);
    if (!isRoom) await Promise.race([once(socket, 'drain'), closed]).catch(() => undefined);
  }
  return socket.bytesWritten;
}
