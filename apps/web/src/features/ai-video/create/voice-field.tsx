import { SPEECH_SPEED, type VideoInput } from '@zhiying/contract';
import { Select, Slider } from 'antd';
import { Field, FieldRow } from '#kit/form/field.tsx';
import { useVoiceOptions } from '../common/use-voice-options.ts';

type Choice = VideoInput['voice'];

interface VoiceFieldProps {
  value: Choice;
  issue: string | undefined;
  onChange(voice: Choice): void;
}

/** Who speaks, if anybody, and how fast. */
export function VoiceField({ value, issue, onChange }: VoiceFieldProps) {
  const voices = useVoiceOptions(value?.id);
  return (
    <FieldRow>
      <Field label="口播声音" issue={issue}>
        {({ id }) => (
          <Select
            id={id}
            value={value?.id ?? ''}
            options={voices}
            onChange={(voiceId) =>
              onChange(voiceId ? { id: voiceId, speed: value?.speed ?? SPEECH_SPEED.usual } : null)
            }
          />
        )}
      </Field>
      <Field label="语速" hint={value ? `${value.speed.toFixed(1)} 倍` : '未配口播'}>
        {({ id }) => (
          <Slider
            id={id}
            ariaLabelForHandle="语速"
            disabled={!value}
            min={SPEECH_SPEED.least}
            max={SPEECH_SPEED.most}
            step={0.1}
            value={value?.speed ?? SPEECH_SPEED.usual}
            onChange={(speed) => value && onChange({ ...value, speed })}
          />
        )}
      </Field>
    </FieldRow>
  );
}
