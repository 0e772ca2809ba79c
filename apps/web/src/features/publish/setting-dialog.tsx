import { contract, type PublishSetting, SPREADS, type Spread } from '@zhiying/contract';
import { Button, InputNumber, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { CloseIcon, PlusIcon } from '#kit/base/icons.tsx';
import { IconButton } from '#kit/display/icon-button.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { Field } from '#kit/form/field.tsx';
import { issuesOf } from '#kit/form/issues.ts';
import { useDraft } from '#kit/form/use-draft.ts';
import { Dialog } from '#kit/layout/dialog.tsx';
import { useAction, useCall } from '#kit/session/api/queries.ts';
import styles from './publish.module.css';

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
      <Loaded query={query}>{() => null}</Loaded>
    </Dialog>
  );
}

function SettingForm({ setting, onClose }: { setting: PublishSetting; onClose(): void }) {
  const draft = useDraft(setting);
  const { values, set, issueOf } = draft;
  const save = useAction(contract.publish.setSetting, {
    onError: (error) => draft.showIssues(error.issues),
    onSuccess: () => {
      void message.success('发布规则已保存，未发布的内容按新规则排期');
      onClose();
    },
  });
  const submit = () => {
    const issues = issuesOf(contract.publish.setSetting, values);
    draft.showIssues(issues);
    if (issues.length === 0) save.mutate(values);
  };
  const change = (at: number, part: Partial<PublishSetting['blackouts'][number]>) =>
    set(
      'blackouts',
      values.blackouts.map((window, index) => (index === at ? { ...window, ...part } : window)),
    );
  const time = (at: number, end: 'from' | 'to', label: string) => (
    <TimePicker
      format="HH:mm"
      minuteStep={5}
      allowClear={false}
      needConfirm={false}
      value={clock(values.blackouts[at]?.[end] ?? '00:00')}
      aria-label={`第 ${at + 1} 段${label}`}
      onChange={(moment) => moment && change(at, { [end]: moment.format('HH:mm') })}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="发布规则"
      width={WIDTH}
      unsaved={save.isSuccess ? 0 : draft.changed.length}
      onSubmit={submit}
      submitting={save.isPending}
      submitDisabled={draft.changed.length === 0}
    >
      <FailureNote error={save.error} />
      <Field label="同账号最小发布间隔" issue={issueOf('gapMinutes')}>
        {(control) => (
          <InputNumber
            {...control}
            min={0}
            max={1440}
            precision={0}
            suffix="分钟"
            style={{ width: '100%' }}
            value={values.gapMinutes}
            onChange={(minutes) => set('gapMinutes', minutes ?? 0)}
          />
        )}
      </Field>
      <Field
        label="禁发时段"
        issue={issueOf('blackouts') ?? draft.issues.find(({ path }) => path.startsWith('blackouts'))?.msg}
        hint="排期落在禁发时段的将顺延；结束早于开始表示次日"
      >
        {() => (
          <>
            {QUIET_PLACES.slice(0, values.blackouts.length).map((at) => (
              <div key={at} className={styles.quiet}>
                {time(at, 'from', '开始')}
                <span>至</span>
                {time(at, 'to', '结束')}
                <IconButton
                  label={`移除第 ${at + 1} 段`}
                  icon={<CloseIcon />}
                  onClick={() =>
                    set(
                      'blackouts',
                      values.blackouts.filter((_, index) => index !== at),
                    )
                  }
                />
              </div>
            ))}
            {values.blackouts.length < QUIET_PLACES.length && (
              <Button
                icon={<PlusIcon />}
                onClick={() => set('blackouts', [...values.blackouts, { from: '23:00', to: '07:00' }])}
              >
                添加时段
              </Button>
            )}
          </>
        )}
      </Field>
      <Field label="新内容分配方式" issue={issueOf('spread')}>
        {({ id }) => (
          <Select
            id={id}
            value={values.spread}
            style={{ width: '100%' }}
            options={Object.entries(SPREADS).map(([value, label]) => ({ value: value as Spread, label }))}
            onChange={(spread) => set('spread', spread)}
          />
        )}
      </Field>
    </Dialog>
  );
}
