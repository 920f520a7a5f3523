// A lock that dies with its process: a listening socket, not a file with a process id.
import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Takes the lock of a folder, waiting for the process that holds it. Returns the function that releases it.
 * @param {string} folder
 * @param {() => void} onWait called once, when there is a wait
 * @returns {Promise<() => void>}
 */
export async function takeLock(folder, onWait) {
  const address = lockAddress(folder);
  for (let told = false; ; told = true) {
    /** @type {Set<import('node:net').Socket>} */
    const waiting = new Set();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on('error', () => socket.destroy());
    });
    if (await listens(server, address)) {
      return () => {
        server.close();
        for (const socket of waiting) socket.destroy();
      };
    }
    if (!told) onWait();
    await untilReleased(address);
  }
}

/** @param {string} folder */
function lockAddress(folder) {
  const name = `stampdeck-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`);
}

/**
 * @param {import('node:net').Server} server
 * @param {string} address
 * @returns {Promise<boolean>}
 */
function listens(server, address) {
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(address, () => resolve(true));
  });
}

/**
 * @param {string} address
 * @returns {Promise<void>}
 */
function untilReleased(address) {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      // Where the lock is a file (macOS), that of a dead process remains.
      if (error.code === 'ECONNREFUSED' && address.startsWith(tmpdir())) rmSync(address, { force: true });
    });
    socket.on('close', () => resolve());
  });
}
