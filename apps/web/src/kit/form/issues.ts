import { z } from 'zod';

export interface Issue {
  path: string;
  msg: string;
}

/** What the contract's schema says about a value: the same words the server would use, without asking it. */
export function issuesOf(schema: z.core.$ZodType | undefined, value: unknown): Issue[] {
  if (!schema) return [];
  const result = z.safeParse(schema, value);
  if (result.success) return [];
  return result.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), msg: issue.message }));
}

/** The first complaint about a field or anything in it: `issueAt(issues, 'memberships.0')`. */
export const issueAt = (issues: readonly Issue[], path: string) =>
  issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))?.msg;
