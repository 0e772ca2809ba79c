import { contract, type Phrase } from '@zhiying/contract';
import { useState } from 'react';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { action, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { AddPhrases } from './add-phrases.tsx';
import { EditPhrase } from './edit-phrase.tsx';
import { phraseList } from './phrase.columns.tsx';

/** Titles and topics worth keeping. */
export function PhraseList() {
  const confirm = useConfirm();
  const { search, setSearch } = usePage();
  const { add: adding, ...rest } = search;
  const [open, setOpen] = useState<Phrase | null>(null);
  const remove = useAction(contract.aiLibrary.remove, {
    onError: (error) => void message.error(error.message),
  });
  const removeThem = async (ids: number[], what: string) => {
    const sure = await confirm(deletion(`${what}`, '将从标题与话题库中移除，已使用的文章不受影响。'));
    return sure && (await remove.mutateAsync({ ids }).catch(() => null)) !== null;
  };
  return (
    <ListPage
      {...phraseList}
      rowActions={() => [
        action<Phrase>({ id: 'aiPhrase.edit', title: '编辑', call: contract.aiLibrary.update, run: setOpen }),
        action<Phrase>({
          id: 'aiPhrase.remove',
          title: '删除',
          call: contract.aiLibrary.remove,
          run: async ({ id, text }) => void (await removeThem([id], `「${text}」`)),
        }),
      ]}
      bulkActions={[
        {
          id: 'aiPhrase.removeMany',
          title: '删除',
          keys: keysOf(contract.aiLibrary.remove),
          run: async (chosen) => {
            if (await removeThem([...chosen.ids], `所选的 ${chosen.count} 条`)) chosen.clear();
          },
        },
      ]}
      aside={() => (
        <>
          {adding !== undefined && <AddPhrases onClose={() => setSearch(rest)} />}
          {open && <EditPhrase key={open.id} phrase={open} onClose={() => setOpen(null)} />}
        </>
      )}
    />
  );
}
