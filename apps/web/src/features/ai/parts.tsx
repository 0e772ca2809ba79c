import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { usePage } from '#kit/page/page-context.tsx';
import styles from '#parts/ai/ai.module.css';

interface Part {
  id: string;
  title: string;
  /** Right of the switch, e.g. the create button. */
  actions?: ReactNode;
  content: ReactNode;
}

/** The parts of one tab; which is open is in the address. */
export function Parts({ label, parts }: { label: string; parts: readonly [Part, ...Part[]] }) {
  const { search, setSearch } = usePage();
  const open = parts.find(({ id }) => id === search.part) ?? parts[0];
  return (
    <div className={styles.parts}>
      <div className={styles.bar}>
        <Segmented
          aria-label={label}
          value={open.id}
          onChange={(part) => setSearch({ tabid: search.tabid, part })}
          options={parts.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <div className={styles.actions}>{open.actions}</div>
      </div>
      <div className={styles.part}>{open.content}</div>
    </div>
  );
}
