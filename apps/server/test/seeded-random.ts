/** Numbers that look drawn by chance and are the same at every run, so that a series that fails can be followed. */
export function seededRandom(seed: number) {
  let state = seed;
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The low digits of such a series repeat soon.
    return Math.floor((state / 2 ** 32) * below);
  };
  return { draw, pick: <T>(all: readonly T[]) => all[draw(all.length)] as T };
}
