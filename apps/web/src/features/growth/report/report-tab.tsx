import {
  contract,
  type DataOf,
  GROWTH_GROUPINGS,
  GROWTH_STEPS,
  type GrowthGrouping,
  type GrowthStep,
} from '@zhiying/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { LEAST_BASE } from '#kit/base/change.ts';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Card, Column, Note, Row, Text } from '#kit/base/pieces.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { go } from '#kit/page/navigate.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../growth.module.css';
import { daysOf, SPANS, type Span, shareOf } from '../growth-words.tsx';
import { FunnelStrip } from '../prospect/funnel-strip.tsx';
import { useLiveGrowth } from '../use-live-growth.ts';
import { CommentDays } from './comment-days.tsx';

type Summary = DataOf<typeof contract.growthReport.summary>;
const STEPS = Object.keys(GROWTH_STEPS) as GrowthStep[];

/** Under which condition a group's people and words are listed. */
const FILTER: Record<GrowthGrouping, (key: string) => object> = {
  source: (key) => ({ source: key }),
  account: (key) => (key ? { account: key } : { noAccount: '1' }),
  node: (key) => ({ atNode: Number(key) }),
  owner: (key) => (key === '0' ? { unclaimed: '1' } : { ownerId: Number(key) }),
};

/** 报表: how far people came, by where they were heard, by whom they are looked after. Each figure opens its rows. */
export function ReportTab() {
  useLiveGrowth();
  const [span, setSpan] = useState<Span>('30');
  const [by, setBy] = useState<GrowthGrouping>('source');
  const at = daysOf(span);
  const summary = useCall(contract.growthReport.summary, { at, by }, { keepPrevious: true });
  return (
    <Column padding="0 gutter 24" gap={16} height="full" minHeight={0} overflow="y" className={styles.scroll}>
      <Row gap={8} justify="end" wrap>
        <Segmented<GrowthGrouping>
          aria-label="分组"
          value={by}
          onChange={setBy}
          options={(Object.keys(GROWTH_GROUPINGS) as GrowthGrouping[]).map((value) => ({
            value,
            label: GROWTH_GROUPINGS[value],
          }))}
        />
        <Segmented<Span>
          aria-label="时间"
          value={span}
          onChange={setSpan}
          options={(Object.keys(SPANS) as Span[]).map((value) => ({ value, label: SPANS[value] }))}
        />
        <ExportButton call={contract.growthReport.groups.export} body={{ at, by }} label="导出分组报表" />
      </Row>
      <QueryView query={summary}>
        {(data) => (
          <>
            <FunnelStrip
              summary={data}
              step={undefined}
              at={at}
              onStep={(step) => go({ path: 'aigrow', search: { step, at } })}
            />
            {data.groups.length === 0 ? (
              <StateView kind="empty" title="该时段暂无评论" text={['请更换时间范围。']} />
            ) : (
              <>
                <CommentDays days={data.days} at={at} />
                <Groups summary={data} by={by} at={at} />
              </>
            )}
          </>
        )}
      </QueryView>
    </Column>
  );
}

const Groups = ({ summary, by, at }: { summary: Summary; by: GrowthGrouping; at: string }) => (
  <Card as="section" padding={16} aria-label="分组对比">
    <Text as="h3" size={15} marginBottom={12}>
      按{GROWTH_GROUPINGS[by]}
    </Text>
    <Box overflow="x">
      <table className={classOf({ width: 'full' }, styles.table)}>
        <thead>
          <tr>
            <th scope="col">{GROWTH_GROUPINGS[by]}</th>
            <th scope="col">评论</th>
            {STEPS.map((step) => (
              <th key={step} scope="col">
                {GROWTH_STEPS[step]}
              </th>
            ))}
            <th scope="col">意向成线索</th>
          </tr>
        </thead>
        <tbody>
          {summary.groups.map((group) => {
            const filter = FILTER[by](group.key);
            return (
              <tr key={group.key}>
                <th scope="row">{group.label}</th>
                <td>
                  {group.comments > 0 ? (
                    <PageLink
                      className={classOf({ tone: 'inherit' }, styles.opens)}
                      to={{ path: 'aigrow', search: { tabid: 'intent', at, ...filter } }}
                    >
                      {group.comments.toLocaleString('zh-CN')}
                    </PageLink>
                  ) : (
                    group.comments.toLocaleString('zh-CN')
                  )}
                </td>
                {STEPS.map((step) => (
                  <td key={step}>
                    {group[step] > 0 ? (
                      <PageLink
                        className={classOf({ tone: 'inherit' }, styles.opens)}
                        to={{ path: 'aigrow', search: { step, at, ...filter } }}
                      >
                        {group[step].toLocaleString('zh-CN')}
                      </PageLink>
                    ) : (
                      group[step].toLocaleString('zh-CN')
                    )}
                  </td>
                ))}
                <td>
                  {group.intent >= LEAST_BASE ? (
                    `${shareOf(group.clue, group.intent).toFixed(1)}%`
                  ) : (
                    <EmptyCell />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Box>
    <Note>人数按首次出现的时间计入，评论按发表时间计入。</Note>
  </Card>
);
