import { SPEECH_SPEED } from '@zhiying/contract';
import { Slider } from 'antd';
import type { FieldSpec } from '#kit/form/entry-fields.ts';
import { Field } from '#kit/form/field.tsx';
import { VoiceSelect } from './voice-select.tsx';

/** How fast somebody speaks. */
export const speedField = <Row,>(): FieldSpec<number, Row> => ({
  label: '语速',
  half: true,
  blank: () => SPEECH_SPEED.usual,
  words: (speed) => `${speed.toFixed(1)}×`,
  draw: ({ label, value, set, disabled, issue }) => (
    <Field label={`${label} ${value.toFixed(1)}×`} issue={issue}>
      {() => (
        <Slider
          ariaLabelForHandle={label}
          disabled={disabled}
          min={SPEECH_SPEED.least}
          max={SPEECH_SPEED.most}
          step={0.1}
          value={value}
          onChange={set}
        />
      )}
    </Field>
  ),
});

interface VoiceFieldOptions<Row> extends Pick<FieldSpec<number | null, Row>, 'half' | 'of' | 'words'> {
  placeholder?: string;
}

export const voiceField = <Row,>(
  label: string,
  { placeholder, ...about }: VoiceFieldOptions<Row>,
): FieldSpec<number | null, Row> => ({
  ...about,
  label,
  blank: () => null,
  control: ({ id }, { value, set, disabled }) => (
    <VoiceSelect id={id} disabled={disabled} placeholder={placeholder} value={value} onChange={set} />
  ),
});
