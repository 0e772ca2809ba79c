import type { Decision } from '@zhiying/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon, WarningIcon } from '#kit/base/icons.tsx';
import { Box, Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
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
  <Box as="section" padding="14 16" borderBottom="line2" aria-label={title}>
    <Row align="baseline" justify="between" marginBottom={8}>
      <Text as="h3" size={14} weight={600}>
        {title}
      </Text>
      {note && <Muted>{note}</Muted>}
    </Row>
    {children}
  </Box>
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

/** Title, author, waiting time and the facts of a subject under review. */
export const ReviewHead = ({ name, status, owner, node, submittedAt, children }: ReviewHeadProps) => (
  <Box as="section" padding="14 16" borderBottom="line2">
    <Row gap={8} align="start" justify="between" className={styles.title}>
      <h2 title={name}>{name}</h2>
      {status}
    </Row>
    <Row margin="6 0 10" gap={8} size={12} tone="text2">
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
    </Row>
    <Stack as="dl" gap={4} size="13/20" margin={0} className={styles.facts}>
      {children}
    </Stack>
  </Box>
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
    <Button type="link" size="small" className={classOf({ height: 20, padding: '0 6' })} onClick={onAssign}>
      指派
    </Button>
  </ReviewFact>
);

export interface ReviewFinding {
  tone: 'error' | 'warning' | 'success';
  title: string;
  text?: string;
}

/** The results of automatic checks. */
export function ReviewChecks({ findings }: { findings: readonly ReviewFinding[] }) {
  const serious = findings.filter(({ tone }) => tone === 'error').length;
  const warnings = findings.filter(({ tone }) => tone === 'warning').length;
  const note =
    serious + warnings === 0
      ? '无问题'
      : [serious && `${serious} 项严重`, warnings && `${warnings} 项提醒`].filter(Boolean).join('，');
  return (
    <ReviewSection title="检查结果" note={note}>
      <Stack as="ul" gap={2} size="13/20" className={styles.findings}>
        {findings.map(({ tone, title, text }) => (
          <Row
            as="li"
            look={{ gap: 8, align: 'stretch', padding: '4 8', radius: 6 }}
            key={`${title} ${text}`}
            data-tone={tone}
          >
            {tone === 'success' ? <CheckIcon size={14} /> : <WarningIcon size={14} />}
            <div>
              <Text as="b" weight={400}>
                {title}
              </Text>
              {text && <Note>{text}</Note>}
            </div>
          </Row>
        ))}
      </Stack>
    </ReviewSection>
  );
}

/** How it was decided before, in a section of its own. */
export const LastReview = ({ before }: { before: Decision | undefined }) =>
  before && (
    <ReviewSection title="上次审核">
      <VerdictBefore no={before.versionNo} verdict={before} since={before.at} />
    </ReviewSection>
  );

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
    <Row as="p" gap="0 8" align="stretch" wrap size={12} tone="muted">
      <Text as="b" weight={600} tone="text">
        v{no}
      </Text>
      {verdict ? (
        <StatusDot tone={verdict.decision === 'pass' ? 'success' : 'error'}>
          {verdict.decision === 'pass' ? '已通过' : '已驳回'}
        </StatusDot>
      ) : (
        <span>未审核</span>
      )}
      <Moment at={verdict?.at ?? since} />
    </Row>
    {verdict?.reason && (
      <Text as="p" size="13/20">
        “{verdict.reason}”
      </Text>
    )}
    {verdict && <Muted as="p">{verdict.reviewer}</Muted>}
  </>
);
