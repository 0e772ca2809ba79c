import {
  contract,
  type GrowthStep,
  type ProspectState,
  SIGNAL_SOURCES,
  type SignalSource,
} from '@zhiying/contract';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { Box, Column, Row } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { SideDrawer } from '#kit/layout/drawer.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../growth.module.css';
import { daysOf, SPANS, type Span } from '../growth-words.tsx';
import { useLiveGrowth } from '../use-live-growth.ts';
import { FunnelStrip } from './funnel-strip.tsx';
import { ProspectChain } from './prospect-chain.tsx';
import { type ListFilter, ProspectList } from './prospect-list.tsx';

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** 潜客: the funnel as a filter, the people, and the chain of one of them with its evidence. */
export function ProspectTab() {
  useLiveGrowth();
  const phone = usePhone();
  const { search, setSearch } = usePage();
  const span = (text(search.span) as Span | undefined) ?? '30';
  const source = text(search.source) as SignalSource | undefined;
  const at = text(search.at) ?? daysOf(span);
  const chosen = Number(search.id) || null;
  const [first, setFirst] = useState<number | null>(null);
  const filter: ListFilter = {
    at: search.ownerId || search.due || (search.id && !search.step) ? text(search.at) : at,
    source,
    step: text(search.step) as GrowthStep | undefined,
    level: text(search.level) as ListFilter['level'],
    state: text(search.state) as ProspectState | undefined,
    ownerId: Number(search.ownerId) || undefined,
    nodeId: Number(search.nodeId) || undefined,
    atNode: Number(search.atNode) || undefined,
    account: text(search.account),
    unclaimed: String(search.unclaimed) === '1' ? '1' : undefined,
    noAccount: String(search.noAccount) === '1' ? '1' : undefined,
    due: search.due === 'today' ? 'today' : undefined,
    q: text(search.q),
  };
  const change = (more: object) => setSearch({ ...search, id: undefined, page: undefined, ...more });
  const summary = useCall(
    contract.growthReport.summary,
    { at, ...(source ? { source } : {}) },
    { keepPrevious: true },
  );
  const openId = chosen ?? (phone ? null : first);
  return (
    <Column padding="0 gutter 16" gap={12} height="full" minHeight={0} className={styles.tab}>
      <Row gap={8} justify="end" wrap>
        <Select<SignalSource | ''>
          aria-label="来源"
          value={source ?? ''}
          onChange={(value) => change({ source: value || undefined })}
          options={[
            { value: '', label: '全部来源' },
            ...Object.entries(SIGNAL_SOURCES).map(([value, label]) => ({
              value: value as SignalSource,
              label,
            })),
          ]}
        />
        <ExportButton
          call={contract.growth.list.export}
          label="导出潜客"
          body={Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))}
        />
        <Segmented<Span>
          aria-label="时间"
          value={span}
          onChange={(value) => change({ span: value, at: undefined })}
          options={(Object.keys(SPANS) as Span[]).map((value) => ({ value, label: SPANS[value] }))}
        />
      </Row>
      <FunnelStrip
        summary={summary.data}
        step={filter.step}
        at={at}
        source={source}
        onStep={(step) => change({ step: step === filter.step ? undefined : step })}
      />
      <div className={styles.columns}>
        <ProspectList
          filter={filter}
          openId={openId}
          onFirst={setFirst}
          onFilter={change}
          onOpen={(id) => setSearch({ ...search, id }, { push: true })}
        />
        {phone ? (
          <SideDrawer
            open={chosen !== null}
            onClose={() => setSearch({ ...search, id: undefined })}
            title="潜客"
          >
            {chosen !== null && <ProspectChain id={chosen} />}
          </SideDrawer>
        ) : (
          <Box minHeight={0} overflow="hidden" className={styles.chainBox}>
            {openId !== null && <ProspectChain key={openId} id={openId} />}
          </Box>
        )}
      </div>
    </Column>
  );
}
