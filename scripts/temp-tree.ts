import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Writes files into a fresh git folder that is removed with its scope (`using tree = plantTree(…)`). */
export function plantTree(files: Record<string, string>): { root: string } & Disposable {
  const root = mkdtempSync(path.join(tmpdir(), 'stampdeck-tree-'));
  execFileSync('git', ['init', '--quiet', root]);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}
