import { type ChatSetting, contract, GIVING_WAYS, type GivingWay } from '@zhiying/contract';
import { Button, Checkbox, InputNumber, Radio, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { sameValue } from '#kit/form/same-value.ts';
import { useUnsaved } from '#kit/page/page-context.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './lists.module.css';

const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, at) => ({
  value: at + 1,
  label,
}));

const CLOCK = 'HH:mm';

/** 分配设置: how talks that wait get a person, for the whole channel. */
export function DeskSetting() {
  const setting = useCall(contract.chatDesk.setting);
  return (
    <div className={styles.scroll}>
      <Loaded query={setting}>
        {(data) => (
          <SettingForm key={JSON.stringify(data.setting)} setting={data.setting} mayChange={data.mayChange} />
        )}
      </Loaded>
    </div>
  );
}

function SettingForm({ setting, mayChange }: { setting: ChatSetting; mayChange: boolean }) {
  const [draft, setDraft] = useState(setting);
  const changed = !sameValue(draft, setting);
  useUnsaved(changed);
  const save = useAction(contract.chatDesk.saveSetting, { onSuccess: () => void message.success('已保存') });
  const issues = Object.fromEntries((save.error?.issues ?? []).map(({ path, msg }) => [path, msg]));
  const number = (
    name: 'capacity' | 'endHours',
    label: string,
    suffix: string,
    hint: string,
    min: number,
  ) => (
    <Field label={label} hint={hint} issue={issues[name]}>
      {({ id, status }) => (
        <InputNumber
          id={id}
          status={status}
          min={min}
          precision={0}
          suffix={suffix}
          disabled={!mayChange}
          style={{ width: '100%' }}
          value={draft[name]}
          onChange={(value) => setDraft({ ...draft, [name]: value ?? min })}
        />
      )}
    </Field>
  );
  const clock = (name: 'from' | 'to', label: string) => (
    <Field label={label} issue={issues[name]}>
      {({ id, status }) => (
        <TimePicker
          id={id}
          format={CLOCK}
          minuteStep={5}
          allowClear={false}
          needConfirm={false}
          status={status}
          disabled={!mayChange}
          style={{ width: '100%' }}
          value={dayjs(draft[name], CLOCK)}
          onChange={(moment) => moment && setDraft({ ...draft, [name]: moment.format(CLOCK) })}
        />
      )}
    </Field>
  );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(draft);
      }}
    >
      <FailureNote error={save.error} />
      <p className={pieces.note}>
        待分配的会话分给账号所属门店中正在接待的人{mayChange ? '' : '；仅渠道管理员可修改'}
      </p>
      <Field label="分配方式">
        {({ id }) => (
          <Radio.Group
            id={id}
            disabled={!mayChange}
            value={draft.way}
            onChange={(event) => setDraft({ ...draft, way: event.target.value as GivingWay })}
            options={(Object.keys(GIVING_WAYS) as GivingWay[]).map((value) => ({
              value,
              label: GIVING_WAYS[value],
            }))}
          />
        )}
      </Field>
      <FieldRow>
        {number('capacity', '接待上限', '个', '每人同时接待的会话数', 1)}
        {number('endHours', '自动结束', '小时', '回复后客户多久未发言，0 表示不自动结束', 0)}
      </FieldRow>
      <FieldRow>
        {clock('from', '工作时间开始')}
        {clock('to', '工作时间结束')}
      </FieldRow>
      <Field label="工作日" issue={issues.days}>
        {({ id }) => (
          <span id={id}>
            <Checkbox.Group
              disabled={!mayChange}
              options={DAYS}
              value={draft.days}
              onChange={(days) => setDraft({ ...draft, days: days.toSorted((one, other) => one - other) })}
            />
          </span>
        )}
      </Field>
      {mayChange && (
        <Button type="primary" htmlType="submit" disabled={!changed} loading={save.isPending}>
          保存
        </Button>
      )}
    </form>
  );
}
