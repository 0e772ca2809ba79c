import { useQueryClient } from '@tanstack/react-query';
import { contract, type Material, RECYCLE_DAYS } from '@zhiying/contract';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import { download } from '#kit/files/download.ts';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { refresh } from '#kit/session/api/queries.ts';
import { materialsText } from './chosen-materials.ts';

type Rows = readonly Material[];
type Verb = Material['can'][number];
// Each by its name: taken out of the contract together they would bring every area along.
const material = contract.material;
const materialPublish = contract.materialPublish;
const materialDownload = contract.materialDownload;
const favorite = contract.favorite;

/** The actions on materials. Each takes the allowed rows, reports the outcome and resolves to whether it was done. */
export function useMaterialVerbs() {
  const confirm = useConfirm();
  const offerUndo = useUndo();
  const client = useQueryClient();

  /** Those of the rows it may be done to; a word about it where that is none. */
  const able = (rows: Rows, verb: Verb, word: string) => {
    const fit = rows.filter(({ can }) => can.includes(verb));
    if (fit.length === 0)
      void message.warning(rows.length > 1 ? `所选素材当前均不可${word}` : `当前不可${word}`);
    return fit;
  };
  const attempt = async <T,>(doing: Promise<T>): Promise<T | null> => {
    try {
      const answer = await doing;
      await Promise.all(['material', 'favorite'].map((area) => refresh(client, `/api/admin/${area}/`)));
      return answer;
    } catch (error) {
      void message.error((error as ApiError).message);
      return null;
    }
  };
  const say = (done: string, fit: Rows, all: Rows = fit) => {
    const rest = all.length - fit.length;
    return `已${done}${materialsText(fit)}${rest > 0 ? `，其余 ${rest} 个不可${done}` : ''}`;
  };
  const idsOf = (rows: Rows) => rows.map(({ id }) => id);

  /** An action without confirmation: makes the call and shows its success message. */
  const simple =
    <More extends unknown[]>(
      verb: Verb,
      word: string,
      call: (ids: number[], ...more: More) => Promise<unknown>,
    ) =>
    async (rows: Rows, ...more: More): Promise<boolean> => {
      const fit = able(rows, verb, word);
      if (fit.length === 0 || !(await attempt(call(idsOf(fit), ...more)))) return false;
      void message.success(say(word, fit, rows));
      return true;
    };

  const recover = simple('recover', '恢复', (ids) => api(material.recover, { ids }));
  return {
    able,
    attempt,
    recover,
    submit: simple('submit', '提交审核', (ids, reviewerIds: number[]) =>
      api(material.submit, { ids, reviewerIds }),
    ),
    cancelSubmit: simple('cancelSubmit', '撤回', (ids) => api(material.cancelSubmit, { ids })),
    reprocess: simple('reprocess', '重新处理', (ids) => api(material.reprocess, { ids })),
    reinstate: simple('reinstate', '解除召回', (ids) => api(materialPublish.reinstate, { ids })),

    async remove(rows: Rows): Promise<boolean> {
      const fit = able(rows, 'delete', '删除');
      if (fit.length === 0) return false;
      const sure =
        fit.length === 1 ||
        (await confirm(
          deletion(
            ` ${fit.length} 个素材`,
            `${materialsText(fit)}将移入回收站，${RECYCLE_DAYS} 天内可恢复。`,
          ),
        ));
      const ids = idsOf(fit);
      if (!sure || !(await attempt(api(material.remove, { ids })))) return false;
      offerUndo(say('删除', fit, rows), () => attempt(api(material.recover, { ids })));
      return true;
    },

    async purge(rows: Rows): Promise<boolean> {
      const fit = able(rows, 'purge', '彻底删除');
      if (fit.length === 0) return false;
      const sure = await confirm({
        title: `彻底删除 ${fit.length} 个素材？`,
        consequence: `${materialsText(fit)}及其全部版本的文件将立即删除，不可恢复。`,
        okText: '彻底删除',
        danger: true,
      });
      if (!sure || !(await attempt(api(material.purge, { ids: idsOf(fit) })))) return false;
      void message.success(say('彻底删除', fit, rows));
      return true;
    },

    async takeDown(rows: Rows): Promise<boolean> {
      const fit = able(rows, 'takeDown', '下架');
      if (fit.length === 0) return false;
      const sure = await confirm({
        title: `下架${materialsText(fit)}？`,
        consequence: '将从所有接收人的素材库中移除，之后可重新发布。',
        okText: '下架',
        danger: true,
      });
      if (!sure || !(await attempt(api(materialPublish.takeDown, { ids: idsOf(fit) })))) return false;
      void message.success(say('下架', fit, rows));
      return true;
    },

    /** Those that are favourites already stay so. */
    async favourite(rows: Rows): Promise<boolean> {
      const removing = rows.length > 0 && rows.every((row) => row.favourite);
      const body = { kind: 'material', ids: idsOf(rows) } as const;
      const done = await attempt(removing ? api(favorite.remove, body) : api(favorite.add, body));
      if (done) void message.success(`${removing ? '已取消收藏' : '已收藏'}${materialsText(rows)}`);
      return done !== null;
    },

    /** Downloads one file directly, several as an archive that also appears in the download centre. */
    async download(rows: Rows, watermark = false): Promise<boolean> {
      const fit = able(rows, 'download', '下载');
      if (fit.length === 0) return false;
      const answer = await attempt(api(materialDownload.create, { ids: idsOf(fit), watermark }));
      if (!answer) return false;
      download(answer.filepath);
      if (answer.exportId !== null)
        void message.success(
          answer.files === 1
            ? '正在添加水印，完成后自动保存'
            : `正在打包 ${answer.files} 个文件，可在下载中心查看进度，完成后自动保存`,
        );
      return true;
    },
  };
}
export type MaterialVerbs = ReturnType<typeof useMaterialVerbs>;
