import {
  AUDIT_KINDS,
  type AuditHit,
  CHAT_PLATFORMS,
  contract,
  type DataOf,
  MESSAGE_KINDS,
} from '@zhiying/contract';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useAnswer } from '#kit/base/loading-sign.ts';
import pieces from '#kit/base/pieces.module.css';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { OpeningDrawer } from '#kit/form/opening-drawer.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { type DrawerTarget, useDrawerVisit } from '#kit/list/index.ts';
import { useAction } from '#kit/session/api/queries.ts';
import styles from './audit.module.css';
import { HitState } from './hit.columns.tsx';
import { MarkedText } from './marked-text.tsx';

type Reading = DataOf<typeof contract.chatAudit.read>;
type Walk = { previous?: () => void; next?: () => void } | undefined;

export interface HitDrawerProps {
  target: DrawerTarget;
  rows: readonly AuditHit[];
  onOpen(id: number): void;
  onClose(): void;
}

/** A hit with the conversation around it, and the decision about it. */
export default function HitDrawer({ target, rows, onOpen, onClose }: HitDrawerProps) {
  const { open, current, visit } = useDrawerVisit(target);
  if (current === null || current === 'new') return null;
  const at = rows.findIndex((row) => row.id === current);
  const step = (row: AuditHit | undefined) => row && (() => onOpen(row.id));
  const walk = at < 0 ? undefined : { previous: step(rows[at - 1]), next: step(rows[at + 1]) };
  return <OpenHit key={visit} open={open} id={current} walk={walk} onClose={onClose} />;
}

interface OpenHitProps {
  open: boolean;
  id: number;
  walk: Walk;
  onClose(): void;
}

/** Asked once a visit and never again by itself: every reading is written down. */
function OpenHit({ open, id, walk, onClose }: OpenHitProps) {
  const { mutate, data, error } = useAction(contract.chatAudit.read);
  useEffect(() => mutate({ id }), [mutate, id]);
  const reading = useAnswer({ data, isPending: !data && !error });
  return reading ? (
    <HitFile open={open} reading={reading} walk={walk} onClose={onClose} />
  ) : (
    <OpeningDrawer open={open} onClose={onClose} walk={walk} what="该审计命中" error={error} />
  );
}

function HitFile({
  open,
  reading,
  walk,
  onClose,
}: {
  open: boolean;
  reading: Reading;
  walk: Walk;
  onClose(): void;
}) {
  const [note, setNote] = useState('');
  const decide = useAction(contract.chatAudit.decide, {
    onSuccess: () => {
      void message.success('已处理');
      (walk?.next ?? onClose)();
    },
  });
  const { hit, messageId, rows } = reading;
  const say = (decision: 'confirmed' | 'dismissed') =>
    decide.mutate({ id: hit.id, version: hit.version, decision, note });
  return (
    <SideDrawer
      open={open}
      onClose={onClose}
      title={AUDIT_KINDS[hit.kind]}
      status={<HitState state={hit.state} />}
      subtitle={hit.rule}
      walk={walk}
      width={520}
      unsaved={note && !decide.isSuccess ? 1 : 0}
      footer={
        hit.can.includes('decide') ? (
          <span className={pieces.row}>
            <Button type="primary" danger loading={decide.isPending} onClick={() => say('confirmed')}>
              确认违规
            </Button>
            <Button disabled={decide.isPending} onClick={() => say('dismissed')}>
              标为误报
            </Button>
          </span>
        ) : undefined
      }
    >
      <dl className={styles.facts}>
        <dt>客户</dt>
        <dd>
          {hit.customer}，{CHAT_PLATFORMS[hit.platform]}
        </dd>
        <dt>客服账号</dt>
        <dd>
          {hit.account.name}，{hit.node.name}
        </dd>
        {hit.decidedBy && (
          <>
            <dt>处理</dt>
            <dd>
              {hit.decidedBy.name} <Moment at={hit.decidedAt} />
              {hit.note && <p className={pieces.note}>{hit.note}</p>}
            </dd>
          </>
        )}
      </dl>
      <ol className={styles.talk} aria-label="会话内容">
        {rows.map((row) =>
          row.kind === 'event' ? (
            <li key={row.id} className={styles.happened}>
              {row.text}
            </li>
          ) : (
            <li
              key={row.id}
              className={styles.said}
              data-ours={row.by === 'customer' ? undefined : true}
              data-hit={row.id === messageId || undefined}
            >
              <small>
                {row.sender} <Moment at={row.at} />
              </small>
              <span className={styles.bubble}>
                {row.id === messageId ? (
                  <MarkedText text={hit.text} evidence={hit.evidence} />
                ) : (
                  row.text || `[${MESSAGE_KINDS[row.kind]}]`
                )}
              </span>
            </li>
          ),
        )}
      </ol>
      {hit.can.includes('decide') && (
        <>
          <FailureNote error={decide.error} />
          <Field label="处理说明">
            {({ id, status }) => (
              <Input.TextArea
                id={id}
                status={status}
                rows={3}
                maxLength={300}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      <p className={pieces.note}>查看会话内容将记入审计。</p>
    </SideDrawer>
  );
}
