/** The first letter or digit of a name; the first character if it has neither. */
export function initialOf(name: string): string {
  const first = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? [...name.trim()][0] ?? '';
  return first.toUpperCase();
}

/** 'NL' for Nora Maria Lindqvist. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first = name, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return initialOf(first) + (last === undefined ? '' : initialOf(last));
}
