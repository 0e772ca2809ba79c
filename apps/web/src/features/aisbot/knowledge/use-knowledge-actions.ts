import { contract } from '@zhiying/contract';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import type { ApiError } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';

const tell = { onError: (error: ApiError) => void message.error(error.message) };

const KNOWLEDGE = { aisbotDoc: contract.aisbotDoc, aisbotPair: contract.aisbotPair };

interface Named {
  id: number;
  can: readonly string[];
}

/** Switching, passing and removing what the bot knows: the same words for documents and pairs. */
export function useKnowledgeActions(of: keyof typeof KNOWLEDGE, noun: string) {
  const confirm = useConfirm();
  const switchOver = useAction(KNOWLEDGE[of].switch, tell);
  const pass = useAction(KNOWLEDGE[of].pass, tell);
  const remove = useAction(KNOWLEDGE[of].remove, tell);
  return {
    async switch(rows: readonly Named[], on: boolean) {
      const ids = rows.filter(({ can }) => can.includes('switch')).map(({ id }) => id);
      if (ids.length === 0) return void message.info(`所选${noun}不能${on ? '启用' : '停用'}`);
      const done = await switchOver.mutateAsync({ ids, on }).catch(() => null);
      if (done) void message.success(`已${on ? '启用' : '停用'} ${done.changed} 条${noun}`);
    },
    async pass({ id }: Named) {
      const done = await pass.mutateAsync({ id }).catch(() => 'refused' as const);
      if (done !== 'refused') void message.success('已通过，机器人开始使用');
    },
    async remove(rows: readonly (Named & { title: string })[]): Promise<boolean> {
      const mine = rows.filter(({ can }) => can.includes('delete'));
      if (mine.length === 0) {
        void message.info(`所选${noun}由上级维护，无法删除`);
        return false;
      }
      const sure = await confirm({
        title: mine.length === 1 ? `删除「${mine[0]?.title}」？` : `删除 ${mine.length} 条${noun}？`,
        consequence: '机器人将不再使用，历史版本一并删除。',
        okText: '删除',
        danger: true,
      });
      if (!sure) return false;
      const done = await remove.mutateAsync({ ids: mine.map(({ id }) => id) }).catch(() => null);
      if (done) void message.success(`已删除 ${done.removed} 条${noun}`);
      return done !== null;
    },
  };
}
