import type { HotListed, HotParts } from '@zhiying/contract';
import { Popover } from 'antd';
import { Muted, PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import styles from '../hot.module.css';

const PARTS = { rank: '名次', sightings: '上榜次数', velocity: '上升速度', platform: '来源权重' } as const;
type Part = keyof typeof PARTS;
const SHADES: Record<Part, string | undefined> = {
  rank: styles.shade0,
  sightings: styles.shade1,
  velocity: styles.shade2,
  platform: styles.shade3,
};
const names = Object.keys(PARTS) as Part[];

/** The score, opened to the sum it is. */
export const Score = ({ topic }: { topic: HotListed }) => (
  <Row as="span" gap={8} minWidth={0}>
    <Popover
      content={<ScoreSum topic={topic} />}
      mouseEnterDelay={0.4}
      trigger={['hover', 'focus']}
      placement="bottom"
    >
      <PlainButton
        weight={600}
        tone="text"
        padding={0}
        className={styles.score}
        onClick={(event) => event.stopPropagation()}
      >
        {topic.score.toFixed(1)}
      </PlainButton>
    </Popover>
    <Row width={52} height={6} as="span" gap={2} align="stretch" className={styles.parts} aria-hidden>
      {names.map((name) => (
        <i key={name} className={SHADES[name]} style={{ width: `${(topic.parts[name] / 100) * 52}px` }} />
      ))}
    </Row>
  </Row>
);

const ScoreSum = ({ topic: { score, place, parts } }: { topic: HotListed }) => (
  <div>
    <Row as="p" gap={8} minWidth={0}>
      <b>热度 {score.toFixed(1)}</b>
      <Muted>第 {place} 名，得分构成</Muted>
    </Row>
    <Stack tracks="64px 1fr 52px auto" gap="10 12" align="center" className={styles.sum}>
      {names.map((name) => (
        <SumLine key={name} name={name} parts={parts} />
      ))}
    </Stack>
    <Row paddingTop={10} align="stretch" justify="between" marginTop={10} borderTop="line">
      <span>合计</span>
      <span>{names.reduce((sum, name) => sum + parts[name], 0).toFixed(1)}</span>
    </Row>
    <Row gap={8} minWidth={0}>
      <Muted grow>{parts.notes.fading}</Muted>
      <span>× {parts.fading}</span>
    </Row>
  </div>
);

const SumLine = ({ name, parts }: { name: Part; parts: HotParts }) => (
  <>
    <span>{PARTS[name]}</span>
    <Muted>{parts.notes[name]}</Muted>
    <Text width={52} height={6} background="line2" radius={3} overflow="hidden" className={styles.bar}>
      <i
        className={SHADES[name]}
        style={{ width: `${parts.most[name] > 0 ? (parts[name] / parts.most[name]) * 100 : 0}%` }}
      />
    </Text>
    <span>
      <b>{parts[name].toFixed(1)}</b> <Muted>/ {parts.most[name]}</Muted>
    </span>
  </>
);
