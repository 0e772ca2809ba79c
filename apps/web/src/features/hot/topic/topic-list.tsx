import { contract, HOT_HOURS, HOT_RELEVANCE, HOT_TRENDS, type HotListed } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { GearIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
import { Moment } from '#kit/display/moment.tsx';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import styles from '../hot.module.css';
import { Spark } from './curves.tsx';
import { Score } from './score-parts.tsx';
import { sourceField } from './source-field.tsx';
import { Letter, SourceStrip } from './source-strip.tsx';
import { TopicDrawer } from './topic-drawer.tsx';
import { WeightsDrawer } from './weights-drawer.tsx';

type List = typeof contract.hotTopic.list;

/** Up is neither good nor bad: the arrow is grey. */
function Place({ topic: { place, before, fresh } }: { topic: HotListed }) {
  const moved = before === null ? null : before - place;
  return (
    <span className={pieces.row}>
      <b>{place}</b>
      {fresh ? (
        <Mark tone="primary">新</Mark>
      ) : (
        moved !== null && (
          <span className={pieces.small}>
            {moved === 0 ? '持平' : `${moved > 0 ? '▲' : '▼'}${Math.abs(moved)}`}
          </span>
        )
      )}
    </span>
  );
}

const TitleCell = ({ topic }: { topic: HotListed }) => (
  <span className={pieces.row}>
    <span className={pieces.clip} title={topic.title}>
      {topic.title}
    </span>
    <span className={`${pieces.small} ${styles.still}`}>
      {topic.titles > 1 ? `聚合 ${topic.titles} 条标题` : '单条'}
    </span>
    {topic.hits.length > 0 && (
      <code className={`${styles.words} ${pieces.clip}`} title={`命中订阅：${topic.hits.join('；')}`}>
        {topic.hits[0]}
      </code>
    )}
    {topic.byHand && <Mark>手动</Mark>}
  </span>
);

/** As many as the column has room for. */
const LETTERS = 4;

const Sources = ({ topic }: { topic: HotListed }) => (
  <span className={pieces.row}>
    {topic.sources.slice(0, LETTERS).map((source) => (
      <Letter key={source.id} source={source} />
    ))}
    {topic.sourceCount > LETTERS && <span className={pieces.small}>+{topic.sourceCount - LETTERS}</span>}
  </span>
);

const columns: Column<HotListed>[] = [
  { id: 'place', title: '名次', width: 84, render: (topic) => <Place topic={topic} /> },
  {
    id: 'title',
    title: '话题',
    width: 280,
    render: (topic) => <TitleCell topic={topic} />,
    exports: ['title', 'titles'],
  },
  { id: 'sources', title: '来源', width: 140, render: (topic) => <Sources topic={topic} /> },
  { id: 'score', title: '热度', width: 124, sort: 'score', render: (topic) => <Score topic={topic} /> },
  {
    id: 'curve',
    title: '名次变化',
    width: 104,
    render: (topic) => <Spark ranks={topic.curve} />,
    exports: [],
  },
  {
    id: 'firstAt',
    title: '首次出现',
    width: 116,
    sort: 'firstAt',
    render: (topic) => <Moment at={topic.firstAt} />,
  },
  {
    id: 'lastAt',
    title: '最近出现',
    width: 116,
    sort: 'lastAt',
    render: (topic) => <Moment at={topic.lastAt} />,
  },
  { id: 'relevance', title: '相关', width: 64, render: ({ relevance }) => HOT_RELEVANCE[relevance] },
];

const search = [
  textField({ name: 'q', label: '话题', placeholder: '话题或标题', main: true }),
  textField({ name: 'words', label: '关注词', placeholder: '+必须 !过滤 /正则/ @数量' }),
  sourceField({ name: 'sourceId', label: '来源' }),
  selectField({ name: 'hours', label: '时段', options: HOT_HOURS as unknown as Record<string, string> }),
  selectField({ name: 'relevance', label: '相关', options: HOT_RELEVANCE }),
] satisfies readonly SearchField<SearchName<List>>[];

/** What people talk about now, over all the channel's sources. */
export function TopicList() {
  const drawer = useDrawerAddress();
  const [weighing, setWeighing] = useState(false);
  return (
    <div className={pieces.page}>
      <SourceStrip />
      <div className={pieces.fill}>
        <ListPage
          headless
          id="hotTopic"
          noun="话题"
          list={contract.hotTopic.list}
          counts={{ call: contract.hotTopic.counts, field: 'trend', labels: HOT_TRENDS, label: '变化' }}
          columns={columns}
          search={search}
          onOpenRow={({ id }) => drawer.open(id)}
          openRowId={drawer.openRowId}
          card={(topic) => (
            <span className={pieces.stack}>
              <span className={pieces.row}>
                <Place topic={topic} />
                <span className={pieces.grow}>{topic.title}</span>
                <b>{topic.score.toFixed(1)}</b>
              </span>
              <Sources topic={topic} />
            </span>
          )}
          empty={{ title: '暂无热点', text: ['在「来源」中添加来源，读取后会自动聚合为话题。'] }}
          aside={() => (
            <>
              {drawer.openRowId !== null && (
                <TopicDrawer
                  key={drawer.openRowId}
                  id={drawer.openRowId}
                  onOpen={drawer.open}
                  onClose={drawer.close}
                  weights={
                    <Button size="small" type="link" icon={<GearIcon />} onClick={() => setWeighing(true)}>
                      调整权重
                    </Button>
                  }
                />
              )}
              {weighing && <WeightsDrawer onClose={() => setWeighing(false)} />}
            </>
          )}
        />
      </div>
    </div>
  );
}
