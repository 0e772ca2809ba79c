import { contract, type DataOf, DOUYIN_DAYS, DOUYIN_DAYS_DEFAULT, type DouyinDay } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { LeftIcon } from '#kit/base/icons.tsx';
import { lazyChunk } from '#kit/base/lazy-chunk.ts';
import { Box, Column, Note, Row, Text } from '#kit/base/pieces.tsx';
import { ChartPanel } from '#kit/chart/chart-panel.tsx';
import { ChartWaiting } from '#kit/chart/chart-waiting.tsx';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { OptionalFigure } from '#kit/display/optional-figure.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { NamedSegments } from '#kit/form/named-segments.tsx';
import { go } from '#kit/page/navigate.ts';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import { HealthDot } from '#parts/account/account-words.tsx';
import styles from './douyin.module.css';
import { WorkList } from './work-list.tsx';

const LineChart = lazyChunk(() => import('#kit/chart/line-chart.tsx'));
const MEASURES = { plays: '播放', works: '发布作品', fans: '粉丝', likes: '点赞' } as const;
type Measure = keyof typeof MEASURES;
type Days = '7' | '30' | '90';
type Info = DataOf<typeof contract.douyin.info>;

/** One account: what came in day by day, and its works. */
export function DouyinAccountPage({ id }: { id: number }) {
  const [days, setDays] = useState<Days>(String(DOUYIN_DAYS_DEFAULT) as Days);
  const info = useCall(contract.douyin.info, { id, days }, { keepPrevious: true });
  return (
    <Column height="full" minHeight={0}>
      <QueryView query={info}>
        {(account) => <Account account={account} days={days} setDays={setDays} />}
      </QueryView>
    </Column>
  );
}

interface AccountProps {
  account: Info;
  days: Days;
  setDays(days: Days): void;
}

const Account = ({ account, days, setDays }: AccountProps) => (
  <>
    <Row gap={12} wrap flex="none" padding="12 20" background="card" borderBottom="line">
      <IconButton label="返回抖音" icon={<LeftIcon />} onClick={() => go({ path: 'douyin' })} />
      <Text as="h1" size={16} weight={600}>
        {account.name}
      </Text>
      <HealthDot level={account.level} />
      <Note as="span">
        <MetaLine items={[account.node.name, `负责人 ${account.owner.name}`]} />
      </Note>
      <Text grow />
      <Segmented<Days>
        aria-label="统计范围"
        value={days}
        onChange={setDays}
        options={Object.entries(DOUYIN_DAYS).map(([value, label]) => ({ value: value as Days, label }))}
      />
      <Can keys={keysOf(contract.douyinPage.info)}>
        <Button onClick={() => go({ path: 'douyin/page', search: { id: account.id } })}>主页装修</Button>
      </Can>
    </Row>
    <Column gap={16} fill padding="16 20" overflow="auto">
      <FigureStrip
        label="账号数据"
        figures={[
          {
            id: 'fans',
            title: '粉丝',
            value: <OptionalFigure value={account.fans} />,
            foot:
              account.fansGained === null
                ? '净增无数据'
                : `净增 ${account.fansGained.toLocaleString('zh-CN')}`,
          },
          { id: 'works', title: '发布作品', value: account.works, foot: `全部 ${account.worksAll} 条` },
          { id: 'plays', title: '播放', value: <OptionalFigure value={account.plays} />, foot: '本期新增' },
          { id: 'likes', title: '点赞', value: <OptionalFigure value={account.likes} />, foot: '本期新增' },
          {
            id: 'comments',
            title: '评论',
            value: <OptionalFigure value={account.comments} />,
            foot: '本期新增',
          },
        ]}
      />
      <Trend byDay={account.byDay} />
      <div className={styles.list}>
        <WorkList accountId={account.id} />
      </div>
    </Column>
  </>
);

function Trend({ byDay }: { byDay: readonly DouyinDay[] }) {
  const [measure, setMeasure] = useState<Measure>('plays');
  return (
    <ChartPanel
      title={`${MEASURES[measure]}趋势`}
      tools={<NamedSegments<Measure> label="指标" names={MEASURES} value={measure} onChange={setMeasure} />}
      chart={
        <Suspense fallback={<ChartWaiting height={240} />}>
          <LineChart
            labels={byDay.map(({ day }) => day.slice(5))}
            titles={byDay.map(({ day }) => day)}
            lines={[
              {
                id: measure,
                name: MEASURES[measure],
                values: byDay.map((day) => day[measure]),
                role: 'accent',
              },
            ]}
            words={(value) => value.toLocaleString('zh-CN')}
            label={`${MEASURES[measure]}，按天统计，明细见表格`}
          />
        </Suspense>
      }
      table={
        <Box maxHeight={280} overflow="auto">
          <table className={classOf({ width: 'full' }, styles.table)}>
            <thead>
              <tr>
                <th scope="col">日期</th>
                {(Object.keys(MEASURES) as Measure[]).map((name) => (
                  <th key={name} scope="col">
                    {MEASURES[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...byDay].reverse().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{day.day}</th>
                  {(Object.keys(MEASURES) as Measure[]).map((name) => (
                    <td key={name}>
                      <OptionalFigure value={day[name]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      }
    />
  );
}
