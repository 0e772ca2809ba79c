import { type AnalysisFilter, contract, MEASURES, type Rank } from '@zhiying/contract';
import { Box, Card, Split, Text } from '#kit/base/pieces.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import styles from './analysis.module.css';
import { figureText, percent } from './figures.ts';

/** Where the figures come from. Bars share one scale; the widest is the most. */
export function PlatformPanel({ platforms, filter }: { platforms: Rank[]; filter: AnalysisFilter }) {
  const most = Math.max(1, ...platforms.map(({ views }) => views ?? 0));
  return (
    <Card as="section" overflow="hidden" aria-label="平台数据">
      <Split padding="10 16">
        <Text as="h2" size={14} weight={600}>
          平台数据
        </Text>
        <ExportButton
          label="导出平台数据"
          call={contract.aiAnalysis.ranks.export}
          body={{ ...filter, by: 'platform' }}
        />
      </Split>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <Box overflow="auto" className={styles.table} tabIndex={0} role="region" aria-label="平台数据明细">
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
                <td data-none={row.views === null}>{figureText(row.views)}</td>
                <td className={styles.barCell} aria-hidden="true">
                  <Text
                    as="i"
                    flow="block"
                    radius={2}
                    style={{ width: `${((row.views ?? 0) / most) * 100}%` }}
                  />
                </td>
                <td data-none={row.likes === null}>{figureText(row.likes)}</td>
                <td data-none={row.comments === null}>{figureText(row.comments)}</td>
                <td data-none={row.shares === null}>{figureText(row.shares)}</td>
                <td data-none={row.rate === null}>{percent(row.rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Card>
  );
}
