import { contract, type PosterBatch, type PosterBatchItem, posterItemState } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { ImageIcon } from '#kit/base/icons.tsx';
import { Clip, Muted, Note, Row, Stack, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { useExistingPage } from '#kit/list/index.ts';
import { PageTurner } from '#kit/list/page-turner.tsx';
import type { Action } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { stableUrl } from '#parts/material/stable-url.ts';
import { BatchProgress, BatchState } from './batch-state.tsx';

interface BatchDrawerProps {
  id: number;
  actionsOf(batch: PosterBatch): readonly Action<PosterBatch>[];
  onClose(): void;
  /** One of its posters, to be changed by itself. */
  onOpen(posterId: number): void;
}

const PAGE = 50;
type Shown = 'all' | PosterBatchItem['state'];

/** What became of every place. */
export function BatchDrawer({ id, actionsOf, onClose, onOpen }: BatchDrawerProps) {
  const [shown, setShown] = useState<Shown>('all');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = useDebounced(typed.trim()) || undefined;
  const query = useCall(contract.posterBatch.info, { id: String(id) });
  const items = useCall(
    contract.posterBatch.items,
    { id, q, ...(shown === 'all' ? {} : { state: shown }), page, limit: PAGE },
    { keepPrevious: true },
  );
  useExistingPage({ page, size: PAGE, total: items.data?.total, stale: items.isPlaceholderData }, setPage);
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={query.data?.name ?? '批量海报'}
      status={query.data && <BatchState batch={query.data} />}
      subtitle={query.data?.template?.name}
    >
      <QueryView query={query}>
        {(batch) => (
          <Stack gap={12}>
            <BatchProgress batch={batch} />
            <Row gap={8} wrap>
              {actionsOf(batch).map((one) => (
                <Button key={one.id} title={one.hint} onClick={() => void one.run(batch)}>
                  {one.title}
                </Button>
              ))}
            </Row>
            {batch.state !== 'running' && batch.kept > 0 && (
              <Note>
                上次更新重新生成 {batch.made} 张，{batch.kept} 张没有变化，保持原样。
              </Note>
            )}
            <Row gap={8} wrap>
              <SearchInput
                value={typed}
                maxLength={50}
                placeholder="搜索名称"
                onChange={(text) => {
                  setTyped(text);
                  setPage(1);
                }}
              />
              <Segmented
                value={shown}
                onChange={(next) => {
                  setShown(next);
                  setPage(1);
                }}
                options={shownOf(batch)}
              />
            </Row>
            <QueryView query={items}>
              {({ rows, total }) => (
                <>
                  <Stack as="ul" gap={0}>
                    {rows.map((item) => (
                      <ItemLine key={item.id} item={item} onOpen={onOpen} />
                    ))}
                    {total === 0 && <Note as="li">没有符合条件的经销商或门店。</Note>}
                  </Stack>
                  <PageTurner below page={page} size={PAGE} total={total} onChange={setPage} />
                </>
              )}
            </QueryView>
          </Stack>
        )}
      </QueryView>
    </SideDrawer>
  );
}

/** Those that some places are in. */
const shownOf = (batch: PosterBatch): { value: Shown; label: string }[] => [
  { value: 'all', label: `全部 ${batch.places}` },
  ...(['waiting', 'made', 'kept', 'failed'] as const)
    .filter((state) => batch[state] > 0)
    .map((state) => ({ value: state, label: `${posterItemState.label(state)} ${batch[state]}` })),
];

interface ItemLineProps {
  item: PosterBatchItem;
  onOpen(posterId: number): void;
}

const ItemLine = ({ item: { place, state, note, thumb, visits, poster }, onOpen }: ItemLineProps) => (
  <Row as="li" gap={12} padding="6 0" borderBottom="line2">
    <Row
      as="span"
      look={{
        width: 36,
        height: 48,
        justify: 'center',
        flex: 'none',
        background: 'fill',
        tone: 'muted',
        radius: 4,
        overflow: 'hidden',
      }}
    >
      {thumb ? (
        <img
          className={classOf({ width: 'full', height: 'full', objectFit: 'cover' })}
          src={stableUrl(thumb)}
          alt=""
          loading="lazy"
        />
      ) : (
        <ImageIcon size={14} />
      )}
    </Row>
    <Stack as="span" grow gap={2}>
      <Clip size={13}>{place.name}</Clip>
      <Text size={12} tone={state === 'failed' ? 'error' : 'muted'}>
        {/* Why it failed, or why it is as it was. */}
        {note || posterItemState.label(state)}
      </Text>
    </Stack>
    {visits > 0 && <Muted>扫码 {visits} 次</Muted>}
    {poster && (state === 'made' || state === 'kept') && (
      <Button size="small" aria-label={`修改「${place.name}」的海报`} onClick={() => onOpen(poster.id)}>
        修改
      </Button>
    )}
  </Row>
);
