import type { ReviewSwitchCalls } from '@zhiying/contract';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { SettingSwitch } from '#kit/form/setting-switch.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';

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
  return (
    <Loaded query={setting}>
      {({ on }) => (
        <SettingSwitch
          title={`${noun}审核`}
          text={[
            `开启后，${noun}须提交审核，由有发布权限的用户通过后才能发布；通过后如有修改，须重新提交。`,
            `对当前渠道生效，已定时的主题同样适用：到时未通过审核的${noun}不会发布。`,
          ]}
          on={on}
          busy={save.isPending}
          onChange={(next) => save.mutate({ on: next })}
        />
      )}
    </Loaded>
  );
}
