import { contract, type Material, type MaterialSearch } from '@zhiying/contract';
import { Button, Skeleton } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CheckIcon } from '#kit/base/icons.tsx';
import { useLoadingSign } from '#kit/base/loading-sign.ts';
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
  const view = useRef<HTMLDivElement>(null);
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
    <div
      ref={(element) => {
        view.current = element;
        measure(element);
      }}
      className={styles.view}
      role="group"
      aria-label="可选的素材"
      aria-busy={first.isFetching}
      onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
    >
      {first.error && (
        <p className={styles.none} role="alert">
          {first.error.message}
          <Button type="link" size="small" onClick={() => void first.refetch()}>
            重试
          </Button>
        </p>
      )}
      {waiting && <Skeleton active title={false} paragraph={{ rows: 4 }} className={styles.waiting} />}
      {total === 0 && <p className={styles.none}>未找到符合条件的素材</p>}
      <div className={styles.all} style={{ height: shown.total }}>
        <div
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
              <span key={`waiting ${at}`} className={styles.blank} />
            );
          })}
        </div>
      </div>
    </div>
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
  <button
    type="button"
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
    <span className={styles.thumb}>
      <MaterialThumb material={material} />
      <span className={styles.state}>
        <MaterialStatus material={material} />
      </span>
      {chosen && (
        <span className={styles.tick}>
          <CheckIcon size={12} />
        </span>
      )}
    </span>
    <span className={styles.name}>{refusal && !chosen ? refusal : material.name}</span>
  </button>
);
