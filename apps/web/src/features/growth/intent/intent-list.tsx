import {
  contract,
  INTENT_FIELDS,
  INTENT_LEVELS,
  type IntentField,
  JUDGES,
  SIGNAL_SOURCES,
  type SignalRow,
} from '@zhiying/contract';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import {
  type Column,
  dateRangeField,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
} from '#kit/list/index.ts';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { action, allowed } from '#kit/session/action.ts';
import { Level } from '../growth-words.tsx';
import { useLiveGrowth } from '../use-live-growth.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { Quality } from './quality.tsx';

const found = ({ intent }: SignalRow) =>
  Object.entries(intent.fields).map(
    ([field, { value }]) => `${INTENT_FIELDS[field as IntentField]} ${value}`,
  );

const columns: readonly Column<SignalRow>[] = [
  {
    id: 'prospect',
    title: '潜客',
    width: 160,
    render: ({ prospect }) => (
      <PlaceLink to={{ path: 'aigrow', search: { id: prospect.id } }}>
        <span className={pieces.clip}>{prospect.name}</span>
      </PlaceLink>
    ),
  },
  {
    id: 'text',
    title: '原话',
    width: 280,
    render: ({ text }) =>
      text ? (
        <span className={pieces.clip} title={text}>
          {text}
        </span>
      ) : (
        <Absent>已按期删除</Absent>
      ),
  },
  { id: 'intent', title: '意向', width: 84, render: ({ intent }) => <Level level={intent.level} /> },
  {
    id: 'fields',
    title: '识别结果',
    width: 176,
    exports: [],
    render: (row) => {
      const items = found(row);
      return items.length > 0 ? <MetaLine items={items} /> : <Absent />;
    },
  },
  {
    id: 'judge',
    title: '判定',
    width: 124,
    exports: [],
    render: ({ intent, checked }) => (
      <MetaLine items={[JUDGES[intent.judge], checked && intent.judge !== 'person' && '已确认']} />
    ),
  },
  { id: 'source', title: '来源', width: 96, render: ({ source }) => SIGNAL_SOURCES[source] },
  { id: 'account', title: '账号', width: 132, render: ({ account }) => account || <Absent /> },
  { id: 'at', title: '时间', width: 116, sort: 'at', render: ({ at }) => <Moment at={at} /> },
];

const search = [
  textField({ name: 'q', label: '原话', placeholder: '评论内容', main: true }),
  selectField({ name: 'level', label: '意向', options: INTENT_LEVELS }),
  selectField({ name: 'judge', label: '判定', options: JUDGES }),
  selectField({ name: 'source', label: '来源', options: SIGNAL_SOURCES }),
  selectField({ name: 'checked', label: '人工复核', options: { yes: '已复核', no: '未复核' } }),
  dateRangeField({ name: 'at', label: '时间' }),
] satisfies readonly SearchField<SearchName<typeof contract.growthIntent.list>>[];

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
    <div className={pieces.page}>
      <Quality />
      <div className={pieces.fill}>
        <ListPage
          headless
          id="growthIntent"
          noun="评论"
          list={contract.growthIntent.list}
          columns={columns}
          search={search}
          rowActions={(row) => allowed(row, [correct])}
          card={(row) => (
            <span className={pieces.stack}>
              <span>{row.text || '已按期删除'}</span>
              <MetaLine
                wraps
                items={[
                  <Level key="level" level={row.intent.level} />,
                  row.prospect.name,
                  JUDGES[row.intent.judge],
                ]}
              />
            </span>
          )}
          empty={{ title: '暂无评论', text: ['在「采集任务」中采集或导入评论后，会自动判定意向。'] }}
          aside={() =>
            correcting && <CorrectDialog signal={correcting} onClose={() => setCorrecting(null)} />
          }
        />
      </div>
    </div>
  );
}
