import { Skeleton } from 'antd';
import { useSize } from '#kit/base/use-size.ts';
import areaStyles from '../table/table-area.module.css';
import type { ListModel } from '../use-list-model.ts';
import styles from './tiles.module.css';
import { Tiles } from './tiles.tsx';

/** The same rows as the table's, as cards; they alone scroll. */
export function TileArea({ model }: { model: ListModel }) {
  const { data, layout, props } = model;
  const [measure, size] = useSize();
  const ready = data.known && layout.loaded && !data.skeleton && size.width > 0;
  return (
    <div ref={measure} className={areaStyles.area} aria-busy={data.fetching}>
      {data.busy && <div className={areaStyles.progress} role="progressbar" aria-label="加载中" />}
      {ready && props.tile && (
        // Another page or search starts at the top.
        <Tiles
          key={`${model.address.current.page} ${JSON.stringify(model.address.current.search)}`}
          model={model}
          tile={props.tile}
          size={size}
        />
      )}
      {data.skeleton && (
        <div className={styles.waiting}>
          {Array.from({ length: 10 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ten of the same
            <Skeleton.Node key={index} active style={{ width: '100%', height: props.tile?.height }} />
          ))}
        </div>
      )}
    </div>
  );
}
