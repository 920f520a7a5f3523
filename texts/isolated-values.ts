import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** First strong isolate, and its end: what is between them has its own direction and moves nothing beside it. */
const [start, end] = ['\u2068', '\u2069'];

const isolated = (message: CompiledMessage): CompiledMessage =>
  message.flatMap((token) => {
    if (token === '#') return [start, token, end];
    if (typeof token === 'string') return [token];
    const [name, type, forms] = token;
    return type ? [[name, type, withIsolatedValues(forms as Forms)]] : [start, token, end];
  });

/** Texts by their id, or the forms of a plural, whose `offset` is a number. */
type Forms = Record<string, CompiledMessage | number | undefined>;

/** Compiled texts whose names, numbers and dates stay whole and in their place in a text that runs from right to left. */
export const withIsolatedValues = (messages: Forms): Forms =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, Array.isArray(message) ? isolated(message) : message]),
  );
