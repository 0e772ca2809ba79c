import type { Call } from '@zhiying/contract';
import { contract } from '@zhiying/contract/schemas';
import { z } from 'zod';
import type { Issue } from './issue.ts';

const BODIES = new Map(
  Object.values(contract as Record<string, Record<string, Call>>)
    .flatMap((area) => Object.values(area))
    .map((call) => [call.path, call.body]),
);

/** What the server would say about the body of a call: the same words, without asking it. */
export const issuesOf = (call: Call, value: unknown): Issue[] => issuesBy(BODIES.get(call.path), value);

export function issuesBy(schema: z.core.$ZodType | undefined, value: unknown): Issue[] {
  if (!schema) return [];
  const result = z.safeParse(schema, value);
  if (result.success) return [];
  return result.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), msg: issue.message }));
}
