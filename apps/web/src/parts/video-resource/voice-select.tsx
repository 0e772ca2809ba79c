import { CONSENT_STATES, contract, isConsentValid, VOICE_GENDERS } from '@zhiying/contract';
import { Select } from 'antd';
import { useCall } from '#kit/session/api/queries.ts';

const MOST = 100;

interface VoiceSelectProps {
  id?: string;
  value: number | null;
  onChange(value: number | null): void;
  disabled?: boolean;
  placeholder?: string;
}

/** Voices that may be used now; those whose leave is over are named and cannot be chosen. */
export function VoiceSelect({ id, value, onChange, disabled, placeholder = '请选择声音' }: VoiceSelectProps) {
  const voices = useCall(contract.videoVoice.list, { limit: MOST, sort: 'name', order: 'ASC' });
  return (
    <Select
      id={id}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      disabled={disabled}
      loading={voices.isLoading}
      placeholder={placeholder}
      value={value ?? undefined}
      onChange={(picked: number | undefined) => onChange(picked ?? null)}
      options={(voices.data?.rows ?? []).map((voice) => ({
        value: voice.id,
        disabled: !isConsentValid(voice.consentState),
        label: `${voice.name} · ${VOICE_GENDERS[voice.gender]}${isConsentValid(voice.consentState) ? '' : `（${CONSENT_STATES[voice.consentState]}）`}`,
      }))}
    />
  );
}
