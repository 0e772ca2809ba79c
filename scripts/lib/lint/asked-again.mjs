/**
 * Which files the rules that need types look at again, or `null` for all of them. What such a rule says of a file follows from
 * its text and from the declared types of whatever it imports, directly or not; nothing else is looked at twice.
 *
 * A state is `{ tools, texts: { file: hash }, types: { file: { shape, uses, everywhere } } }`.
 */
export function askedAgain(before, now) {
  if (before?.tools !== now.tools) return null;
  const reshaped = Object.keys(now.types).filter((file) => before.shapes[file] !== now.types[file].shape);
  if (reshaped.some((file) => now.types[file].everywhere)) return null;
  const reached = usersOf(reshaped, now.types);
  return Object.keys(now.texts).filter((file) => before.texts[file] !== now.texts[file] || reached.has(file));
}

/** What is kept of a state in which nothing was wrong. */
export const kept = ({ tools, texts, types }) => ({
  tools,
  texts,
  shapes: Object.fromEntries(Object.entries(types).map(([file, { shape }]) => [file, shape])),
});

function usersOf(files, types) {
  const users = new Map(Object.keys(types).map((file) => [file, []]));
  for (const [file, { uses }] of Object.entries(types)) for (const used of uses) users.get(used)?.push(file);
  const reached = new Set();
  for (let next = files; next.length; )
    next = next
      .flatMap((file) => users.get(file) ?? [])
      .filter((file) => !reached.has(file) && reached.add(file));
  return reached;
}
