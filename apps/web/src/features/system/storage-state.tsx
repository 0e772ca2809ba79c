import { contract, type DataOf, FILE_KINDS } from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { Box, Card, Column, Facts, Stack, Text } from '#kit/base/pieces.tsx';
import { FigureStrip } from '#kit/display/figure-strip.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { StorageTrials } from './storage-trials.tsx';
import styles from './system.module.css';

type State = DataOf<typeof contract.system.storage>;

/** Where files are, how much room is left, and who has the most. */
export function StorageState() {
  const state = useCall(contract.system.storage, {}, { staleTime: 0 });
  return (
    <Column padding="0 gutter 16" gap={16} height="full" overflow="y" className={styles.page}>
      <QueryView query={state}>{(data) => <Shown state={data} />}</QueryView>
    </Column>
  );
}

const quota = (gb: number | null) => (gb === null ? '不限' : `${gb} GB`);

function Shown({ state }: { state: State }) {
  const { kind, place, disk, reserve, database, quotas, materials, largest, people, kinds, stored } = state;
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
      <Card as="section" padding="16 20" className={styles.card} aria-label="存放位置">
        <Text as="h2" size={14} weight={600}>
          存放位置
        </Text>
        <Facts columns="label88" gap="8 12" size={13} marginTop={12}>
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
        </Facts>
        <p>位置和上限在部署时设置，此处仅可查看。</p>
        <StorageTrials />
      </Card>
      {stored.length > 0 && (
        <Shares title="本渠道占用" rows={stored.map(({ title, ...rest }) => ({ ...rest, name: title }))} />
      )}
      <Shares title="素材占用最多的组织" rows={largest} />
      <Shares title="素材占用最多的用户" rows={people} />
      <Shares
        title="素材按文件类型"
        rows={kinds.map(({ kind, ...rest }) => ({ id: kind, name: FILE_KINDS[kind].label, ...rest }))}
      />
    </>
  );
}

interface Share {
  id: number | string;
  name: string;
  files: number;
  bytes: number;
}

/** Who or what takes the most, each beside the first. */
const Shares = ({ title, rows }: { title: string; rows: readonly Share[] }) => (
  <Card as="section" padding="16 20" className={styles.card} aria-label={title}>
    <Text as="h2" size={14} weight={600}>
      {title}
    </Text>
    {rows.length === 0 ? (
      <p>暂无素材</p>
    ) : (
      <Box as="ul" marginTop={8} className={styles.bars}>
        {rows.map(({ id, name, files, bytes }) => (
          <Stack as="li" gap={12} align="center" minHeight={36} size={13} borderTop="line2" key={id}>
            <span>{name}</span>
            <Text
              look={{ height: 6, background: 'fill', radius: 3, overflow: 'hidden' }}
              className={styles.bar}
              aria-hidden="true"
            >
              <Text
                as="i"
                flow="block"
                height="full"
                radius={3}
                style={{ width: `${(bytes / (rows[0]?.bytes || 1)) * 100}%` }}
              />
            </Text>
            <Text as="b" weight={400} textAlign="right">
              {bytesText(bytes)}
            </Text>
            <Text as="em" tone="muted" upright textAlign="right">
              {files.toLocaleString('zh-CN')} 个
            </Text>
          </Stack>
        ))}
      </Box>
    )}
  </Card>
);
