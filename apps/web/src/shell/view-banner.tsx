import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Row, Text } from '#kit/base/pieces.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { message } from '#kit/feedback/notices.ts';
import { refreshProfile, useProfile } from '#kit/session/session.store.ts';
import { endView, takeEndedView } from '#kit/session/view-as.ts';
import { EyeIcon } from './icons.tsx';
import styles from './view-banner.module.css';

/** Says on every page that somebody looks through another person's eyes, for how long still, and how to stop. */
export function ViewBanner() {
  const profile = useProfile();
  const [leaving, setLeaving] = useState(false);
  const viewer = profile?.viewer;
  const now = useNow(1000, Boolean(viewer));
  const left = viewer ? Math.max(0, Date.parse(viewer.until) - now) : 0;
  const over = viewer !== undefined && viewer !== null && left === 0;

  useEffect(() => {
    if (takeEndedView()) void message.info('已退出查看，恢复为本人账号');
  }, []);
  // The server has ended it too: asking it leads back to the administrator's own console.
  useEffect(() => {
    if (over) void refreshProfile();
  }, [over]);

  if (!profile || !viewer) return null;
  return (
    <Row
      look={{
        padding: '6 gutter',
        gap: 10,
        flex: 'none',
        minHeight: 40,
        size: '13/20',
        tone: 'warning',
        background: 'warning',
      }}
      className={styles.banner}
      role="region"
      aria-label="以他人身份查看"
    >
      <EyeIcon size={16} />
      <Row as="p" gap="0 12" align="stretch" wrap grow>
        <span>
          正在以「
          <Text as="b" weight={600}>
            {profile.name}
          </Text>
          」<span className={styles.account}>（{profile.uname}）</span>的身份查看
        </span>
        <span className={styles.note}>仅可查看，不可修改、导出或查看完整手机号</span>
      </Row>
      <Text flex="none" className={styles.left}>
        剩余 <time>{clock(left)}</time>
      </Text>
      <Button
        size="small"
        loading={leaving}
        onClick={() => {
          setLeaving(true);
          void endView(profile.uid);
        }}
      >
        退出查看
      </Button>
    </Row>
  );
}

/** `29:04` */
const clock = (ms: number) => {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
