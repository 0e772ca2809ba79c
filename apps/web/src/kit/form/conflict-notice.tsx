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
      <h3 className={styles.title}>{what}刚被其他人修改，你的修改尚未保存</h3>
      {differences.length === 0 ? (
        <p className={styles.text}>对方保存的内容与你填写的一致，加载最新内容后即可继续。</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">差异项</th>
              <th scope="col">你的内容</th>
              <th scope="col">最新内容</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, mine, theirs, contested }) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {contested && <span className={styles.contested}>双方均已修改</span>}
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
          加载最新内容，保留我的修改
        </Button>
        {differences.length > 0 && (
          <Button size="small" onClick={onOverwrite} loading={busy}>
            用我的内容覆盖
          </Button>
        )}
      </div>
    </section>
  );
}
