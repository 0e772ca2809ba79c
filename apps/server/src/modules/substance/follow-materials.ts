import { anyOf, sql } from '#db/sql.ts';
import type { Unit } from '#kernel/unit.ts';
import { type MaterialFollower, shownMaterials } from '../material/index.ts';
import { notify } from '../notification/index.ts';
import { endItems } from './send/send-states.ts';
import { auditSubstance, holdSubstances, writeSubstances } from './substance.repository.ts';

const madeOf = (materialId: number) =>
  sql`(s.material_ids @> ${[materialId]}::bigint[] OR s.cover_id = ${materialId})`;

/** A substance has the rights of what it is made of: recalled with a material, free again with the last of them. */
export const followMaterials: MaterialFollower = {
  async stopped(unit, { id: materialId, name }, what, why) {
    const rows = await holdSubstances(unit, madeOf(materialId));
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const reason = `素材「${name}」${what}${why ? `：${why}` : ''}`;
    await writeSubstances(
      unit,
      sql`s.id = ${anyOf(ids)}`,
      sql`recalled_at = coalesce(s.recalled_at, now()), recall_reason = ${reason}`,
    );
    await endItems(unit, sql`i.substance_id = ${anyOf(ids)}`, { ended: '已召回', reason });
    for (const { id, title, ownerId } of rows) {
      await auditSubstance(unit, 'substance.recall', id, `内容「${title}」随素材召回：${reason}`);
      await notify(unit, ownerId, {
        kind: 'substance',
        title: `内容「${title}」已召回，不能再分享`,
        body: reason,
        link: `/home/substance?open=${id}`,
      });
    }
  },

  async freed(unit, materialId) {
    const rows = await holdSubstances(unit, sql`s.recalled_at IS NOT NULL AND ${madeOf(materialId)}`);
    for (const { id, title, input } of rows) {
      if (!(await allUsable(unit, [...(input.coverId ? [input.coverId] : []), ...input.materialIds])))
        continue;
      await writeSubstances(unit, sql`s.id = ${id}`, sql`recalled_at = NULL, recall_reason = ''`);
      await auditSubstance(unit, 'substance.reinstate', id, `内容「${title}」的素材已恢复使用，可重新下发`);
    }
  },
};

async function allUsable(unit: Unit, ids: number[]) {
  const shown = await shownMaterials(unit, null, ids);
  return ids.every((id) => shown.get(id)?.refusal === null || shown.get(id)?.refusal === '已下架');
}
