import { Button } from 'antd';
import styles from './conflict-notice.module.css';

export interface Difference {
  label: string;
  mine: string;
  theirs: string;
  /** Both sides changed it. */
  contested: boolean;
}

interface ConflictNoticeProps {
  what: string;
  differences: readonly Difference[];
  onOverwrite(): void;
  onReload(): void;
  busy: boolean;
}

/** Somebody else saved first: shows where the two differ, and both ways on keep what was typed until it is saved. */
export function ConflictNotice({ what, differences, onOverwrite, onReload, busy }: ConflictNoticeProps) {
  return (
    <section className={styles.notice} role="alert">
      <h3 className={styles.title}>{what}刚被别人改过，你的修改还没有保存</h3>
      {differences.length === 0 ? (
        <p className={styles.text}>别人保存的内容和你填写的一样，载入最新内容后即可继续。</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">不同之处</th>
              <th scope="col">你填写的</th>
              <th scope="col">现在的</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, mine, theirs, contested }) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {contested && <span className={styles.contested}>两边都改了</span>}
                </th>
                <td>{mine || '空'}</td>
                <td>{theirs || '空'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.actions}>
        <Button size="small" onClick={onReload} disabled={busy}>
          载入最新，保留我改过的
        </Button>
        {differences.length > 0 && (
          <Button size="small" onClick={onOverwrite} loading={busy}>
            用我填写的覆盖
          </Button>
        )}
      </div>
    </section>
  );
}
