import { useEditorState } from '@tiptap/react';
import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Row } from '#kit/base/pieces.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { gapsOf } from '#parts/ai/gap-field.ts';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { SubmitDialog } from '#parts/review/submit-dialog.tsx';
import { mayGoOut } from '../common/may-go-out.ts';
import { SUBMITTED_ARTICLE } from '../review/submitted-article.ts';
import styles from './editor.module.css';
import { gapAfter, gapsIn, selectGap } from './gaps.ts';
import type { ArticleDesk } from './use-article-editor.ts';

interface GapBarProps {
  desk: ArticleDesk;
  /** Shows what else the checks found. */
  onOpen(finding: string): void;
  onSubmitted(): void;
}

/** Leads through an offline draft: the next gap, then the next article with something open, then the plan or the review. */
export function GapBar({ desk, onOpen, onSubmitted }: GapBarProps) {
  const { editor, info, save, title, selectTitleGap, findings } = desk;
  const { toArticle, toBoard } = useAiAddress();
  const [submitting, setSubmitting] = useState(false);
  const { gaps, at } = useEditorState({
    editor,
    // A selection that moves says another one is next.
    selector: ({ editor: now }) => ({ gaps: gapsIn(now.state.doc), at: now.state.selection.from }),
  });
  const [titleSeen, setTitleSeen] = useState(false);
  const inTitle = gapsOf(title);
  const siblings = useCall(contract.aiArticle.byTheme, { id: String(info.themeId) });
  const unfinished = (siblings.data?.rows ?? []).filter(({ id, blocks }) => id !== info.id && blocks > 0);
  const next = unfinished.find(({ no }) => no > info.no) ?? unfinished[0];
  const leave = async (go: () => void) => {
    if (await save.flush()) go();
  };
  const open = gaps.length + inTitle.length;
  const others = findings.filter(({ severity, rule }) => severity === 'block' && rule !== 'gap');
  const done = open === 0 && others.length === 0;
  const placed = others.find(({ place }) => place !== 'whole');
  const behind = gapAfter(gaps, at);
  // The title comes after the last gap of the text, before the first one again.
  const atTitle = inTitle.length > 0 && (!behind || (behind.from <= at && !titleSeen));
  const upcoming = atTitle ? null : behind;
  return (
    <Row
      as="section"
      look={{ gap: 8, wrap: true, flex: 'none', padding: '8 16', background: 'card', borderTop: 'line' }}
      className={styles.gapBar}
      aria-label="补充进度"
    >
      <span role="status">
        {open > 0
          ? `还有 ${open} 处待补充${upcoming ? `：${upcoming.what}` : '：标题'}`
          : others.length > 0
            ? `已补齐，还须处理：${others[0]?.message}`
            : unfinished.length > 0
              ? `本篇已补齐，同主题还有 ${unfinished.length} 篇待处理`
              : '同主题的文章都已补齐'}
      </span>
      {atTitle && (
        <Button type="primary" onClick={() => setTitleSeen(selectTitleGap())}>
          下一处
        </Button>
      )}
      {upcoming && (
        <Button
          type="primary"
          onClick={() => {
            setTitleSeen(false);
            selectGap(editor, upcoming);
          }}
        >
          下一处
        </Button>
      )}
      {open === 0 && placed && (
        <Button type="primary" onClick={() => onOpen(placed.key)}>
          下一处
        </Button>
      )}
      {open === 0 && !placed && next && (
        <Button type="primary" onClick={() => void leave(() => toArticle(next.id))}>
          下一篇
        </Button>
      )}
      {done && info.reviewOn && info.review !== 'pending' && info.review !== 'passed' && (
        <Button type={next ? 'default' : 'primary'} onClick={() => void leave(() => setSubmitting(true))}>
          提交审核
        </Button>
      )}
      {done && mayGoOut(info) && (
        <Button
          type={next ? 'default' : 'primary'}
          onClick={() => void leave(() => toBoard(info.themeId, 'plan'))}
        >
          去排期
        </Button>
      )}
      {submitting && (
        <SubmitDialog
          of={SUBMITTED_ARTICLE}
          rows={[info]}
          onClose={() => setSubmitting(false)}
          onDone={onSubmitted}
        />
      )}
    </Row>
  );
}
