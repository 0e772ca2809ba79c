import { type AuditEntry, type AuditSearch, contract } from '@zhiying/contract';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { fullMomentText } from '#kit/base/moment-text.ts';
import { Facts, Text } from '#kit/base/pieces.tsx';
import record from '#kit/base/record.module.css';
import { Avatar } from '#kit/display/avatar.tsx';
import { CopyButton } from '#kit/display/copy-button.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { LoadingGate } from '#kit/feedback/loading-gate.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { walkOf } from '#kit/list/walk-of.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { AuditDifferences } from './audit-differences.tsx';
import { fullObjectText, whoText } from './audit-words.ts';

interface AuditDrawerProps {
  id: number | null;
  /** The rows of the list behind, to walk through. */
  rows: readonly AuditEntry[];
  onOpen(id: number): void;
  onFind(conditions: Pick<AuditSearch, 'requestId' | 'entity' | 'entityId'>): void;
  onClose(): void;
}

/** One entry: what was before, what after, and where it came from. While it slides out it still shows it. */
export function AuditDrawer({ id, rows, onOpen, onFind, onClose }: AuditDrawerProps) {
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const current = id ?? shown;
  const info = useCall(contract.audit.info, { id: current ?? 0 }, { enabled: current !== null });
  if (current === null) return null;
  const entry = info.data ?? rows.find((row) => row.id === current);
  return (
    <SideDrawer
      open={id !== null}
      onClose={onClose}
      title={entry?.actionLabel ?? (info.isError ? '加载失败' : '加载中…')}
      lead={entry?.memberName && <Avatar name={entry.memberName} src={entry.avatar} size={32} />}
      subtitle={entry && <MetaLine items={[whoText(entry), fullMomentText(entry.at)]} />}
      walk={walkOf(rows, current, onOpen)}
    >
      {entry && (
        <Text as="p" breakWords marginBottom={20}>
          {entry.summary}
        </Text>
      )}
      {info.isError ? (
        <StateView
          kind={entry ? 'error' : 'not-found'}
          title="记录加载失败"
          text={[info.error.message]}
          actions={<Button onClick={() => void info.refetch()}>重试</Button>}
        />
      ) : (
        <LoadingGate
          pending={!info.data}
          sign={(!entry || entry.hasDifferences) && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        >
          {() => info.data && <AuditDifferences key={current} fields={info.data.fields} />}
        </LoadingGate>
      )}
      {entry && <Origin entry={entry} onFind={onFind} />}
    </SideDrawer>
  );
}

const Origin = ({ entry, onFind }: { entry: AuditEntry; onFind: AuditDrawerProps['onFind'] }) => (
  <Facts columns="label88" gap="10 12">
    <dt>账号</dt>
    <dd>{entry.uname}</dd>
    {entry.token && (
      <>
        <dt>API 令牌</dt>
        <dd>{entry.token}</dd>
      </>
    )}
    <dt>对象</dt>
    <dd>
      {fullObjectText(entry)}
      {entry.entityId && (
        <Button
          type="link"
          size="small"
          onClick={() => onFind({ entity: entry.entity, entityId: entry.entityId ?? undefined })}
        >
          该对象的全部记录
        </Button>
      )}
    </dd>
    <dt>渠道</dt>
    <dd>{entry.channel ?? <EmptyCell>不属于任何渠道</EmptyCell>}</dd>
    <dt>IP</dt>
    <dd>{entry.ip || <EmptyCell />}</dd>
    <dt>设备</dt>
    <dd>{entry.device || <EmptyCell />}</dd>
    <dt>请求编号</dt>
    <dd>
      {entry.requestId ? (
        <>
          <code className={record.code}>{entry.requestId}</code>
          <CopyButton text={entry.requestId} />
          <Button type="link" size="small" onClick={() => onFind({ requestId: entry.requestId })}>
            同一请求的记录
          </Button>
        </>
      ) : (
        <EmptyCell />
      )}
    </dd>
  </Facts>
);
