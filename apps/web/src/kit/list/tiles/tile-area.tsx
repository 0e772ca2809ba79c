import { Skeleton } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { useSize } from '#kit/base/use-size.ts';
import { AreaFrame } from '../table/area-frame.tsx';
import type { ListModel } from '../use-list-model.ts';
import styles from './tiles.module.css';
import { Tiles } from './tiles.tsx';

/** The rows of a list as cards; only they scroll. */
export function TileArea({ model }: { model: ListModel }) {
  const { data, layout, props } = model;
  const [measure, size] = useSize();
  const ready = data.known && layout.loaded && !data.skeleton && size.width > 0;
  return (
    <AreaFrame model={model} ref={measure}>
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
        <div className={classOf({ flow: 'stack', gap: 12, padding: 16 }, styles.waiting)}>
          {Array.from({ length: 10 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ten of the same
            <Skeleton.Node key={index} active style={{ width: '100%', height: props.tile?.height }} />
          ))}
        </div>
      )}
    </AreaFrame>
  );
}
