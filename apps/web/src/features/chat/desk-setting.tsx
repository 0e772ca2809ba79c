import { type ChatSetting, contract, GIVING_WAYS, type GivingWay } from '@zhiying/contract';
import { Button, Checkbox, Radio, TimePicker } from 'antd';
import dayjs from 'dayjs';
import pieces from '#kit/base/pieces.module.css';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { number } from '#kit/form/entry-controls.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { useUnsaved } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './lists.module.css';

const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, at) => ({
  value: at + 1,
  label,
}));

const CLOCK = 'HH:mm';

const way: FieldSpec<GivingWay, ChatSetting> = {
  label: '分配方式',
  blank: () => 'turns',
  control: ({ id }, { value, set, disabled }) => (
    <Radio.Group
      id={id}
      disabled={disabled}
      value={value}
      onChange={(event) => set(event.target.value as GivingWay)}
      options={(Object.keys(GIVING_WAYS) as GivingWay[]).map((each) => ({
        value: each,
        label: GIVING_WAYS[each],
      }))}
    />
  ),
};

const clock = (label: string): FieldSpec<string, ChatSetting> => ({
  label,
  half: true,
  blank: () => '',
  control: ({ id, status }, { value, set, disabled }) => (
    <TimePicker
      id={id}
      format={CLOCK}
      minuteStep={5}
      allowClear={false}
      needConfirm={false}
      status={status}
      disabled={disabled}
      style={{ width: '100%' }}
      value={dayjs(value, CLOCK)}
      onChange={(moment) => moment && set(moment.format(CLOCK))}
    />
  ),
});

const days: FieldSpec<number[], ChatSetting> = {
  label: '工作日',
  blank: () => [],
  control: ({ id }, { value, set, disabled }) => (
    <span id={id}>
      <Checkbox.Group
        disabled={disabled}
        options={DAYS}
        value={value}
        onChange={(picked) => set(picked.toSorted((one, other) => one - other))}
      />
    </span>
  ),
};

const FIELDS = settingFields(contract.chatDesk.saveSetting, {
  way,
  capacity: number<ChatSetting>('接待上限', {
    blank: 1,
    min: 1,
    suffix: '个',
    half: true,
    hint: '每人同时接待的会话数',
  }),
  endHours: number<ChatSetting>('自动结束', {
    blank: 0,
    min: 0,
    suffix: '小时',
    half: true,
    hint: '回复后客户多久未发言，0 表示不自动结束',
  }),
  from: clock('工作时间开始'),
  to: clock('工作时间结束'),
  days,
});

/** 分配设置: how talks that wait get a person, for the whole channel. */
export function DeskSetting() {
  const setting = useCall(contract.chatDesk.setting);
  return (
    <div className={styles.scroll}>
      <Loaded query={setting}>{(data) => <SettingForm {...data} />}</Loaded>
    </div>
  );
}

function SettingForm({ setting, mayChange }: { setting: ChatSetting; mayChange: boolean }) {
  const entry = useSettingForm(FIELDS, setting, {
    readOnly: !mayChange,
    onSaved: () => void message.success('已保存'),
  });
  useUnsaved(entry.unsaved > 0);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        entry.save();
      }}
    >
      <FailureNote error={entry.error} />
      <p className={pieces.note}>
        待分配的会话分给账号所属门店中正在接待的人{mayChange ? '' : '；仅渠道管理员可修改'}
      </p>
      <EntryFormFields entry={entry} />
      {mayChange && (
        <Button type="primary" htmlType="submit" disabled={entry.unsaved === 0} loading={entry.busy}>
          保存
        </Button>
      )}
    </form>
  );
}
