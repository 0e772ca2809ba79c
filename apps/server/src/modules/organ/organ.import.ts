import { contract, type ImportValues, ORGAN_IMPORT } from '@zhiying/contract';
import type { Queries } from '#db/database.ts';
import type { Actor } from '#kernel/access/actor.ts';
import { scope } from '#kernel/access/scope.ts';
import { importable, type Reason, type Verdict } from '#kernel/import/importable.ts';
import { type KnownOrgan, organsByCode } from './import.repository.ts';
import { mayMean, namedNodes } from './named-nodes.repository.ts';
import { nodeScope, subtreeScope } from './organ.repository.ts';
import { writeOrgans } from './write-organs.ts';

type Values = ImportValues<typeof ORGAN_IMPORT.columns>;
type Row = { values: Partial<Values> };

/** Where a new one hangs: below one that is there, or below another row of the file, named by its code. */
export type PlannedParent = { id: number } | { code: string };

export type OrganPlan =
  | { before: KnownOrgan; code: string; name: string }
  | { before: null; code: string; name: string; parent: PlannedParent };

/** Organisations from a sheet, found by their code: new ones wherever the reader may make them, names of those there are. */
export const organImport = importable<typeof ORGAN_IMPORT.columns, OrganPlan>({
  importing: ORGAN_IMPORT,

  async check(db, actor, rows) {
    const facts = await factsFor(db, actor, rows);
    const read = rows.map(({ values }) => readRow(values, facts));
    // A row is good only with everything above it.
    const codes = new Map(rows.map(({ values }, at) => [values.code, at]));
    return rows.map(({ values }, at) => verdictOn(values, read, codes, at));
  },

  async faults(db, actor, rows) {
    const facts = await factsFor(db, actor, rows);
    return rows.map(({ values }) => readRow(values, facts).reasons);
  },

  write: writeOrgans,
});

async function factsFor(db: Queries, actor: Actor, rows: readonly Row[]) {
  const codes = rows.flatMap(({ values }) => values.code ?? []);
  return {
    inFile: new Set(codes),
    known: await organsByCode(db, actor.channelId, nodeScope(scope(actor, contract.organ.update)), codes),
    parents: await namedNodes(
      db,
      subtreeScope(scope(actor, contract.organ.create)),
      rows.flatMap(({ values }) => values.parent ?? []),
      'organ',
    ),
  };
}
type Facts = Awaited<ReturnType<typeof factsFor>>;

interface ReadRow {
  before: KnownOrgan | null;
  parent: PlannedParent | null;
  reasons: Reason[];
}

function readRow({ code, parent: text }: Partial<Values>, { known, parents, inFile }: Facts): ReadRow {
  const before = known.get(code ?? '') ?? null;
  const bad = (column: string, msg: string): ReadRow => ({
    before,
    parent: null,
    reasons: [{ column, msg }],
  });
  if (before && !before.editable) return bad('code', '编码已被使用，且你无权修改该组织');
  if (before) {
    const stays = text === undefined || (before.parent !== null && mayMean(text, before.parent));
    return stays
      ? { before, parent: null, reasons: [] }
      : bad('parent', '与现在的上级组织不同，请在组织页面移动');
  }
  if (code === undefined) return { before, parent: null, reasons: [] };
  if (text === undefined) return bad('parent', '新建组织缺少上级组织');
  const [parent, ...others] = parents.get(text) ?? [];
  if (others.length > 0) return bad('parent', `有 ${others.length + 1} 个同名上级组织，请填写编码或完整路径`);
  if (parent) return { before, parent: { id: parent.id }, reasons: [] };
  // One that is there already but out of reach is no parent, whatever row has its code.
  if (inFile.has(text) && !known.has(text)) return { before, parent: { code: text }, reasons: [] };
  return bad('parent', '上级组织不存在，或不在你的管理范围内');
}

function verdictOn(
  { code, name }: Values,
  read: readonly ReadRow[],
  codes: ReadonlyMap<string, number>,
  at: number,
): Verdict<OrganPlan> {
  const row = read[at];
  if (!row || row.reasons.length > 0) return { state: 'bad', reasons: row?.reasons ?? [] };
  const { before, parent } = row;
  if (before)
    return before.name === name ? { state: 'same' } : { state: 'update', plan: { before, code, name } };
  if (!parent) return { state: 'bad', reasons: [{ column: 'parent', msg: '新建组织缺少上级组织' }] };
  const fault = faultAbove(read, codes, at);
  if (fault) return { state: 'bad', reasons: [{ column: 'parent', msg: fault }] };
  return { state: 'create', plan: { before, code, name, parent } };
}

/** Follows the rows above one another until something is reached that is there. */
function faultAbove(read: readonly ReadRow[], codes: ReadonlyMap<string, number>, at: number): string | null {
  const seen = new Set([at]);
  for (let parent = read[at]?.parent; parent && 'code' in parent; ) {
    const above = codes.get(parent.code) ?? -1;
    if (seen.has(above)) return '这些行互为上级';
    seen.add(above);
    const row = read[above];
    if (!row || row.reasons.length > 0) return `上级组织 ${parent.code} 所在的行不能导入`;
    parent = row.parent;
  }
  return null;
}
