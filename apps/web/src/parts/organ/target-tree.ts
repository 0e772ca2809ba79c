/** A node that something can be sent to, and how many people it reaches there. */
export interface Target {
  id: number;
  parentId: number | null;
  name: string;
  kind: 'organ' | 'dealer' | 'store';
  people: number;
}

export interface TargetBranch {
  key: number;
  target: Target;
  disableCheckbox: boolean;
  children: TargetBranch[];
}

/** A node's ids above it within the rows, nearest first. */
function aboveOf(byId: Map<number, Target>, id: number): number[] {
  const above: number[] = [];
  for (let at = byId.get(id)?.parentId; at && byId.has(at); at = byId.get(at)?.parentId) above.push(at);
  return above;
}

const indexOf = (rows: readonly Target[]) => new Map(rows.map((row) => [row.id, row]));

/** The rows as a tree; what lies below a chosen node is reached with it and cannot be chosen besides. */
export function treeOf(rows: readonly Target[], chosen: readonly number[]): TargetBranch[] {
  const covered = new Set(idsBelow(rows, chosen));
  const branches = new Map(
    rows.map((target): [number, TargetBranch] => [
      target.id,
      {
        key: target.id,
        target,
        disableCheckbox: covered.has(target.id) && !chosen.includes(target.id),
        children: [],
      },
    ]),
  );
  const tops: TargetBranch[] = [];
  for (const branch of branches.values())
    (branches.get(branch.target.parentId ?? 0)?.children ?? tops).push(branch);
  return tops;
}

/** The chosen ones with everything below them. */
export function idsBelow(rows: readonly Target[], chosen: readonly number[]): number[] {
  const byId = indexOf(rows);
  return rows.flatMap(({ id }) =>
    [id, ...aboveOf(byId, id)].some((each) => chosen.includes(each)) ? [id] : [],
  );
}

/** Choosing a node takes in what was chosen below it. */
export function toggleTarget(rows: readonly Target[], chosen: readonly number[], id: number): number[] {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id);
  const byId = indexOf(rows);
  return [...chosen.filter((each) => !aboveOf(byId, each).includes(id)), id];
}

/** Those whose name is meant, and those above them so that they can be reached. */
export function filterTree(rows: readonly Target[], typed: string): Target[] {
  const q = typed.trim().toLowerCase();
  if (!q) return [...rows];
  const byId = indexOf(rows);
  const kept = new Set(
    rows.filter(({ name }) => name.toLowerCase().includes(q)).flatMap(({ id }) => [id, ...aboveOf(byId, id)]),
  );
  return rows.filter(({ id }) => kept.has(id));
}
