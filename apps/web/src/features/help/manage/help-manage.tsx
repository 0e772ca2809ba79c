import { contract, type HelpArticle, type HelpDraft, helpState } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Box, Card, Clip, Muted, Note, Row, RowButton } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { DragList } from '#kit/canvas/drag-list.tsx';
import { useDragLists } from '#kit/canvas/use-drag-lists.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { PageFrame, PageHead } from '#kit/layout/page-head.tsx';
import { useExistingPage } from '#kit/list/index.ts';
import { PageTurner } from '#kit/list/page-turner.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { draftToEdit } from '../editor/draft-to-edit.ts';
import { HelpEditor } from '../editor/help-editor.tsx';
import styles from '../help.module.css';
import { CategoryTree } from './category-tree.tsx';

interface HelpManageProps {
  /** The article that is edited, or `new`. */
  edit: string | null;
  onEdit(edit: string | null): void;
  onDone(): void;
}

/** Categories and articles as those see them who keep them. */
export function HelpManage({ edit, onEdit, onDone }: HelpManageProps) {
  if (edit === 'new')
    return <Draft found={null} onSaved={(id) => onEdit(String(id))} onClose={() => onEdit(null)} />;
  if (edit !== null) return <Edited key={edit} id={edit} onEdit={onEdit} />;
  return (
    <PageFrame
      head={
        <PageHead title="管理帮助">
          <Button onClick={onDone}>返回阅读</Button>
          <Button type="primary" onClick={() => onEdit('new')}>
            新建文章
          </Button>
        </PageHead>
      }
    >
      <Overview onEdit={onEdit} />
    </PageFrame>
  );
}

function Edited({ id, onEdit }: { id: string; onEdit(edit: string | null): void }) {
  const draft = useCall(contract.helpArticle.draft, { id }, { staleTime: 0 });
  return (
    <QueryView query={draft}>
      {(found) => <Draft found={found} onSaved={() => {}} onClose={() => onEdit(null)} />}
    </QueryView>
  );
}

interface DraftProps {
  /** Null: a new one. */
  found: HelpDraft | null;
  onSaved(id: number): void;
  onClose(): void;
}

/** The editor begins anew with what somebody else saved, but never over what was typed. */
function Draft({ found, onSaved, onClose }: DraftProps) {
  const [began, setBegan] = useState(found);
  const [dirty, setDirty] = useState(false);
  const next = draftToEdit(began, found, dirty);
  if (next !== began) setBegan(next);
  return (
    <HelpEditor
      key={next?.version}
      draft={next}
      dirty={dirty}
      onDirty={setDirty}
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}

/** As many as one category usually has, so that it can be put in order as a whole. */
const PAGE = 100;

function Overview({ onEdit }: { onEdit(edit: string): void }) {
  const contents = useCall(contract.help.contents);
  const [category, setCategory] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = useDebounced(typed.trim());
  const articles = useCall(
    contract.helpArticle.list,
    {
      q,
      page,
      limit: PAGE,
      // Those of one category as readers meet them; of all, what was changed last.
      ...(category === null ? {} : { categoryId: category, sort: 'place', order: 'ASC' }),
    },
    { keepPrevious: true },
  );
  useExistingPage(
    { page, size: PAGE, total: articles.data?.total, stale: articles.isPlaceholderData },
    setPage,
  );
  const choose = (next: number | null) => {
    setCategory(next);
    setPage(1);
  };
  const search = (text: string) => {
    setTyped(text);
    setPage(1);
  };
  return (
    <div className={styles.manage}>
      <QueryView query={contents}>
        {({ categories }) => <CategoryTree categories={categories} chosen={category} onChoose={choose} />}
      </QueryView>
      <Card padding={12} className={styles.list}>
        <SearchInput value={typed} onChange={search} placeholder="搜索文章" aria-label="搜索文章" />
        <QueryView query={articles}>
          {({ rows, total }) => (
            <>
              <Articles
                key={`${category} ${rows.map(({ id, version }) => `${id}.${version}`).join()}`}
                rows={rows}
                // A drop says the place of every row in sight: only a whole category can be put in order.
                ordered={category !== null && !q && !articles.isPlaceholderData && rows.length === total}
                empty={q ? '没有匹配的文章' : category === null ? '暂无文章' : '该分类下暂无文章'}
                onEdit={onEdit}
              />
              <PageTurner below page={page} size={PAGE} total={total} onChange={setPage} />
            </>
          )}
        </QueryView>
      </Card>
    </div>
  );
}

const ROW = 56;

interface ArticlesProps {
  rows: readonly HelpArticle[];
  /** A whole category in reading order, which can be changed. */
  ordered: boolean;
  empty: string;
  onEdit(edit: string): void;
}

function Articles({ rows, ordered, empty, onEdit }: ArticlesProps) {
  const failed = { onError: (error: Error) => void message.error(error.message) };
  const order = useAction(contract.helpArticle.order, failed);
  const lists = useDragLists({
    lists: [{ id: 'articles', label: '文章', count: rows.length }],
    onMove: ({ at: from }, { at: to }) => {
      const ids = rows.map(({ id }) => id);
      const [moved] = ids.splice(from, 1);
      if (moved === undefined) return;
      ids.splice(to > from ? to - 1 : to, 0, moved);
      order.mutate({ ids });
    },
  });
  return (
    <>
      <DragList
        id="articles"
        label="帮助文章"
        items={rows}
        lists={lists}
        rowHeight={ROW}
        keyOf={({ id }) => String(id)}
        nameOf={({ title }) => title}
        fixed={({ can }) => !ordered || !can.includes('edit')}
        empty={<Note>{empty}</Note>}
      >
        {(row, handle) => (
          <Row gap={8} height="full" borderBottom="line2">
            {handle}
            <Box grow minWidth={0}>
              <RowButton onClick={() => onEdit(String(row.id))}>
                <Clip>{row.title}</Clip>
              </RowButton>
              <Muted>
                <MetaLine
                  items={[
                    helpState.label(row.status),
                    row.status === 'published' && row.pending && '有未发布的修改',
                    row.offered && '说明有更新',
                    row.public && '公开',
                    `有帮助 ${row.helpful}，没有 ${row.unhelpful}`,
                  ]}
                />
              </Muted>
            </Box>
            <Verbs row={row} />
          </Row>
        )}
      </DragList>
      <output className="zy-visually-hidden">{lists.said}</output>
    </>
  );
}

/** What may be done with one besides writing it. */
function Verbs({ row }: { row: HelpArticle }) {
  const failed = { onError: (error: Error) => void message.error(error.message) };
  const publish = useAction(contract.helpArticle.publish, failed);
  const withdraw = useAction(contract.helpArticle.withdraw, failed);
  const adopt = useAction(contract.helpArticle.adopt, failed);
  const keep = useAction(contract.helpArticle.keep, failed);
  const remove = useAction(contract.helpArticle.remove, failed);
  const which = { id: row.id, version: row.version };
  const asked = async (title: string, consequence: string, okText: string, act: () => void) => {
    if (await confirm({ title, consequence, okText })) act();
  };
  const verbs = [
    { can: 'publish', title: '发布', run: () => publish.mutate(which) },
    {
      can: 'adopt',
      title: '采用说明的版本',
      run: () =>
        void asked(
          `采用使用说明的「${row.title}」？`,
          '正文换成使用说明的内容，之后随系统更新。现在的正文保留在历史版本中。',
          '采用',
          () => adopt.mutate(which),
        ),
    },
    { can: 'keep', title: '保留当前版本', run: () => keep.mutate(which) },
    { can: 'withdraw', title: '撤回', run: () => withdraw.mutate(which) },
    {
      can: 'delete',
      title: '删除',
      run: () =>
        void asked(`删除「${row.title}」？`, '文章、历史版本和评价一并删除，不可恢复。', '删除', () =>
          remove.mutate({ id: row.id }),
        ),
    },
  ] as const;
  return (
    <Row flex="none">
      {verbs
        .filter(({ can }) => row.can.includes(can))
        .map(({ can, title, run }) => (
          <Button key={can} type="link" size="small" onClick={run}>
            {title}
          </Button>
        ))}
    </Row>
  );
}
