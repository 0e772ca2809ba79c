import { contract, HOT_HOURS, HOT_RELEVANCE, HOT_TRENDS, type HotListed } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { GearIcon } from '#kit/base/icons.tsx';
import { Box, Clip, Muted, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { ListPage, listOf, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import styles from '../hot.module.css';
import { Spark } from './curves.tsx';
import { Score } from './score-parts.tsx';
import { sourceField } from './source-field.tsx';
import { Letter, SourceStrip } from './source-strip.tsx';
import { TopicDrawer } from './topic-drawer.tsx';
import { WeightsDrawer } from './weights-drawer.tsx';

/** Up is neither good nor bad: the arrow is grey. */
function RankBadge({ topic: { place, before, fresh } }: { topic: HotListed }) {
  const moved = before === null ? null : before - place;
  return (
    <Row as="span" gap={8} minWidth={0}>
      <b>{place}</b>
      {fresh ? (
        <Mark tone="primary">新</Mark>
      ) : (
        moved !== null && <Muted>{moved === 0 ? '持平' : `${moved > 0 ? '▲' : '▼'}${Math.abs(moved)}`}</Muted>
      )}
    </Row>
  );
}

const TitleCell = ({ topic }: { topic: HotListed }) => (
  <Row as="span" gap={8} minWidth={0}>
    <Clip title={topic.title}>{topic.title}</Clip>
    <Muted className={styles.still}>{topic.titles > 1 ? `聚合 ${topic.titles} 条标题` : '单条'}</Muted>
    {topic.hits.length > 0 && (
      <code
        className={classOf({ flow: 'block', minWidth: 0, size: 12, tone: 'link', mono: true, clip: true })}
        title={`命中订阅：${topic.hits.join('；')}`}
      >
        {topic.hits[0]}
      </code>
    )}
    {topic.byHand && <Mark>手动</Mark>}
    {topic.url && (
      <a
        className={styles.still}
        href={topic.url}
        target="_blank"
        rel="noreferrer noopener"
        onClick={(event) => event.stopPropagation()}
      >
        原文
      </a>
    )}
  </Row>
);

/** As many as the column has room for. */
const LETTERS = 4;

const Sources = ({ topic }: { topic: HotListed }) => (
  <Row as="span" gap={8} minWidth={0}>
    {topic.sources.slice(0, LETTERS).map((source) => (
      <Letter key={source.id} source={source} />
    ))}
    {topic.sourceCount > LETTERS && <Muted>+{topic.sourceCount - LETTERS}</Muted>}
  </Row>
);

const list = listOf(contract.hotTopic.list, {
  headless: true,
  id: 'hotTopic',
  noun: '话题',
  columns: [
    { id: 'place', title: '名次', width: 84, render: (topic) => <RankBadge topic={topic} /> },
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
  ],
  search: [
    textField({ name: 'q', label: '话题', placeholder: '话题或标题', main: true }),
    textField({ name: 'words', label: '关注词', placeholder: '+必须 !过滤 /正则/ @数量' }),
    sourceField({ name: 'sourceId', label: '来源' }),
    selectField({ name: 'hours', label: '时段', options: HOT_HOURS as unknown as Record<string, string> }),
    selectField({ name: 'relevance', label: '相关', options: HOT_RELEVANCE }),
  ],
  counts: { call: contract.hotTopic.counts, field: 'trend', labels: HOT_TRENDS, label: '变化' },
  card: (topic) => (
    <Stack as="span" gap={4} minWidth={0} width="full">
      <Row as="span" gap={8} minWidth={0}>
        <RankBadge topic={topic} />
        <Text grow>{topic.title}</Text>
        <b>{topic.score.toFixed(1)}</b>
      </Row>
      <Sources topic={topic} />
    </Stack>
  ),
  empty: { title: '暂无热点', text: ['在「来源」中添加来源，读取后会自动聚合为话题。'] },
});

/** What people talk about now, over all the channel's sources. */
export function TopicList() {
  const drawer = useDrawerAddress();
  const [weighing, setWeighing] = useState(false);
  return (
    <div className={classOf({ flow: 'column', height: 'full', minHeight: 0 })}>
      <SourceStrip />
      <Box fill>
        <ListPage
          {...list}
          drawer={drawer}
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
      </Box>
    </div>
  );
}
