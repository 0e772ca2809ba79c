import {
  AUDIT_KINDS,
  type AuditHit,
  CHAT_PLATFORMS,
  contract,
  hitState,
  MESSAGE_SENDERS,
} from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { dateRangeField, listOf, selectField, textField } from '#kit/list/index.ts';
import { nodeField } from '#parts/organ/node-field.tsx';
import styles from './audit.module.css';
import { MarkedText } from './marked-text.tsx';

const TONES: Record<AuditHit['state'], Tone> = { open: 'warning', confirmed: 'error', dismissed: 'neutral' };

export const HitState = ({ state }: Pick<AuditHit, 'state'>) => (
  <StatusDot tone={TONES[state]}>{hitState.label(state)}</StatusDot>
);

export const hitList = listOf(contract.chatAudit.list, {
  headless: true,
  id: 'chat-audit',
  noun: '命中',
  columns: [
    { id: 'at', title: '时间', width: 116, sort: 'at', render: ({ at }) => <Moment at={at} /> },
    {
      id: 'text',
      title: '命中内容',
      width: 360,
      exports: ['text', 'evidence'],
      render: (hit) => (
        <span className={classOf({ flow: 'block', clip: true })} title={hit.text}>
          <MarkedText text={hit.text} evidence={hit.evidence} near />
        </span>
      ),
    },
    {
      id: 'kind',
      title: '类型',
      width: 132,
      exports: ['kind', 'rule'],
      render: ({ kind, alarm }) => (
        <span className={classOf({ flow: 'row', gap: 8, align: 'center', minWidth: 0 })}>
          {AUDIT_KINDS[kind]}
          {alarm && <Mark tone="error">告警</Mark>}
        </span>
      ),
    },
    {
      id: 'sender',
      title: '发送人',
      width: 132,
      exports: ['by', 'sender'],
      render: ({ by, sender }) => (
        <span className={classOf({ flow: 'block', minWidth: 0, clip: true })} title={sender}>
          {by === 'customer' ? `${MESSAGE_SENDERS.customer}：${sender}` : sender}
        </span>
      ),
    },
    {
      id: 'customer',
      title: '客户',
      width: 140,
      exports: ['customer', 'platform'],
      render: ({ customer, platform }) => (
        <span className={classOf({ flow: 'block', minWidth: 0, clip: true })} title={customer}>
          {customer}{' '}
          <small className={classOf({ size: '12/18', tone: 'muted' })}>{CHAT_PLATFORMS[platform]}</small>
        </span>
      ),
    },
    {
      id: 'node',
      title: '所属组织',
      width: 140,
      render: ({ node }) => (
        <span className={classOf({ flow: 'block', minWidth: 0, clip: true })}>{node.name}</span>
      ),
    },
    { id: 'state', title: '状态', width: 92, render: ({ state }) => <HitState state={state} /> },
    {
      id: 'decidedBy',
      title: '处理人',
      width: 92,
      exports: ['decidedBy', 'decidedAt', 'note'],
      render: ({ decidedBy }) => decidedBy?.name ?? <EmptyCell />,
    },
  ],
  search: [
    textField({ name: 'q', label: '关键字', placeholder: '消息内容' }),
    selectField({ name: 'kind', label: '类型', options: AUDIT_KINDS }),
    selectField({ name: 'side', label: '发送方', options: { in: '客户', out: '我方' } }),
    selectField({ name: 'platform', label: '平台', options: CHAT_PLATFORMS }),
    nodeField({ name: 'nodeId', label: '所属组织' }),
    dateRangeField({ name: 'at', label: '时间' }),
  ],
  counts: { call: contract.chatAudit.counts, field: 'state', labels: hitState.states },
  card: (hit) => <HitCard hit={hit} />,
  empty: {
    title: '暂无质检命中',
    text: ['客户和我方的消息按规则自动检查，', '命中的内容将标记并显示在这里。'],
  },
});

export const HitCard = ({ hit }: { hit: AuditHit }) => (
  <span className={classOf({ flow: 'stack', gap: 4, minWidth: 0, width: 'full' })}>
    <span className={classOf({ flow: 'row', gap: 8, align: 'center' }, styles.cardHead)}>
      <b>{AUDIT_KINDS[hit.kind]}</b>
      {hit.alarm && <Mark tone="error">告警</Mark>}
      <HitState state={hit.state} />
    </span>
    <span className={classOf({ flow: 'block', clip: true })}>
      <MarkedText text={hit.text} evidence={hit.evidence} near />
    </span>
    <span className={classOf({ size: 12, tone: 'muted' })}>
      <MetaLine
        items={[hit.sender, CHAT_PLATFORMS[hit.platform], hit.customer, <Moment key="at" at={hit.at} />]}
      />
    </span>
  </span>
);
