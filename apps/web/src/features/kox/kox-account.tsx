import { contract, KOX_KINDS, type KoxFigures, type KoxInfo, PLATFORMS } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { changeOf } from '#kit/base/change.ts';
import { LeftIcon, MoreIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import { Card, Column, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { OptionalFigure } from '#kit/display/optional-figure.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import { go } from '#kit/page/navigate.ts';
import { allowedActions } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import styles from './kox.module.css';
import { KoxTaskList } from './kox-task-list.tsx';
import { AgreementDot } from './kox-words.tsx';
import { PostList } from './post-list.tsx';
import { useKoxActions } from './use-kox-actions.tsx';
import { useLiveKox } from './use-live-kox.ts';

/** One account: what it is, its agreement, what came of thirty days, its posts and tasks. */
export function KoxAccount({ id }: { id: number }) {
  useLiveKox();
  const info = useCall(contract.kox.info, { id });
  return (
    <Column height="full" minHeight={0}>
      <QueryView query={info} sign={<WaitingLines />}>
        {(kox) => <Account kox={kox} />}
      </QueryView>
    </Column>
  );
}

const SHOWN = { posts: '作品', views: '播放', likes: '点赞', comments: '评论', done: '完成任务' } as const;

const strip = (now: KoxFigures, before: KoxFigures) =>
  (Object.keys(SHOWN) as (keyof typeof SHOWN)[]).map((name) => {
    const value = now[name];
    const change = value === null ? null : changeOf(value, before[name]);
    return {
      id: name,
      title: SHOWN[name],
      value: <OptionalFigure value={value} />,
      unit: name === 'done' ? `/ ${now.given}` : undefined,
      foot: change ? <ChangeMark change={change} against="较上期" /> : '暂无对比',
    };
  });

function Account({ kox }: { kox: KoxInfo }) {
  const [tab, setTab] = useState<'post' | 'task'>('post');
  const { actions, dialogs } = useKoxActions();
  const offered = allowedActions(kox, actions);
  const first = offered.filter(({ id }) => id === 'kox.give' || id === 'kox.addPost');
  const others = offered.filter((each) => !first.includes(each));
  return (
    <>
      <Row
        look={{
          gap: 10,
          wrap: true,
          flex: 'none',
          padding: '12 20',
          background: 'card',
          borderBottom: 'line',
        }}
        className={styles.head}
      >
        <IconButton label="返回 KOX" icon={<LeftIcon />} onClick={() => go({ path: 'kox' })} />
        <PlatformMark platform={kox.platform} />
        <h1>{kox.name}</h1>
        <AgreementDot {...kox} />
        <Text grow />
        {first.map((each) => (
          <Button
            key={each.id}
            type={each.id === 'kox.give' ? 'primary' : 'default'}
            onClick={() => void each.run(kox)}
          >
            {each.title}
          </Button>
        ))}
        <MenuButton
          menu={{
            items: others.map((each) => ({
              key: each.id,
              label: each.title,
              danger: each.id === 'kox.delete',
              onClick: () => void each.run(kox),
            })),
          }}
        >
          <IconButton label="更多操作" icon={<MoreIcon />} />
        </MenuButton>
      </Row>
      <Column padding="16 gutter" gap={16} align="start" fill overflow="auto" className={styles.body}>
        <Row gap={12} align="stretch" wrap tone="text2" className={styles.facts}>
          <MetaLine
            items={[
              KOX_KINDS[kox.kind],
              PLATFORMS[kox.platform].name,
              kox.handle && `平台号 ${kox.handle}`,
              kox.fans !== null && `${kox.fans.toLocaleString('zh-CN')} 粉丝`,
              kox.member && `关联用户 ${kox.member.name}`,
              kox.account && `内容账号 ${kox.account.name}`,
              kox.groups.length > 0 && `分组 ${kox.groups.map(({ name }) => name).join('、')}`,
              kox.node.name,
              `负责人 ${kox.owner.name}`,
            ]}
          />
          {kox.homepage && (
            <a href={kox.homepage} target="_blank" rel="noreferrer">
              打开主页
            </a>
          )}
        </Row>
        {kox.remark && <Note>{kox.remark}</Note>}
        <Text as="h2" size={14} weight={600} className={styles.span}>
          近 30 天
        </Text>
        <FigureStrip label="近 30 天" figures={strip(kox.lately, kox.before)} />
        <Agreements kox={kox} />
        <Segmented
          aria-label="作品与任务"
          value={tab}
          onChange={setTab}
          options={[
            { value: 'post', label: `作品 ${kox.posts}` },
            { value: 'task', label: '任务' },
          ]}
        />
        <div className={styles.list}>
          {tab === 'post' ? <PostList koxId={kox.id} /> : <KoxTaskList koxId={kox.id} />}
        </div>
      </Column>
      {dialogs}
    </>
  );
}

const Agreements = ({ kox }: { kox: KoxInfo }) => (
  <Card as="section" padding="16 20" aria-label="合作协议">
    <Text as="h2" size={14} weight={600} marginBottom={8}>
      合作协议
    </Text>
    {kox.agreements.length === 0 ? (
      <Note>未登记协议。登记后，到期前 30 天提醒负责人，到期后不能派发任务。</Note>
    ) : (
      <Stack as="ul" gap={6}>
        {kox.agreements.map((agreement, at) => (
          <Row as="li" gap="4 12" align="stretch" justify="between" wrap key={agreement.id}>
            <span>
              {agreement.from} 至 {agreement.until}
              {at === 0 && '（当前）'}
            </span>
            <Note as="span">
              <MetaLine items={[agreement.note, agreement.by, momentText(agreement.at)]} />
            </Note>
          </Row>
        ))}
      </Stack>
    )}
  </Card>
);
