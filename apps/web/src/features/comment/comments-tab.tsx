import { type Comment, commentState, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { GearIcon, RefreshIcon } from '#kit/base/icons.tsx';
import { later } from '#kit/base/later.tsx';
import pieces from '#kit/base/pieces.module.css';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, useDrawerAddress } from '#kit/list/index.ts';
import { keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { ClueDialog } from './clue-dialog.tsx';
import { COMMENT_COLUMNS } from './comment.columns.tsx';
import styles from './comment.module.css';
import { COMMENT_SEARCH } from './comment.search.ts';
import { CommentCard } from './comment-card.tsx';
import type { CommentDrawerProps } from './comment-drawer.tsx';
import { useCommentActions } from './use-comment-actions.ts';
import { useLiveComments } from './use-live-comments.ts';
import { WordsDialog } from './words-dialog.tsx';

const CommentDrawer = later<CommentDrawerProps>(() => import('./comment-drawer.tsx'), {
  wanted: ({ target }) => target !== null,
});

/** 评论: what people write below posts of every kind, the newest first. */
export function CommentsTab() {
  useLiveComments();
  const drawer = useDrawerAddress();
  const [clue, setClue] = useState<Comment | null>(null);
  const [words, setWords] = useState(false);
  const actions = useCommentActions(drawer.open, setClue);
  const sync = useAction(contract.comment.sync, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ total }) =>
      void message.success(total > 0 ? `正在同步 ${total} 个作品的评论` : '暂无可同步评论的作品'),
  });
  return (
    <div className={pieces.page}>
      <div className={styles.bar}>
        <span className={pieces.small}>抖音和公众号作品下的评论，自动同步</span>
        <span className={pieces.row}>
          <Can keys={keysOf(contract.comment.setWords)}>
            <Button icon={<GearIcon />} onClick={() => setWords(true)}>
              标记词
            </Button>
          </Can>
          <Button icon={<RefreshIcon />} loading={sync.isPending} onClick={() => sync.mutate({})}>
            同步评论
          </Button>
        </span>
      </div>
      <div className={pieces.fill}>
        <ListPage
          id="comment"
          headless
          noun="评论"
          list={contract.comment.list}
          columns={COMMENT_COLUMNS}
          search={COMMENT_SEARCH}
          counts={{ call: contract.comment.counts, field: 'state', labels: commentState.states }}
          card={(comment) => <CommentCard comment={comment} />}
          rowActions={actions.of}
          actionsWidth={168}
          bulkActions={actions.bulk}
          onOpenRow={({ id }) => drawer.open(id)}
          openRowId={drawer.openRowId}
          empty={{
            title: '暂无评论',
            text: [
              '作品发布后，抖音和公众号上的评论会自动同步到这里；',
              '快手、视频号和小红书未开放评论接口。',
            ],
          }}
          aside={({ rows }) => (
            <>
              <CommentDrawer
                target={drawer.target}
                rows={rows}
                onOpen={drawer.open}
                onClose={drawer.close}
                onClue={setClue}
              />
              {clue && <ClueDialog comment={clue} onClose={() => setClue(null)} />}
              {words && <WordsDialog onClose={() => setWords(false)} />}
            </>
          )}
        />
      </div>
    </div>
  );
}
