/** Parses JSON bodies strictly: limits depth, and refuses duplicate and dangerous keys, NUL and lone surrogates. */
import { AppError } from '#context.ts';

/** Most levels of nesting (ours: more than any call needs). */
const maxDepth = 20;

const quoted = /"(?:[^"\\]|\\.)*"/g;

/** Counts the members of all objects in the source: outside strings, each colon belongs to one. */
const countMembers = (source: string): number => {
  const bare = source.replace(quoted, '');
  let count = 0;
  for (let at = bare.indexOf(':'); at >= 0; at = bare.indexOf(':', at + 1)) count += 1;
  return count;
};

const isBad = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/** Counts the members of a value's objects. Throws 422 for content that must not be stored. */
export function inspect(root: unknown): number {
  let members = 0;
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) throw new AppError('invalid', { message: 'The request is nested too deeply.' });
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string' && isBad(value)) {
        throw new AppError('invalid', { message: 'A text contains characters that cannot be stored.' });
      }
      if (typeof value !== 'object' || value === null) continue;
      if (Array.isArray(value)) {
        for (const item of value) next.push(item);
        continue;
      }
      for (const [key, item] of Object.entries(value)) {
        members += 1;
        if (key === '__proto__' || key === 'constructor' || isBad(key)) {
          throw new AppError('invalid', { message: 'A field has a name that is not allowed.' });
        }
        next.push(item);
      }
    }
    level = next;
  }
  return members;
}

/** Parses a body. Throws 400 if it is not JSON or names a field twice, and 422 for content that must not be stored. */
export function parseJson(source: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    throw new AppError('notReadable');
  }
  if (inspect(value) !== countMembers(source)) {
    throw new AppError('notReadable', { message: 'The request names a field twice.' });
  }
  return value;
}
