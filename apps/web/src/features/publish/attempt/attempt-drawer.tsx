import { type AttemptInfo, type CalendarPost, contract, PLATFORMS } from '@zhiying/contract';
import { Skeleton } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { Column, Facts, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { LoadingGate } from '#kit/feedback/loading-gate.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { kindOf, kindWords } from '#parts/publish/kinds.tsx';
import styles from './attempt.module.css';
import { AttemptActions } from './attempt-actions.tsx';
import { AttemptLog } from './attempt-log.tsx';
import { AttemptRepair } from './attempt-repair.tsx';
import { AttemptDot, STATE_WORDS } from './attempt-words.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { HandoverPanel } from './handover-panel.tsx';

interface AttemptDrawerProps {
  id: number | null;
  onClose(): void;
  /** Offers another time, where the page around it has a way for that. */
  onMove?(post: CalendarPost): void;
}

/** One thing on one account: where it stands, why, what to do, and all that happened. */
export function AttemptDrawer({ id, onClose, onMove }: AttemptDrawerProps) {
  const info = useCall(contract.publish.info, { id: String(id ?? '') }, { enabled: id !== null });
  const attempt = info.data;
  return (
    <SideDrawer
      open={id !== null}
      onClose={onClose}
      title={attempt?.title ?? (info.isError ? '加载失败' : '加载中…')}
      status={attempt && <AttemptDot status={attempt.status} gone={attempt.goneSince !== null} />}
      subtitle={attempt && <MetaLine items={[PLATFORMS[attempt.platform].name, attempt.account.name]} />}
    >
      {info.isError && <StateView kind="not-found" title="记录加载失败" text={[info.error.message]} />}
      <LoadingGate pending={!attempt && !info.isError} sign={<Skeleton active paragraph={{ rows: 8 }} />}>
        {() => attempt && <Body key={attempt.id} attempt={attempt} onMove={onMove} />}
      </LoadingGate>
    </SideDrawer>
  );
}

function Body({ attempt, onMove }: { attempt: AttemptInfo; onMove: AttemptDrawerProps['onMove'] }) {
  const { status, url, can, note } = attempt;
  const words = STATE_WORDS[status];
  return (
    <>
      {words && (
        <Text
          as="p"
          look={{
            lineHeight: 20,
            tone: 'text',
            padding: '10 12',
            marginBottom: 12,
            background: 'warning',
            radius: 8,
          }}
        >
          {words}
        </Text>
      )}
      <AttemptRepair attempt={attempt} />
      {attempt.goneSince && (
        <Column
          look={{ gap: 2, tone: 'error', padding: '10 12', marginBottom: 12, background: 'error', radius: 8 }}
          className={styles.error}
          role="alert"
        >
          <Text as="b" weight={600}>
            {attempt.goneSince.reason}
          </Text>
          <Text as="small" tone="text2">
            {momentText(attempt.goneSince.at)} 复查时发现
          </Text>
        </Column>
      )}
      <FormSection
        title="发布"
        action={<AttemptActions attempt={attempt} onMove={onMove && (() => onMove(postOf(attempt)))} />}
      >
        <Facts columns="label72" gap="6 12">
          <dt>{kindWords(attempt.batch.kind).batch}</dt>
          <dd>
            <PageLink to={kindOf(attempt.batch.kind).toBatch(attempt.batch.id)}>
              {attempt.batch.name}
            </PageLink>
          </dd>
          <dt>{attempt.publishedAt ? '发布时间' : '排期'}</dt>
          <dd>{momentText(attempt.publishedAt ?? attempt.dueAt)}</dd>
          {note && (
            <>
              <dt>说明</dt>
              <dd>{note}</dd>
            </>
          )}
          {attempt.nextLookAt && (status === 'processing' || status === 'unknown') && (
            <>
              <dt>下次核对</dt>
              <dd>{momentText(attempt.nextLookAt)}</dd>
            </>
          )}
          <dt>链接</dt>
          <dd>
            {url ? (
              <a href={url} target="_blank" rel="noreferrer noopener">
                在{PLATFORMS[attempt.platform].name}打开
              </a>
            ) : (
              '暂无'
            )}
          </dd>
          {attempt.postId && (
            <>
              <dt>作品编号</dt>
              <Text breakWords margin={0} as="dd" size={12} mono>
                {attempt.postId}
              </Text>
            </>
          )}
        </Facts>
      </FormSection>
      {can.includes('handover') && <HandoverPanel attempt={attempt} />}
      {can.includes('confirm') && <ConfirmForm attempt={attempt} />}
      <AttemptLog attempt={attempt} />
    </>
  );
}

/** As the calendar has it. */
const postOf = ({ subject, publishedAt, dueAt, ...attempt }: AttemptInfo): CalendarPost => ({
  ...attempt,
  subjectId: subject.id,
  at: publishedAt ?? dueAt,
  cover: null,
});
