/** What is typed stays with its talk while another one is looked at, and when somebody else has taken the talk over. */
export const drafts = new Map<number, string>();
