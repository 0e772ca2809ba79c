import type { Decision } from '@zhiying/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CheckIcon, WarningIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { Avatar } from '#kit/display/avatar.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import styles from './review-facts.module.css';
import type { ReviewRow } from './review-kind.ts';

/** A part of what is known of the subject, with a heading of its own. */
export const ReviewSection = ({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode;
}) => (
  <section className={styles.part} aria-label={title}>
    <div className={styles.head}>
      <h3>{title}</h3>
      {note && <span>{note}</span>}
    </div>
    {children}
  </section>
);

interface ReviewHeadProps {
  name: string;
  status: ReactNode;
  owner: string;
  node: string;
  submittedAt: string | null;
  /** `ReviewFact`s. */
  children: ReactNode;
}

/** What it is called, whose it is, since when it waits, and the facts. */
export const ReviewHead = ({ name, status, owner, node, submittedAt, children }: ReviewHeadProps) => (
  <section className={styles.part}>
    <div className={styles.title}>
      <h2 title={name}>{name}</h2>
      {status}
    </div>
    <div className={styles.who}>
      <Avatar name={owner} size={20} />
      <MetaLine
        items={[
          owner,
          node,
          submittedAt && (
            <span key="at">
              <Moment at={submittedAt} /> 提交
            </span>
          ),
        ]}
      />
    </div>
    <dl className={styles.facts}>{children}</dl>
  </section>
);

export const ReviewFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Who is to decide, and the way to name somebody. */
export const ReviewersFact = ({ review, onAssign }: Pick<ReviewRow, 'review'> & { onAssign(): void }) => (
  <ReviewFact label="审核人">
    {review.reviewers.length > 0 ? review.reviewers.map(({ name }) => name).join('、') : '有审核权限的用户'}
    <Button type="link" size="small" className={styles.assign} onClick={onAssign}>
      指派
    </Button>
  </ReviewFact>
);

export interface ReviewFinding {
  tone: 'error' | 'warning' | 'success';
  title: string;
  text?: string;
}

/** What was found out about it without anybody looking. */
export function ReviewChecks({ findings }: { findings: readonly ReviewFinding[] }) {
  const serious = findings.filter(({ tone }) => tone === 'error').length;
  const warnings = findings.filter(({ tone }) => tone === 'warning').length;
  const note =
    serious + warnings === 0
      ? '无问题'
      : [serious && `${serious} 项严重`, warnings && `${warnings} 项提醒`].filter(Boolean).join('，');
  return (
    <ReviewSection title="检查结果" note={note}>
      <ul className={styles.findings}>
        {findings.map(({ tone, title, text }) => (
          <li key={`${title} ${text}`} data-tone={tone}>
            {tone === 'success' ? <CheckIcon size={14} /> : <WarningIcon size={14} />}
            <div>
              <b>{title}</b>
              {text && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </ReviewSection>
  );
}

/** How the version before was decided; without a decision, since when it is there. */
export const VerdictBefore = ({
  no,
  verdict,
  since,
}: {
  no: number;
  verdict: Pick<Decision, 'decision' | 'reason' | 'reviewer' | 'at'> | undefined;
  since: string;
}) => (
  <>
    <p className={styles.verdict}>
      <b>v{no}</b>
      {verdict ? (
        <StatusDot tone={verdict.decision === 'pass' ? 'success' : 'error'}>
          {verdict.decision === 'pass' ? '已通过' : '已驳回'}
        </StatusDot>
      ) : (
        <span>未审核</span>
      )}
      <Moment at={verdict?.at ?? since} />
    </p>
    {verdict?.reason && <p className={styles.quote}>“{verdict.reason}”</p>}
    {verdict && <p className={pieces.small}>{verdict.reviewer}</p>}
  </>
);
