const MOST_REMEMBERED = 5;

/** The latest first, each once. */
export const withChoice = (recent: readonly number[], ids: readonly number[]): number[] =>
  [...ids, ...recent.filter((id) => !ids.includes(id))].slice(0, MOST_REMEMBERED);

/** Reads saved ids; a stored value of another shape gives none. */
export const idsIn = (saved: unknown): number[] =>
  Array.isArray(saved) ? saved.filter((id): id is number => Number.isInteger(id)) : [];
