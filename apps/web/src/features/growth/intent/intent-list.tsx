import {
  contract,
  INTENT_FIELDS,
  INTENT_JUDGES,
  INTENT_LEVELS,
  type IntentField,
  SIGNAL_SOURCES,
  type SignalRow,
} from '@zhiying/contract';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Clip, Stack } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { dateRangeField, ListPage, listOf, selectField, textField } from '#kit/list/index.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { action, allowedActions } from '#kit/session/action.ts';
import { Level } from '../growth-words.tsx';
import { useLiveGrowth } from '../use-live-growth.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { Quality } from './quality.tsx';

const found = ({ intent }: SignalRow) =>
  Object.entries(intent.fields).map(
    ([field, { value }]) => `${INTENT_FIELDS[field as IntentField]} ${value}`,
  );

const list = listOf(contract.growthIntent.list, {
  headless: true,
  id: 'growthIntent',
  noun: '评论',
  columns: [
    {
      id: 'prospect',
      title: '潜客',
      width: 160,
      render: ({ prospect }) => (
        <PageLink to={{ path: 'aigrow', search: { id: prospect.id } }}>
          <Clip>{prospect.name}</Clip>
        </PageLink>
      ),
    },
    {
      id: 'text',
      title: '原话',
      width: 280,
      render: ({ text }) => (text ? <Clip title={text}>{text}</Clip> : <EmptyCell>已按期删除</EmptyCell>),
    },
    { id: 'intent', title: '意向', width: 84, render: ({ intent }) => <Level level={intent.level} /> },
    {
      id: 'fields',
      title: '识别结果',
      width: 176,
      exports: [],
      render: (row) => {
        const items = found(row);
        return items.length > 0 ? <MetaLine items={items} /> : <EmptyCell />;
      },
    },
    {
      id: 'judge',
      title: '判定',
      width: 124,
      exports: [],
      render: ({ intent, checked }) => (
        <MetaLine items={[INTENT_JUDGES[intent.judge], checked && intent.judge !== 'person' && '已确认']} />
      ),
    },
    { id: 'source', title: '来源', width: 96, render: ({ source }) => SIGNAL_SOURCES[source] },
    { id: 'account', title: '账号', width: 132, render: ({ account }) => account || <EmptyCell /> },
    { id: 'at', title: '时间', width: 116, sort: 'at', render: ({ at }) => <Moment at={at} /> },
  ],
  search: [
    textField({ name: 'q', label: '原话', placeholder: '评论内容', main: true }),
    selectField({ name: 'level', label: '意向', options: INTENT_LEVELS }),
    selectField({ name: 'judge', label: '判定', options: INTENT_JUDGES }),
    selectField({ name: 'source', label: '来源', options: SIGNAL_SOURCES }),
    selectField({ name: 'checked', label: '人工复核', options: { yes: '已复核', no: '未复核' } }),
    dateRangeField({ name: 'at', label: '时间' }),
  ],
  card: (row) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <span>{row.text || '已按期删除'}</span>
      <MetaLine
        wraps
        items={[
          <Level key="level" level={row.intent.level} />,
          row.prospect.name,
          INTENT_JUDGES[row.intent.judge],
        ]}
      />
    </Stack>
  ),
  empty: { title: '暂无评论', text: ['在「采集任务」中采集或导入评论后，会自动判定意向。'] },
});

/** 意向: every sentence with what it was taken to mean; people correct it. */
export function IntentList() {
  useLiveGrowth();
  const [correcting, setCorrecting] = useState<SignalRow | null>(null);
  const correct = action<SignalRow>({
    id: 'growth.correct',
    title: '更正',
    call: contract.growthIntent.correct,
    can: 'correct',
    run: setCorrecting,
  });
  return (
    <div className={classOf({ flow: 'column', height: 'full', minHeight: 0 })}>
      <Quality />
      <Box fill>
        <ListPage
          {...list}
          rowActions={(row) => allowedActions(row, [correct])}
          aside={() =>
            correcting && <CorrectDialog signal={correcting} onClose={() => setCorrecting(null)} />
          }
        />
      </Box>
    </div>
  );
}
