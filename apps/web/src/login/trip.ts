/** A browser on its way to a provider and back. The key stays here: an answer that is carried to another one opens nothing. */
export interface Trip {
  key: string;
  remember: boolean;
  redirect: string | null;
  /** The console tries a provider: nobody signs in. */
  test?: true;
}

const PREFIX = 'zhiying.way.';

export function depart({ url, state, ...trip }: Trip & { url: string; state: string }, open = go) {
  localStorage.setItem(PREFIX + state, JSON.stringify(trip));
  open(url);
}
const go = (url: string) => location.assign(url);

/** Each comes back once. */
export function arrive(search: string): (Trip & { answer: string }) | null {
  const state = new URLSearchParams(search).get('state') ?? '';
  const kept = localStorage.getItem(PREFIX + state);
  if (!state || !kept) return null;
  localStorage.removeItem(PREFIX + state);
  try {
    return { ...(JSON.parse(kept) as Trip), answer: search.replace(/^\?/, '') };
  } catch {
    return null;
  }
}
