import { CHECK_WORD_KINDS, type CheckWord, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { PlusIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { action, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '#parts/ai/ai.module.css';
import { AddWords } from './add-words.tsx';
import checks from './checks.module.css';
import { EditWord } from './edit-word.tsx';

const aiCheck = contract.aiCheck;

const columns: Column<CheckWord>[] = [
  { id: 'word', title: '词', width: 200, sort: 'word', render: ({ word }) => word },
  { id: 'kind', title: '类型', width: 160, render: ({ kind }) => shortKind(kind) },
  {
    id: 'instead',
    title: '建议用词',
    width: 200,
    render: ({ instead }) => (instead.length > 0 ? instead.join('、') : <Absent />),
  },
  { id: 'remark', title: '备注', width: 200, render: ({ remark }) => remark || <Absent /> },
  { id: 'createdBy', title: '添加人', width: 100, render: ({ createdBy }) => createdBy },
  {
    id: 'createdAt',
    title: '添加时间',
    width: 124,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '关键字', placeholder: '搜索词', main: true }),
  selectField({ name: 'kind', label: '类型', options: CHECK_WORD_KINDS }),
] satisfies readonly SearchField<SearchName<typeof aiCheck.words>>[];

/** 禁用词（必须改） → 禁用词: what it does stands in the filter and in the form. */
function shortKind(kind: CheckWord['kind']) {
  return CHECK_WORD_KINDS[kind].replace(/（.*$/, '');
}

/** The channel's dictionary: what articles may not say, should not say and must say. */
export function CheckWordList() {
  const confirm = useConfirm();
  const { search: address, setSearch } = usePage();
  const { add: adding, ...rest } = address;
  const [open, setOpen] = useState<CheckWord | null>(null);
  const remove = useAction(aiCheck.removeWords, { onError: (error) => void message.error(error.message) });
  const removeThem = async (ids: number[], what: string) => {
    const sure = await confirm({
      title: `删除${what}？`,
      consequence: '之后的检查不再提示，已检查的文章在下次保存时更新。',
      okText: '删除',
      danger: true,
    });
    return sure && (await remove.mutateAsync({ ids }).catch(() => null)) !== null;
  };
  return (
    <div className={checks.tab}>
      <div className={checks.bar}>
        <span>系统内置广告法、敏感词和平台词库，此处为渠道自定义词</span>
        <Button type="primary" icon={<PlusIcon />} onClick={() => setSearch({ ...address, add: 1 })}>
          添加词
        </Button>
      </div>
      <div className={pieces.fill}>
        <ListPage
          headless
          id="aiCheckWord"
          noun="词"
          list={aiCheck.words}
          columns={columns}
          search={search}
          card={(word) => <WordCard word={word} />}
          rowActions={() => [
            action<CheckWord>({
              id: 'aiCheckWord.edit',
              title: '编辑',
              call: aiCheck.updateWord,
              run: setOpen,
            }),
            action<CheckWord>({
              id: 'aiCheckWord.remove',
              title: '删除',
              call: aiCheck.removeWords,
              run: async ({ id, word }) => void (await removeThem([id], `「${word}」`)),
            }),
          ]}
          bulkActions={[
            {
              id: 'aiCheckWord.removeMany',
              title: '删除',
              keys: keysOf(aiCheck.removeWords),
              run: async (chosen) => {
                if (await removeThem([...chosen.ids], `所选的 ${chosen.count} 个词`)) chosen.clear();
              },
            },
          ]}
          empty={{
            title: '暂无自定义词',
            text: ['系统内置广告法和敏感词库；', '渠道的禁用词和品牌词在这里添加。'],
          }}
          aside={() => (
            <>
              {adding !== undefined && <AddWords onClose={() => setSearch(rest)} />}
              {open && <EditWord key={open.id} word={open} onClose={() => setOpen(null)} />}
            </>
          )}
        />
      </div>
    </div>
  );
}

const WordCard = ({ word }: { word: CheckWord }) => (
  <span className={styles.card}>
    <b className={styles.cardTitle}>{word.word}</b>
    <span className={styles.note}>
      <MetaLine
        items={[
          shortKind(word.kind),
          word.instead.length > 0 && `建议：${word.instead.join('、')}`,
          word.createdBy,
        ]}
      />
    </span>
  </span>
);
