import { AUDIT_KINDS, type AuditHit, CHAT_PLATFORMS, hitState, MESSAGE_SENDERS } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import type { Column } from '#kit/list/index.ts';
import styles from './audit.module.css';
import { MarkedText } from './marked-text.tsx';

const TONES: Record<AuditHit['state'], Tone> = { open: 'warning', confirmed: 'error', dismissed: 'neutral' };

export const HitState = ({ state }: Pick<AuditHit, 'state'>) => (
  <StatusDot tone={TONES[state]}>{hitState.label(state)}</StatusDot>
);

export const HIT_COLUMNS: readonly Column<AuditHit>[] = [
  { id: 'at', title: '时间', width: 116, sort: 'at', render: ({ at }) => <Moment at={at} /> },
  {
    id: 'text',
    title: '命中内容',
    width: 360,
    exports: ['text', 'evidence'],
    render: (hit) => (
      <span className={styles.line} title={hit.text}>
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
      <span className={pieces.row}>
        {AUDIT_KINDS[kind]}
        {alarm && <Mark tone="error">告警</Mark>}
      </span>
    ),
  },
  {
    id: 'sender',
    title: '发言人',
    width: 132,
    exports: ['by', 'sender'],
    render: ({ by, sender }) => (
      <span className={pieces.clip} title={sender}>
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
      <span className={pieces.clip} title={customer}>
        {customer} <small className={pieces.note}>{CHAT_PLATFORMS[platform]}</small>
      </span>
    ),
  },
  {
    id: 'node',
    title: '所属组织',
    width: 140,
    render: ({ node }) => <span className={pieces.clip}>{node.name}</span>,
  },
  { id: 'state', title: '状态', width: 92, render: ({ state }) => <HitState state={state} /> },
  {
    id: 'decidedBy',
    title: '处理人',
    width: 92,
    exports: ['decidedBy', 'decidedAt', 'note'],
    render: ({ decidedBy }) => decidedBy?.name ?? <Absent />,
  },
];

export const HitCard = ({ hit }: { hit: AuditHit }) => (
  <span className={styles.card}>
    <span className={styles.cardHead}>
      <b>{AUDIT_KINDS[hit.kind]}</b>
      {hit.alarm && <Mark tone="error">告警</Mark>}
      <HitState state={hit.state} />
    </span>
    <span className={styles.line}>
      <MarkedText text={hit.text} evidence={hit.evidence} near />
    </span>
    <span className={pieces.small}>
      <MetaLine
        items={[hit.sender, CHAT_PLATFORMS[hit.platform], hit.customer, <Moment key="at" at={hit.at} />]}
      />
    </span>
  </span>
);
