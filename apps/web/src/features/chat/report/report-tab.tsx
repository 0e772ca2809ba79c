import {
  CHAT_PLATFORMS,
  type ChatPlatform,
  contract,
  type DataOf,
  HANDOVER_REASONS,
  type HandoverReason,
  TALK_GROUPINGS,
  type TalkGrouping,
} from '@zhiying/contract';
import { Segmented } from 'antd';
import { Card, Column, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { PRESETS } from '#kit/base/range-text.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { ListPage, type Search, textField } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { ReportCard, reportColumns } from './report.columns.tsx';
import styles from './report.module.css';
import { ReportFigures } from './report-figures.tsx';
import { lastDays } from './span-words.ts';
import { TalkDays } from './talk-days.tsx';

const search: Search<typeof contract.chatReport.list> = [
  textField({ name: 'q', label: '名称', placeholder: '搜索名称', main: true }),
];
const PLATFORM_CHOICES = [
  { value: 'all', label: '全部' },
  ...(Object.entries(CHAT_PLATFORMS) as [ChatPlatform, string][]).map(([value, label]) => ({ value, label })),
];

interface ReportTabProps {
  /** What the rows are put together by until somebody chooses. */
  usual: TalkGrouping;
  id: string;
}

/** 报表: how fast and how well customers were answered, by whom, where and when. */
export function ReportTab({ usual, id }: ReportTabProps) {
  const { search: raw, setSearch } = usePage();
  const days = PRESETS.find((preset) => String(preset.days) === String(raw.days))?.days ?? 30;
  const by = (Object.keys(TALK_GROUPINGS) as TalkGrouping[]).find((name) => name === raw.by) ?? usual;
  const platform = (Object.keys(CHAT_PLATFORMS) as ChatPlatform[]).find((name) => name === raw.platform);
  const at = lastDays(days);
  const filter = { at, ...(platform ? { platform } : {}) };
  const summary = useCall(contract.chatReport.summary, filter, { keepPrevious: true });
  const put = (changed: Record<string, unknown>) => {
    const { page: _page, q: _q, ...kept } = raw;
    setSearch({ ...kept, ...changed });
  };
  return (
    <Column padding="12 24 24" gap={12} height="full" minHeight={0} overflow="y" className={styles.page}>
      <Row gap="8 12" wrap className={styles.bar}>
        <Segmented
          aria-label="时间"
          value={days}
          onChange={(next) => put({ days: next })}
          options={PRESETS.map((preset) => ({ value: preset.days, label: preset.label }))}
        />
        <Segmented
          aria-label="平台"
          value={platform ?? 'all'}
          onChange={(next) => put({ platform: next === 'all' ? undefined : next })}
          options={PLATFORM_CHOICES}
        />
      </Row>
      <QueryView query={summary}>
        {(data) =>
          data.total === 0 ? (
            <StateView kind="empty" title="该时段暂无会话" text={['请更换时间范围或平台。']} />
          ) : (
            <>
              <ReportFigures now={data.now} before={data.before} />
              <Stack tracks="minmax(0, 2fr) minmax(240px, 1fr)" phone="stack" gap={12}>
                <TalkDays days={data.days} at={at} />
                <Causes causes={data.causes} />
              </Stack>
            </>
          )
        }
      </QueryView>
      <div className={styles.list}>
        <Row gap="8 12" wrap className={styles.bar}>
          <Segmented
            aria-label="汇总维度"
            value={by}
            onChange={(next) => put({ by: next })}
            options={(Object.entries(TALK_GROUPINGS) as [TalkGrouping, string][]).map(([value, label]) => ({
              value,
              label,
            }))}
          />
        </Row>
        <ListPage
          key={by}
          headless
          id={`${id}-${by}`}
          noun={TALK_GROUPINGS[by]}
          list={contract.chatReport.list}
          columns={reportColumns(TALK_GROUPINGS[by])}
          search={search}
          fixed={{ ...filter, by } as never}
          card={(row) => <ReportCard row={row} />}
          empty={{ title: '暂无数据', text: ['该时段没有可汇总的会话。'] }}
        />
      </div>
    </Column>
  );
}

function Causes({ causes }: Pick<DataOf<typeof contract.chatReport.summary>, 'causes'>) {
  const most = Math.max(1, ...causes.map(({ count }) => count));
  return (
    <Card as="section" padding="14 16" aria-label="转人工原因">
      <Text as="h2" size={15} weight={600} marginBottom={12}>
        转人工原因
      </Text>
      <Stack as="ul" gap={10} className={styles.causes}>
        {causes.map(({ key, count }) => (
          <Stack as="li" gap="4 8" key={key}>
            <span>{HANDOVER_REASONS[key as HandoverReason]}</span>
            <span>{count.toLocaleString('zh-CN')}</span>
            <Text
              as="i"
              look={{ fullRow: true, height: 4, background: 'solid', radius: 2 }}
              style={{ inlineSize: `${(count / most) * 100}%` }}
            />
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
