import { contract, type Material, type MaterialInfo } from '@zhiying/contract';
import { useEffect, useEffectEvent } from 'react';
import { message } from '#kit/feedback/notices.ts';
import { useVersionedEdit } from '#kit/form/use-versioned-edit.ts';
import { api } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { differencesOf, draftOf, type MaterialDraft, updateBody } from './material-draft.ts';

/** Name, tags, remark and rights; saved against whatever others saved meanwhile. */
export function useMaterialEdit(info: MaterialInfo) {
  const update = useAction(contract.material.update);
  const edit = useVersionedEdit<Material, MaterialDraft>(info, {
    draftOf,
    reread: () => api(contract.material.info, { id: String(info.id) }),
    differencesOf,
  });
  // Newer than what the drawer started from and nothing typed yet: show the newer one.
  const follow = useEffectEvent(() => {
    if (edit.draft.changed.length === 0) edit.startFrom(info);
  });
  useEffect(() => follow(), [info.version]);

  const saveAgainst = async (version: number) => {
    const saved = await edit.attempt(update.mutateAsync(updateBody(info.id, version, edit.draft.values)));
    if (!saved) return;
    edit.startFrom(saved);
    void message.success(`已保存「${saved.name}」`);
  };
  return {
    draft: edit.draft,
    conflict: edit.conflict,
    saving: update.isPending,
    error: update.error,
    save: () => saveAgainst(edit.version),
    overwrite: async () => {
      if (edit.latest) await saveAgainst(edit.latest.version);
    },
    reload: () => {
      if (!edit.latest) return;
      edit.catchUp(edit.latest);
      update.reset();
    },
  };
}
