/** Messages for invalid fields whose schema has none. */
import type * as z from 'zod/mini';

const kinds: Record<string, string> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
};

/** The unit of a text's or list's length; none for a number. */
const units: Record<string, readonly [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

const amount = (count: number | bigint, origin: string): string => {
  const unit = units[origin];
  return unit ? `${count} ${unit[count === 1 ? 0 : 1]}` : String(count);
};

const formats: Record<string, string> = {
  date: 'This must be a date, such as 2026-05-17.',
  datetime: 'This must be a time in UTC, such as 2026-05-17T09:30:00Z.',
};

export const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input == null ? 'This is missing.' : kinds[issue.expected];
    case 'too_small':
      return `At least ${amount(issue.minimum, issue.origin)}.`;
    case 'too_big':
      return `At most ${amount(issue.maximum, issue.origin)}.`;
    case 'invalid_value':
      return issue.input == null ? 'This is missing.' : `This must be one of: ${issue.values.join(', ')}.`;
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not in the right form.';
    default:
      return 'This is not valid.';
  }
};
