import { Button, Dropdown, Segmented } from 'antd';
import { IconButton } from '#kit/icon-button.tsx';
import { ExportIcon, GridIcon, RefreshIcon, RowHeightIcon, RowsIcon } from '#kit/icons.tsx';
import { chooseDensity, DENSITIES, type Density } from '#kit/theme/density.ts';
import { SortMenu } from '../phone/sort-menu.tsx';
import type { ListModel } from '../use-list-model.ts';
import styles from './bar.module.css';
import { ColumnSettings } from './column-settings.tsx';
import { ExportMenu } from './export-menu.tsx';

/** Export, refresh, row height, columns: the same place whether or not rows are chosen. */
export function Tools({ model }: { model: ListModel }) {
  const { mayExport, asTiles } = model;
  return (
    <div className={styles.tools}>
      {mayExport && (
        <>
          <ExportMenu model={model} scope="filter">
            <Button type="text" size="small" icon={<ExportIcon />}>
              导出
            </Button>
          </ExportMenu>
          <i className={styles.rule} />
        </>
      )}
      {asTiles && <SortMenu model={model} />}
      <IconButton label="刷新" size="small" icon={<RefreshIcon />} onClick={model.reload} />
      {!asTiles && <TableTools model={model} />}
      {model.props.tile && <ViewSwitch model={model} />}
    </div>
  );
}

function TableTools({ model }: { model: ListModel }) {
  const { layout } = model;
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          selectable: true,
          selectedKeys: [layout.density],
          onClick: ({ key }) => chooseDensity(key as Density),
          items: Object.entries(DENSITIES).map(([key, { label }]) => ({ key, label })),
        }}
      >
        <Button type="text" size="small" icon={<RowHeightIcon />} aria-label="行高" title="行高" />
      </Dropdown>
      <ColumnSettings model={model} />
    </>
  );
}

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
