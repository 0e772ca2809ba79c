import type { Call } from '@zhiying/contract';
import { contract, fieldLabel, inChinese } from '@zhiying/contract/schemas';
import { z } from 'zod';
import type { Issue } from './issue.ts';

const BODIES = new Map(
  Object.values(contract as Record<string, Record<string, Call>>)
    .flatMap((area) => Object.values(area))
    .map((call) => [call.path, call.body]),
);

/** The contract's label of a field of a call's body. */
export function labelIn(call: Call, name: string): string | undefined {
  const body = BODIES.get(call.path);
  return body && fieldLabel(body, name);
}

/** Validates the body of a call with its schema: the same messages as the server's, without a request. */
export const issuesOf = (call: Call, value: unknown): Issue[] => issuesBy(BODIES.get(call.path), value);

export function issuesBy(schema: z.core.$ZodType | undefined, value: unknown): Issue[] {
  if (!schema) return [];
  const result = z.safeParse(schema, value, inChinese(schema, value));
  if (result.success) return [];
  return result.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), msg: issue.message }));
}
