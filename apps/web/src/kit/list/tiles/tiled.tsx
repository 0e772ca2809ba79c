import { Segmented } from 'antd';
import { GridIcon, RowsIcon } from '#kit/base/icons.tsx';
import styles from '../bar/bar.module.css';
import type { Tile, TileParts } from '../list-types.ts';
import type { ListModel } from '../use-list-model.ts';
import { TileArea } from './tile-area.tsx';

/** Cards for a list, with what draws them: lists that have none do not carry it. */
export const tiled = <Row,>(tile: Omit<Tile<Row>, keyof TileParts>): Tile<Row> => ({
  ...tile,
  Area: TileArea,
  Switch: ViewSwitch,
});

const ViewSwitch = ({ model: { layout, asTiles } }: { model: ListModel }) => (
  <Segmented
    size="small"
    className={styles.views}
    aria-label="视图"
    value={asTiles ? 'tiles' : 'table'}
    onChange={layout.viewAs}
    options={[
      { value: 'tiles', icon: <GridIcon />, label: <span className="zy-visually-hidden">卡片</span> },
      { value: 'table', icon: <RowsIcon />, label: <span className="zy-visually-hidden">表格</span> },
    ]}
  />
);
