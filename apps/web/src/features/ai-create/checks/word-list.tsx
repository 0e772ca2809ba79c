import { CHECK_WORD_KINDS, type CheckWord, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { PlusIcon, UploadIcon } from '#kit/base/icons.tsx';
import { Box, Note, Row, Split, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { deletion, useConfirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, listOf, selectField, textField } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { action, keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from '#parts/ai/ai.module.css';
import { ADDED_COLUMNS } from '../common/added-columns.tsx';
import { AddWords } from './add-words.tsx';
import checks from './checks.module.css';
import { EditWord } from './edit-word.tsx';
import { TryText } from './try-text.tsx';
import { WordChanges } from './word-changes.tsx';
import { WordImport } from './word-import.ts';

const aiCheck = contract.aiCheck;

const list = listOf(aiCheck.words, {
  headless: true,
  id: 'aiCheckWord',
  noun: '词',
  columns: [
    { id: 'word', title: '词', width: 200, sort: 'word', render: ({ word }) => word },
    { id: 'kind', title: '类型', width: 160, render: ({ kind }) => shortKind(kind) },
    {
      id: 'instead',
      title: '建议用词',
      width: 200,
      render: ({ instead }) => (instead.length > 0 ? instead.join('、') : <EmptyCell />),
    },
    { id: 'remark', title: '备注', width: 200, render: ({ remark }) => remark || <EmptyCell /> },
    ...ADDED_COLUMNS,
  ],
  card: (word) => <WordCard word={word} />,
  empty: {
    title: '暂无自定义词',
    text: ['系统内置广告法和敏感词库；', '渠道的禁用词和品牌词在这里添加。'],
  },
});

const search = [
  textField({ name: 'q', label: '关键字', placeholder: '搜索词', main: true }),
  selectField({ name: 'kind', label: '类型', options: CHECK_WORD_KINDS }),
];

/** 禁用词（必须改） → 禁用词: what it does stands in the filter and in the form. */
function shortKind(kind: CheckWord['kind']) {
  return CHECK_WORD_KINDS[kind].replace(/（.*$/, '');
}

/** The channel's dictionary: what articles may not say, should not say and must say. */
export function CheckWordList() {
  const confirm = useConfirm();
  const { search: address, setSearch } = usePage();
  const { add: adding, import: importing, try: trying, versions, ...rest } = address;
  const close = () => setSearch(rest);
  const [open, setOpen] = useState<CheckWord | null>(null);
  const remove = useAction(aiCheck.removeWords, { onError: (error) => void message.error(error.message) });
  const removeThem = async (ids: number[], what: string) => {
    const sure = await confirm(deletion(`${what}`, '之后的检查不再提示，已检查的文章在下次保存时更新。'));
    return sure && (await remove.mutateAsync({ ids }).catch(() => null)) !== null;
  };
  return (
    <div className={classOf({ flow: 'column', height: 'full' })}>
      <Split
        padding="0 gutter 12"
        gap={12}
        flex="none"
        size={13}
        tone="muted"
        phone="wrap"
        className={checks.bar}
      >
        <span>
          系统内置广告法、敏感词和平台词库，此处为渠道自定义词；文章、视频、直播话术、海报、会话和评论回复共用
        </span>
        <Row gap={8} wrap>
          <Button onClick={() => setSearch({ ...rest, versions: 1 })}>版本</Button>
          <Button onClick={() => setSearch({ ...rest, try: 1 })}>检测文字</Button>
          <Button icon={<UploadIcon />} onClick={() => setSearch({ ...rest, import: 1 })}>
            导入
          </Button>
          <Button type="primary" icon={<PlusIcon />} onClick={() => setSearch({ ...rest, add: 1 })}>
            添加词
          </Button>
        </Row>
      </Split>
      <Box fill>
        <ListPage
          {...list}
          search={search}
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
          aside={() => (
            <>
              {adding !== undefined && <AddWords onClose={close} />}
              {trying !== undefined && <TryText onClose={close} />}
              {versions !== undefined && <WordChanges onClose={close} />}
              <WordImport drawer={{ importing: importing !== undefined, close }} />
              {open && <EditWord key={open.id} word={open} onClose={() => setOpen(null)} />}
            </>
          )}
        />
      </Box>
    </div>
  );
}

const WordCard = ({ word }: { word: CheckWord }) => (
  <Stack as="span" gap={4} minWidth={0} width="full">
    <b className={styles.cardTitle}>{word.word}</b>
    <Note as="span">
      <MetaLine
        items={[
          shortKind(word.kind),
          word.instead.length > 0 && `建议：${word.instead.join('、')}`,
          word.createdBy,
        ]}
      />
    </Note>
  </Stack>
);
