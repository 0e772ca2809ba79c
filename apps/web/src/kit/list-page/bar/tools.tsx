import { Button, Dropdown } from 'antd';
import { IconButton } from '#kit/icon-button.tsx';
import { ExportIcon, RefreshIcon, RowHeightIcon } from '#kit/icons.tsx';
import { chooseDensity, DENSITIES, type Density } from '#kit/theme/density.ts';
import type { ListModel } from '../use-list-model.ts';
import styles from './bar.module.css';
import { ColumnSettings } from './column-settings.tsx';
import { ExportMenu } from './export-menu.tsx';

/** Export, refresh, row height, columns: the same place whether or not rows are chosen. */
export function Tools({ model }: { model: ListModel }) {
  const { layout, mayExport } = model;
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
      <IconButton label="刷新" size="small" icon={<RefreshIcon />} onClick={model.reload} />
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
    </div>
  );
}
