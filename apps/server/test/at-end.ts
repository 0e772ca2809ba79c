const ends: (() => unknown)[] = [];

/** Runs when the file is over, last first. `afterAll` is heard only at the top of a file, not from within a hook or a test. */
export const atEnd = (end: () => unknown) => void ends.push(end);

export async function runEnds() {
  for (const end of ends.splice(0).reverse()) await end();
}
