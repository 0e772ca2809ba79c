import { contract, type HotTopicInfo } from '@zhiying/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import { Clip, Muted, Note, Row, Stack } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useUndo } from '#kit/feedback/undo.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import { Can } from '#kit/session/can.tsx';
import styles from '../hot.module.css';
import { lineColor, RankCurve } from './curves.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { Letter } from './source-strip.tsx';

interface TopicDrawerProps {
  id: number;
  onOpen(id: number): void;
  onClose(): void;
  weights: ReactNode;
}

const UNDO_SECONDS = 10;

export function TopicDrawer({ id, onOpen, onClose, weights }: TopicDrawerProps) {
  const info = useCall(contract.hotTopic.info, { id });
  const topic = info.data;
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={topic?.title ?? '热点'}
      subtitle={
        topic && (
          <MetaLine
            items={[
              `${momentText(topic.firstAt)} 首次出现`,
              `采集 ${topic.readings} 次，上榜 ${topic.sightings} 次`,
              `最高第 ${topic.bestRank} 名`,
            ]}
          />
        )
      }
      footer={topic && <TopicButtons topic={topic} />}
    >
      <QueryView query={info}>
        {(shown) => (
          <>
            <FormSection title="名次" action={weights}>
              <Row gap="2 12" align="stretch" wrap className={styles.legend}>
                {shown.lines.map(({ source }, no) => (
                  <Muted flow="inline" gap={4} align="center" whiteSpace="nowrap" key={source.id}>
                    <i style={{ background: lineColor(no) }} />
                    {source.name}
                  </Muted>
                ))}
              </Row>
              <RankCurve topic={shown} />
            </FormSection>
            <Members topic={shown} onOpen={onOpen} />
            <Facts topic={shown} />
          </>
        )}
      </QueryView>
    </SideDrawer>
  );
}

function Members({ topic, onOpen }: { topic: HotTopicInfo; onOpen(id: number): void }) {
  const offerUndo = useUndo();
  const [merging, setMerging] = useState(false);
  const failed = { onError: (error: Error) => void message.error(error.message) };
  const rejoin = useAction(contract.hotTopic.rejoin, failed);
  const split = useAction(contract.hotTopic.split, failed);
  const mayArrange = topic.can.includes('arrange');
  const takeOut = async (titleId: number, text: string) => {
    if (!(await split.mutateAsync({ titleId }).catch(() => null))) return;
    offerUndo(`已移出「${text}」`, () => rejoin.mutateAsync({ titleId }), UNDO_SECONDS);
  };
  return (
    <FormSection
      title="聚合的标题"
      count={topic.members.length}
      action={
        mayArrange && (
          <Button type="link" size="small" onClick={() => setMerging(true)}>
            合并到其他话题
          </Button>
        )
      }
    >
      <Stack as="ul" gap={2} className={styles.members}>
        {topic.members.map(({ id, text, url, publishedAt, rank, source, apart, linked }) => (
          <Row as="li" gap={8} minHeight={32} key={id}>
            <Letter source={source} />
            <Clip grow title={text}>
              {url ? (
                <a href={url} target="_blank" rel="noreferrer noopener">
                  {text}
                </a>
              ) : (
                text
              )}
            </Clip>
            {publishedAt && <Muted>{momentText(publishedAt)} 发布</Muted>}
            {(apart || linked) && <Mark>手动</Mark>}
            <Muted>第 {rank}</Muted>
            {mayArrange && (apart || linked) && (
              <Button type="link" size="small" onClick={() => rejoin.mutate({ titleId: id })}>
                恢复
              </Button>
            )}
            {mayArrange && !apart && topic.members.length > 1 && (
              <Button
                type="link"
                size="small"
                loading={split.isPending}
                onClick={() => void takeOut(id, text)}
              >
                移出
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      {merging && (
        <MergeDialog
          topic={topic}
          onClose={() => setMerging(false)}
          onMerged={({ id, titleId }, into) => {
            setMerging(false);
            onOpen(id);
            offerUndo(`已合并到「${into}」`, () => rejoin.mutateAsync({ titleId }), UNDO_SECONDS);
          }}
        />
      )}
    </FormSection>
  );
}

const Facts = ({ topic: { facts } }: { topic: HotTopicInfo }) => (
  <FormSection title="与本渠道相关" count={facts.length}>
    {facts.length === 0 && <Note>没有相关的事实</Note>}
    <Stack as="ul" gap={2} className={styles.members}>
      {facts.map(({ id, subject, name, value }) => (
        <Row as="li" gap={8} minHeight={32} key={id}>
          <Clip grow>
            {subject} {name}
          </Clip>
          <Clip as="b">{value}</Clip>
        </Row>
      ))}
    </Stack>
  </FormSection>
);

function TopicButtons({ topic }: { topic: HotTopicInfo }) {
  const { setSearch } = usePage();
  const { packageId } = topic;
  return (
    <Row gap={8} align="stretch" justify="end">
      <Can keys={keysOf(contract.aiTheme.create)}>
        <Button onClick={() => go({ path: 'ai', search: { compose: 1, hot: topic.hotId ?? undefined } })}>
          写文章
        </Button>
      </Can>
      <Can keys={keysOf(contract.hotPackage.create)}>
        {packageId ? (
          <Button type="primary" onClick={() => setSearch({ tabid: 'package', open: packageId })}>
            查看热点包
          </Button>
        ) : (
          <Button
            type="primary"
            onClick={() => setSearch({ tabid: 'package', create: 1, topic: topic.id, title: topic.title })}
          >
            建热点包
          </Button>
        )}
      </Can>
    </Row>
  );
}
