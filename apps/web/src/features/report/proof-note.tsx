import { contract, FACT_MEASURES, type FactProof } from '@zhiying/contract';
import { Box, Muted, Note, PlainButton, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { PanelPopover } from '#kit/display/panel-popover.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { proofsText, proofText } from './proof-words.ts';
import styles from './report.module.css';

/** Whether the figures were true when they were last held against the records; opened, what was compared and where it was not. */
export function ProofNote() {
  const asked = useCall(contract.reportFacts.proof, undefined, { staleTime: 60_000 });
  const rows = asked.data?.rows ?? [];
  const summary = proofsText(rows);
  if (!summary) return null;
  return (
    <PanelPopover content={<Proofs rows={rows} />}>
      <PlainButton hover="text" data-true={summary.isTrue || undefined} className={styles.proof}>
        {summary.text}
      </PlainButton>
    </PanelPopover>
  );
}

const Proofs = ({ rows }: { rows: readonly FactProof[] }) => (
  <Box role="dialog" aria-label="核对结果" className={styles.proofs} maxHeight={320} overflow="y">
    <Stack as="ul" gap={8}>
      {rows.map((row) => {
        const { text, isTrue } = proofText(row);
        return (
          <Split as="li" key={row.measures.join()} gap={12} align="start">
            <Text minWidth={0}>
              {row.measures.map((measure) => FACT_MEASURES[measure].title).join('、') || '汇总与明细'}
            </Text>
            {isTrue ? (
              <Muted flex="none">{text}</Muted>
            ) : (
              <Text flex="none" tone="warning">
                {text}
              </Text>
            )}
          </Split>
        );
      })}
    </Stack>
    {rows[0] && (
      <Note marginTop={12}>
        每天凌晨与原始记录核对 {rows[0].span.from} 至 {rows[0].span.to}{' '}
        的数据，晚到的计入发生的那一天。最近一次：
        <Moment at={rows[0].at} />
      </Note>
    )}
  </Box>
);
