import { Button } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { ExportIcon, RefreshIcon, RowHeightIcon } from '#kit/base/icons.tsx';
import { Text } from '#kit/base/pieces.tsx';
import { useAfterFirst } from '#kit/base/use-after-first.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import { chooseDensity, DENSITIES, type Density } from '#kit/session/density.ts';
import type { ListModel } from '../use-list-model.ts';
import styles from './bar.module.css';
import { ColumnSettings } from './column-settings.tsx';
import { ExportMenu } from './export-menu.tsx';
import { SortMenu } from './sort-menu.tsx';

/** Export, refresh, row height, columns: the same place whether or not rows are chosen. */
export function Tools({ model }: { model: ListModel }) {
  const { mayExport, asTiles } = model;
  const { tile } = model.props;
  if (!useAfterFirst())
    return (
      <div
        className={classOf(
          { flow: 'row', gap: 4, align: 'center', flex: 'none', tone: 'text2' },
          styles.tools,
        )}
      />
    );
  return (
    <div
      className={classOf({ flow: 'row', gap: 4, align: 'center', flex: 'none', tone: 'text2' }, styles.tools)}
    >
      {mayExport && (
        <>
          <ExportMenu model={model} scope="filter">
            <Button type="text" size="small" icon={<ExportIcon />}>
              导出
            </Button>
          </ExportMenu>
          <Text as="i" flex="none" height={16} margin="0 4" background="line" className={styles.rule} />
        </>
      )}
      {asTiles && <SortMenu model={model} />}
      <IconButton label="刷新" size="small" icon={<RefreshIcon />} onClick={model.reload} />
      {!asTiles && <TableTools model={model} />}
      {tile && <tile.Switch model={model} />}
    </div>
  );
}

function TableTools({ model }: { model: ListModel }) {
  const { layout } = model;
  return (
    <>
      <MenuButton
        placement="bottomRight"
        menu={{
          selectable: true,
          selectedKeys: [layout.density],
          onClick: ({ key }) => chooseDensity(key as Density),
          items: Object.entries(DENSITIES).map(([key, { label }]) => ({ key, label })),
        }}
      >
        <Button type="text" size="small" icon={<RowHeightIcon />} aria-label="行高" title="行高" />
      </MenuButton>
      <ColumnSettings model={model} />
    </>
  );
}
