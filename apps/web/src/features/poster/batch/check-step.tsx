import { contract, type PosterDoc, type PosterInput, type PosterPlace } from '@zhiying/contract';
import { Button, Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { Card, Muted, Note, Notice, Row, Scroll, Split, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { PageTurner } from '#kit/list/page-turner.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { askedBy } from '../make/poster-input.ts';
import { PlaceGrid } from './place-grid.tsx';

interface CheckStepProps {
  content: Omit<PosterInput, 'placeId' | 'memberId' | 'film' | 'musicId'> & {
    templateId: number;
    kind: PosterPlace['kind'] | 'both';
    underId: number;
  };
  doc: PosterDoc;
  /** Those that get none. */
  left: readonly number[];
  onLeft(ids: readonly number[]): void;
  /** Back to the words. */
  onFill(): void;
  busy: boolean;
  onStart(): void;
}

type Shown = 'all' | 'lacking' | 'left';
const PAGE = 50;

/** Every place with what it lacks in red. Thousands are searched, paged and chosen by what is filtered. */
export function CheckStep({ content, doc, left, onLeft, onFill, busy, onStart }: CheckStepProps) {
  const [shown, setShown] = useState<Shown>('all');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = useDebounced(typed.trim()) || undefined;
  const whole = useCall(contract.posterBatch.places, content);
  const range = useCall(contract.posterBatch.places, { ...content, q }, { keepPrevious: true });
  const query = useCall(
    contract.posterBatch.check,
    {
      ...content,
      q,
      ...(shown === 'lacking' ? { lacking: 'yes' } : {}),
      // Of those left out only their own rows are read.
      ...(shown === 'left' ? { placeIds: left.slice((page - 1) * PAGE, page * PAGE) } : {}),
      page: shown === 'left' ? 1 : page,
      limit: PAGE,
    },
    { keepPrevious: true, enabled: shown !== 'left' || left.length > 0 },
  );
  const gone = new Set(left);
  const show = (next: Shown) => {
    setShown(next);
    setPage(1);
  };
  const filtered =
    shown === 'left' ? left : ((shown === 'lacking' ? range.data?.lackingIds : range.data?.ids) ?? []);
  const chosen = filtered.filter((id) => !gone.has(id)).length;
  const toggleAll = (on: boolean) => {
    const these = new Set(filtered);
    onLeft(on ? left.filter((id) => !these.has(id)) : [...new Set([...left, ...filtered])]);
  };
  const toggle = (id: number) => onLeft(gone.has(id) ? left.filter((one) => one !== id) : [...left, id]);
  return (
    <Scroll aria-label="检查" padding={20}>
      <QueryView query={whole}>
        {({ ids, lackingIds, shared }) => {
          const count = ids.filter((id) => !gone.has(id)).length;
          const lacking = lackingIds.filter((id) => !gone.has(id)).length;
          const carMissing = askedBy(doc).subject && !content.subject.trim();
          return (
            <Card padding={16}>
              {carMissing && (
                <Notice marginBottom={12} role="alert">
                  <Split gap={12} phone="wrap">
                    <Text>模板显示价格等产品资料，请先选择车型，再检查各家缺少的内容。</Text>
                    <Button size="small" onClick={onFill}>
                      去选择车型
                    </Button>
                  </Split>
                </Notice>
              )}
              {!carMissing && shared.length > 0 && (
                <Notice marginBottom={12}>
                  <Split gap={12} phone="wrap">
                    <Text>
                      全部海报都{[...new Set(shared.map(({ text }) => text))].join('、')}，对应的图层不显示。
                    </Text>
                    <Button size="small" onClick={onFill}>
                      返回填写
                    </Button>
                  </Split>
                </Notice>
              )}
              <Split gap={12} marginBottom={12} phone="wrap">
                <Row gap={12} wrap>
                  <SearchInput
                    style={{ width: 220 }}
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
                    onChange={show}
                    options={[
                      { value: 'all' as const, label: `全部 ${range.data?.ids.length ?? ''}` },
                      { value: 'lacking' as const, label: `缺少内容 ${range.data?.lackingIds.length ?? ''}` },
                      { value: 'left' as const, label: `已排除 ${left.length}` },
                    ]}
                  />
                  {lacking > 0 && (
                    <Button size="small" onClick={() => onLeft([...new Set([...left, ...lackingIds])])}>
                      排除缺少内容的 {lacking} 家
                    </Button>
                  )}
                </Row>
                <Button type="primary" loading={busy} disabled={count === 0 || carMissing} onClick={onStart}>
                  开始生成 {count} 张
                </Button>
              </Split>
              {filtered.length === 0 ? (
                <Note>{NOTHING[shown]}</Note>
              ) : (
                <QueryView query={query}>
                  {({ rows }) => (
                    <PlaceGrid
                      doc={doc}
                      rows={rows}
                      isIn={(id) => !gone.has(id)}
                      onToggle={toggle}
                      head={
                        <Checkbox
                          checked={chosen === filtered.length}
                          indeterminate={chosen > 0 && chosen < filtered.length}
                          aria-label={`选择筛选出的 ${filtered.length} 家`}
                          onChange={({ target }) => toggleAll(target.checked)}
                        />
                      }
                    />
                  )}
                </QueryView>
              )}
              <Split marginTop={12} gap={12} phone="wrap">
                <Muted>
                  共 {ids.length} 家，将生成 {count} 张{lacking > 0 && `，其中 ${lacking} 家缺少内容`}
                </Muted>
                <PageTurner page={page} size={PAGE} total={filtered.length} onChange={setPage} />
              </Split>
            </Card>
          );
        }}
      </QueryView>
    </Scroll>
  );
}

const NOTHING: Record<Shown, string> = {
  all: '没有符合条件的经销商或门店。',
  lacking: '没有缺少内容的经销商或门店。',
  left: '没有排除任何一家。',
};
