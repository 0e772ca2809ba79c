import { Button } from 'antd';
import { CopyIcon, FullIcon, LockIcon, ZoomInIcon, ZoomOutIcon } from '#kit/base/icons.tsx';
import { Bar, Muted, Row, Text } from '#kit/base/pieces.tsx';
import type { Size } from '#kit/base/use-size.ts';
import { ALIGNMENTS, type Alignment } from '#kit/canvas/align.ts';
import { boxSettings } from '#kit/canvas/box-settings.ts';
import { fitView, type View, zoomStep } from '#kit/canvas/view.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { MenuButton } from '#kit/display/menu-button.tsx';
import styles from './editor.module.css';
import { ALIGN_ICONS, GroupIcon, LatticeIcon, MagnetIcon, SpreadIcon } from './icons.tsx';
import { ORDERS, type Order, spreadable } from './layers.ts';
import { UndoButtons } from './undo-buttons.tsx';
import type { Desk } from './use-desk.ts';

interface ToolRowProps {
  desk: Desk;
  view: View;
  room: Size;
  onView(view: View): void;
  snap: boolean;
  onSnap(on: boolean): void;
  grid: boolean;
  onGrid(on: boolean): void;
}

const { grid: GRID } = boxSettings();

/** Everything that is done with what is chosen, and how the sheet is looked at. */
export function ToolRow({ desk, view, room, onView, snap, onSnap, grid, onGrid }: ToolRowProps) {
  const none = desk.locked || desk.layers.length === 0;
  const isGroup = desk.layers.some(({ kind }) => kind === 'group');
  const allLocked = desk.layers.length > 0 && desk.layers.every(({ locked }) => locked);
  return (
    <Bar as="header" gap={0} padding="0 8" overflow="x" role="toolbar" aria-label="画布工具">
      <UndoButtons saved={desk.saved} keys />
      <i className={styles.divider} />
      {(Object.keys(ALIGNMENTS) as Alignment[]).map((to) => {
        const AlignIcon = ALIGN_ICONS[to];
        return (
          <IconButton
            key={to}
            label={ALIGNMENTS[to]}
            icon={<AlignIcon />}
            disabled={none || allLocked}
            onClick={() => desk.align(to)}
          />
        );
      })}
      <IconButton
        label="等距分布"
        icon={<SpreadIcon />}
        disabled={desk.locked || spreadable(desk.layers).length < 3}
        onClick={desk.spread}
      />
      <i className={styles.divider} />
      <IconButton
        label={isGroup ? '取消分组（Ctrl+Shift+G）' : '分组（Ctrl+G）'}
        icon={<GroupIcon />}
        disabled={none || desk.inside !== null || (!isGroup && desk.layers.length < 2)}
        onClick={isGroup ? desk.ungroup : desk.group}
      />
      <IconButton
        label="创建副本（Ctrl+D）"
        icon={<CopyIcon />}
        disabled={none}
        onClick={() => desk.duplicate()}
      />
      <IconButton
        label={allLocked ? '解锁' : '锁定'}
        icon={<LockIcon />}
        disabled={none}
        onClick={() => desk.set({ locked: !allLocked })}
      />
      <MenuButton
        disabled={none}
        menu={{
          items: Object.entries(ORDERS).map(([key, label]) => ({ key, label })),
          onClick: ({ key }) => desk.order(key as Order),
        }}
      >
        <Button type="text" disabled={none}>
          层次
        </Button>
      </MenuButton>
      <i className={styles.divider} />
      <IconButton
        label={snap ? '关闭吸附' : '打开吸附'}
        icon={<MagnetIcon />}
        className={snap ? styles.on : undefined}
        onClick={() => onSnap(!snap)}
      />
      <IconButton
        label={grid ? '隐藏网格' : '显示网格'}
        icon={<LatticeIcon />}
        className={grid ? styles.on : undefined}
        onClick={() => onGrid(!grid)}
      />
      <Muted flex="none" marginLeft={4}>
        网格 {GRID}
      </Muted>
      <Text grow />
      <Row flex="none">
        <IconButton label="缩小" icon={<ZoomOutIcon />} onClick={() => onView(zoomStep(view, room, -1))} />
        <Text size={13} minWidth={40} textAlign="center">
          {Math.round(view.zoom * 100)}%
        </Text>
        <IconButton label="放大" icon={<ZoomInIcon />} onClick={() => onView(zoomStep(view, room, 1))} />
        <IconButton label="适应窗口" icon={<FullIcon />} onClick={() => onView(fitView(desk.doc, room))} />
      </Row>
    </Bar>
  );
}
