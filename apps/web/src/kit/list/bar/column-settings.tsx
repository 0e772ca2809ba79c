import { Button } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { GearIcon } from '#kit/base/icons.tsx';
import { Box, Text } from '#kit/base/pieces.tsx';
import { PanelPopover } from '#kit/display/panel-popover.tsx';
import type { ListModel } from '../use-list-model.ts';
import { ColumnList } from './column-list.tsx';
import styles from './column-settings.module.css';

/** Shows, hides and orders columns; kept for this person on the server. */
export function ColumnSettings({ model: { layout } }: { model: ListModel }) {
  const [open, setOpen] = useState(false);
  return (
    <PanelPopover
      open={open}
      onOpenChange={setOpen}
      classNames={{ container: styles.popover }}
      content={
        <Box padding="8 0" className={styles.panel} role="dialog" aria-label="列设置">
          <Box
            padding="0 4 0 12"
            className={classOf({ flow: 'row', gap: 8, align: 'center', height: 36 }, styles.head)}
          >
            <Text as="b" weight={600}>
              列设置
            </Text>
            <span>
              {layout.shown.length} / {layout.arranged.length} 列
            </span>
            <Button type="link" size="small" onClick={layout.reset}>
              恢复默认
            </Button>
          </Box>
          <ColumnList layout={layout} />
        </Box>
      }
    >
      <Button
        type="text"
        size="small"
        className={open ? styles.open : undefined}
        icon={<GearIcon />}
        aria-label="列设置"
        aria-expanded={open}
        title={open ? undefined : '列设置'}
      />
    </PanelPopover>
  );
}
