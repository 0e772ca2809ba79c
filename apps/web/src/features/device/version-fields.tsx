import {
  ASSISTANTS,
  type Assistant,
  DEVICE_SYSTEMS,
  type DeviceSystem,
  type DeviceVersion,
  INSTALLER_EXTS,
  INSTALLER_MAX_MB,
} from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { FileField, type UploadResult } from '#kit/files/uploader/index.ts';
import { choice, longText, number, onOff, text } from '#kit/form/entry-controls.tsx';
import type { FieldSpec } from '#kit/form/entry-fields.ts';

export const SYSTEMS = Object.fromEntries(
  Object.entries(DEVICE_SYSTEMS).map(([system, { label }]) => [system, label]),
) as Record<DeviceSystem, string>;

const extsOf = (system: unknown): readonly string[] =>
  DEVICE_SYSTEMS[system as DeviceSystem]?.exts ?? INSTALLER_EXTS;

/** The installer; without a new one the one that is there stays. */
const FILE: FieldSpec<UploadResult[], DeviceVersion> = {
  label: '安装包',
  blank: () => [],
  of: () => [],
  send: ([file]) => file && { path: file.path, ext: file.ext },
  words: (files) => (files.length > 0 ? '新的安装包' : ''),
  required: 'new',
  hint: ({ values, row }) =>
    [
      `${extsOf(values.system).join('、')}，${INSTALLER_MAX_MB} MB 以内`,
      row && `现有 ${bytesText(row.bytes)}，不上传则保留`,
    ]
      .filter(Boolean)
      .join('；'),
  control: (_control, { value, set, disabled }, { values }) => (
    <FileField
      label="安装包"
      accept={extsOf(values.system)}
      max={1}
      disabled={disabled}
      value={value}
      onChange={set}
      register={async ({ ext, type, path }) => ({ id: null, ext, type, path, thumb: null })}
    />
  ),
};

export const VERSION_FIELDS = {
  product: choice<Assistant, DeviceVersion>('程序', ASSISTANTS, {
    blank: 'account',
    required: true,
    half: true,
  }),
  system: choice<DeviceSystem, DeviceVersion>('系统', SYSTEMS, {
    blank: 'windows',
    required: true,
    half: true,
  }),
  number: text('版本号', { max: 19, required: true, placeholder: '如：1.4.0' }),
  file: FILE,
  notes: longText('更新说明', { max: 1000, rows: [3, 10], placeholder: '选填，显示在下载页' }),
  forced: {
    ...onOff<DeviceVersion>('强制更新', {
      words: (on) => (on ? '是' : '否'),
      hint: '开启后，低于该版本的程序须更新后才能继续使用',
    }),
    blank: () => false,
  },
  share: number<DeviceVersion>('更新比例', {
    blank: 100,
    min: 1,
    max: 100,
    suffix: '%',
    half: true,
    hint: '低于 100% 时，仅向部分设备提示更新；同一设备结果固定',
  }),
};
