/** The real server, in a process of its own. */
import { startProgram } from './commands.ts';

/** Starts it on a free port, where anyone may open a shop. The test ends it. */
export function startServer(env: Record<string, string>) {
  const settings = { PORT: '0', HOST: '127.0.0.1', SIGN_UPS: 'open', ...env };
  const { child, seen, ended: closed } = startProgram('main.ts', [], settings);
  const ended = closed.then(({ code }) => code);
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const port = /"port":(\d+),"database"/.exec(seen.out)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    void ended.then(() => reject(new Error(`It ended: ${seen.err || seen.out}`)));
  });
  ready.catch(() => undefined);
  return { child, seen, ended, ready };
}
