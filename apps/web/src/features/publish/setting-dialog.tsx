import { contract, type PublishSetting, SPREADS, type Spread } from '@zhiying/contract';
import { Button, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { CloseIcon, PlusIcon } from '#kit/base/icons.tsx';
import { Stack } from '#kit/base/pieces.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { choice, number } from '#kit/form/entry-controls.tsx';
import { EntryDialog } from '#kit/form/entry-dialog.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useCall } from '#kit/session/api/queries.ts';

/** They have places rather than names. */
const QUIET_PLACES = [0, 1, 2, 3, 4] as const;
const WIDTH = 520;
const clock = (text: string) => dayjs(text, 'HH:mm');

/** The channel's rules of publishing: distance, quiet hours, how something new spreads. */
export function SettingDialog({ onClose }: { onClose(): void }) {
  const query = useCall(contract.publish.setting, undefined, { staleTime: 0 });
  if (query.data) return <SettingForm setting={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="发布规则" width={WIDTH}>
      <QueryView query={query}>{() => null}</QueryView>
    </Dialog>
  );
}

type Windows = PublishSetting['blackouts'];

const blackouts: FieldSpec<Windows, PublishSetting> = {
  label: '禁发时段',
  hint: '排期落在禁发时段的将顺延；结束早于开始表示次日',
  blank: () => [],
  control: (_control, { value, set }) => <QuietWindows value={value} onChange={set} />,
};

const FIELDS = settingFields(contract.publish.setSetting, {
  gapMinutes: number<PublishSetting>({ blank: 0, min: 0, max: 1440, suffix: '分钟' }),
  blackouts,
  spread: choice<Spread, PublishSetting>('新内容分配方式', SPREADS, { blank: 'pool' }),
});

function SettingForm({ setting, onClose }: { setting: PublishSetting; onClose(): void }) {
  const entry = useSettingForm(FIELDS, setting, {
    onSaved: () => {
      void message.success('发布规则已保存，未发布的内容按新规则排期');
      onClose();
    },
  });
  return (
    <EntryDialog
      entry={entry}
      what="发布规则"
      onClose={onClose}
      title="发布规则"
      width={WIDTH}
      submitText={undefined}
    >
      <EntryFormFields entry={entry} />
    </EntryDialog>
  );
}

function QuietWindows({ value, onChange }: { value: Windows; onChange(windows: Windows): void }) {
  const change = (at: number, part: Partial<Windows[number]>) =>
    onChange(value.map((window, index) => (index === at ? { ...window, ...part } : window)));
  const time = (at: number, end: 'from' | 'to', label: string) => (
    <TimePicker
      format="HH:mm"
      minuteStep={5}
      allowClear={false}
      needConfirm={false}
      value={clock(value[at]?.[end] ?? '00:00')}
      aria-label={`第 ${at + 1} 段${label}`}
      onChange={(moment) => moment && change(at, { [end]: moment.format('HH:mm') })}
    />
  );
  return (
    <>
      {QUIET_PLACES.slice(0, value.length).map((at) => (
        <Stack tracks="1fr auto 1fr auto" key={at} gap={8} align="center" marginBottom={8}>
          {time(at, 'from', '开始')}
          <span>至</span>
          {time(at, 'to', '结束')}
          <IconButton
            label={`移除第 ${at + 1} 段`}
            icon={<CloseIcon />}
            onClick={() => onChange(value.filter((_, index) => index !== at))}
          />
        </Stack>
      ))}
      {value.length < QUIET_PLACES.length && (
        <Button icon={<PlusIcon />} onClick={() => onChange([...value, { from: '23:00', to: '07:00' }])}>
          添加时段
        </Button>
      )}
    </>
  );
}
