import { contract, LIVE_PLATFORMS } from '@zhiying/contract';
import { Select } from 'antd';
import dayjs from 'dayjs';
import { Box, Facts, Note } from '#kit/base/pieces.tsx';
import { text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, type FieldSpec, oneCall } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { MomentPicker } from '#kit/form/start-field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';

const HOURS = 2;
const FIRST_PAGE = { page: 1, limit: 100 } as const;

interface ChoiceProps {
  id: string;
  status: '' | 'error';
  value: number | null;
  onChange(id: number): void;
}

function AccountSelect({ onChange, ...control }: ChoiceProps) {
  const accounts = useCall(contract.liveAccount.list, FIRST_PAGE);
  return (
    <Select<number>
      {...control}
      value={control.value ?? undefined}
      placeholder="请选择"
      loading={accounts.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent="暂无直播账号，请先在「账号」中添加"
      options={accounts.data?.rows.map(({ id, name, platform, state }) => ({
        value: id,
        label: `${name}（${LIVE_PLATFORMS[platform]}${state === 'connected' ? '' : '，未连接'}）`,
      }))}
      onChange={onChange}
    />
  );
}

function ScriptSelect({ onChange, ...control }: ChoiceProps) {
  const scripts = useCall(contract.liveScript.list, FIRST_PAGE);
  return (
    <Select<number>
      {...control}
      value={control.value ?? undefined}
      placeholder="请选择"
      loading={scripts.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent="暂无话术，请先在「话术生产」中生成"
      options={scripts.data?.rows.map(({ id, name, version, lines }) => ({
        value: id,
        label: `${name}（第 ${version} 版，${lines.length} 句）`,
      }))}
      onChange={onChange}
    />
  );
}

const chosen = (
  label: string,
  hint: string,
  Choice: (props: ChoiceProps) => React.ReactNode,
): FieldSpec<number | null, unknown> => ({
  label,
  hint,
  required: true,
  missing: `请选择${label}`,
  blank: () => null,
  control: ({ id, status }, { value, set }) => (
    <Choice id={id} status={status} value={value} onChange={set} />
  ),
});

const startsAt: FieldSpec<string | null, unknown> = {
  label: '计划开播',
  hint: '可不填；填写后出现在内容日历上',
  blank: () => null,
  control: ({ id, status }, { value, set }) => (
    <MomentPicker
      id={id}
      status={status}
      value={value ? dayjs(value) : null}
      onChange={(at) => set(at?.toISOString() ?? null)}
    />
  ),
};

const endsAt: FieldSpec<string | null, unknown> = {
  label: '计划结束',
  required: true,
  hint: '开播检查据此核对事实有效期，到时播完当前一句后自动停播',
  blank: () => dayjs().add(HOURS, 'hour').startOf('minute').toISOString(),
  control: ({ id, status }, { value, set }) => (
    <MomentPicker
      id={id}
      status={status}
      value={value ? dayjs(value) : null}
      allowClear={false}
      onChange={(at) => set(at?.toISOString() ?? null)}
    />
  ),
};

const FIELDS = entryFields(oneCall(contract.liveShow.create), {
  name: text({ max: 60, required: true, first: true, placeholder: '如：金秋直播间 第 3 场' }),
  accountId: chosen('账号', '场次在此账号的直播间进行', AccountSelect),
  scriptId: chosen('话术', '开播时使用话术的最新版本', ScriptSelect),
  startsAt,
  endsAt,
});

interface NewShowProps {
  onClose(): void;
  onCreated(id: number): void;
}

/** A show is planned: where, what is said, until when. The voice and the assistant are those of the channel. */
export function NewShow({ onClose, onCreated }: NewShowProps) {
  const entry = useEntryForm(FIELDS, null, { onCreated: ({ id }) => onCreated(id) });
  return (
    <EntryDrawer entry={entry} what="该场次" onClose={onClose} title="新建直播场次" submitText="创建并检查">
      <EntryFormFields entry={entry} />
      <Settings />
    </EntryDrawer>
  );
}

/** What holds for every show of the channel, for whoever may know it. */
function Settings() {
  const hears = useMaySee(keysOf(contract.liveSound.info));
  const knows = useMaySee(keysOf(contract.liveAssistant.info));
  const sound = useCall(contract.liveSound.info, {}, { enabled: hears }).data?.setting;
  const assistant = useCall(contract.liveAssistant.info, {}, { enabled: knows }).data?.setting;
  if (!sound && !assistant) return null;
  return (
    <FormSection title="本渠道设置">
      <Facts columns="label72" gap="4 12" size={13}>
        {sound && (
          <>
            <dt>声音</dt>
            <dd>
              {sound.voiceId === null ? '离线声音' : '已选声音'}，语速 {sound.speed}，
              {sound.musicId === null ? '无背景音乐' : `背景音乐 ${Math.round(sound.musicVolume * 100)}%`}
            </dd>
          </>
        )}
        {assistant && (
          <>
            <dt>助手</dt>
            <dd>
              每分钟最多回复 {assistant.answersPerMinute} 条、互动 {assistant.greetingsPerMinute} 条
            </dd>
          </>
        )}
      </Facts>
      <Box marginTop={8}>
        <Note>在「声音」「助手设置」中修改，对本渠道所有场次生效。</Note>
      </Box>
    </FormSection>
  );
}
