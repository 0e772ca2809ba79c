import {
  COMMENT_KINDS,
  contract,
  type LiveReport,
  type LiveShow,
  PREFLIGHT_CHECKS,
  type PreflightCode,
  REPORT_ROWS,
} from '@zhiying/contract';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Box, Column, Note, Row } from '#kit/base/pieces.tsx';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import { EditorHead } from '#kit/layout/editor-head.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { ShowStatus, spanText } from '../live-words.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { Leads } from './leads.tsx';
import styles from './report.module.css';
import { Timeline } from './timeline.tsx';
import { Unanswered } from './unanswered.tsx';

type View = 'timeline' | 'questions' | 'leads' | 'evidence';

/** 直播报告: what a show was, from what was written down while it went on. */
export function Report({ show, onBack }: { show: LiveShow; onBack(): void }) {
  const query = useCall(contract.liveShow.report, { id: show.id });
  const [view, setView] = useState<View>('timeline');
  return (
    <Column height="full" minHeight={0} background="page">
      <EditorHead back="返回直播间" onBack={onBack} title={show.name} status={<ShowStatus show={show} />}>
        <Row size={13} tone="text2" phone="hidden">
          <MetaLine
            items={[
              show.account.name,
              show.script.name,
              <Moment key="at" at={show.startedAt} never="未开始口播" />,
            ]}
          />
        </Row>
      </EditorHead>
      <QueryView query={query} sign={<WaitingLines />}>
        {(report) => (
          <Column fill gap={12} padding="16 gutter" className={styles.report}>
            <FigureStrip label="直播概况" figures={figuresOf(report)} />
            <Confirmed report={report} />
            <Box overflow="x" flex="none">
              <Segmented<View>
                aria-label="报告内容"
                value={view}
                onChange={setView}
                options={[
                  { value: 'timeline', label: `时间线 ${report.begun}` },
                  { value: 'questions', label: `未回答 ${upTo(report.unanswered.length)}` },
                  { value: 'leads', label: `意向 ${report.leadCount}` },
                  { value: 'evidence', label: '留痕' },
                ]}
              />
            </Box>
            <Box fill className={styles.view}>
              {view === 'timeline' && <Timeline showId={show.id} />}
              {view === 'questions' && <Unanswered showId={show.id} rows={report.unanswered} />}
              {view === 'leads' && <Leads rows={report.leads} total={report.leadCount} />}
              {view === 'evidence' && <EvidenceList showId={show.id} />}
            </Box>
          </Column>
        )}
      </QueryView>
    </Column>
  );
}

const upTo = (count: number) => (count < REPORT_ROWS ? `${count}` : `${REPORT_ROWS}+`);

function figuresOf(report: LiveReport) {
  const { startedAt, endedAt, spokenMs, plays, questions, answered, viewers, leadCount, dropped, lagMs } =
    report;
  const lasted = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : 0;
  const all = Object.values(dropped).reduce((sum, count) => sum + count, 0);
  const kinds = (Object.keys(COMMENT_KINDS) as (keyof typeof COMMENT_KINDS)[])
    .filter((kind) => dropped[kind] > 0)
    .map((kind) => `${COMMENT_KINDS[kind]} ${dropped[kind]}`);
  const inserted = plays.urgent + plays.insert;
  return [
    { id: 'lasted', title: '直播时长', value: spanText(lasted), foot: `口播 ${spanText(spokenMs)}` },
    {
      id: 'plays',
      title: '播出台词',
      value: Object.values(plays).reduce((sum, count) => sum + count, 0),
      unit: '句',
      foot: `回复 ${plays.keyword + plays.event}、插播 ${inserted}`,
    },
    {
      id: 'questions',
      title: '提问',
      value: questions,
      unit: '个',
      foot: `已答 ${answered}${questions > 0 ? `，${Math.round((answered / questions) * 100)}%` : ''}`,
    },
    { id: 'viewers', title: '互动观众', value: viewers, unit: '人', foot: `意向 ${leadCount}` },
    { id: 'dropped', title: '高峰期未处理', value: all, unit: '条', foot: kinds.join('、') || '无' },
    {
      id: 'lag',
      title: '等待声音',
      value: spanText(lagMs),
      foot: lagMs > 0 ? '声音未及时生成' : '声音均及时生成',
    },
  ];
}

/** What whoever started the show took on. */
function Confirmed({ report: { confirmed } }: { report: LiveReport }) {
  if (confirmed.length === 0) return null;
  const words = confirmed.map(
    ({ code, note }) => `${PREFLIGHT_CHECKS[code as PreflightCode] ?? code}（${note}）`,
  );
  return <Note>开播时确认：{words.join('；')}</Note>;
}
