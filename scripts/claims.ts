/** Finds the lines of the specification that tests name in their titles. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { specification } from './specification.ts';
import { listFiles } from './structure.ts';

export interface Claim {
  id: string;
  file: string;
  /** The titles of its groups and its own, without the ids. */
  title: string;
}

const testFile = /\.(test|spec|proof)\.tsx?$/;
const idPattern = /\bS[1-9](?:\.[a-z]\w*)*\.\d+\b/g;
const idsAtEnd = /\s*\(S[1-9]\.[\w., ]*\)$/;

/** Returns the ids in a title. */
export const idsIn = (title: string): string[] => title.match(idPattern) ?? [];

/** Returns every claim of every test file below `root`. Throws without a test file, or when a title names an unknown line. */
export function readClaims(root: string): Claim[] {
  const files = listFiles(root).filter((file) => testFile.test(file));
  if (files.length === 0) throw new Error(`No test file found below ${root}.`);
  const claims = files.flatMap((file) => claimsOf(file, readFileSync(path.join(root, file), 'utf8')));
  const known = new Set(specification.map(({ id }) => id));
  const wrong = claims.find(({ id }) => !known.has(id));
  if (wrong) throw new Error(`${wrong.file} names ${wrong.id}, which is not a line of scripts/specification.ts.`);
  return claims;
}

/** Returns the claims of one file's titles. A test that is skipped or todo claims nothing. */
export function claimsOf(file: string, source: string): Claim[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const claims: Claim[] = [];
  const groups: string[] = [];
  new Visitor({
    CallExpression(node) {
      const title = titleOf(node.arguments[0]);
      const kind = kindOf(node.callee);
      if (title === undefined || kind === undefined) return;
      if (kind === 'group') groups.push(title);
      else {
        const shown = [...groups, title.replace(idsAtEnd, '')].join(' › ');
        claims.push(...idsIn(title).map((id) => ({ id, file, title: shown })));
      }
    },
    'CallExpression:exit'(node) {
      if (titleOf(node.arguments[0]) !== undefined && kindOf(node.callee) === 'group') groups.pop();
    },
  }).visit(program);
  return claims;
}

type Node = { type: string } & Record<string, unknown>;

function kindOf(callee: object): 'test' | 'group' | undefined {
  const [first, ...rest] = namesOf(callee as Node);
  if (first === 'describe' || (first === 'test' && rest[0] === 'describe')) return 'group';
  const isRun = rest.every((name) => ['each', 'for', 'concurrent', 'sequential'].includes(name));
  return (first === 'test' || first === 'it') && isRun ? 'test' : undefined;
}

/** Returns ['test', 'each'] for `test.each(rows)`. */
function namesOf(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node.name)];
  if (node.type === 'CallExpression') return namesOf(node.callee as Node);
  if (node.type === 'TaggedTemplateExpression') return namesOf(node.tag as Node);
  if (node.type !== 'MemberExpression') return [];
  return [...namesOf(node.object as Node), String((node.property as Node).name)];
}

function titleOf(argument: object | undefined): string | undefined {
  const node = argument as Node | undefined;
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}
