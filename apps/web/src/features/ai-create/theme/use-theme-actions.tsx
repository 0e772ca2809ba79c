import { type Call, contract, type Theme } from '@zhiying/contract';
import { useState } from 'react';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useUndo } from '#kit/feedback/undo.tsx';
import type { BulkAction } from '#kit/list/index.ts';
import { go } from '#kit/page/navigate.ts';
import { type Action, action, keysOf } from '#kit/session/action.ts';
import type { ApiError } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { posterFrom } from '#parts/poster/poster.address.ts';
import { SendUserDialog } from './send-user-dialog.tsx';
import { TimingDialog } from './timing-dialog.tsx';

/** Accounts are chosen in the plan. */
type Verb = Exclude<Theme['can'][number], 'accounts'>;
type Asking = { what: 'timing' | 'senduser'; theme: Theme };
/** What is wanted first in most states stands first. */
const ORDER: readonly Verb[] = [
  'release',
  'generate',
  'recover',
  'edit',
  'timing',
  'autosend',
  'senduser',
  'refresh',
  'copy',
  'cancel',
  'delete',
];

/** A picture of its words. */
const POSTERS: readonly Action<Theme>[] = [
  action<Theme>({
    id: 'aiTheme.cover',
    title: '制作封面',
    call: contract.poster.make,
    run: ({ id }) => go(posterFrom({ themeId: id }, { cover: true })),
  }),
  action<Theme>({
    id: 'aiTheme.poster',
    title: '制作海报',
    call: contract.poster.make,
    run: ({ id }) => go(posterFrom({ themeId: id })),
  }),
];

/** Everything that can be done to a theme, for the list and the workspace alike; the theme says what may be done now. */
export function useThemeActions() {
  const confirm = useConfirm();
  const offerUndo = useUndo();
  const address = useAiAddress();
  const [asking, setAsking] = useState<Asking | null>(null);
  const failed = (error: ApiError) => void message.error(error.message);
  const generate = useAction(contract.aiTheme.generate, { onError: failed });
  const refreshAll = useAction(contract.aiTheme.refresh, { onError: failed });
  const cancel = useAction(contract.aiTheme.cancel, { onError: failed });
  const copy = useAction(contract.aiTheme.copy, { onError: failed });
  const remove = useAction(contract.aiTheme.remove, { onError: failed });
  const recover = useAction(contract.aiTheme.recover, { onError: failed });
  const autosend = useAction(contract.aiTheme.autosend, { onError: failed });

  const mayMakePosters = useMaySee(keysOf(contract.poster.make));

  const removeThem = async (ids: number[], what: string) => {
    const sure = await confirm(
      deletion(`${what}`, '文章将一并移入回收站，30 天内可恢复；已发布的内容不受影响。'),
    );
    if (!sure || !(await remove.mutateAsync({ ids }).catch(() => null))) return false;
    offerUndo(`已删除${what}`, () => recover.mutateAsync({ ids }).catch(() => null));
    return true;
  };

  const stop = async (theme: Theme) => {
    const writing = theme.status === 'generating';
    const sure = await confirm({
      title: writing ? `停止生成「${theme.topic}」？` : `取消「${theme.topic}」？`,
      consequence: writing
        ? '已生成的文章保留，其余不再生成；之后可继续生成。'
        : '未发布的内容不再发布，文章保留；之后可恢复。',
      okText: writing ? '停止生成' : '取消主题',
      cancelText: '返回',
      danger: true,
    });
    if (sure) await cancel.mutateAsync({ id: theme.id }).catch(() => null);
  };

  const rewrite = async ({ id, topic, counts }: Theme) => {
    const sure = await confirm({
      title: `重新生成「${topic}」的 ${counts.total} 篇文章？`,
      consequence: '全部文章将重新生成；当前内容保留在各篇的版本记录中，可随时恢复。',
      okText: '全部重写',
    });
    if (sure) await refreshAll.mutateAsync({ id }).catch(() => null);
  };

  const runs: Record<Verb, (theme: Theme) => void | Promise<void>> = {
    edit: ({ id }) => address.toSettings(id, 1),
    generate: async ({ id }) => {
      if (await generate.mutateAsync({ id }).catch(() => null)) address.toTheme(id);
    },
    refresh: rewrite,
    cancel: stop,
    release: ({ id }) => address.toBoard(id, 'plan'),
    timing: (theme) => setAsking({ what: 'timing', theme }),
    senduser: (theme) => setAsking({ what: 'senduser', theme }),
    autosend: async ({ id, autoSend, topic }) => {
      if (!(await autosend.mutateAsync({ id, on: !autoSend }).catch(() => null))) return;
      void message.success(
        autoSend ? `已关闭「${topic}」的自动发送` : `「${topic}」生成后如无必须处理的问题，将自动发送`,
      );
    },
    copy: async ({ id, topic }) => {
      const made = await copy.mutateAsync({ id }).catch(() => null);
      if (!made) return;
      void message.success(`已将「${topic}」复制为新草稿`);
      address.toSettings(made.id, 1);
    },
    delete: async ({ id, topic }) => {
      if ((await removeThem([id], `「${topic}」`)) && address.themeId === id) address.toList();
    },
    recover: async ({ id, topic }) => {
      if (await recover.mutateAsync({ ids: [id] }).catch(() => null))
        void message.success(`已恢复「${topic}」`);
    },
  };

  const bulk: BulkAction<typeof contract.aiTheme.list>[] = [
    {
      id: 'aiTheme.removeMany',
      title: '删除',
      keys: keysOf(contract.aiTheme.remove),
      run: async (chosen) => {
        if (await removeThem([...chosen.ids], `所选的 ${chosen.count} 个主题`)) chosen.clear();
      },
    },
  ];

  const done = () => setAsking(null);
  return {
    bulk,
    of: (theme: Theme): Action<Theme>[] => [
      ...ORDER.filter((verb) => theme.can.includes(verb)).map((verb) =>
        action<Theme>({
          id: `aiTheme.${verb}`,
          title: titleOf(verb, theme),
          call: CALLS[verb],
          run: (one) => runs[verb](one),
        }),
      ),
      ...(mayMakePosters && theme.counts.done > 0 ? POSTERS : []),
    ],
    dialogs: (
      <>
        {asking?.what === 'timing' && <TimingDialog theme={asking.theme} onClose={done} />}
        {asking?.what === 'senduser' && <SendUserDialog theme={asking.theme} onClose={done} />}
      </>
    ),
  };
}

const CALLS = {
  edit: contract.aiTheme.update,
  generate: contract.aiTheme.generate,
  refresh: contract.aiTheme.refresh,
  cancel: contract.aiTheme.cancel,
  release: contract.aiTheme.release,
  timing: contract.aiTheme.timing,
  autosend: contract.aiTheme.autosend,
  senduser: contract.aiTheme.senduser,
  copy: contract.aiTheme.copy,
  delete: contract.aiTheme.remove,
  recover: contract.aiTheme.recover,
} satisfies Record<Verb, Call>;

function titleOf(verb: Verb, { status, counts, autoSend }: Theme): string {
  switch (verb) {
    case 'generate':
      return counts.done > 0 ? '继续生成' : '开始生成';
    case 'cancel':
      return status === 'generating' ? '停止生成' : '取消';
    case 'timing':
      return status === 'scheduled' ? '修改定时' : '定时';
    case 'autosend':
      return autoSend ? '关闭自动发送' : '自动发送';
    default:
      return TITLES[verb];
  }
}

const TITLES: Record<Exclude<Verb, 'generate' | 'cancel' | 'timing' | 'autosend'>, string> = {
  edit: '编辑',
  refresh: '全部重写',
  release: '发布',
  senduser: '转发顾问',
  copy: '复制',
  delete: '删除',
  recover: '恢复',
};
