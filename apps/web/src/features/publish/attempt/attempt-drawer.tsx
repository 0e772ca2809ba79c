import { type AttemptInfo, contract, PLATFORMS } from '@zhiying/contract';
import { Skeleton } from 'antd';
import { momentText } from '#kit/base/moment-text.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Awaited } from '#kit/feedback/awaited.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { wordsOf } from '#parts/publish/kinds.tsx';
import styles from './attempt.module.css';
import { AttemptActions } from './attempt-actions.tsx';
import { AttemptLog } from './attempt-log.tsx';
import { AttemptDot, STATE_WORDS } from './attempt-words.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { HandoverPanel } from './handover-panel.tsx';

/** One thing on one account: where it stands, why, what to do, and all that happened. */
export function AttemptDrawer({ id, onClose }: { id: number | null; onClose(): void }) {
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
      <Awaited pending={!attempt && !info.isError} sign={<Skeleton active paragraph={{ rows: 8 }} />}>
        {() => attempt && <Body key={attempt.id} attempt={attempt} />}
      </Awaited>
    </SideDrawer>
  );
}

function Body({ attempt }: { attempt: AttemptInfo }) {
  const { status, error, url, can, note } = attempt;
  const words = STATE_WORDS[status];
  return (
    <>
      {words && <p className={styles.explained}>{words}</p>}
      {error && (status === 'failed' || status === 'queued' || status === 'unknown') && (
        <div className={styles.error} role="alert">
          <b>{error.advice}</b>
          <small>
            {momentText(error.at)}
            {error.code && ` · 平台代码 ${error.code}`}
            {error.logId && ` · 日志编号 ${error.logId}`}
          </small>
        </div>
      )}
      {attempt.goneSince && (
        <div className={styles.error} role="alert">
          <b>{attempt.goneSince.reason}</b>
          <small>{momentText(attempt.goneSince.at)} 复查时发现</small>
        </div>
      )}
      <FormSection title="发布" action={<AttemptActions attempt={attempt} />}>
        <dl className={styles.facts}>
          <dt>{wordsOf(attempt.batch.kind).batch}</dt>
          <dd>{attempt.batch.name}</dd>
          <dt>{attempt.publishedAt ? '发布时间' : '排期'}</dt>
          <dd>{momentText(attempt.publishedAt ?? attempt.dueAt)}</dd>
          {note && (
            <>
              <dt>说明</dt>
              <dd>{note}</dd>
            </>
          )}
          {attempt.nextLookAt && (
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
              <dd className={styles.number}>{attempt.postId}</dd>
            </>
          )}
        </dl>
      </FormSection>
      {can.includes('handover') && <HandoverPanel attempt={attempt} />}
      {can.includes('confirm') && <ConfirmForm attempt={attempt} />}
      <AttemptLog attempt={attempt} />
    </>
  );
}
