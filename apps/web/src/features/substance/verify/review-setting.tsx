import { contract } from '@zhiying/contract';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { SettingSwitch } from '#kit/form/setting-switch.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';

/** Whether content is looked at by the region first and then by head office. */
export function SubstanceReviewSetting() {
  const setting = useCall(contract.substanceReview.setting);
  const save = useAction(contract.substanceReview.setSetting, {
    onError: (error) => void message.error(error.message),
    onSuccess: ({ levels }) => void message.success(levels === 2 ? '已改为两级审核' : '已改为一级审核'),
  });
  return (
    <Loaded query={setting}>
      {({ levels }) => (
        <SettingSwitch
          title="内容两级审核"
          text={[
            '开启后，大区及下级提交的内容先由大区审核，再由总部审核，都通过后才能下发。',
            '对当前渠道之后提交的内容生效；总部自己的内容只审核一次。',
          ]}
          on={levels === 2}
          busy={save.isPending}
          onChange={(two) => save.mutate({ levels: two ? 2 : 1 })}
        />
      )}
    </Loaded>
  );
}
