import { parseSync, Visitor } from 'oxc-parser';

/** One import, re-export, lazy import or import type of a file. */
export interface ImportFact {
  specifier: string;
  line: number;
  typeOnly: boolean;
}

/** A use that only one place may have. */
export type Use = 'color' | 'environment' | 'fetch' | 'raw-html' | 'sql' | 'upload';

interface UseFact {
  use: Use;
  found: string;
  line: number;
}

export interface SourceFacts {
  imports: ImportFact[];
  uses: UseFact[];
  lines: number;
}

const queryStarts = new Set(['deleteFrom', 'insertInto', 'mergeInto', 'replaceInto', 'selectFrom', 'updateTable']);
const htmlProperties = new Set(['innerHTML', 'outerHTML', 'srcdoc']);
const htmlMethods = new Set(['insertAdjacentHTML', 'setHTMLUnsafe']);
const htmlProp = 'dangerouslySetInnerHTML';
const globals = new Set(['globalThis', 'self', 'window']);
const hexColor = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w/-])/i;
const colorFunction = /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/i;

/** Reads what a TypeScript file imports and does. Throws when it cannot be parsed. */
export function readSource(file: string, source: string): SourceFacts {
  const parsed = parseSync(file, source);
  const [fault] = parsed.errors;
  if (fault) throw new Error(`${file} cannot be parsed: ${fault.message}`);
  const lineAt = lineCounter(source);
  const imports: ImportFact[] = [];
  const uses: UseFact[] = [];
  const specifierStarts = new Set<number>();
  const addImport = (specifier: string, start: number, typeOnly: boolean): void => {
    specifierStarts.add(start);
    imports.push({ specifier, line: lineAt(start), typeOnly });
  };
  const addUse = (use: Use, found: string, start: number): void => {
    uses.push({ use, found, line: lineAt(start) });
  };
  const addColors = (text: string, start: number): void => {
    const found = hexColor.exec(text) ?? colorFunction.exec(text);
    if (found) addUse('color', found[0], start);
  };

  for (const { moduleRequest, entries } of parsed.module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType);
    addImport(moduleRequest.value, moduleRequest.start, typeOnly);
    if (/^(node:)?process$/.test(moduleRequest.value) && entries.some((entry) => entry.importName.name === 'env')) {
      addUse('environment', 'env of node:process', moduleRequest.start);
    }
  }
  for (const entry of parsed.module.staticExports.flatMap((statement) => statement.entries)) {
    if (entry.moduleRequest) addImport(entry.moduleRequest.value, entry.moduleRequest.start, entry.isType);
  }
  for (const { moduleRequest } of parsed.module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/s.exec(source.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) addImport(literal[2], moduleRequest.start, false);
  }

  new Visitor({
    TSImportType(node) {
      addImport(node.source.value, node.source.start, true);
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'fetch') addUse('fetch', 'fetch()', start);
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (name === 'fetch' && callee.object.type === 'Identifier' && globals.has(callee.object.name)) {
        addUse('fetch', 'fetch()', start);
      }
      if (queryStarts.has(name)) addUse('sql', `.${name}()`, start);
      if (htmlMethods.has(name)) addUse('raw-html', `.${name}()`, start);
      if (name === 'sendBeacon') addUse('fetch', 'sendBeacon()', start);
    },
    NewExpression({ callee, start }) {
      if (callee.type !== 'Identifier') return;
      if (callee.name === 'XMLHttpRequest') addUse('upload', 'XMLHttpRequest', start);
      if (callee.name === 'EventSource' || callee.name === 'WebSocket') addUse('fetch', callee.name, start);
    },
    MemberExpression({ object, property, start }) {
      if (property.type !== 'Identifier') return;
      if (object.type === 'Identifier' && object.name === 'process' && property.name === 'env') {
        addUse('environment', 'process.env', start);
      }
    },
    AssignmentExpression({ left, start }) {
      if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return;
      if (htmlProperties.has(left.property.name)) addUse('raw-html', `${left.property.name} =`, start);
    },
    Property({ key, start }) {
      if (key.type === 'Identifier' && key.name === htmlProp) addUse('raw-html', htmlProp, start);
    },
    VariableDeclarator({ id, init, start }) {
      if (init?.type !== 'Identifier' || init.name !== 'process' || id.type !== 'ObjectPattern') return;
      const takesEnv = id.properties.some(
        (taken) => taken.type === 'Property' && taken.key.type === 'Identifier' && taken.key.name === 'env',
      );
      if (takesEnv) addUse('environment', 'env of process', start);
    },
    TaggedTemplateExpression({ tag, start }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') addUse('sql', 'sql``', start);
    },
    JSXAttribute({ name, start }) {
      if (name.type === 'JSXIdentifier' && name.name === htmlProp) addUse('raw-html', htmlProp, start);
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && !specifierStarts.has(start)) addColors(value, start);
    },
    TemplateElement({ value, start }) {
      addColors(value.raw, start);
    },
  }).visit(parsed.program);

  return { imports, uses, lines: source.split('\n').length };
}

/** Reads the color literals of a style sheet's declarations; selectors such as `#add` are none. */
export function readStyles(source: string): SourceFacts {
  const lineAt = lineCounter(source);
  const uses: UseFact[] = [];
  const bare = source.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '));
  for (const declaration of bare.matchAll(/[\w-]+\s*:([^;{}]*)(?=[;}])/g)) {
    const value = declaration[1] ?? '';
    const found = hexColor.exec(value) ?? colorFunction.exec(value);
    if (found) {
      const start = declaration.index + declaration[0].length - value.length + found.index;
      uses.push({ use: 'color', found: found[0], line: lineAt(start) });
    }
  }
  return { imports: [], uses, lines: source.split('\n').length };
}

function lineCounter(source: string): (offset: number) => number {
  return (offset) => source.slice(0, offset).split('\n').length;
}
