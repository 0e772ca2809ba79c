import {
  BOT_PIECE_KINDS,
  BOT_WAYS,
  type BotAnswer,
  type BotFound,
  type contract,
  type DataOf,
} from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import { Box } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { marked } from './marked.ts';
import styles from './test.module.css';

interface FoundListProps {
  config: DataOf<typeof contract.aisbot.config>;
  answer: BotAnswer | null;
  minScore: number;
}

/** The pieces that were found, with what each way made of them. */
export function FoundList({ config, answer, minScore }: FoundListProps) {
  return (
    <div className={styles.middle}>
      <h3 className={`${styles.head} ${styles.foundHead}`}>
        <span>
          检索到的片段{' '}
          {answer && (
            <small>
              {answer.pieces.length} 段，{answer.sqlMs} 毫秒
            </small>
          )}
        </span>
        <small>
          <MetaLine
            items={[
              `共 ${config.pieces.toLocaleString('zh-CN')} 个片段`,
              config.updatedAt && `${momentText(config.updatedAt)} 更新`,
              '多路检索，按排名合并',
            ]}
          />
        </small>
      </h3>
      {answer === null || answer.pieces.length === 0 ? (
        <p className={styles.nothing}>
          {answer === null ? '输入问题后测试，查看命中的片段、得分和回答' : '未找到相关片段'}
        </p>
      ) : (
        <ol className={styles.found} aria-label="检索到的片段">
          {answer.pieces.map((piece, at) => (
            <Piece key={piece.key} piece={piece} number={at + 1} words={answer.words} minScore={minScore} />
          ))}
        </ol>
      )}
    </div>
  );
}

interface PieceProps {
  piece: BotFound;
  number: number;
  words: readonly string[];
  minScore: number;
}

function Piece({ piece, number, words, minScore }: PieceProps) {
  const { kind, title, heading, text, version, until, state, score, ways } = piece;
  return (
    <li className={styles.piece} data-state={state}>
      <span className={styles.number}>{number}</span>
      <div>
        <Box
          look={{
            flow: 'row',
            gap: '4 8',
            align: 'center',
            wrap: true,
            size: 12,
            tone: 'muted',
            marginBottom: 4,
          }}
        >
          <span>{[BOT_PIECE_KINDS[kind], title, heading].filter(Boolean).join(' › ')}</span>
          <span>第 {version} 版</span>
          {state === 'expired' ? (
            <Mark tone="error">{`${until} 已过期`}</Mark>
          ) : (
            until && <span>有效至 {until}</span>
          )}
        </Box>
        <div className={styles.text}>
          {marked(text, words).map(([part, hit, at]) => (hit ? <mark key={at}>{part}</mark> : part))}
        </div>
      </div>
      <div className={styles.scores}>
        <div className={styles.scoreHead}>
          <b>{ways.length > 0 ? score.toFixed(2) : '同义'}</b>
          <span className={styles.verdict}>{verdictOf(state, minScore)}</span>
        </div>
        {ways.map((way) => (
          <div key={way.way} className={styles.way}>
            <span>{BOT_WAYS[way.way]}</span>
            <span className={styles.bar}>
              <i style={{ width: `${Math.round(way.score * 100)}%` }} />
            </span>
            <span>{way.score.toFixed(2)}</span>
            <span>第 {way.rank}</span>
          </div>
        ))}
      </div>
    </li>
  );
}

const verdictOf = (state: BotFound['state'], minScore: number) =>
  ({ cited: '已引用', spare: '未引用', low: `低于 ${minScore.toFixed(2)}`, expired: '已过期，不引用' })[
    state
  ];
