import { type AnalysisFilter, contract, MEASURES, type Rank } from '@zhiying/contract';
import { ExportButton } from '#kit/list/export-button.tsx';
import styles from './analysis.module.css';
import { percent, told } from './figures.ts';

/** Where the figures come from. Bars share one scale; the widest is the most. */
export function PlatformPanel({ platforms, filter }: { platforms: Rank[]; filter: AnalysisFilter }) {
  const most = Math.max(1, ...platforms.map(({ views }) => views ?? 0));
  return (
    <section className={styles.panel} aria-label="平台数据">
      <div className={styles.panelHead}>
        <h2>平台数据</h2>
        <ExportButton
          label="导出平台数据"
          call={contract.aiAnalysis.ranks.export}
          body={{ ...filter, by: 'platform' }}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={styles.table} tabIndex={0} role="region" aria-label="平台数据明细">
        <table>
          <thead>
            <tr>
              <th scope="col">平台</th>
              <th scope="col">发布</th>
              <th scope="col">{MEASURES.views}</th>
              <th scope="col" aria-hidden="true" />
              <th scope="col">点赞</th>
              <th scope="col">评论</th>
              <th scope="col">分享</th>
              <th scope="col">互动率</th>
            </tr>
          </thead>
          <tbody>
            {platforms.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                <td>{row.posts}</td>
                <td data-none={row.views === null}>{told(row.views)}</td>
                <td className={styles.barCell} aria-hidden="true">
                  <i style={{ width: `${((row.views ?? 0) / most) * 100}%` }} />
                </td>
                <td data-none={row.likes === null}>{told(row.likes)}</td>
                <td data-none={row.comments === null}>{told(row.comments)}</td>
                <td data-none={row.shares === null}>{told(row.shares)}</td>
                <td data-none={row.rate === null}>{percent(row.rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
