import {
  ASSISTANTS,
  contract,
  DEVICE_SYSTEMS,
  type DeviceVersion,
  deviceVersionState,
} from '@zhiying/contract';
import { Button } from 'antd';
import { bytesText } from '#kit/base/bytes.ts';
import { PlusIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { allowed } from '#kit/session/action.ts';
import styles from './device.module.css';
import { useVersionActions } from './use-version-actions.tsx';
import { VersionDrawer } from './version-drawer.tsx';
import { VersionStatus } from './version-status.tsx';

type List = typeof contract.device.list;

const columns: Column<DeviceVersion>[] = [
  { id: 'product', title: '程序', width: 150, render: ({ product }) => ASSISTANTS[product] },
  { id: 'system', title: '系统', width: 96, render: ({ system }) => DEVICE_SYSTEMS[system].label },
  { id: 'number', title: '版本号', width: 100, render: ({ number }) => number },
  { id: 'status', title: '状态', width: 96, render: ({ status }) => <VersionStatus status={status} /> },
  { id: 'forced', title: '强制更新', width: 88, render: ({ forced }) => (forced ? '是' : '否') },
  { id: 'bytes', title: '大小', width: 96, render: ({ bytes }) => bytesText(bytes) },
  {
    id: 'notes',
    title: '更新说明',
    width: 240,
    render: ({ notes }) => (notes ? <span className={pieces.clip}>{notes}</span> : <Absent />),
  },
  {
    id: 'publishedAt',
    title: '发布时间',
    width: 116,
    sort: 'publishedAt',
    render: ({ publishedAt }) => <Moment at={publishedAt} />,
  },
  { id: 'updatedBy', title: '更新人', width: 90, optional: true, render: ({ updatedBy }) => updatedBy },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 116,
    sort: 'updatedAt',
    render: (row) => <Moment at={row.updatedAt} />,
  },
  {
    id: 'sha256',
    title: 'SHA-256',
    width: 200,
    optional: true,
    render: ({ sha256 }) => <span className={pieces.clip}>{sha256}</span>,
  },
];

const SYSTEMS = Object.fromEntries(
  Object.entries(DEVICE_SYSTEMS).map(([system, { label }]) => [system, label]),
);

const search = [
  textField({ name: 'q', label: '版本号', placeholder: '版本号', main: true }),
  selectField({ name: 'product', label: '程序', options: ASSISTANTS }),
  selectField({ name: 'system', label: '系统', options: SYSTEMS }),
  selectField({ name: 'status', label: '状态', options: deviceVersionState.states }),
] satisfies readonly SearchField<SearchName<List>>[];

/** Installers of the assistants; published ones are on the download pages. */
export function VersionList() {
  const drawer = useDrawerAddress();
  const actions = useVersionActions(drawer.open);
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <span>发布后，下载页提供各系统的最新版本</span>
        <Button type="primary" icon={<PlusIcon />} onClick={drawer.create}>
          新建版本
        </Button>
      </div>
      <div className={pieces.fill}>
        <ListPage
          headless
          id="device-version"
          noun="设备版本"
          list={contract.device.list}
          columns={columns}
          search={search}
          card={(row) => (
            <span className={pieces.stack}>
              <span className={pieces.row}>
                <b className={pieces.grow}>
                  {ASSISTANTS[row.product]} {row.number}
                </b>
                <VersionStatus status={row.status} />
              </span>
              <span className={pieces.note}>
                <MetaLine
                  items={[DEVICE_SYSTEMS[row.system].label, bytesText(row.bytes), row.forced && '强制更新']}
                />
              </span>
            </span>
          )}
          rowActions={(row) => allowed(row, actions)}
          onOpenRow={({ id }) => drawer.open(id)}
          openRowId={drawer.openRowId}
          empty={{ title: '暂无设备版本', text: ['上传助手程序的安装包，', '发布后供用户在下载页获取。'] }}
          aside={({ rows }) => (
            <VersionDrawer
              key={String(drawer.target)}
              target={drawer.target}
              rows={rows}
              onClose={drawer.close}
            />
          )}
        />
      </div>
    </div>
  );
}
