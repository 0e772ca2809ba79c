import { contract } from '@zhiying/contract';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { type Action, action, keysOf } from '#kit/session/action.ts';
import type { ApiError } from '#kit/session/api/client.ts';
import { useAction } from '#kit/session/api/queries.ts';

const tell = { onError: (error: ApiError) => void message.error(error.message) };

const KNOWLEDGE = { aisbotDoc: contract.aisbotDoc, aisbotPair: contract.aisbotPair };

interface Known {
  id: number;
  can: readonly string[];
  status: string;
}

interface Words<Row> {
  noun: string;
  /** What a row is called. */
  titleOf(row: Row): string;
}

/** Switching, passing and removing what the bot knows, one or many: the same words for documents and pairs. */
export function useKnowledgeActions<Row extends Known>(of: keyof typeof KNOWLEDGE, words: Words<Row>) {
  const calls = KNOWLEDGE[of];
  const verbs = useVerbs(of, words);
  const many = { keys: keysOf(calls.switch) };
  return {
    pass: action<Row>({ id: `${of}.pass`, title: '通过', call: calls.pass, can: 'pass', run: verbs.pass }),
    switchOver: (row: Row) =>
      action<Row>({
        id: `${of}.switch`,
        title: row.status === 'live' ? '停用' : '启用',
        call: calls.switch,
        can: 'switch',
        run: () => verbs.switch([row], row.status !== 'live'),
      }),
    remove: action<Row>({
      id: `${of}.remove`,
      title: '删除',
      call: calls.remove,
      can: 'delete',
      run: async (row) => void (await verbs.remove([row])),
    }),
    bulk: [
      { ...many, id: `${of}.on`, title: '启用', run: ({ rows }) => verbs.switch(rows, true) },
      { ...many, id: `${of}.off`, title: '停用', run: ({ rows }) => verbs.switch(rows, false) },
      {
        id: `${of}.removeMany`,
        title: '删除',
        danger: true,
        keys: keysOf(calls.remove),
        run: async ({ rows, clear }) => void ((await verbs.remove(rows)) && clear()),
      },
    ] satisfies (Action<{ rows: readonly Row[]; clear(): void }> & { danger?: boolean })[],
  };
}

function useVerbs<Row extends Known>(of: keyof typeof KNOWLEDGE, { noun, titleOf }: Words<Row>) {
  const confirm = useConfirm();
  const switchOver = useAction(KNOWLEDGE[of].switch, tell);
  const pass = useAction(KNOWLEDGE[of].pass, tell);
  const remove = useAction(KNOWLEDGE[of].remove, tell);
  return {
    async switch(rows: readonly Row[], on: boolean) {
      const ids = rows.filter(({ can }) => can.includes('switch')).map(({ id }) => id);
      if (ids.length === 0) return void message.info(`所选${noun}不能${on ? '启用' : '停用'}`);
      const done = await switchOver.mutateAsync({ ids, on }).catch(() => null);
      if (done) void message.success(`已${on ? '启用' : '停用'} ${done.changed} 条${noun}`);
    },
    async pass({ id }: Row) {
      const done = await pass.mutateAsync({ id }).catch(() => 'refused' as const);
      if (done !== 'refused') void message.success('已通过，机器人开始使用');
    },
    async remove(rows: readonly Row[]): Promise<boolean> {
      const mine = rows.filter(({ can }) => can.includes('delete'));
      if (mine.length === 0) {
        void message.info(`所选${noun}由上级维护，无法删除`);
        return false;
      }
      const [only, ...others] = mine;
      const sure = await confirm({
        title: only && others.length === 0 ? `删除「${titleOf(only)}」？` : `删除 ${mine.length} 条${noun}？`,
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
