import { contract, type ScriptLine } from '@zhiying/contract';
import { Button } from 'antd';
import { Box, Muted, Note } from '#kit/base/pieces.tsx';
import { PanelPopover } from '#kit/display/panel-popover.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { FactPicker } from '#parts/ai/fact-picker.tsx';
import styles from './script.module.css';

interface LineFactsProps {
  line: ScriptLine;
  name: string;
  readOnly: boolean;
  onChange(factIds: number[]): void;
}

/** The facts a sentence rests on: a price or a figure in it is fine only where one of them says it. */
export function LineFacts({ line: { factIds }, name, readOnly, onChange }: LineFactsProps) {
  const facts = useCall(
    contract.aiFact.picker,
    { ids: factIds },
    { enabled: factIds.length > 0, keepPrevious: true, staleTime: 60_000 },
  );
  const rows = factIds.length > 0 ? (facts.data?.rows ?? []) : [];
  const known = rows.map(({ id, subject, name: what }) => ({ id, name: `${subject} ${what}`.trim() }));
  const told = rows.map(({ subject, name: what, value, state }) =>
    `${subject} ${what}：${value}${state === 'expired' ? '（已失效）' : ''}`.trim(),
  );
  const words = told.join('；') || (factIds.length > 0 ? `${factIds.length} 个事实` : '');
  if (readOnly) return words ? <Muted>依据 {words}</Muted> : null;
  const shown = words ? `依据 ${words}` : '引用事实';
  return (
    <PanelPopover
      placement="bottomLeft"
      content={
        <Box width={320}>
          <FactPicker value={factIds} known={known} onChange={(ids) => onChange(ids.slice(0, 10))} />
          <Note marginTop={8}>句中的价格、参数由所选事实支持；事实到期时，开播检查会提醒。</Note>
        </Box>
      }
    >
      <Button type="link" size="small" className={styles.facts} aria-label={`${name}${shown}`}>
        {shown}
      </Button>
    </PanelPopover>
  );
}
