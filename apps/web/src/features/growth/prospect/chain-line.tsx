import {
  clueState,
  type ProspectInfo,
  SIGNAL_KINDS,
  type Signal,
  TOUCH_RESULTS,
  TOUCH_WAYS,
  type Touch,
} from '@zhiying/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Clip, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { ClueStatus } from '#parts/clue/clue-words.tsx';
import styles from '../growth.module.css';
import { SignalCard } from './signal-card.tsx';

interface Step {
  key: string;
  at: string;
  title: string;
  note?: string;
  planned?: boolean;
  body?: ReactNode;
}

const signalStep = (signal: Signal): Step => ({
  key: `s${signal.id}`,
  at: signal.at,
  title: SIGNAL_KINDS[signal.kind],
  body: <SignalCard signal={signal} />,
});

const touchStep = (touch: Touch): Step => ({
  key: `t${touch.id}`,
  at: touch.at,
  title: '触达',
  note: [
    touch.by,
    TOUCH_WAYS[touch.way],
    touch.template && `模板「${touch.template}」第 ${touch.templateVersion} 版`,
  ]
    .filter(Boolean)
    .join('，'),
  body: (
    <>
      {touch.text && (
        <Text as="p" whiteSpace="pre-wrap" padding="10 12" background="primary" radius={6}>
          {touch.text}
        </Text>
      )}
      <span className={styles.where}>
        <MetaLine items={[TOUCH_RESULTS[touch.result], touch.note]} />
      </span>
    </>
  ),
});

function clueSteps({ clue }: ProspectInfo): Step[] {
  if (!clue) return [];
  const { visitedAt, wonAt } = clue;
  return [
    {
      key: 'clue',
      at: clue.at,
      title: `线索 #${clue.id}`,
      note: clue.owner ? `负责人 ${clue.owner}` : '在线索池',
      body: (
        <Row gap={16} padding="8 12" border="line" radius={6}>
          <ClueStatus state={clue.state} />
          <Clip>{clue.node}</Clip>
          <Muted>评分 {clue.score}</Muted>
          {clue.mayOpen && (
            <PageLink
              className={classOf({ whiteSpace: 'nowrap', marginLeft: 'auto' })}
              to={{ path: 'clew', search: { open: clue.id } }}
            >
              查看线索
            </PageLink>
          )}
        </Row>
      ),
    },
    ...(visitedAt ? [{ key: 'visit', at: visitedAt, title: clueState.label('visited') }] : []),
    ...(wonAt ? [{ key: 'won', at: wonAt, title: clueState.label('won') }] : []),
    ...(clue.nextAt
      ? [{ key: 'next', at: clue.nextAt, title: '下次跟进', note: clue.owner ?? '', planned: true }]
      : []),
  ];
}

/** Everything in the order of time; what is planned is dashed. */
export function ChainLine({ person }: { person: ProspectInfo }) {
  const steps: Step[] = [
    ...person.history.map(signalStep),
    ...person.touches.map(touchStep),
    ...clueSteps(person),
    ...(person.nextAt ? [{ key: 'plan', at: person.nextAt, title: '下次联系', planned: true }] : []),
  ].sort(
    (one, two) => Number(one.planned ?? false) - Number(two.planned ?? false) || one.at.localeCompare(two.at),
  );
  const line = useRef<HTMLOListElement>(null);
  // Oldest first, opened at the newest.
  // biome-ignore lint/correctness/useExhaustiveDependencies: something was added
  useEffect(() => {
    if (line.current) line.current.scrollTop = line.current.scrollHeight;
  }, [steps.length]);
  return (
    <ol ref={line} className={styles.line} aria-label="处理记录">
      {steps.map(({ key, at, title, note, planned, body }) => (
        <Stack
          as="li"
          gap={6}
          borderLeft="line"
          position="relative"
          key={key}
          data-planned={planned || undefined}
        >
          <Row gap={8} align="baseline" wrap>
            <b>{title}</b>
            {note && <Muted>{note}</Muted>}
            <Muted as="time" marginLeft="auto" dateTime={at}>
              {momentText(at)}
            </Muted>
          </Row>
          {body}
        </Stack>
      ))}
    </ol>
  );
}
