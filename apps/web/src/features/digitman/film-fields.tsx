import {
  CONSENT_STATES,
  CUT_RATIOS,
  contract,
  DIGIT_DRIVERS,
  DIGIT_LAYOUTS,
  DIGIT_TEXT_MAX,
  type DigitDriver,
  type DigitFilm,
  type DigitLayout,
} from '@zhiying/contract';
import { Segmented, Select } from 'antd';
import { choice, longText, segments, text } from '#kit/form/entry-controls.tsx';
import { entryFields, type FieldSpec, oneCall } from '#kit/form/entry-fields.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { MaterialPicker, type PickedMaterial } from '#parts/material/picker/material-picker.tsx';
import { speedField, voiceField } from '#parts/video-resource/speech-fields.tsx';

const MOST_AVATARS = 100;
const RATIOS = Object.fromEntries(CUT_RATIOS.map((ratio) => [ratio, ratio])) as Record<
  DigitFilm['ratio'],
  string
>;

const avatarId: FieldSpec<number | undefined, DigitFilm> = {
  label: '形象',
  required: true,
  missing: '请选择形象',
  blank: () => undefined,
  control: ({ id, status }, { value, set }) => (
    <AvatarSelect id={id} status={status} value={value} onChange={set} />
  ),
};

const materialId: FieldSpec<PickedMaterial[], DigitFilm> = {
  label: '背景',
  hint: '图片或视频；不选则使用纯色背景',
  shown: ({ values }) => values.layout === 'inset',
  blank: () => [],
  send: ([behind], { values }) => (values.layout === 'inset' ? (behind?.id ?? null) : null),
  control: (_control, { value, set }) => (
    <MaterialPicker
      value={value}
      max={1}
      received
      refuses={({ type }) => (type === 'image' || type === 'video' ? null : '仅支持图片和视频')}
      onChange={set}
    />
  ),
};

const driver: FieldSpec<DigitDriver, DigitFilm> = {
  label: '驱动',
  hint: () => <DriverHint />,
  blank: () => 'basic',
  control: ({ id }, { value, set }) => <DriverChoice id={id} value={value} onChange={set} />,
};

export const FILM_FIELDS = entryFields(oneCall(contract.digitFilm.create), {
  title: text<DigitFilm>('标题', { max: 60, required: true }),
  text: longText<DigitFilm>('口播文案', {
    max: DIGIT_TEXT_MAX,
    rows: [4, 12],
    counted: true,
    required: true,
  }),
  avatarId,
  voiceId: voiceField<DigitFilm>('声音', { placeholder: '形象的默认声音', half: true }),
  speed: speedField<DigitFilm>(),
  layout: segments<DigitLayout, DigitFilm>('布局', DIGIT_LAYOUTS, { blank: 'full', block: true, half: true }),
  ratio: choice<DigitFilm['ratio'], DigitFilm>('画幅', RATIOS, { blank: '9:16', half: true }),
  materialId,
  driver,
});

interface AvatarSelectProps {
  id: string;
  status: '' | 'error';
  value: number | undefined;
  onChange(id: number): void;
}

/** Those that cannot be used now are named, with why. */
function AvatarSelect({ id, status, value, onChange }: AvatarSelectProps) {
  const avatars = useCall(contract.digitAvatar.list, { limit: MOST_AVATARS, sort: 'name', order: 'ASC' });
  return (
    <Select
      id={id}
      status={status}
      loading={avatars.isLoading}
      placeholder="请选择形象"
      value={value}
      notFoundContent="暂无可用的形象"
      onChange={onChange}
      options={(avatars.data?.rows ?? []).map((avatar) => ({
        value: avatar.id,
        disabled: !avatar.can.includes('use'),
        label: avatar.can.includes('use')
          ? avatar.name
          : `${avatar.name}（${avatar.state === 'ready' ? CONSENT_STATES[avatar.consentState] : '未通过检查'}）`,
      }))}
    />
  );
}

const useService = () => useCall(contract.digitService.info, {}).data?.on ?? false;

function DriverHint() {
  return useService()
    ? '「基础」在本机按音量驱动口型；「数字人服务」由已接入的服务生成'
    : '「基础」在本机按音量驱动口型；接入数字人服务后可选择更自然的效果';
}

interface DriverChoiceProps {
  id: string;
  value: DigitDriver;
  onChange(driver: DigitDriver): void;
}

function DriverChoice({ id, value, onChange }: DriverChoiceProps) {
  const service = useService();
  return (
    <Segmented
      id={id}
      block
      aria-label="驱动"
      value={value}
      options={(Object.keys(DIGIT_DRIVERS) as DigitDriver[]).map((each) => ({
        value: each,
        label: DIGIT_DRIVERS[each],
        disabled: each === 'service' && !service,
      }))}
      onChange={onChange}
    />
  );
}
