interface Versioned {
  version: number;
}

/**
 * What the editor shows once the article was read again, as it is whenever the window comes back: the newest, unless something
 * was typed. Typed text stays on the version it was begun with, and saving it says that somebody else was there first.
 */
export const draftToEdit = <Draft extends Versioned>(
  began: Draft | null,
  found: Draft | null,
  dirty: boolean,
): Draft | null => (dirty || began?.version === found?.version ? began : found);
