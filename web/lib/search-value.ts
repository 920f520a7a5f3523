import * as z from 'zod/mini';

/** A search value with its default, also for a bad value in the address. */
export const usual = <T extends z.ZodMiniType>(schema: T, value: z.output<T>) =>
  z.catch(z._default(schema, value as never), value as never);
