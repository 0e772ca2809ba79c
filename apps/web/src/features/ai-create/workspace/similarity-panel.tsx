import { contract } from '@zhiying/contract';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './workspace.module.css';

/** How much the articles say the same: the highest pair, the limit, and the pairs nearest to it. */
export function SimilarityPanel({ themeId }: { themeId: number }) {
  const { data } = useCall(contract.aiTheme.similarity, { id: String(themeId) });
  if (!data) return null;
  const high = data.highest > data.warn;
  return (
    <section className={styles.similarity} aria-label="篇间相似度">
      <h3>篇间相似度</h3>
      <p className={styles.highest}>
        <b data-high={high || undefined}>{data.highest}%</b> 最高，提醒线 {data.warn}%
      </p>
      <div className={styles.scale} aria-hidden="true">
        <i style={{ width: `${Math.min(100, data.highest * 2)}%` }} data-high={high || undefined} />
        <u style={{ left: `${Math.min(100, data.warn * 2)}%` }} />
      </div>
      {data.pairs.length === 0 ? (
        <p className={styles.nothing}>未发现内容相似的文章</p>
      ) : (
        <ul>
          {data.pairs.slice(0, 5).map((pair) => (
            <li key={`${pair.a}-${pair.b}`}>
              <span>
                {String(pair.aNo).padStart(2, '0')} 和 {String(pair.bNo).padStart(2, '0')}
              </span>
              <b data-high={pair.percent > data.warn || undefined}>{pair.percent}%</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
