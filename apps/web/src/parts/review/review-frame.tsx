import { Alert, Button, Skeleton } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type ReactNode, useRef, useState } from 'react';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { Box, Column, Muted, Split } from '#kit/base/pieces.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import type { ApiError } from '#kit/session/api/client.ts';
import { DecisionPanel } from './decision-panel.tsx';
import styles from './review-desk.module.css';
import type { Desk, ReviewRow } from './review-kind.ts';
import { useReviewKeys } from './use-review-keys.ts';

const FULL = { display: 'block', width: '100%', height: '100%' };

interface ReviewFrameProps<Row extends ReviewRow> {
  desk: Desk<Row>;
  /** As it is now. */
  subject: Pick<Row, 'id' | 'name'> & Partial<Row> & { versionId: number; versionNo: number };
  /** The state shown once it is decided: 已通过. */
  elsewhere: string | null;
  /** The viewer may decide on it: it is neither their own nor given to others. */
  mayDecide: boolean;
  /** The version that is shown: the decision is about what was looked at, not about what somebody makes of it meanwhile. */
  looked: { id: number; no: number };
  onLook(versionId: number): void;
  /** With a serious finding rejecting is what the evidence asks for, and passing takes a reason. */
  serious?: boolean;
  /** Above the stage, on the left. */
  tools?: ReactNode;
  stage: ReactNode;
  facts: ReactNode;
}

/** The layout of one subject under review: preview, facts and decision. */
export function ReviewFrame<Row extends ReviewRow>(props: ReviewFrameProps<Row>) {
  const { desk, subject, elsewhere, mayDecide, looked, onLook, serious = false } = props;
  const { kind, state, deciding } = desk;
  const field = useRef<TextAreaRef>(null);
  const [reason, setReason] = useState('');
  const [issue, setIssue] = useState<string>();
  const outdated = looked.id !== subject.versionId;
  const closed = elsewhere !== null || outdated || !mayDecide;

  const ask = (text: string) => {
    setIssue(text);
    field.current?.focus();
  };
  const decide = (verdict: 'pass' | 'reject') => {
    if (closed || deciding.deciding !== null) return;
    const words = reason.trim();
    if (verdict === 'reject' && !words) return ask('请填写驳回原因');
    if (verdict === 'pass' && serious && !words) return ask('有严重问题，通过须填写理由');
    void deciding.decide(subject, looked.id, verdict, words);
  };
  useReviewKeys({ pass: () => decide('pass'), reject: () => decide('reject') });

  return (
    <>
      <Column minHeight={0} minWidth={0} background="fill">
        <Split flex="none" height={44} padding="0 16" background="card" borderBottom="line">
          {props.tools ?? <span />}
          <Muted>第 {looked.no} 版</Muted>
        </Split>
        {outdated && (
          <Alert
            banner
            type="warning"
            title={`「${subject.name}」刚更新到第 ${subject.versionNo} 版，请查看新版本后再审核`}
            action={
              <Button size="small" onClick={() => onLook(subject.versionId)}>
                查看新版本
              </Button>
            }
          />
        )}
        {elsewhere !== null && !outdated && (
          <Alert
            banner
            type="info"
            title={`该${kind.noun}当前为「${elsewhere}」，不在待审核列表中`}
            action={
              state.rows.length > 0 && (
                <Button size="small" onClick={() => state.open(state.rows[0]?.id ?? null)}>
                  查看下一{kind.measure}
                </Button>
              )
            }
          />
        )}
        {elsewhere === null && !mayDecide && (
          <Alert
            banner
            type="info"
            title={`该${kind.noun}不由你审核：本人创建、修改或提交的须由他人审核，已指定审核人的由其审核`}
          />
        )}
        <Column fill>{props.stage}</Column>
      </Column>
      <Column
        as="aside"
        minHeight={0}
        background="card"
        borderLeft="line"
        className={styles.right}
        aria-label={`${kind.noun}情况与审核`}
      >
        <Box fill overflow="auto" className={styles.facts}>
          {props.facts}
        </Box>
        <DecisionPanel
          kind={kind}
          reason={reason}
          onReason={(text) => {
            setReason(text);
            setIssue(undefined);
          }}
          issue={issue}
          serious={serious}
          disabled={closed}
          busy={deciding.deciding === subject.id}
          field={field}
          onPass={() => decide('pass')}
          onReject={() => decide('reject')}
        />
      </Column>
    </>
  );
}

/** In the frame's place until the subject is there, or when it cannot be had. */
export function ReviewWaiting<Row extends ReviewRow>({
  desk: { kind, state },
  error,
}: {
  desk: Desk<Row>;
  error: ApiError | null;
}) {
  const sign = useLoadingSign(error === null);
  return (
    <Column minHeight={0} minWidth={0} background="fill">
      {error ? (
        <StateView
          kind={error.httpStatus === 404 ? 'not-found' : 'error'}
          title={`${kind.noun}加载失败`}
          text={[error.message]}
          actions={<Button onClick={() => state.open(null)}>查看下一{kind.measure}</Button>}
        />
      ) : (
        sign && <Skeleton.Node active styles={{ root: FULL, content: FULL }} />
      )}
    </Column>
  );
}
