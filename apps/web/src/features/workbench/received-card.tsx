import { contract } from '@zhiying/contract';
import { RightIcon } from '#kit/base/icons.tsx';
import { PlaceLink } from '#kit/page/place-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { MaterialThumb } from '#parts/material/material-thumb.tsx';
import styles from './lists.module.css';
import { Panel } from './panel.tsx';

const SHOWN = 8;

/** For those who use what others make: the newest that was sent to them. */
export function ReceivedCard() {
  const { data } = useCall(contract.material.list, { library: 'received', limit: 50 });
  const rows = data?.rows.slice(0, SHOWN) ?? [];
  return (
    <Panel
      title="收到的素材"
      note={data && data.total > 0 && `${data.total} 个`}
      extra={
        <PlaceLink className={styles.more} to={{ path: 'material', search: { lib: 'received' } }}>
          全部 <RightIcon size={12} />
        </PlaceLink>
      }
    >
      {data && rows.length === 0 ? (
        <p className={styles.none}>还没有发给你的素材</p>
      ) : (
        <div className={styles.received}>
          {rows.map((material) => (
            <PlaceLink
              key={material.id}
              className={styles.material}
              to={{ path: 'material', search: { lib: 'received', open: material.id } }}
            >
              <MaterialThumb material={material} />
              <span className={styles.materialName}>{material.name}</span>
            </PlaceLink>
          ))}
        </div>
      )}
    </Panel>
  );
}
