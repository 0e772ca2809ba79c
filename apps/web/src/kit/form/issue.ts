/** A validation message with the path of its field. */
export interface Issue {
  path: string;
  msg: string;
}

/** The first complaint about a field or anything in it: `issueAt(issues, 'memberships.0')`. */
export const issueAt = (issues: readonly Issue[], path: string) =>
  issues.find((issue) => issue.path === path || issue.path.startsWith(`${path}.`))?.msg;
