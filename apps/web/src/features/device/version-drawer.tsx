import {
  ASSISTANTS,
  type Assistant,
  contract,
  DEVICE_SYSTEMS,
  type DeviceSystem,
  type DeviceVersion,
  INSTALLER_EXTS,
  INSTALLER_MAX_MB,
} from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { message } from '#kit/feedback/notices.ts';
import { FileField, type UploadResult } from '#kit/files/uploader/index.ts';
import { choice, longText, onOff, text } from '#kit/form/entry-controls.tsx';
import { EntryDrawer } from '#kit/form/entry-drawer.tsx';
import { entryFields, type FieldSpec } from '#kit/form/entry-fields.ts';
import { EntryFormFields } from '#kit/form/entry-form.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useEntryForm } from '#kit/form/use-entry-form.ts';
import type { DrawerTarget } from '#kit/list/use-drawer-address.ts';
import { VersionStatus } from './version-status.tsx';

const SYSTEMS = Object.fromEntries(
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

const FIELDS = entryFields(contract.device, {
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
});

interface VersionDrawerProps {
  target: DrawerTarget;
  rows: readonly DeviceVersion[];
  onClose(): void;
}

export function VersionDrawer({ target, rows, onClose }: VersionDrawerProps) {
  const row = rows.find(({ id }) => id === target) ?? null;
  const saved = () => {
    void message.success('已保存');
    onClose();
  };
  const entry = useEntryForm(FIELDS, row, { onCreated: saved, onSaved: saved });
  return (
    <EntryDrawer
      entry={entry}
      what="该版本"
      open={target === 'new' || row !== null}
      onClose={onClose}
      title={row ? `${ASSISTANTS[row.product]} ${row.number}` : '新建设备版本'}
      status={row && <VersionStatus status={row.status} />}
      subtitle={
        row && (
          <MetaLine
            items={[DEVICE_SYSTEMS[row.system].label, `${row.updatedBy} 更新`, momentText(row.updatedAt)]}
          />
        )
      }
    >
      <FormSection title="基本信息">
        <EntryFormFields entry={entry} />
      </FormSection>
      {row && (
        <FormSection title="校验">
          <p className={pieces.note}>SHA-256：{row.sha256}</p>
        </FormSection>
      )}
    </EntryDrawer>
  );
}
