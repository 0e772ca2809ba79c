import { CONSENT_STATES, contract, isConsentValid, OFFLINE_VOICES, VOICE_GENDERS } from '@zhiying/contract';
import { keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';

const OFFLINE = OFFLINE_VOICES.map(({ id, name, gender, use }) => ({
  value: id as string,
  label: `${VOICE_GENDERS[gender]}·${name} · ${use}`,
}));

/** Who may speak: our own offline voices and those that the library has besides; one whose leave is over is named and cannot be chosen. */
export function useVoiceOptions(chosen: string | undefined) {
  const may = useMaySee(keysOf(contract.videoVoice.list));
  const voices = useCall(contract.videoVoice.list, { limit: 100 }, { enabled: may });
  const own = (voices.data?.rows ?? [])
    .filter(({ builtin }) => !builtin)
    .map(({ id, name, gender, use, consentState }) => ({
      value: String(id),
      label: `${VOICE_GENDERS[gender]}·${name} · ${isConsentValid(consentState) ? use : CONSENT_STATES[consentState]}`,
      disabled: !isConsentValid(consentState),
    }));
  const all = [{ value: '', label: '不配口播' }, ...OFFLINE, ...own];
  // Chosen by somebody who sees more voices.
  const missing = chosen !== undefined && !all.some(({ value }) => value === chosen);
  return missing ? [...all, { value: chosen, label: '其他声音' }] : all;
}
