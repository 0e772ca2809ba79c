import { contract, KOX_KINDS, type KoxFigures, type KoxInfo, PLATFORMS } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { changeOf } from '#kit/base/change.ts';
import { LeftIcon, MoreIcon } from '#kit/base/icons.tsx';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { ChangeMark } from '#kit/display/change-mark.tsx';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Told } from '#kit/display/told.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { WaitingLines } from '#kit/feedback/waiting.tsx';
import { go } from '#kit/page/navigate.ts';
import { allowed } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { PlatformMark } from '#parts/account/platform-mark.tsx';
import { GivenList } from './given-list.tsx';
import styles from './kox.module.css';
import { AgreementDot } from './kox-words.tsx';
import { PostList } from './post-list.tsx';
import { useKoxActions } from './use-kox-actions.tsx';
import { useLiveKox } from './use-live-kox.ts';

/** One account: what it is, its agreement, what came of thirty days, its posts and tasks. */
export function KoxAccount({ id }: { id: number }) {
  useLiveKox();
  const info = useCall(contract.kox.info, { id });
  return (
    <div className={pieces.page}>
      <Loaded query={info} sign={<WaitingLines />}>
        {(kox) => <Account kox={kox} />}
      </Loaded>
    </div>
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
      value: <Told value={value} />,
      unit: name === 'done' ? `/ ${now.given}` : undefined,
      foot: change ? <ChangeMark change={change} against="较上期" /> : '暂无对比',
    };
  });

function Account({ kox }: { kox: KoxInfo }) {
  const [tab, setTab] = useState<'post' | 'task'>('post');
  const { actions, dialogs } = useKoxActions();
  const offered = allowed(kox, actions);
  const first = offered.filter(({ id }) => id === 'kox.give' || id === 'kox.addPost');
  const others = offered.filter((each) => !first.includes(each));
  return (
    <>
      <div className={styles.head}>
        <IconButton label="返回 KOX" icon={<LeftIcon />} onClick={() => go({ path: 'kox' })} />
        <PlatformMark platform={kox.platform} />
        <h1>{kox.name}</h1>
        <AgreementDot {...kox} />
        <span className={pieces.grow} />
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
      </div>
      <div className={styles.body}>
        <div className={styles.facts}>
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
        </div>
        {kox.remark && <p className={pieces.note}>{kox.remark}</p>}
        <h2 className={styles.span}>近 30 天</h2>
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
          {tab === 'post' ? <PostList koxId={kox.id} /> : <GivenList koxId={kox.id} />}
        </div>
      </div>
      {dialogs}
    </>
  );
}

const Agreements = ({ kox }: { kox: KoxInfo }) => (
  <section className={styles.panel} aria-label="合作协议">
    <h2>合作协议</h2>
    {kox.agreements.length === 0 ? (
      <p className={pieces.note}>未登记协议。登记后，到期前 30 天提醒负责人，到期后不能派发任务。</p>
    ) : (
      <ul className={styles.lines}>
        {kox.agreements.map((agreement, at) => (
          <li key={agreement.id}>
            <span>
              {agreement.from} 至 {agreement.until}
              {at === 0 && '（当前）'}
            </span>
            <span className={pieces.note}>
              <MetaLine items={[agreement.note, agreement.by, momentText(agreement.at)]} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
