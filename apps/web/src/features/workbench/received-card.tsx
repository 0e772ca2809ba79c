import { contract } from '@zhiying/contract';
import { classOf } from '#kit/base/class-of.ts';
import { RightIcon } from '#kit/base/icons.tsx';
import { Stack, Text } from '#kit/base/pieces.tsx';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { MaterialThumb } from '#parts/material/material-thumb.tsx';
import styles from './lists.module.css';
import { None } from './none.tsx';
import { Panel, panelLink } from './panel.tsx';

const SHOWN = 8;

/** For those who use what others make: the newest that was sent to them. */
export function ReceivedCard() {
  const { data, isPending } = useCall(contract.material.list, { library: 'received', limit: 50 });
  const rows = data?.rows.slice(0, SHOWN) ?? [];
  return (
    <Panel
      title="收到的素材"
      pending={isPending}
      note={data && data.total > 0 && `${data.total} 个`}
      extra={
        <PageLink className={panelLink} to={{ path: 'material', search: { lib: 'received' } }}>
          全部 <RightIcon size={12} />
        </PageLink>
      }
    >
      {data && rows.length === 0 ? (
        <None>暂无收到的素材</None>
      ) : (
        <Stack tracks="repeat(auto-fill, minmax(148px, 1fr))" padding="4 16 16" gap={12}>
          {rows.map((material) => (
            <PageLink
              key={material.id}
              className={classOf({ flow: 'stack', gap: 4, minWidth: 0, size: 13, tone: 'text' })}
              to={{ path: 'material', search: { lib: 'received', open: material.id } }}
            >
              <Stack as="span" radius={6} overflow="hidden" className={styles.picture}>
                <MaterialThumb material={material} />
              </Stack>
              <Text clip>{material.name}</Text>
            </PageLink>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
