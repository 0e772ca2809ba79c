import { Button, Popover } from 'antd';
import { useState } from 'react';
import { GearIcon } from '#kit/base/icons.tsx';
import type { ListModel } from '../use-list-model.ts';
import { ColumnList } from './column-list.tsx';
import styles from './column-settings.module.css';

/** Shows, hides and orders columns; kept for this person on the server. */
export function ColumnSettings({ model: { layout } }: { model: ListModel }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      classNames={{ container: styles.popover }}
      content={
        <div className={styles.panel} role="dialog" aria-label="列设置">
          <div className={styles.head}>
            <b>列设置</b>
            <span>
              {layout.shown.length} / {layout.arranged.length} 列
            </span>
            <Button type="link" size="small" onClick={layout.reset}>
              恢复默认
            </Button>
          </div>
          <ColumnList layout={layout} />
        </div>
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
    </Popover>
  );
}
