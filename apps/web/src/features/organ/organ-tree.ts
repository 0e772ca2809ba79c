import type { Organ } from '@zhiying/contract';

export interface OrganBranch {
  key: number;
  organ: Organ;
  children: OrganBranch[];
}

/** The rows as a tree. One whose parent the viewer cannot see stands at the top. */
export function treeOf(rows: readonly Organ[]): OrganBranch[] {
  const branches = new Map(
    rows.map((organ): [number, OrganBranch] => [organ.id, { key: organ.id, organ, children: [] }]),
  );
  const tops: OrganBranch[] = [];
  for (const branch of branches.values()) {
    const above = branch.organ.parentId === null ? undefined : branches.get(branch.organ.parentId);
    (above?.children ?? tops).push(branch);
  }
  return tops;
}

/** Those above, nearest first. */
export function aboveOf(rows: readonly Organ[], id: number): Organ[] {
  const byId = new Map(rows.map((organ) => [organ.id, organ]));
  const above: Organ[] = [];
  let parentId = byId.get(id)?.parentId ?? null;
  while (parentId !== null) {
    const parent = byId.get(parentId);
    if (!parent) break;
    above.push(parent);
    parentId = parent.parentId;
  }
  return above;
}

export const isWithin = (rows: readonly Organ[], id: number, ancestor: number) =>
  id === ancestor || aboveOf(rows, id).some((organ) => organ.id === ancestor);

/** The number after the last one below that parent: 华东-02 after 华东-01, and `<parent>-01` for the first. */
export function proposedCode(rows: readonly Organ[], parent: Organ): string {
  const taken = new Set(rows.map(({ code }) => code));
  const beside = rows.filter(({ parentId }) => parentId === parent.id);
  const numbered = beside.flatMap(({ code }) => {
    const [, prefix, digits] = /^(.*?)(\d{1,9})$/.exec(code) ?? [];
    return prefix === undefined || digits === undefined
      ? []
      : [{ prefix, number: Number(digits), width: digits.length }];
  });
  const last = numbered.sort((one, other) => other.number - one.number)[0];
  const { prefix, number, width } = last ?? { prefix: `${parent.code}-`, number: 0, width: 2 };
  for (let next = number + 1; ; next++) {
    const code = `${prefix}${String(next).padStart(width, '0')}`;
    if (!taken.has(code)) return code;
  }
}

/** Those that match a name or a code, and those above them so that they can be reached. */
export function findOrgans(rows: readonly Organ[], typed: string): Organ[] {
  const q = typed.trim().toLowerCase();
  if (!q) return [...rows];
  const hits = rows.filter(
    ({ name, code }) => name.toLowerCase().includes(q) || code.toLowerCase().includes(q),
  );
  const kept = new Set(hits.flatMap(({ id }) => [id, ...aboveOf(rows, id).map((organ) => organ.id)]));
  return rows.filter(({ id }) => kept.has(id));
}

/** `2 个组织、12 家经销商、30 家门店和 120 人`: all that goes along. */
export function contentsText({ organs, dealers, stores, members }: Organ) {
  const parts = [
    ...(organs ? [`${text(organs)} 个下级组织`] : []),
    ...(dealers ? [`${text(dealers)} 家经销商`] : []),
    ...(stores ? [`${text(stores)} 家门店`] : []),
    ...(members ? [`${text(members)} 人`] : []),
  ];
  return parts.length > 1 ? `${parts.slice(0, -1).join('、')}和 ${parts.at(-1)}` : (parts[0] ?? '');
}

const text = (count: number) => count.toLocaleString('zh-CN');
