import { type Call, contract, type VideoTheme } from '@zhiying/contract';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import type { BulkAction } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { frontNow } from '#kit/page/tabs.store.ts';
import { type Action, action, keysOf } from '#kit/session/action.ts';
import { type ApiError, api } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { openTheme, openThemes } from '#parts/ai-video/video-address.ts';
import { videoThemeKind } from '#parts/publish/video-theme-kind.tsx';
import { askAboutFootage } from '../common/ask-about-footage.tsx';

type Verb = Exclude<VideoTheme['can'][number], 'editLenses' | 'accounts'>;

const TITLES: Record<Verb, string> = {
  edit: '编辑主题',
  draft: '生成分镜',
  generate: '生成视频',
  cancel: '停止生成',
  fallback: '退回上一步',
  copy: '复制',
  delete: '删除',
  recover: '恢复',
  release: '发布',
};
const CALLS: Record<Verb, Call> = {
  edit: contract.videoTheme.update,
  draft: contract.videoBoard.draft,
  generate: contract.videoTheme.generate,
  cancel: contract.videoTheme.cancel,
  fallback: contract.videoTheme.fallback,
  copy: contract.videoTheme.copy,
  delete: contract.videoTheme.remove,
  recover: contract.videoTheme.recover,
  release: contract.videoPublish.release,
};
/** In a list; drafting a storyboard and editing belong to its own page. */
const LISTED: readonly Verb[] = ['recover', 'generate', 'cancel', 'release', 'copy', 'fallback', 'delete'];

/** Everything that can be done to a theme of films, for the lists and its own page alike. */
export function useThemeActions() {
  const confirm = useConfirm();
  const offerUndo = useUndo();
  const onError = (error: ApiError) => void message.error(error.message);
  const draft = useAction(contract.videoBoard.draft, { onError });
  const generate = useAction(contract.videoTheme.generate);
  const cancel = useAction(contract.videoTheme.cancel, { onError });
  const fallback = useAction(contract.videoTheme.fallback, { onError });
  const copy = useAction(contract.videoTheme.copy, { onError });
  const remove = useAction(contract.videoTheme.remove, { onError });
  const recover = useAction(contract.videoTheme.recover, { onError });

  const removeThem = async (ids: number[], what: string) => {
    const sure = await confirm(deletion(`${what}`, '作品将一并移入回收站，可恢复；已发布的内容不受影响。'));
    if (!sure || !(await remove.mutateAsync({ ids }).catch(() => null))) return false;
    offerUndo(`已删除${what}`, () => recover.mutateAsync({ ids }).catch(() => null));
    return true;
  };

  const runs: Record<Verb, (theme: VideoTheme) => Promise<unknown> | void> = {
    edit: ({ id }) => openTheme(id),
    release: ({ id }) => go(videoThemeKind.toChoosing(id)),
    async draft({ id, topic, lenses }) {
      const sure =
        lenses === 0 ||
        (await confirm({
          title: `重新生成「${topic}」的分镜？`,
          consequence: `现有 ${lenses} 个镜头将被替换。`,
          okText: '重新生成',
          danger: true,
        }));
      if (sure) await draft.mutateAsync({ id }).catch(() => null);
    },
    async generate({ id }) {
      const isHere = frontNow();
      const begun = await askAboutFootage((plainGround) => generate.mutateAsync({ id, plainGround }));
      if (begun && isHere()) openTheme(id);
    },
    async cancel({ id, topic }) {
      const sure = await confirm({
        title: `停止生成「${topic}」？`,
        consequence: '已完成的视频保留，其余不再生成；之后可继续生成。',
        okText: '停止生成',
        cancelText: '返回',
        danger: true,
      });
      if (sure) await cancel.mutateAsync({ id }).catch(() => null);
    },
    /** What is lost is read anew, so that it is what will be lost. */
    async fallback({ id }) {
      const info = await api(contract.videoTheme.info, { id: String(id) }).catch((error: ApiError) =>
        onError(error),
      );
      const step = info?.fallback;
      if (!info || !step) return;
      const sure = await confirm({
        title: step.to === 'board' ? '退回到分镜？' : '退回到脚本？',
        consequence: (
          <>
            将丢失：
            <ul>
              {step.loses.map((lost) => (
                <li key={lost}>{lost}</li>
              ))}
            </ul>
            {step.to === 'board' ? '分镜和脚本保留。' : '主题、要点和事实保留。'}
          </>
        ),
        okText: '退回',
        danger: true,
      });
      if (sure && step.to !== 'film')
        await fallback.mutateAsync({ id, version: info.version, to: step.to }).catch(() => null);
    },
    async copy({ id, topic }) {
      const isHere = frontNow();
      const made = await copy.mutateAsync({ id }).catch(() => null);
      if (!made) return;
      void message.success(`已将「${topic}」复制为新草稿`);
      if (isHere()) openTheme(made.id);
    },
    async delete({ id, topic }) {
      if (await removeThem([id], `「${topic}」`)) openThemes();
    },
    async recover({ id, topic }) {
      if (await recover.mutateAsync({ ids: [id] }).catch(() => null))
        void message.success(`已恢复「${topic}」`);
    },
  };

  const bulk: BulkAction<typeof contract.videoTheme.list>[] = [
    {
      id: 'videoTheme.removeMany',
      title: '删除',
      keys: keysOf(contract.videoTheme.remove),
      run: async (chosen) => {
        if (await removeThem([...chosen.ids], `所选的 ${chosen.count} 个主题`)) chosen.clear();
      },
    },
  ];
  const actionOf = (verb: Verb) =>
    action<VideoTheme>({
      id: `videoTheme.${verb}`,
      title: TITLES[verb],
      call: CALLS[verb],
      run: async (theme) => {
        await runs[verb](theme);
      },
    });
  return {
    bulk,
    run: (verb: Verb, theme: VideoTheme) => void runs[verb](theme),
    pending: generate.isPending || draft.isPending,
    of: (theme: VideoTheme): Action<VideoTheme>[] =>
      LISTED.filter((verb) => theme.can.includes(verb)).map(actionOf),
  };
}
