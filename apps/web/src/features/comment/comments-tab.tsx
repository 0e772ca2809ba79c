import { type Comment, contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { GearIcon, RefreshIcon } from '#kit/base/icons.tsx';
import { lazyWhenIdle } from '#kit/base/lazy-when-idle.tsx';
import { Box, Column, Muted, Row, Split } from '#kit/base/pieces.tsx';
import { message } from '#kit/feedback/notices.ts';
import { ListPage, useDrawerAddress } from '#kit/list/index.ts';
import { keysOf } from '#kit/session/action.ts';
import { useAction } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { ClueDialog } from './clue-dialog.tsx';
import { commentList } from './comment.columns.tsx';
import type { CommentDrawerProps } from './comment-drawer.tsx';
import { useCommentActions } from './use-comment-actions.ts';
import { useLiveComments } from './use-live-comments.ts';
import { WordsDialog } from './words-dialog.tsx';

const CommentDrawer = lazyWhenIdle<CommentDrawerProps>(() => import('./comment-drawer.tsx'), {
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
    <Column height="full" minHeight={0}>
      <Split padding="0 gutter 12" gap={8} wrap>
        <Muted>抖音和公众号作品下的评论，自动同步</Muted>
        <Row as="span" gap={8} minWidth={0}>
          <Can keys={keysOf(contract.comment.setWords)}>
            <Button icon={<GearIcon />} onClick={() => setWords(true)}>
              标记词
            </Button>
          </Can>
          <Button icon={<RefreshIcon />} loading={sync.isPending} onClick={() => sync.mutate({})}>
            同步评论
          </Button>
        </Row>
      </Split>
      <Box fill>
        <ListPage
          {...commentList}
          rowActions={actions.of}
          bulkActions={actions.bulk}
          drawer={drawer}
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
      </Box>
    </Column>
  );
}
