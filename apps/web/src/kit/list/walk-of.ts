interface Walk {
  previous?: () => void;
  next?: () => void;
}

/** The steps to the rows before and after the open one; undefined where it is not among the rows. */
export function walkOf(
  rows: readonly { id: number }[],
  id: number,
  open: (id: number) => void,
): Walk | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const step = (row: { id: number } | undefined) => row && (() => open(row.id));
  return at < 0 ? undefined : { previous: step(rows[at - 1]), next: step(rows[at + 1]) };
}
