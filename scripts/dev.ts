// `npm run dev` runs the server, restarted on every change, and Vite for the web, which passes calls on to it.
import { main, run, say } from './setup.mjs';

const port = process.env.PORT ?? '3000';

await main(async () => {
  say(`the server listens on port ${port}, the pages are at the address that Vite names`);
  const env = { ...process.env, PORT: port, STAMPDECK_SERVER: `http://localhost:${port}` };
  const codes = await Promise.all([
    run(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { env }),
    run(process.execPath, ['node_modules/vite/bin/vite.js', '--config=web/vite.config.ts'], { env }),
  ]);
  return Math.max(...codes);
});
