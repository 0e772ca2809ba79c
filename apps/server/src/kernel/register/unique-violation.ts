import { defineError } from '#kernel/errors.ts';

/** A refusal of what may exist only once, said at the field that holds it. */
export const uniqueViolation = (code: string, field: string, message: string) =>
  defineError(
    code,
    409,
    () => message,
    () => ({ issues: [{ path: field, msg: message }] }),
  );
