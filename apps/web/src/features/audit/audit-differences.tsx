import type { AuditField } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { Box, Stack, Text } from '#kit/base/pieces.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { TableHead } from '#kit/display/table-head.tsx';
import styles from './audit-differences.module.css';

/** Before and after side by side; what went and what came is marked, the rest can be unfolded. */
export function AuditDifferences({ fields }: { fields: readonly AuditField[] }) {
  const [all, setAll] = useState(false);
  const changed = fields.filter((field) => field.changed);
  const same = fields.length - changed.length;
  const shown = all ? fields : changed;
  if (fields.length === 0)
    return (
      <Text as="p" tone="muted" marginBottom={24}>
        该操作无变更内容。
      </Text>
    );
  return (
    <Box as="section" marginBottom={24}>
      {shown.length === 0 ? (
        <Text as="p" tone="muted" marginBottom={24}>
          保存时无任何变更。
        </Text>
      ) : (
        <table className={classOf({ width: 'full', size: '13/20' }, styles.table)}>
          <TableHead columns={['内容', '变更前', '变更后']} />
          <tbody>
            {shown.map(({ field, label, before, after }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>
                  <Values values={before} other={after} side="before" />
                </td>
                <td>
                  <Values values={after} other={before} side="after" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {same > 0 && (
        <Button type="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '仅看变更项' : `显示未变更的 ${same} 项`}
        </Button>
      )}
    </Box>
  );
}

interface ValuesProps {
  values: readonly string[];
  other: readonly string[];
  side: 'before' | 'after';
}

function Values({ values, other, side }: ValuesProps) {
  if (values.length === 0) return <EmptyCell>空</EmptyCell>;
  const Changed = side === 'before' ? 'del' : 'ins';
  return (
    <Stack as="ul" gap={4} className={styles.values}>
      {[...new Set(values)].map((value) => (
        <li key={value}>{other.includes(value) ? value : <Changed>{value}</Changed>}</li>
      ))}
    </Stack>
  );
}
