import type { AuditField } from '@zhiying/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Absent } from '#kit/display/moment.tsx';
import styles from './audit-differences.module.css';

/** Before and after side by side; what went and what came is marked, the rest can be unfolded. */
export function AuditDifferences({ fields }: { fields: readonly AuditField[] }) {
  const [all, setAll] = useState(false);
  const changed = fields.filter((field) => field.changed);
  const same = fields.length - changed.length;
  const shown = all ? fields : changed;
  if (fields.length === 0) return <p className={styles.none}>该操作无变更内容。</p>;
  return (
    <section className={styles.section}>
      {shown.length === 0 ? (
        <p className={styles.none}>保存时无任何变更。</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">内容</th>
              <th scope="col">变更前</th>
              <th scope="col">变更后</th>
            </tr>
          </thead>
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
    </section>
  );
}

interface ValuesProps {
  values: readonly string[];
  other: readonly string[];
  side: 'before' | 'after';
}

function Values({ values, other, side }: ValuesProps) {
  if (values.length === 0) return <Absent>空</Absent>;
  const Changed = side === 'before' ? 'del' : 'ins';
  return (
    <ul className={styles.values}>
      {[...new Set(values)].map((value) => (
        <li key={value}>{other.includes(value) ? value : <Changed>{value}</Changed>}</li>
      ))}
    </ul>
  );
}
