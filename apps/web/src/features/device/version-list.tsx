import {
  ASSISTANTS,
  contract,
  DEVICE_SYSTEMS,
  type DeviceVersion,
  deviceVersionState,
} from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { momentText } from '#kit/base/moment-text.ts';
import { Note, Row } from '#kit/base/pieces.tsx';
import { Mark } from '#kit/display/mark.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { selectField, textField } from '#kit/list/index.ts';
import { registerPage } from '#kit/register/register-page.tsx';
import { RowCard } from '#kit/register/row-card.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { SYSTEMS, VERSION_FIELDS } from './version-fields.tsx';
import { VersionStatus } from './version-status.tsx';

const nameOf = ({ product, number }: DeviceVersion) => `${ASSISTANTS[product]} ${number}`;
const systemOf = ({ system }: DeviceVersion) => DEVICE_SYSTEMS[system].label;

/** Installers of the assistants; published ones are on the download pages. */
export const VersionList = registerPage(contract.device, {
  id: 'device-version',
  noun: '设备版本',
  label: (row) => `${nameOf(row)}（${systemOf(row)}）`,
  // What holds for everybody is kept by whoever reaches the whole channel.
  useMayCreate: () => useCall(contract.device.keeps).data?.keeps ?? false,
  bar: { note: '发布后，下载页提供各系统的最新版本', create: '新建版本' },
  fields: VERSION_FIELDS,
  columns: (of) => [
    of.named('product', 150, ASSISTANTS),
    of.named('system', 96, SYSTEMS),
    of.shown('number', 130, ({ number, builtin }) => (
      <Row gap={6}>
        {number}
        {builtin && <Mark>系统自带</Mark>}
      </Row>
    )),
    of.shown('status', 96, ({ status }) => <VersionStatus status={status} />, { title: '状态' }),
    of.shown('forced', 88, ({ forced }) => (forced ? '是' : '否')),
    of.shown('share', 88, ({ share }) => `${share}%`),
    of.shown('bytes', 96, ({ bytes }) => bytesText(bytes), { title: '大小' }),
    of.text('notes', 240),
    of.moment('publishedAt', 116, { title: '发布时间' }),
    of.text('updatedBy', 90, { optional: true }),
    of.moment('updatedAt'),
    of.text('sha256', 200, { title: 'SHA-256', optional: true }),
  ],
  search: [
    textField({ name: 'q', label: '版本号', placeholder: '版本号', main: true }),
    selectField({ name: 'product', label: '程序', options: ASSISTANTS }),
    selectField({ name: 'system', label: '系统', options: SYSTEMS }),
    selectField({ name: 'status', label: '状态', options: deviceVersionState.states }),
  ],
  actions: (on) => [
    {
      can: 'publish',
      title: '发布',
      call: contract.device.publish,
      consequence: '更新比例为 100% 时，下载页提供该版本；低于 100% 时，仅向相应比例的助手提示更新。',
    },
    on.edit(),
    {
      can: 'withdraw',
      title: '下架',
      call: contract.device.withdraw,
      consequence: '下载页改为提供上一个已发布的版本，已安装的不受影响。',
      danger: true,
    },
    on.remove('安装包一并删除，不可恢复。'),
  ],
  card: (row) => (
    <RowCard
      title={<b>{nameOf(row)}</b>}
      mark={<VersionStatus status={row.status} />}
      meta={[
        systemOf(row),
        bytesText(row.bytes),
        row.forced && '强制更新',
        row.share < 100 && `更新比例 ${row.share}%`,
      ]}
    />
  ),
  empty: ['上传助手程序的安装包，', '发布后供用户在下载页获取。'],
  drawer: {
    what: '该版本',
    title: nameOf,
    status: ({ status }) => <VersionStatus status={status} />,
    subtitle: (row) => (
      <MetaLine items={[systemOf(row), `${row.updatedBy} 更新`, momentText(row.updatedAt)]} />
    ),
    below: ({ row }) =>
      row && (
        <FormSection title="校验">
          <Note>SHA-256：{row.sha256}</Note>
        </FormSection>
      ),
  },
});
