import { contract, type DataOf } from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './system.module.css';

type State = DataOf<typeof contract.system.storage>;

/** Where files are, how much room is left, and who has the most. */
export function StorageState() {
  const state = useCall(contract.system.storage, {}, { staleTime: 0 });
  return (
    <div className={styles.page}>
      <Loaded query={state}>{(data) => <Shown state={data} />}</Loaded>
    </div>
  );
}

const quota = (gb: number | null) => (gb === null ? '不限' : `${gb} GB`);

function Shown({ state }: { state: State }) {
  const { kind, place, disk, reserve, database, quotas, materials, largest } = state;
  const tight = disk !== null && disk.free < reserve * 2;
  return (
    <>
      <FigureStrip
        label="存储"
        figures={[
          {
            id: 'materials',
            title: '本渠道素材',
            value: bytesText(materials.bytes),
            foot: `${materials.files.toLocaleString('zh-CN')} 个文件，含历史版本`,
          },
          {
            id: 'free',
            title: '磁盘剩余',
            value: disk ? bytesText(disk.free) : '未知',
            foot: disk ? `共 ${bytesText(disk.total)}` : '未知',
          },
          { id: 'database', title: '数据库', value: bytesText(database), foot: '全部渠道' },
          {
            id: 'quota',
            title: '每人上限',
            value: quota(quotas.member),
            foot: `每个组织 ${quota(quotas.node)}`,
          },
        ]}
      />
      <section className={styles.card} aria-label="存放位置">
        <h2>存放位置</h2>
        <dl className={styles.facts}>
          <dt>方式</dt>
          <dd>{kind === 'embedded' ? '本服务器磁盘' : 'S3 兼容的对象存储'}</dd>
          {place && (
            <>
              <dt>地址</dt>
              <dd>{place.endpoint}</dd>
              <dt>存储桶</dt>
              <dd>{place.bucket}</dd>
            </>
          )}
          <dt>状态</dt>
          <dd>
            <StatusDot tone={tight ? 'error' : 'success'}>
              {tight ? '磁盘快满了，请清理或扩容' : '正常'}
            </StatusDot>
          </dd>
          <dt>预留空间</dt>
          <dd>磁盘剩余少于 {bytesText(reserve)} 时停止接收文件，留给数据库</dd>
        </dl>
        <p>位置和上限在部署时设置，此处仅可查看。</p>
      </section>
      <section className={styles.card} aria-label="占用最多的组织">
        <h2>占用最多的组织</h2>
        {largest.length === 0 ? (
          <p>暂无素材</p>
        ) : (
          <ul className={styles.bars}>
            {largest.map(({ id, name, files, bytes }) => (
              <li key={id}>
                <span>{name}</span>
                <span className={styles.bar} aria-hidden="true">
                  <i style={{ width: `${(bytes / (largest[0]?.bytes || 1)) * 100}%` }} />
                </span>
                <b>{bytesText(bytes)}</b>
                <em>{files.toLocaleString('zh-CN')} 个</em>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
