import { contract, type Material, type MaterialSearch } from '@zhiying/contract';
import { Button, Skeleton } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CheckIcon } from '#kit/base/icons.tsx';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
import { Box, PlainButton, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useSize } from '#kit/base/use-size.ts';
import { columnsIn, GAP, targetOf, windowOf } from '#kit/list/tiles/tile-layout.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { MaterialStatus } from '../material-status.tsx';
import { MaterialThumb } from '../material-thumb.tsx';
import styles from './material-picker.module.css';

const PAGE = 50 as const;
const MIN_WIDTH = 116;
const TILE_HEIGHT = 108;

interface PickerGridProps {
  search: MaterialSearch;
  isChosen(id: number): boolean;
  refuses?(material: Material): string | null;
  onPress(material: Material): void;
}

/** All that is found in one scroll: only what is in sight is drawn, and only its pages are read. */
export function PickerGrid(props: PickerGridProps) {
  // Another search starts at the top.
  return <Scroll key={JSON.stringify(props.search)} {...props} />;
}

function Scroll({ search, isChosen, refuses, onPress }: PickerGridProps) {
  const view = useRef<HTMLElement>(null);
  const [measure, size] = useSize();
  const [scrollTop, setScrollTop] = useState(0);
  const [current, setCurrent] = useState(0);
  const [total, setTotal] = useState<number>();
  const columns = columnsIn(size.width, MIN_WIDTH);
  const shown = windowOf(total ?? 0, columns, TILE_HEIGHT, scrollTop, size.height);
  const pageOf = (at: number) => Math.floor(Math.max(0, at) / PAGE) + 1;
  const [top, bottom] = [pageOf(shown.from), pageOf(shown.to - 1)];
  const page = (number: number) => ({ ...search, page: number, limit: PAGE });
  const first = useCall(contract.material.list, page(top));
  // A window never spans more than two pages.
  const second = useCall(contract.material.list, page(bottom), { enabled: bottom !== top });
  const waiting = useLoadingSign(total === undefined && !first.error);
  const found = first.data?.total ?? second.data?.total;
  if (found !== undefined && found !== total) setTotal(found);
  const rowAt = (at: number) =>
    (pageOf(at) === top ? first.data : second.data)?.rows[at - (pageOf(at) - 1) * PAGE];

  const walk = (event: KeyboardEvent) => {
    const step = TILE_HEIGHT + GAP;
    const rowsSeen = Math.max(1, Math.floor(size.height / step));
    const target = targetOf(event.key, current, total ?? 0, columns, rowsSeen);
    const element = view.current;
    if (target === null || !element) return;
    event.preventDefault();
    setCurrent(target);
    const rowTop = Math.floor(target / columns) * step;
    if (rowTop < element.scrollTop) element.scrollTo({ top: rowTop });
    else if (rowTop + step > element.scrollTop + size.height)
      element.scrollTo({ top: rowTop + step - size.height + GAP });
    requestAnimationFrame(() => element.querySelector<HTMLElement>(`[data-at="${target}"]`)?.focus());
  };

  return (
    <Box
      ref={(element) => {
        view.current = element;
        measure(element);
      }}
      look={{ border: 'line', radius: 8, overflow: 'auto', position: 'relative' }}
      className={styles.view}
      role="group"
      aria-label="可选的素材"
      aria-busy={first.isFetching}
      onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
    >
      {first.error && (
        <Text as="p" tone="muted" textAlign="center" className={styles.none} role="alert">
          {first.error.message}
          <Button type="link" size="small" onClick={() => void first.refetch()}>
            重试
          </Button>
        </Text>
      )}
      {waiting && (
        <Skeleton active title={false} paragraph={{ rows: 4 }} className={classOf({ padding: 16 })} />
      )}
      {total === 0 && (
        <Text as="p" tone="muted" textAlign="center" className={styles.none}>
          未找到符合条件的素材
        </Text>
      )}
      <Box position="relative" style={{ height: shown.total }}>
        <Stack
          position="absolute"
          gap={12}
          className={styles.tiles}
          style={{ top: shown.offset, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {Array.from({ length: shown.to - shown.from }, (_, index) => {
            const at = shown.from + index;
            const material = rowAt(at);
            return material ? (
              <PickerTile
                key={material.id}
                material={material}
                at={at}
                focusable={at === current}
                chosen={isChosen(material.id)}
                refusal={refuses?.(material) ?? null}
                onWalk={walk}
                onFocus={() => setCurrent(at)}
                onPress={() => onPress(material)}
              />
            ) : (
              <Text background="fill2" radius={8} key={`waiting ${at}`} className={styles.blank} />
            );
          })}
        </Stack>
      </Box>
    </Box>
  );
}

interface PickerTileProps {
  material: Material;
  at: number;
  focusable: boolean;
  chosen: boolean;
  refusal: string | null;
  onWalk(event: KeyboardEvent): void;
  onFocus(): void;
  onPress(): void;
}

const PickerTile = ({ material, at, chosen, refusal, ...props }: PickerTileProps) => (
  <PlainButton
    look={{
      flow: 'column',
      gap: 4,
      minWidth: 0,
      tone: 'inherit',
      textAlign: 'left',
      padding: 4,
      radius: 8,
      hover: 'fill2',
    }}
    className={styles.tile}
    data-at={at}
    tabIndex={props.focusable ? 0 : -1}
    aria-pressed={chosen}
    // Stays reachable by keyboard, so that the reason can be read.
    aria-disabled={refusal !== null && !chosen}
    title={refusal ? `${material.name}：${refusal}` : material.name}
    onKeyDown={props.onWalk}
    onFocus={props.onFocus}
    onClick={() => (refusal === null || chosen) && props.onPress()}
  >
    <Text fill width="full" radius={6} overflow="hidden" position="relative">
      <MaterialThumb material={material} />
      <Text position="absolute" inset="auto auto 4 4" size="12/18" padding="0 4" background="card" radius={4}>
        <MaterialStatus material={material} />
      </Text>
      {chosen && (
        <Row
          look={{
            position: 'absolute',
            tone: 'white',
            background: 'solid',
            inset: '4 4 auto auto',
            justify: 'center',
            square: 18,
            radius: 'round',
          }}
          as="span"
        >
          <CheckIcon size={12} />
        </Row>
      )}
    </Text>
    <Text size="12/18" clip>
      {refusal && !chosen ? refusal : material.name}
    </Text>
  </PlainButton>
);
