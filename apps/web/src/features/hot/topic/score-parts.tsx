import type { HotListed, HotParts } from '@zhiying/contract';
import { Popover } from 'antd';
import pieces from '#kit/base/pieces.module.css';
import styles from '../hot.module.css';

const PARTS = { rank: '名次', sightings: '出现次数', velocity: '上升速度', platform: '来源权重' } as const;
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
  <span className={pieces.row}>
    <Popover
      content={<ScoreSum topic={topic} />}
      mouseEnterDelay={0.4}
      trigger={['hover', 'focus']}
      placement="bottom"
    >
      <button type="button" className={styles.score} onClick={(event) => event.stopPropagation()}>
        {topic.score.toFixed(1)}
      </button>
    </Popover>
    <span className={styles.parts} aria-hidden>
      {names.map((name) => (
        <i key={name} className={SHADES[name]} style={{ width: `${(topic.parts[name] / 100) * 52}px` }} />
      ))}
    </span>
  </span>
);

const ScoreSum = ({ topic: { score, place, parts } }: { topic: HotListed }) => (
  <div>
    <p className={pieces.row}>
      <b>热度 {score.toFixed(1)}</b>
      <span className={pieces.small}>第 {place} 名，得分构成</span>
    </p>
    <div className={styles.sum}>
      {names.map((name) => (
        <SumLine key={name} name={name} parts={parts} />
      ))}
    </div>
    <div className={styles.total}>
      <span>合计</span>
      <span>{names.reduce((sum, name) => sum + parts[name], 0).toFixed(1)}</span>
    </div>
    <div className={pieces.row}>
      <span className={`${pieces.small} ${pieces.grow}`}>{parts.notes.fading}</span>
      <span>× {parts.fading}</span>
    </div>
  </div>
);

const SumLine = ({ name, parts }: { name: Part; parts: HotParts }) => (
  <>
    <span>{PARTS[name]}</span>
    <span className={pieces.small}>{parts.notes[name]}</span>
    <span className={styles.bar}>
      <i
        className={SHADES[name]}
        style={{ width: `${parts.most[name] > 0 ? (parts[name] / parts.most[name]) * 100 : 0}%` }}
      />
    </span>
    <span>
      <b>{parts[name].toFixed(1)}</b> <span className={pieces.small}>/ {parts.most[name]}</span>
    </span>
  </>
);
