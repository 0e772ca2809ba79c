import type { Unit } from '#kernel/unit.ts';
import { type MaterialFollower, shownMaterials } from '../material/index.ts';
import { notify } from '../notification/index.ts';
import { endItems } from './send/send-states.repository.ts';
import {
  auditSubstance,
  holdMadeOf,
  holdRecalled,
  recallSubstances,
  reinstateSubstance,
} from './substance.repository.ts';

/** A substance has the rights of what it is made of: recalled with a material, free again with the last of them. */
export const followMaterials: MaterialFollower = {
  async stopped(unit, { id: materialId, name }, what, why) {
    const rows = await holdMadeOf(unit, materialId);
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const reason = `素材「${name}」${what}${why ? `：${why}` : ''}`;
    await recallSubstances(unit, ids, reason);
    await endItems(unit, ids, { ended: '已召回', reason });
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
    const rows = await holdRecalled(unit, materialId);
    for (const { id, title, input } of rows) {
      if (!(await allUsable(unit, [...(input.coverId ? [input.coverId] : []), ...input.materialIds])))
        continue;
      await reinstateSubstance(unit, id);
      await auditSubstance(unit, 'substance.reinstate', id, `内容「${title}」的素材已恢复使用，可重新下发`);
    }
  },
};

async function allUsable(unit: Unit, ids: number[]) {
  const shown = await shownMaterials(unit, null, ids);
  return ids.every((id) => shown.get(id)?.refusal === null || shown.get(id)?.refusal === '已下架');
}
