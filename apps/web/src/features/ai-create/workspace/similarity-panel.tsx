import { contract } from '@zhiying/contract';
import { Box, Card, Muted, Row, Text } from '#kit/base/pieces.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './workspace.module.css';

/** How much the articles say the same: the highest pair, the limit, and the pairs nearest to it. */
export function SimilarityPanel({ themeId }: { themeId: number }) {
  const { data } = useCall(contract.aiTheme.similarity, { id: String(themeId) });
  if (!data) return null;
  const high = data.highest > data.warn;
  return (
    <Card
      as="section"
      look={{ minWidth: 0, size: '13/20', padding: '10 12' }}
      className={styles.similarity}
      aria-label="篇间相似度"
    >
      <h3>篇间相似度</h3>
      <Muted as="p" className={styles.highest}>
        最高 <b data-high={high || undefined}>{data.highest}%</b>，预警线 {data.warn}%
      </Muted>
      <Box
        look={{ height: 4, margin: '4 0 10', background: 'line2', radius: 2, position: 'relative' }}
        className={styles.scale}
        aria-hidden="true"
      >
        <i style={{ width: `${Math.min(100, data.highest * 2)}%` }} data-high={high || undefined} />
        <u style={{ left: `${Math.min(100, data.warn * 2)}%` }} />
      </Box>
      {data.pairs.length === 0 ? (
        <Text as="p" size={13} tone="muted">
          未发现内容相似的文章
        </Text>
      ) : (
        <Box as="ul">
          {data.pairs.slice(0, 5).map((pair) => (
            <Row
              as="li"
              look={{ align: 'stretch', justify: 'between', lineHeight: 24, tone: 'text2' }}
              key={`${pair.a}-${pair.b}`}
            >
              <span>
                {String(pair.aNo).padStart(2, '0')} 与 {String(pair.bNo).padStart(2, '0')}
              </span>
              <b data-high={pair.percent > data.warn || undefined}>{pair.percent}%</b>
            </Row>
          ))}
        </Box>
      )}
    </Card>
  );
}
