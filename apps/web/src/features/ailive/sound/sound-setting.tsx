import { contract, type LiveSoundSetting } from '@zhiying/contract';
import { Slider } from 'antd';
import { message } from '#kit/feedback/notices.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import { settingFields, useSettingForm } from '#kit/form/use-setting-form.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { speedField, voiceField } from '#parts/video-resource/speech-fields.tsx';
import { SettingCard } from '../setting-card.tsx';
import { MusicField } from './music-field.tsx';
import { TrySound } from './try-sound.tsx';

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** A share of full volume. */
const volume = (label: string, hint: string): FieldSpec<number, LiveSoundSetting> => ({
  label,
  half: true,
  blank: () => 1,
  words: percent,
  draw: ({ value, set, disabled, issue }) => (
    <Field key={label} label={`${label} ${percent(value)}`} issue={issue} hint={hint}>
      {() => (
        <Slider
          ariaLabelForHandle={label}
          disabled={disabled}
          min={0}
          max={1}
          step={0.05}
          tooltip={{ formatter: (share) => percent(share ?? 0) }}
          value={value}
          onChange={set}
        />
      )}
    </Field>
  ),
});

const musicId: FieldSpec<number | null, LiveSoundSetting> = {
  label: '背景音乐',
  blank: () => null,
  hint: '授权到期的音乐开播时不播放',
  words: (id) => (id === null ? '无' : '另一首音乐'),
  control: ({ id }, { value, set, disabled }) => (
    <MusicField id={id} value={value} disabled={disabled} onChange={set} />
  ),
};

const FIELDS = settingFields(contract.liveSound.update, {
  voiceId: {
    ...voiceField<LiveSoundSetting>('声音', { placeholder: '内置离线语音' }),
    hint: '不选时使用内置离线语音；授权到期的声音不能开播',
    words: (id: number | null) => (id === null ? '内置离线语音' : '另一个声音'),
  },
  speed: speedField<LiveSoundSetting>(),
  volume: volume('口播音量', '台词的音量'),
  musicId,
  musicVolume: volume('音乐音量', '没有口播时的音量'),
  musicDuck: volume('口播时的音乐', '口播时压低到音乐音量的比例'),
});

/** 声音: who speaks in the channel's rooms, how fast and how loud, and what plays under it. */
export function SoundSetting() {
  const setting = useCall(contract.liveSound.info);
  return (
    <QueryView query={setting}>
      {({ setting: saved, mayChange }) => <SoundForm saved={saved} readOnly={!mayChange} />}
    </QueryView>
  );
}

function SoundForm({ saved, readOnly }: { saved: LiveSoundSetting; readOnly: boolean }) {
  const entry = useSettingForm(FIELDS, saved, {
    readOnly,
    onSaved: () => void message.success('已保存，下次开播时生效'),
  });
  return (
    <SettingCard entry={entry} label="声音设置">
      <FormSection title="口播">
        <EntryFormFields entry={entry} only={['voiceId', 'speed', 'volume']} />
      </FormSection>
      <FormSection title="音乐">
        <EntryFormFields entry={entry} only={['musicId', 'musicVolume', 'musicDuck']} />
      </FormSection>
      <TrySound sound={entry.draft.values} />
    </SettingCard>
  );
}
