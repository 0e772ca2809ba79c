import { type ChatSetting, contract, GIVING_WAYS, type GivingWay, type StoreDesk } from '@zhiying/contract';
import { Button, Checkbox, Radio, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Card, Note, Text } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { number, onOff } from '#kit/form/entry-controls.tsx';
import type { FieldSpec, FormContext } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useUnsaved } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './lists.module.css';

const WEEK = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const DAYS = WEEK.map((label, at) => ({ value: at + 1, label }));
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

/** What a store may have for itself; a form of a store shows it once it has. */
const ownFields = <Row,>(shown?: (form: FormContext<Row>) => boolean) => ({
  /** Both ends of the hours: one field, because they are one thing to whoever sets them. */
  from: {
    label: '接待时间',
    blank: () => '09:00',
    shown,
    control: ({ id, status }, { value, set, disabled }, form) => (
      <TimePicker.RangePicker
        id={{ start: id, end: `${id}-to` }}
        format={CLOCK}
        minuteStep={5}
        allowClear={false}
        needConfirm={false}
        status={status}
        disabled={disabled}
        style={{ width: '100%' }}
        order={false}
        value={[dayjs(value, CLOCK), dayjs(String(form.values.to), CLOCK)]}
        onChange={(range) => {
          const [from, to] = range ?? [];
          if (!from || !to) return;
          if (!from.isBefore(to)) return void message.warning('结束时间须晚于开始时间');
          set(from.format(CLOCK));
          form.put('to', to.format(CLOCK));
        }}
      />
    ),
  } satisfies FieldSpec<string, Row>,
  to: { label: '接待时间', blank: () => '21:00', shown: () => false } satisfies FieldSpec<string, Row>,
  days: {
    label: '工作日',
    blank: () => [],
    shown,
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
  } satisfies FieldSpec<number[], Row>,
  capacity: {
    ...number<Row>('接待上限', { blank: 1, min: 1, suffix: '个', half: true, hint: '每人同时接待的会话数' }),
    shown,
  },
  replyMinutes: {
    ...number<Row>('回复时限', {
      blank: 0,
      min: 0,
      suffix: '分钟',
      half: true,
      hint: '只计接待时间；填 0 不限时',
    }),
    shown,
  },
  escalates: {
    ...onOff<Row>('超时提醒', { hint: '超过回复时限时提醒接待人和门店负责人' }),
    shown,
  },
});

const FIELDS = settingFields(contract.chatDesk.saveSetting, {
  way,
  ...ownFields<ChatSetting>(),
  endHours: number<ChatSetting>({
    blank: 0,
    min: 0,
    suffix: '小时',
    half: true,
    hint: '客服回复后客户超过此时长没有再说话，会话自动结束；填 0 不自动结束',
  }),
});

const STORE_FIELDS = settingFields(contract.chatDesk.saveStore, {
  nodeId: { label: '门店', blank: () => 0, shown: () => false } satisfies FieldSpec<number, StoreDesk>,
  own: onOff<StoreDesk>('单独设置', { hint: '关闭后与渠道设置一致' }),
  ...ownFields<StoreDesk>(({ values }) => values.own === true),
});

/** 分配设置: how talks that wait get a person, for the whole channel and, where it differs, for a store. */
export function DeskSetting() {
  const setting = useCall(contract.chatDesk.setting);
  return (
    <Box padding="12 gutter 24" height="full" overflow="y">
      <QueryView query={setting}>{(data) => <SettingForm {...data} />}</QueryView>
      <Stores />
    </Box>
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
      className={classOf(
        {
          flow: 'stack',
          gap: 4,
          maxWidth: 640,
          padding: 16,
          margin: 0,
          background: 'card',
          border: 'line',
          radius: 8,
        },
        styles.form,
      )}
      onSubmit={(event) => {
        event.preventDefault();
        entry.save();
      }}
    >
      <FailureNote error={entry.error} />
      <Note marginBottom={8}>
        新会话自动分给该账号所属门店里「接待中」的同事{mayChange ? '' : '；仅渠道管理员可修改'}
      </Note>
      <EntryFormFields entry={entry} />
      {mayChange && (
        <Button type="primary" htmlType="submit" disabled={entry.unsaved === 0} loading={entry.busy}>
          保存
        </Button>
      )}
    </form>
  );
}

const daysText = (days: readonly number[]) =>
  days.length === 7 ? '每天' : days.map((day) => WEEK[day - 1]).join('、');

/** Stores the person looks after; nobody else is shown anything. */
function Stores() {
  const stores = useCall(contract.chatDesk.stores);
  const [editing, setEditing] = useState<StoreDesk | null>(null);
  if (!stores.data || stores.data.rows.length === 0) return null;
  return (
    <section aria-label="门店接待设置">
      <Note>门店可以有自己的接待时间、接待上限和回复时限，未单独设置的与渠道一致。</Note>
      <Card as="ul" padding="0 16" className={styles.rows}>
        {stores.data.rows.map((store) => (
          <li
            className={classOf({ flow: 'row', gap: '8 12', align: 'center', wrap: true, padding: '12 0' })}
            key={store.nodeId}
          >
            <Text grow>
              <b>{store.name}</b>
              <MetaLine
                items={
                  store.own
                    ? [
                        `${store.from}–${store.to}`,
                        daysText(store.days),
                        `上限 ${store.capacity} 个`,
                        store.replyMinutes > 0 ? `时限 ${store.replyMinutes} 分钟` : '不限时',
                      ]
                    : ['与渠道一致']
                }
              />
            </Text>
            <Button onClick={() => setEditing(store)} aria-label={`设置${store.name}`}>
              设置
            </Button>
          </li>
        ))}
      </Card>
      {editing && <StoreDialog store={editing} onClose={() => setEditing(null)} />}
    </section>
  );
}

function StoreDialog({ store, onClose }: { store: StoreDesk; onClose(): void }) {
  const entry = useSettingForm(STORE_FIELDS, store, {
    onSaved: () => {
      void message.success('已保存');
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`「${store.name}」接待设置`}
      width={520}
      onSubmit={entry.save}
      submitText="保存"
      submitting={entry.busy}
      submitDisabled={entry.unsaved === 0}
    >
      <FailureNote error={entry.error} />
      <EntryFormFields entry={entry} />
    </Dialog>
  );
}
