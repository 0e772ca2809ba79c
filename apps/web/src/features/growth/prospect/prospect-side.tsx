import { GROWTH_STEPS, type ProspectInfo } from '@zhiying/contract';
import { CheckIcon } from '#kit/base/icons.tsx';
import { dayText, momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import styles from '../growth.module.css';

const STAGES = { comments: '评论', ...GROWTH_STEPS, intent: '意向', touched: '触达' } as const;
type Stage = keyof typeof STAGES;

/** How far they are, as the bar shows it. */
function stageOf(person: ProspectInfo): Stage {
  if (person.clue?.wonAt) return 'won';
  if (person.clue?.visitedAt) return 'visited';
  if (person.clue) return 'clue';
  if (person.touchedAt) return 'touched';
  return person.level === 'none' ? 'comments' : 'intent';
}

function spanWords(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} 小时 ${minutes % 60} 分` : `${Math.floor(hours / 24)} 天`;
}

/** Stage, limits and what is kept of the person. */
export function ProspectSide({ person }: { person: ProspectInfo }) {
  const stages = Object.keys(STAGES) as Stage[];
  const at = stages.indexOf(stageOf(person));
  const over = person.state === 'refused' || person.state === 'wrong' || person.state === 'erased';
  const { limits, quiet, clue } = person;
  return (
    <aside className={styles.side} aria-label="进展与限制">
      <section>
        <ol className={styles.stages} data-over={over || undefined}>
          {stages.map((stage, index) => (
            <li
              key={stage}
              data-done={index < at || undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              {STAGES[stage]}
            </li>
          ))}
        </ol>
        {clue && <p className={pieces.note}>评论到线索用时 {spanWords(person.firstAt, clue.at)}</p>}
        {over && <p className={pieces.note}>{person.obstacle}</p>}
      </section>
      <section>
        <h3>
          触达上限
          <small>{quiet.from === quiet.to ? '无安静时段' : `安静时段 ${quiet.from} 至 ${quiet.to}`}</small>
        </h3>
        <Limit label="本人，本周" {...limits.person} />
        {limits.account && <Limit label="账号，今天" {...limits.account} />}
        <Limit label="门店，今天" {...limits.store} />
        {person.obstacle ? (
          <p className={styles.blocked}>{person.obstacle}</p>
        ) : (
          <p className={styles.fine}>
            <CheckIcon /> 不在「不再联系」名单
          </p>
        )}
      </section>
      <section>
        <h3>个人信息</h3>
        <dl className={styles.kept}>
          <dt>作者编号</dt>
          <dd>{person.state === 'erased' ? '已删除' : '只存散列'}</dd>
          <dt>手机号</dt>
          <dd>{person.phone ? `${person.phone}，已加密` : '未留下'}</dd>
          <dt>首次出现</dt>
          <dd>{momentText(person.firstAt)}</dd>
          <dt>保留到</dt>
          <dd>{person.keptUntil ? dayText(person.keptUntil) : person.clue ? '随线索保留' : '已按期删除'}</dd>
        </dl>
      </section>
    </aside>
  );
}

const Limit = ({ label, used, limit }: { label: string; used: number; limit: number }) => (
  <div className={styles.limit} data-near={used >= limit * 0.8 || undefined}>
    <span>{label}</span>
    <span className={styles.bar}>
      <i style={{ inlineSize: `${Math.min(100, (used / limit) * 100)}%` }} />
    </span>
    <b>
      {used} / {limit}
    </b>
  </div>
);
