import * as z from 'zod/mini';

/** A search value and what it usually is, also where the address has a bad one. */
export const usual = <T extends z.ZodMiniType>(schema: T, value: z.output<T>) =>
  z.catch(z._default(schema, value as never), value as never);
