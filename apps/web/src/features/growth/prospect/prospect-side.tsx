import { GROWTH_STEPS, type ProspectInfo } from '@zhiying/contract';
import { CheckIcon } from '#kit/base/icons.tsx';
import { dayText, momentText } from '#kit/base/moment-text.ts';
import { Box, Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
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
    <Box
      as="aside"
      look={{ borderLeft: 'line', overflow: 'y' }}
      minHeight={0}
      className={styles.side}
      aria-label="进展与限制"
    >
      <Box as="section" padding={16} borderBottom="line2">
        <Muted
          as="ol"
          flow="stack"
          tracks="repeat(6, 1fr)"
          gap={4}
          className={styles.stages}
          data-over={over || undefined}
        >
          {stages.map((stage, index) => (
            <li
              key={stage}
              data-done={index < at || undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              {STAGES[stage]}
            </li>
          ))}
        </Muted>
        {clue && <Note marginTop={10}>评论到线索用时 {spanWords(person.firstAt, clue.at)}</Note>}
        {over && <Note marginTop={10}>{person.obstacle}</Note>}
      </Box>
      <Box as="section" padding={16} borderBottom="line2">
        <Row as="h3" align="stretch" justify="between" size={14} weight={600} marginBottom={10}>
          触达上限
          <small>
            {quiet.from === quiet.to ? '无免打扰时段' : `免打扰时段 ${quiet.from} 至 ${quiet.to}`}
          </small>
        </Row>
        <Limit label="该客户本周" {...limits.person} />
        {limits.account && <Limit label="该账号今日" {...limits.account} />}
        <Limit label="本店今日" {...limits.store} />
        {person.obstacle ? (
          <Text marginTop={10} as="p" size={13} tone="warning">
            {person.obstacle}
          </Text>
        ) : (
          <Text marginTop={10} as="p" size={13} tone="success">
            <CheckIcon /> 未列入免打扰名单
          </Text>
        )}
      </Box>
      <Box as="section" padding={16} borderBottom="line2">
        <Row as="h3" align="stretch" justify="between" size={14} weight={600} marginBottom={10}>
          个人信息
        </Row>
        <Stack tracks="auto 1fr" as="dl" gap="8 16" size={13} margin={0} className={styles.kept}>
          <dt>平台账号标识</dt>
          <dd>{person.state === 'erased' ? '已删除' : '已脱敏保存'}</dd>
          <dt>手机号</dt>
          <dd>{person.phone ? `${person.phone}，已加密` : '未留下'}</dd>
          <dt>首次出现</dt>
          <dd>{momentText(person.firstAt)}</dd>
          <dt>保留到</dt>
          <dd>{person.keptUntil ? dayText(person.keptUntil) : person.clue ? '随线索保留' : '已按期删除'}</dd>
        </Stack>
      </Box>
    </Box>
  );
}

const Limit = ({ label, used, limit }: { label: string; used: number; limit: number }) => (
  <Stack
    look={{ gap: 8, align: 'center', size: 13 }}
    tracks="76px 1fr 76px"
    className={styles.limit}
    data-near={used >= limit * 0.8 || undefined}
  >
    <span>{label}</span>
    <span className={styles.bar}>
      <i style={{ inlineSize: `${Math.min(100, (used / limit) * 100)}%` }} />
    </span>
    <b>
      {used} / {limit}
    </b>
  </Stack>
);
