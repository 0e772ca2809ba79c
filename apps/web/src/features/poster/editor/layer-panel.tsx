import { LAYER_KINDS, type LayerKind } from '@zhiying/contract';
import type { MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import { DownIcon, LockIcon, RightIcon } from '#kit/base/icons.tsx';
import { Clip, Column, Grid, Muted, Note, PlainButton, Row, Split, Text } from '#kit/base/pieces.tsx';
import { DragList } from '#kit/canvas/drag-list.tsx';
import { useDragLists } from '#kit/canvas/use-drag-lists.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { boundTo } from './bindings.ts';
import styles from './editor.module.css';
import { EyeIcon, EyeOffIcon, GroupIcon, LAYER_ICONS, OpenLockIcon } from './icons.tsx';
import { foundRows, type LayerRow, lockedCount, moveRow, rowsOf } from './layer-rows.ts';
import type { Desk } from './use-desk.ts';

const ADDED = (Object.keys(LAYER_KINDS) as LayerKind[]).filter((kind) => kind !== 'group');
const NOTHING: ReadonlySet<string> = new Set();

/** Buttons that add a layer, and all there are: the frontmost on top. */
export function LayerPanel({ desk, search }: { desk: Desk; search: string }) {
  const [folded, setFolded] = useState(NOTHING);
  const rows = foundRows(rowsOf(desk.doc, search ? NOTHING : folded), search);
  const lists = useDragLists({
    lists: [{ id: 'layers', label: '图层', count: rows.length }],
    onMove: (from, to) => desk.setDoc(moveRow(desk.doc, rows, from.at, to.at)),
  });
  const fold = (id: string) =>
    setFolded((known) =>
      known.has(id) ? new Set([...known].filter((one) => one !== id)) : new Set([...known, id]),
    );
  return (
    <Column fill>
      {!desk.locked && (
        <Grid columns={3} gap={8} padding="0 16 12" borderBottom="line">
          {ADDED.map((kind) => {
            const KindIcon = LAYER_ICONS[kind];
            return (
              <PlainButton
                key={kind}
                look={{
                  flow: 'column',
                  gap: 2,
                  align: 'center',
                  justify: 'center',
                  height: 52,
                  size: 12,
                  tone: 'text2',
                  border: 'ctl',
                  radius: 6,
                  hover: 'fill',
                }}
                aria-label={`添加${LAYER_KINDS[kind]}`}
                onClick={() => desk.add(kind)}
              >
                <KindIcon size={18} />
                {LAYER_KINDS[kind]}
              </PlainButton>
            );
          })}
        </Grid>
      )}
      <Split padding="8 16 4">
        <Muted>图层 {rows.length}，靠前的在上</Muted>
        <IconButton
          size="small"
          label={folded.size > 0 ? '展开全部分组' : '收起全部分组'}
          icon={<GroupIcon size={14} />}
          onClick={() =>
            setFolded(
              folded.size > 0
                ? NOTHING
                : new Set(desk.doc.layers.filter(({ kind }) => kind === 'group').map(({ id }) => id)),
            )
          }
        />
      </Split>
      <DragList
        id="layers"
        label="图层"
        items={rows}
        lists={lists}
        keyOf={({ layer }) => layer.id}
        nameOf={({ layer }) => layer.name}
        rowHeight={32}
        fixed={() => desk.locked || search !== ''}
        empty={<Note padding="8 16">{search ? '未找到图层' : '点击上方按钮添加图层'}</Note>}
      >
        {(row, handle) => (
          <LayerLine
            row={row}
            desk={desk}
            handle={handle}
            folded={folded.has(row.layer.id)}
            onFold={() => fold(row.layer.id)}
          />
        )}
      </DragList>
      <span className="zy-visually-hidden" role="status">
        {lists.said}
      </span>
      <Row look={{ flex: 'none', height: 44, paddingX: 16, borderTop: 'line', size: 12, tone: 'muted' }}>
        总部锁定 {lockedCount(desk.doc)} 层，其余经销商可改
      </Row>
    </Column>
  );
}

interface LayerLineProps {
  row: LayerRow;
  desk: Desk;
  handle: ReactNode;
  folded: boolean;
  onFold(): void;
}

function LayerLine({ row: { layer, group }, desk, handle, folded, onFold }: LayerLineProps) {
  const KindIcon = LAYER_ICONS[layer.kind];
  const on = desk.chosen.includes(layer.id);
  const choose = (event: MouseEvent) => {
    const add = event.shiftKey || event.ctrlKey || event.metaKey;
    const sameLevel = desk.level.some(({ id }) => id === layer.id);
    if (!add || !sameLevel) return desk.choose([layer.id]);
    desk.choose(on ? desk.chosen.filter((id) => id !== layer.id) : [...desk.chosen, layer.id]);
  };
  return (
    <Row
      look={{ height: 'full', paddingRight: 4 }}
      className={styles.layer}
      data-on={on || undefined}
      data-inner={group !== null || undefined}
      data-hidden={layer.hidden || undefined}
    >
      {layer.kind === 'group' ? (
        <PlainButton
          look={{ flow: 'inline', square: 16, padding: 0, tone: 'muted' }}
          aria-label={`${folded ? '展开' : '收起'}「${layer.name}」`}
          aria-expanded={!folded}
          onClick={onFold}
        >
          {folded ? <RightIcon size={12} /> : <DownIcon size={12} />}
        </PlainButton>
      ) : (
        <Text square={16} flex="none" />
      )}
      <PlainButton
        look={{
          flow: 'row',
          gap: 8,
          align: 'center',
          grow: true,
          height: 'full',
          size: 13,
          padding: '0 4',
          textAlign: 'left',
        }}
        aria-pressed={on}
        onClick={choose}
      >
        <KindIcon size={14} />
        <Clip>{layer.name}</Clip>
      </PlainButton>
      {boundTo(layer).length > 0 && (
        <Text mono size={12} tone="link" paddingRight={8} title="取自数据">
          {'{}'}
        </Text>
      )}
      {!desk.locked && (
        <>
          <IconButton
            size="small"
            className={layer.locked ? styles.stays : undefined}
            label={`${layer.locked ? '解锁' : '锁定'}「${layer.name}」`}
            icon={layer.locked ? <LockIcon size={14} /> : <OpenLockIcon size={14} />}
            onClick={() => desk.setLayer(layer.id, { locked: !layer.locked })}
          />
          <IconButton
            size="small"
            className={layer.hidden ? styles.stays : undefined}
            label={`${layer.hidden ? '显示' : '隐藏'}「${layer.name}」`}
            icon={layer.hidden ? <EyeOffIcon size={14} /> : <EyeIcon size={14} />}
            onClick={() => desk.setLayer(layer.id, { hidden: !layer.hidden })}
          />
        </>
      )}
      {handle}
    </Row>
  );
}
