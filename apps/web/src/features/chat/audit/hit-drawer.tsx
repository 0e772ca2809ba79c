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
import { useSettledData } from '#kit/base/loading-sign.ts';
import { Card, Facts, Muted, Note, Row, Stack } from '#kit/base/pieces.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { OpeningDrawer } from '#kit/form/opening-drawer.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { type DrawerTarget, useDrawerVisit } from '#kit/list/index.ts';
import { walkOf } from '#kit/list/walk-of.ts';
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
  const walk = walkOf(rows, current, onOpen);
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
  const reading = useSettledData({ data, isPending: !data && !error });
  return reading ? (
    <HitFile open={open} reading={reading} walk={walk} onClose={onClose} />
  ) : (
    <OpeningDrawer open={open} onClose={onClose} walk={walk} what="该质检命中" error={error} />
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
          <Row as="span" gap={8} minWidth={0}>
            <Button type="primary" danger loading={decide.isPending} onClick={() => say('confirmed')}>
              确认违规
            </Button>
            <Button disabled={decide.isPending} onClick={() => say('dismissed')}>
              标为误报
            </Button>
          </Row>
        ) : undefined
      }
    >
      <Facts tracks="auto 1fr" gap="6 12" marginBottom={16}>
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
              {hit.note && <Note>{hit.note}</Note>}
            </dd>
          </>
        )}
      </Facts>
      <Stack
        as="ol"
        look={{ gap: 10, padding: 12, marginBottom: 16, background: 'fill2', radius: 8 }}
        aria-label="会话内容"
      >
        {rows.map((row) =>
          row.kind === 'event' ? (
            <Muted as="li" key={row.id} className={styles.happened}>
              {row.text}
            </Muted>
          ) : (
            <Stack
              key={row.id}
              as="li"
              gap={2}
              items="start"
              className={styles.said}
              data-ours={row.by === 'customer' ? undefined : true}
              data-hit={row.id === messageId || undefined}
            >
              <Muted as="small">
                {row.sender} <Moment at={row.at} />
              </Muted>
              <Card as="span" whiteSpace="pre-wrap" breakWords padding="8 10" className={styles.bubble}>
                {row.id === messageId ? (
                  <MarkedText text={hit.text} evidence={hit.evidence} />
                ) : (
                  row.text || `[${MESSAGE_KINDS[row.kind]}]`
                )}
              </Card>
            </Stack>
          ),
        )}
      </Stack>
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
      <Note>查看会话内容将记入操作日志。</Note>
    </SideDrawer>
  );
}
