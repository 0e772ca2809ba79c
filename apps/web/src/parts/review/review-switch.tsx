import type { ReviewSwitchCalls } from '@zhiying/contract';
import { Switch } from 'antd';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './review-switch.module.css';

interface ReviewSwitchProps {
  /** 文章 */
  noun: string;
  calls: ReviewSwitchCalls;
}

/** Whether the channel's content of a kind must be passed before it goes out. */
export function ReviewSwitch({ noun, calls }: ReviewSwitchProps) {
  const setting = useCall(calls.setting);
  const save = useAction(calls.setSetting, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ on }) => void message.success(`已${on ? '开启' : '关闭'}${noun}审核`),
  });
  const label = `review-of-${noun}`;
  return (
    <Loaded query={setting}>
      {({ on }) => (
        <section className={styles.card}>
          <div>
            <h2 id={label}>{noun}审核</h2>
            <p>开启后，{noun}须提交审核，由有发布权限的用户通过后才能发布；通过后如有修改，须重新提交。</p>
            <p>对当前渠道生效，已定时的主题同样适用：到时未通过审核的{noun}不会发布。</p>
          </div>
          <Switch
            aria-labelledby={label}
            checked={on}
            loading={save.isPending}
            onChange={(next) => save.mutate({ on: next })}
          />
        </section>
      )}
    </Loaded>
  );
}
