import { contract, DELIVERY_STEPS, type Delivery, sendState } from '@zhiying/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { figure } from '#kit/base/figure.ts';
import { useSettledData } from '#kit/base/loading-sign.ts';
import { fullMomentText, momentText } from '#kit/base/moment-text.ts';
import { Clip, Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { OpeningDrawer } from '#kit/form/opening-drawer.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { OutcomeLine } from '#parts/substance/outcome-line.tsx';
import styles from './send.module.css';

const WIDTH = 560;

/** One sending: what became of each piece, and person by person how far they came. */
export function SendDrawer({ id, onClose }: { id: number | null; onClose(): void }) {
  const info = useCall(contract.substanceSend.info, { id: id ?? 0 }, { enabled: id !== null });
  const send = useSettledData(info);
  if (id === null) return null;
  if (!send) return <OpeningDrawer open onClose={onClose} what="该下发" error={info.error} />;
  return (
    <SideDrawer
      open
      width={WIDTH}
      onClose={onClose}
      title={send.name}
      subtitle={
        <MetaLine
          items={[
            sendState.label(send.state),
            send.mustShare ? '必转' : '选转',
            send.targets,
            `${send.people} 人`,
            `${send.owner.name} 下发`,
            momentText(send.from),
          ]}
        />
      }
    >
      {send.note && (
        <Text as="p" tone="warning" padding="8 12" marginBottom={12} background="warning" radius={8}>
          {send.note}
        </Text>
      )}
      {send.reason && (
        <Text as="p" tone="warning" padding="8 12" marginBottom={12} background="warning" radius={8}>
          撤回原因：{send.reason}
        </Text>
      )}
      {send.until && <Note>截止 {fullMomentText(send.until)}</Note>}
      <OutcomeLine outcome={send.outcome} />
      <FormSection title="内容" count={send.items.length}>
        <Stack as="ul" gap={8} marginBottom={16} className={styles.items}>
          {send.items.map(({ piece, outcome, withdrawn }) => (
            <Row as="li" gap={12} align="stretch" justify="between" key={piece.id}>
              {piece.name}
              <Muted flex="none">
                {withdrawn
                  ? '已下架'
                  : `打开 ${outcome.opened}，分享 ${outcome.shared}，访问 ${outcome.visits}`}
              </Muted>
            </Row>
          ))}
        </Stack>
      </FormSection>
      <People
        sendId={id}
        several={send.items.length > 1}
        unopened={send.outcome.reached - send.outcome.opened}
      />
    </SideDrawer>
  );
}

type Step = keyof typeof DELIVERY_STEPS;
const STEPS = [
  { value: '' as const, label: '全部' },
  ...Object.entries(DELIVERY_STEPS).map(([value, label]) => ({ value: value as Step, label })),
];

interface PeopleProps {
  sendId: number;
  several: boolean;
  /** Deliveries that nobody opened: the number leads to whose they are. */
  unopened: number;
}

function People({ sendId, several, unopened }: PeopleProps) {
  const [step, setStep] = useState<Step | ''>('');
  const people = useCall(
    contract.substanceSend.people,
    { sendId, step: step || undefined, limit: 100 },
    { keepPrevious: true },
  );
  return (
    <FormSection title="人员" count={people.data?.total}>
      <Segmented
        block
        value={step}
        options={STEPS.map(({ value, label }) => ({
          value,
          label: value === 'unopened' && unopened > 0 ? `${label} ${figure(unopened)}` : label,
        }))}
        onChange={setStep}
      />
      <QueryView query={people}>
        {({ rows, total }) => (
          <Stack as="ul" gap={8} marginBottom={16} className={styles.items}>
            {rows.map((row) => (
              <Row as="li" gap={12} align="stretch" justify="between" key={row.id}>
                <Muted flex="none" className={styles.who}>
                  <Clip size={14} weight={400} tone="text" as="b">
                    {row.member.name}
                  </Clip>
                  <Clip flex="none" size={12} tone="muted">
                    {row.node.name}
                    {several && `，${row.piece.name}`}
                  </Clip>
                </Muted>
                <Muted flex="none">{farthest(row)}</Muted>
              </Row>
            ))}
            {total > rows.length && (
              <Note flow="row" gap={12} justify="between" as="li">
                还有 {total - rows.length} 条，导出后可查看全部
              </Note>
            )}
            {total === 0 && (
              <Note flow="row" gap={12} justify="between" as="li">
                暂无用户
              </Note>
            )}
          </Stack>
        )}
      </QueryView>
    </FormSection>
  );
}

function farthest({ publishedAt, sharedAt, openedAt, visits, leads }: Delivery): string {
  const far = publishedAt
    ? `发布于 ${momentText(publishedAt)}`
    : sharedAt
      ? `分享于 ${momentText(sharedAt)}`
      : openedAt
        ? `打开于 ${momentText(openedAt)}`
        : '未打开';
  return [far, visits > 0 && `${visits} 次访问`, leads > 0 && `${leads} 个留资`].filter(Boolean).join('，');
}
