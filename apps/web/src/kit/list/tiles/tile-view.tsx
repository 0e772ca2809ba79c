import { Segmented } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { GridIcon, RowsIcon } from '#kit/base/icons.tsx';
import type { Tile, TileParts } from '../list-types.ts';
import type { ListModel } from '../use-list-model.ts';
import { TileArea } from './tile-area.tsx';

/** Declares the card view of a list and brings its components: lists without one do not load them. */
export const tileView = <Row,>(tile: Omit<Tile<Row>, keyof TileParts>): Tile<Row> => ({
  ...tile,
  Area: TileArea,
  Switch: ViewSwitch,
});

const ViewSwitch = ({ model: { layout, asTiles } }: { model: ListModel }) => (
  <Segmented
    size="small"
    className={classOf({ marginLeft: 4 })}
    aria-label="视图"
    value={asTiles ? 'tiles' : 'table'}
    onChange={layout.viewAs}
    options={[
      { value: 'tiles', icon: <GridIcon />, label: <span className="zy-visually-hidden">卡片</span> },
      { value: 'table', icon: <RowsIcon />, label: <span className="zy-visually-hidden">表格</span> },
    ]}
  />
);
