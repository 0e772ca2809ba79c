import { contract, type PublishSetting, SPREADS } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './setting-card.module.css';
import { SettingDialog } from './setting-dialog.tsx';

/** The channel's rules of publishing, at a glance. */
export function PublishSettingCard() {
  const setting = useCall(contract.publish.setting);
  const [editing, setEditing] = useState(false);
  return (
    <section className={styles.card} aria-label="发布规则">
      <div className={styles.head}>
        <div>
          <h2>发布规则</h2>
          <p>对当前渠道生效，未发布的内容按新规则安排。</p>
        </div>
        <Button onClick={() => setEditing(true)}>修改</Button>
      </div>
      <Loaded query={setting}>{(data) => <Rules setting={data} />}</Loaded>
      {editing && <SettingDialog onClose={() => setEditing(false)} />}
    </section>
  );
}

const Rules = ({ setting: { gapMinutes, blackouts, spread } }: { setting: PublishSetting }) => (
  <dl className={styles.facts}>
    <dt>发布间隔</dt>
    <dd>{gapMinutes > 0 ? `同一账号间隔至少 ${gapMinutes} 分钟` : '不限'}</dd>
    <dt>禁发时段</dt>
    <dd>{blackouts.map(({ from, to }) => `${from}–${to}`).join('、') || '无'}</dd>
    <dt>分配方式</dt>
    <dd>{SPREADS[spread]}</dd>
  </dl>
);
